import { systemClock } from '../platform/time/clock.ts';
import { createLog, type Logger } from '../platform/process/log.ts';
import { systemRandomness } from '../platform/crypto/random.ts';
import type { SetupFix } from '../providers/ports/call-setup.ts';
import { examine } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';
import { lookAgain } from './doctor/look-again.ts';
import { type Command, CommandError, type CommandInput, runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

/** What became of a change at a carrier that was offered; `failure` says why it was not taken. */
interface Change {
  readonly what: string;
  readonly outcome: 'set' | 'left' | 'FAIL';
  readonly failure: string | null;
}

const flags: ReadonlySet<string> = new Set(['--json', '--fix', '--yes']);

// npm run doctor -- [--json] [--fix [--yes]]
export const doctor: Command = {
  usage: 'npm run doctor -- [--json] [--fix [--yes]]',
  work: async ({ args, environment, terminal }) => {
    const given = new Set(args);
    if (given.size < args.length || args.some((arg) => !flags.has(arg))) return null;
    if (given.has('--yes') && !given.has('--fix')) return null;
    const changes: Change[] = [];
    let findings: Finding[];
    if (given.has('--fix')) {
      const person = given.has('--yes') ? null : personAt(terminal);
      const fixes: SetupFix[] = [];
      findings = await findingsIn(environment, (fix) => fixes.push(fix));
      for (const fix of fixes) changes.push(await change(fix, person));
      if (changes.some(({ outcome }) => outcome === 'set')) await lookAgain(environment, quietLog());
      // What was set is as the carrier says it is, and no other way.
      if (changes.some(({ outcome }) => outcome !== 'left')) findings = await findingsIn(environment);
    } else findings = await findingsIn(environment);
    const failed = findings.some(({ level }) => level === 'FAIL') || changes.some(({ outcome }) => outcome === 'FAIL');
    const set = given.has('--fix') ? { changes } : {};
    return {
      text: given.has('--json')
        ? JSON.stringify({ ok: !failed, findings, ...set })
        : [...changes.map(lineOfChange), ...findings.map(lineOf)].join('\n'),
      exitCode: failed ? 1 : 0,
    };
  },
};

function findingsIn(
  environment: CommandInput['environment'],
  offer: (fix: SetupFix) => void = () => {},
): Promise<Finding[]> {
  return examine(environment, {
    clock: systemClock,
    log: quietLog(),
    randomness: systemRandomness,
    offer,
  });
}

function quietLog(): Logger {
  return createLog({ level: 'silent', pretty: false });
}

/** Throws CommandError where no person can be asked. */
function personAt(terminal: Terminal | null): Terminal {
  if (terminal !== null) return terminal;
  throw new CommandError('--fix asks before it changes anything at a carrier: run it in a terminal, or add --yes');
}

/** Asks the person, where there is one to ask, and sends the change. */
async function change({ what, apply }: SetupFix, person: Terminal | null): Promise<Change> {
  if (person !== null && !(await person.agrees(`Set at the carrier, ${what}?`)))
    return { what, outcome: 'left', failure: null };
  const failure = await apply();
  return { what, outcome: failure === null ? 'set' : 'FAIL', failure };
}

function lineOfChange({ what, outcome, failure }: Change): string {
  return `${outcome.padEnd(4)}  ${what}${failure === null ? '' : ` was not taken (${failure})`}`;
}

function lineOf({ check, level, text, remedy }: Finding): string {
  return `${level.padEnd(4)}  ${check}: ${text}${remedy === null ? '' : `. Remedy: ${remedy}`}`;
}

if (import.meta.main) await runCommand(doctor);

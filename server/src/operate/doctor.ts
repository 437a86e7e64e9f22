import { systemClock } from '../platform/time/clock.ts';
import { createLog } from '../platform/process/log.ts';
import { systemRandomness } from '../platform/crypto/random.ts';
import { examine } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';
import { type Command, runCommand } from './run-command.ts';

// npm run doctor -- [--json]
export const doctor: Command = {
  usage: 'npm run doctor -- [--json]',
  work: async ({ args, environment }) => {
    const json = args[0] === '--json';
    if (args.length > (json ? 1 : 0)) return null;
    const findings = await examine(environment, {
      clock: systemClock,
      log: createLog({ level: 'silent', pretty: false }),
      randomness: systemRandomness,
    });
    const failed = findings.some(({ level }) => level === 'FAIL');
    return {
      text: json ? JSON.stringify({ ok: !failed, findings }) : findings.map(lineOf).join('\n'),
      exitCode: failed ? 1 : 0,
    };
  },
};

function lineOf({ check, level, text, remedy }: Finding): string {
  return `${level.padEnd(4)}  ${check}: ${text}${remedy === null ? '' : `. Remedy: ${remedy}`}`;
}

if (import.meta.main) await runCommand(doctor);

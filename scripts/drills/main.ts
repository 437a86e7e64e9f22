// npm run drill -- NAME [--rounds N] [--seed S] [--record]: tries a promise against real processes and a real database.
// npm run drill -- short [NAME...]: the short forms of all drills, or of these, as CI does.
import { parseArgs } from 'node:util';
import { drills } from './catalogue.ts';
import type { Drill } from './drill.ts';
import { recordResults } from './results.ts';
import { type DrillResult, runDrill } from './run-drill.ts';
import { hasShortForm, runShortForms } from './short/run-short-forms.ts';
import { tableOf } from './table.ts';
import { measureWhole } from '../times/whole-time.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, record: { type: 'boolean', default: false } },
});
const [name = '', ...names] = positionals;

// Death by a signal would skip what ends the processes of a drill.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (name === 'short') await runShort();
else await runLong();

async function runLong(): Promise<void> {
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  const seed = values.seed === undefined ? 1 : Number(values.seed);
  const numbersAreGood = [rounds ?? 1, seed].every((number) => Number.isSafeInteger(number) && number > 0);
  const chosen = drills.filter((drill) => name === 'all' || drill.name === name);
  if (chosen.length === 0 || !numbersAreGood || names.length > 0) explainUse();

  const results: DrillResult[] = [];
  for (const drill of chosen) {
    const result = await runDrill(drill, {
      seed,
      ...(rounds === undefined ? {} : { rounds }),
      say: (line) => console.error(`  ${drill.name}, ${Math.round(performance.now() / 1_000)} s: ${line}`),
    });
    results.push(result);
    tellBroken(result);
  }
  console.log(tableOf(results));
  if (values.record) recordResults(results);
  process.exit(results.some(isBroken) ? 1 : 0);
}

/** Ends with the plain line of `npm test`: each drill is one of its counts. */
async function runShort(): Promise<void> {
  const chosen = drills.filter(hasShortForm).filter((drill) => names.length === 0 || names.includes(drill.name));
  const given = Object.entries(values).some(([, value]) => value !== false);
  if (given || names.some((one) => !chosen.some((drill) => drill.name === one))) explainUse();

  const measured = measureWhole();
  const results = await runShortForms(chosen, (result) => {
    const { drill, seconds, broken } = result;
    console.error(`  ${drill.promise} ${drill.name}, ${seconds} s: ${broken.length === 0 ? 'held' : 'BROKEN'}`);
    tellBroken(result);
  });
  const failed = results.filter(isBroken).length;
  console.log(tableOf(results.toSorted((one, other) => other.seconds - one.seconds)));
  console.log(`short drills: ${measured()}`);
  console.log(`${results.length - failed} passed, ${failed} failed, 0 skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function isBroken({ broken }: DrillResult): boolean {
  return broken.length > 0;
}

function tellBroken({ drill, broken }: DrillResult): void {
  for (const violation of broken) console.error(`  ${drill.name} BROKEN: ${violation}`);
}

function explainUse(): never {
  console.error('npm run drill -- NAME [--rounds N] [--seed S] [--record], numbers from 1 up; NAME is one of:');
  for (const { name, promise, rounds, unit } of drills) explain(name, `${promise}, ${rounds} ${unit}`);
  explain('all', 'each of them');
  console.error(
    'npm run drill -- short [NAME...]: the short form of each drill, or of those named, as CI does; not of:',
  );
  const elsewhere = (drill: Drill): drill is Drill & { short: { testFiles: readonly string[] } } =>
    !hasShortForm(drill);
  for (const { name, short } of drills.filter(elsewhere)) explain(name, `npm test -- ${short.testFiles.join(' ')}`);
  process.exit(2);
}

function explain(word: string, meaning: string): void {
  console.error(`  ${word.padEnd(24)}${meaning}`);
}

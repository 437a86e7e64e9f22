// npm run drill -- NAME [--rounds N] [--seed S] [--record]: tries a promise against real processes and a real database.
import { parseArgs } from 'node:util';
import { drills } from './catalogue.ts';
import { recordResults } from './results.ts';
import { type DrillResult, runDrill } from './run-drill.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, record: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const chosen = drills.filter((drill) => name === 'all' || drill.name === name);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const seed = values.seed === undefined ? 1 : Number(values.seed);
const numbersAreGood = [rounds ?? 1, seed].every((number) => Number.isSafeInteger(number) && number > 0);

if (chosen.length === 0 || !numbersAreGood) {
  console.error('npm run drill -- NAME [--rounds N] [--seed S] [--record], numbers from 1 up; NAME is one of:');
  for (const drill of drills)
    console.error(`  ${drill.name.padEnd(24)}${drill.promise}, ${drill.rounds} ${drill.unit}`);
  console.error('  all');
  process.exit(2);
}

// Death by a signal would skip what ends the processes of a drill.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const results: DrillResult[] = [];
for (const drill of chosen) {
  const result = await runDrill(drill, {
    seed,
    ...(rounds === undefined ? {} : { rounds }),
    say: (line) => console.error(`  ${drill.name}, ${Math.round(performance.now() / 1_000)} s: ${line}`),
  });
  results.push(result);
  for (const violation of result.broken) console.error(`  ${drill.name} BROKEN: ${violation}`);
}
console.log('| promise | drill | rounds | seed | seconds | figure | verdict |\n|---|---|---|---|---|---|---|');
for (const result of results) console.log(rowOf(result));
if (values.record) recordResults(results);
process.exit(results.some((result) => result.broken.length > 0) ? 1 : 0);

function rowOf({ drill, rounds, seed, seconds, figure, broken }: DrillResult): string {
  const verdict = broken.length === 0 ? 'held' : 'BROKEN';
  return `| ${drill.promise} | ${drill.name} | ${rounds} ${drill.unit} | ${seed} | ${seconds} | ${figure} | ${verdict} |`;
}

// `npm run slowest`: holds tests/slowest.json against the last whole `npm test`, and takes from it what has become less.
// `npm run slowest -- --decision 361` writes it anew, by a decision.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDecisions } from '../codegen/src/pages/decision-index.ts';
import { placeSlowest } from '../tests/support/slowest-files.ts';

const { values } = parseArgs({ options: { decision: { type: 'string' } } });
const root = join(import.meta.dirname, '..');

try {
  const { decision } = values;
  const known = (await readDecisions(root)).flatMap(({ decisions }) => decisions.map(({ number }) => `${number}`));
  if (decision !== undefined && !known.includes(decision))
    throw new Error(`docs/decisions/ has no decision ${decision}`);
  const { processor, wall } = placeSlowest(decision);
  console.log(
    `tests/slowest.json has ${Object.keys(processor).length} files by processors, ${Object.keys(wall).length} by wall`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

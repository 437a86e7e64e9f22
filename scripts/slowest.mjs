// `npm run slowest`: holds tests/slowest.json against the last whole `npm test`, and takes from it what has become less.
// `npm run slowest -- --decision 0361` writes it anew, by a decision.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { placeSlowest } from '../tests/support/slowest-files.ts';

const { values } = parseArgs({ options: { decision: { type: 'string' } } });
const pages = join(import.meta.dirname, '../docs/decisions');

try {
  const { decision } = values;
  if (decision !== undefined && !readdirSync(pages).some((page) => page.startsWith(`${decision}-`)))
    throw new Error(`docs/decisions/ has no page ${decision}`);
  const { processor, wall } = placeSlowest(decision);
  console.log(
    `tests/slowest.json has ${Object.keys(processor).length} files by processors, ${Object.keys(wall).length} by wall`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

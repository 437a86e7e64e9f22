// `npm run slowest`: holds tests/slowest.json against the last whole `npm test`, and takes from it what has become less.
// `npm run slowest -- --decision 361` writes it anew, by a decision.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDecisions } from '../codegen/src/pages/decision-index.ts';
import { boundsOf, longestOf, placeSlowest, readMeasured } from '../tests/support/slowest-files.ts';
import { restAlone } from './times/rest-alone.mjs';

const { values } = parseArgs({ options: { decision: { type: 'string' } } });
const root = join(import.meta.dirname, '..');

try {
  const list = placeSlowest(values.decision === undefined ? undefined : await byDecision(values.decision));
  console.log(`tests/slowest.json is as the last whole run asks. Its decision says:\n${boundsOf(list)}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** What lets the list grow: the decision, and for how long the longest files rest, which is measured now. */
async function byDecision(decision) {
  const known = (await readDecisions(root)).flatMap(({ decisions }) => decisions.map(({ number }) => `${number}`));
  if (!known.includes(decision)) throw new Error(`docs/decisions/ has no decision ${decision}`);
  const rests = new Map();
  for (const { file } of longestOf(readMeasured().times)) {
    const seconds = await restAlone(file);
    if (seconds === null) throw new Error(`${file} fails when it runs alone`);
    console.log(`${file} leaves the machine at rest for ${seconds.toFixed(1)} s alone`);
    rests.set(file, seconds);
  }
  return { decision, rests };
}

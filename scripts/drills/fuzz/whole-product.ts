import { wholeProduct } from '../../../tests/support/bad-input/families.ts';
import { createBadInputs } from '../../../tests/support/bad-input/bad-inputs.ts';
import { operationList } from '../../../tests/support/operation-list.ts';
import type { DrillRun } from '../drill.ts';
import type { OneProcess } from '../stage/one-process.ts';

const mostFaults = 5;

/**
 * Tries every bad input of every family on every operation of a process that has no worker: each must be refused as the
 * input says, and leave nothing. Answers how many were tried, and what was wrong.
 */
export async function tryWholeProduct(
  system: OneProcess,
  say: DrillRun['say'],
): Promise<{ inputs: number; broken: string[] }> {
  let name = '';
  const stage = {
    url: system.url,
    adminKey: system.adminKey,
    ask: system.ask,
    sql: system.database.ask,
    organization: ({ mode = 'test' }: { mode?: 'test' | 'live' } = {}) => system.organization('Bad inputs', mode),
  };
  const badInputs = await createBadInputs(stage, () => name);
  const broken: string[] = [];
  let inputs = 0;
  for (const family of wholeProduct) {
    for (const operation of operationList) {
      for (const input of family.inputs(operation)) {
        if (broken.length >= mostFaults) return { inputs, broken };
        name = `${operation.id} refuses ${family.name}: ${input.what}`;
        inputs += 1;
        await badInputs.refuses(operation, input).catch((error: unknown) => broken.push(`${name}: ${String(error)}`));
      }
    }
    say(`${inputs} bad inputs, after those of ${family.name}`);
  }
  await badInputs.expectNothingStored().catch((error: unknown) => broken.push(String(error)));
  return { inputs, broken };
}

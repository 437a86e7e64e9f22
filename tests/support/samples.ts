import type { OperationId } from '../../server/src/contract/binding.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { requestExample } from './contract-examples.ts';
import { operationList } from './operation-list.ts';
import type { Organization } from './organization.ts';
import { createOwner, type Owner } from './owner.ts';
import type { Sample } from './sample.ts';
import type { Parties } from './slice-table.ts';
import { entryOf } from './slice-tables.ts';

/** The parts of a working request for each operation of the contract, made anew for each use: ids in it exist. */
export type Samples = { readonly [Op in OperationId]: () => Promise<Sample> };

export function createSamples({ ours, live }: { ours: Organization; live: Organization }): Samples {
  return samplesOf({ ours: createOwner(ours), live: createOwner(live) });
}

/** The same of organizations that have things already. */
export function samplesOf(parties: Parties): Samples {
  return Object.fromEntries(operationList.map(({ id }) => [id, () => sampleOf(id, parties)])) as Samples;
}

async function sampleOf(id: OperationId, parties: Parties): Promise<Sample> {
  const { existing, request } = entryOf(id);
  const { json, params, ...given } = (await request?.(parties)) ?? {};
  const takesJson = operations[id].requestMediaType === 'application/json';
  return {
    ...given,
    ...(operations[id].params.length === 0 ? {} : { params: { ...(await ownParams(id, parties.ours, params)) } }),
    ...(takesJson ? { json: { ...requestExample(id), ...(await existing?.(parties)), ...json } } : {}),
  };
}

/** A new thing of its own in each parameter of the path that `given` does not name. */
async function ownParams(
  id: OperationId,
  ours: Owner,
  given: Record<string, string> = {},
): Promise<Record<string, string>> {
  const params = { ...given };
  for (const place of entryOf(id).names ?? [])
    if (place.in === 'param') params[place.name] ??= await ours.a(place.thing);
  return params;
}

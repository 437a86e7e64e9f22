import { Agent } from 'node:http';
import { type ApiAnswer, type Ask, ask } from '../../../tests/support/sms-http.ts';
import { type Operation, operationList } from '../../../tests/support/operation-list.ts';
import { askOf } from '../../../tests/support/sample.ts';
import { createSamples } from '../../../tests/support/samples.ts';
import { entryOf } from '../../../tests/support/slice-tables.ts';
import type { DrillRun } from '../drill.ts';
import type { BornOrganization, OneProcess } from '../stage/one-process.ts';

/** The operation that must lose nothing. */
export const sendOperation = 'sendSmsMessage';

/**
 * One working request for every operation that needs a database, made while there is one; in a hurry for one of each kind,
 * drawn anew at each call: conformance/database-away.test.ts asks all.
 */
export async function workingRequests(
  system: OneProcess,
  { ours, live }: { ours: BornOrganization; live: BornOrganization },
  { hurry, random }: Pick<DrillRun, 'hurry' | 'random'>,
): Promise<Map<string, Ask>> {
  const samples = createSamples({ ours, live });
  const requests = new Map<string, Ask>();
  const needing = operationList.filter(({ id, description }) => description.security && !entryOf(id).isInMemory);
  for (const { id, description } of hurry ? oneOfEachKind(needing, random) : needing)
    requests.set(id, askOf(description, await samples[id](), { ours: ours.apiKey, admin: system.adminKey }));
  return requests;
}

/** Of those that are served alike up to their handlers one, and the send. */
function oneOfEachKind(operations: readonly Operation[], random: DrillRun['random']): Operation[] {
  const kinds = new Map<string, Operation>();
  for (const operation of random.shuffled(operations)) {
    const { surface, method, requestMediaType, idempotencyKey } = operation.description;
    const kind = [surface, method, requestMediaType, idempotencyKey].join(' ');
    if (!kinds.has(kind) || operation.id === sendOperation) kinds.set(kind, operation);
  }
  return [...kinds.values()];
}

const agent = new Agent();

/** Asks on a connection of its own: where every operation is asked at once, none may wait here for another one. */
export function askAtOnce({ url }: OneProcess, request: Ask): Promise<ApiAnswer> {
  return ask(url, request, agent);
}

/** Texts that were accepted and are not there. */
export async function missing({ database }: OneProcess, accepted: readonly string[]): Promise<string[]> {
  const rows = await database.ask<{ id: string }>('select id from sms_messages where id = any($1)', [accepted]);
  const kept = new Set(rows.map(({ id }) => id));
  return accepted.flatMap((id) => (kept.has(id) ? [] : [`${id} answered 202 and is missing`]));
}

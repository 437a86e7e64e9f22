import { Agent } from 'node:http';
import { type ApiAnswer, type Ask, ask } from '../../../tests/support/sms-http.ts';
import { operationList } from '../../../tests/support/operation-list.ts';
import { askOf } from '../../../tests/support/sample.ts';
import { createSamples } from '../../../tests/support/samples.ts';
import { entryOf } from '../../../tests/support/slice-tables.ts';
import type { BornOrganization, OneProcess } from '../stage/one-process.ts';

/** One working request for every operation that needs a database, made while there is one. */
export async function workingRequests(
  system: OneProcess,
  ours: BornOrganization,
  live: BornOrganization,
): Promise<Map<string, Ask>> {
  const samples = createSamples({ ours, live });
  const requests = new Map<string, Ask>();
  for (const { id, description } of operationList) {
    if (!description.security || entryOf(id).isInMemory === true) continue;
    requests.set(id, askOf(description, await samples[id](), { ours: ours.apiKey, admin: system.adminKey }));
  }
  return requests;
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

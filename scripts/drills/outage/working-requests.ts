import { Agent } from 'node:http';
import { type ApiAnswer, type Ask, ask } from '../../../tests/support/sms-http.ts';
import { askOf, createSamples, operationList } from '../../../tests/support/sms-sample-requests.ts';
import type { BornOrganization, OneProcess } from '../stage/one-process.ts';

// They tell what is in memory; while a key is remembered, the database is not asked for it.
const needNoRow = ['listModels', 'listWebhookEventTypes'];

/** One working request for every operation that needs a database, made while there is one. */
export async function workingRequests(
  system: OneProcess,
  ours: BornOrganization,
  live: BornOrganization,
): Promise<Map<string, Ask>> {
  const samples = createSamples({ ours, live });
  const requests = new Map<string, Ask>();
  for (const { id, description } of operationList) {
    if (!description.security || needNoRow.includes(id)) continue;
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

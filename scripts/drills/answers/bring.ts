import type { Ask } from '../../../tests/support/asked.ts';
import { browserHeaders, signIn } from '../../../tests/support/signed-in-browser.ts';
import { createSmsOrganization, type SmsOrganization } from '../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';

/** Brings out the answers that an operation has of its own, each in a state of things made for it. */
export type Bring = (system: OneProcess, parties: { ours: SmsOrganization; live: SmsOrganization }) => Promise<unknown>;

/** What a file of `slices/` exports: by operationId, where the answers of the pipeline and of cursors are not all. */
export type Answers = Readonly<Record<string, Bring>>;

/** Asks by the cookie of a browser, without the token that changes carry. */
export async function askWithoutToken(
  system: OneProcess,
  { apiKey }: Pick<SmsOrganization, 'apiKey'>,
  request: Pick<Ask, 'method' | 'path' | 'json'>,
): Promise<void> {
  const { cookie } = await signIn(system.ask, apiKey);
  await system.ask({ ...request, headers: browserHeaders(cookie, null) });
}

/** A test organization that has nothing to spend. */
export async function prepaid(system: OneProcess): Promise<SmsOrganization> {
  const json = { name: 'Prepaid', mode: 'test', creditPolicy: 'prepaid' };
  const request = { method: 'POST', path: '/v1/organizations', key: system.adminKey, json };
  const { body } = await system.ask<{ id: string; apiKey: string }>(request);
  return createSmsOrganization({ ask: system.ask, sql: system.database.ask }, body.id, body.apiKey);
}

/** As many as an organization can have of either: endpoints, and keys. */
export const mostOfAKind = 100;
const atATime = 25;

/** Makes so many, some at a time. */
export async function makeMany(count: number, make: () => Promise<unknown>): Promise<void> {
  for (let made = 0; made < count; made += atATime) await Promise.all(Array.from({ length: atATime }, make));
}

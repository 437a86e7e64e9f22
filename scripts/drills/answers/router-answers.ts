import type { OperationId } from '../../../server/src/contract/binding.ts';
import { only, response, speech, upload, type Upload } from '../../../tests/support/router-requests.ts';
import { paths } from '../../../tests/support/router-stage.ts';
import type { ApiAnswer, Ask } from '../../../tests/support/sms-http.ts';
import { freshKey, type SmsOrganization } from '../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';
import { waitUntil } from '../stage/wait-until.ts';

type Bring = (system: OneProcess, parties: { ours: SmsOrganization; live: SmsOrganization }) => Promise<unknown>;
type Kind = keyof typeof paths;

/** Running requests of an organization, few enough to be filled. */
export const routerConcurrency = 8;

const bodies: Readonly<Record<Kind, (fields: object) => object | Upload>> = {
  stt: (fields) => upload(fields),
  tts: speech,
  llm: response,
};
const opus = { audio: { encoding: 'opus', sample_rate_hz: 48_000, channels: 1 } };
const nobody = { routing: { mode: 'auto', deny_providers: ['simulated'] } };

function askFor(kind: Kind, apiKey: string, fields: object, key = freshKey()): Ask {
  const body = bodies[kind](fields);
  const given = { method: 'POST', path: paths[kind], key: apiKey };
  const headers = { 'idempotency-key': key };
  return 'raw' in body && 'headers' in body
    ? { ...given, raw: body.raw, headers: { ...body.headers, ...headers } }
    : { ...given, json: body, headers };
}

/** The answers that the three operations of one shape have: of routing, of keys, of credit, of places and of vendors. */
const bringAll =
  (kind: Kind): Bring =>
  async (system, { ours }) => {
    const ask = (fields: object, key?: string): Promise<ApiAnswer> =>
      system.ask(askFor(kind, ours.apiKey, fields, key));
    await ask(kind === 'tts' ? opus : nobody);
    for (const model of ['error-500', 'rate-limited', 'keepalive-only']) await ask(only('simulated', model));
    const key = freshKey();
    const first = ask(only('simulated', 'slow-first-byte'), key);
    await waitUntil('a request with this key runs', async () => {
      const { status } = await ask(only('simulated', 'slow-first-byte'), key);
      return status === 409;
    });
    await first;
    await ask(only('simulated', 'slow-first-byte'), key);
    await ask(only('simulated', 'echo'), key);
    const poor = await newOrganization(system, 'prepaid');
    await system.ask(askFor(kind, poor, {}));
    const full = await newOrganization(system, 'unlimited');
    const slow = Array.from({ length: routerConcurrency + 2 }, () =>
      system.ask(askFor(kind, full, only('simulated', 'slow-first-byte'))),
    );
    await Promise.all(slow);
  };

async function newOrganization(system: OneProcess, creditPolicy: string): Promise<string> {
  const json = { name: 'Caller', mode: 'test', creditPolicy };
  const request = { method: 'POST', path: '/v1/organizations', key: system.adminKey, json };
  return (await system.ask<{ apiKey: string }>(request)).body.apiKey;
}

/** What brings out the answers of the operations of the router, each in a state of things made for it. */
export const routerAnswers: { readonly [Op in OperationId]?: Bring } = {
  createTranscription: bringAll('stt'),
  createSpeech: bringAll('tts'),
  createResponse: async (system, parties) => {
    await system.ask(askFor('llm', parties.ours.apiKey, { stream: true }));
    await bringAll('llm')(system, parties);
  },
};

import { only, response, speech, upload, type Upload } from '../../../tests/support/router-requests.ts';
import { paths } from '../../../tests/support/router-stage.ts';
import type { ApiAnswer, Ask } from '../../../tests/support/sms-http.ts';
import { freshKey } from '../../../tests/support/fresh.ts';
import type { OneProcess } from '../stage/one-process.ts';
import type { Bring } from './bring.ts';
import { waitUntil } from '../stage/wait-until.ts';

type Kind = keyof typeof paths;

/** Running requests of an organization: more than one has here by chance, and few enough to be filled. */
export const routerConcurrency = 24;

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
    const slow = only('simulated', 'slow-first-byte');
    const usedTwice = async (): Promise<void> => {
      const key = freshKey();
      const first = ask(slow, key);
      await waitUntil('a request with this key runs', async () => (await ask(slow, key)).status === 409);
      await first;
      await ask(slow, key);
      await ask(only('simulated', 'echo'), key);
    };
    // Those that came first may be done before the last has come.
    const fillPlaces = async (): Promise<void> => {
      const all = Array.from({ length: routerConcurrency + 2 });
      const answers = await Promise.all(all.map(() => system.ask(askFor(kind, full, slow))));
      if (!answers.some(({ status }) => status === 429)) await fillPlaces();
    };
    const [poor, full] = [await newOrganization(system, 'prepaid'), await newOrganization(system, 'unlimited')];
    // What is slow, or silent, is so beside the others.
    await Promise.all([
      ask(kind === 'tts' ? opus : nobody),
      ...['error-500', 'rate-limited', 'keepalive-only'].map((model) => ask(only('simulated', model))),
      usedTwice(),
      system.ask(askFor(kind, poor, {})),
      fillPlaces(),
    ]);
  };

async function newOrganization(system: OneProcess, creditPolicy: string): Promise<string> {
  const json = { name: 'Caller', mode: 'test', creditPolicy };
  const request = { method: 'POST', path: '/v1/organizations', key: system.adminKey, json };
  return (await system.ask<{ apiKey: string }>(request)).body.apiKey;
}

/** Brings out the answers of the operations that ask a vendor, each in a state of things made for it. */
export const bringRouterAnswers: Bring = async (system, parties) => {
  await Promise.all([
    system.ask(askFor('llm', parties.ours.apiKey, { stream: true })),
    ...(['stt', 'tts', 'llm'] as const).map((kind) => bringAll(kind)(system, parties)),
  ]);
};

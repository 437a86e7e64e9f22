import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGatewayClient, type GatewayClient, type GatewayClientOptions } from '../../sdk/src/gateway.ts';
import { ApiError } from '../../sdk/src/index.ts';
import { sttSession, turnEvent } from '../support/gateway-samples.ts';
import { gatewayKey, startTestServer, type TestServer } from '../support/server.ts';
import { projectRoot } from '../support/sms-process.ts';

let server: TestServer;
let gateway: GatewayClient;
const clientWith = (options: GatewayClientOptions = {}): GatewayClient =>
  createGatewayClient({
    baseUrl: server.gatewayAddress ?? '',
    key: gatewayKey,
    retries: { limit: 0 },
    ...options,
  });
beforeAll(async () => {
  server = await startTestServer({ roles: ['gateway'] });
  gateway = clientWith();
});
afterAll(() => server.close());

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof ApiError) return thrown;
  throw new Error(`Not an ApiError: ${String(thrown)}`);
}

const event = { ...turnEvent('llm.requested'), type: 'llm.requested' } as never;

describe('the client of the gateway', () => {
  it('lists adapters, with filters and without a key', async () => {
    const all = await clientWith({ key: undefined }).models.list();
    const some = await gateway.models.list({ kind: 'tts', provider: 'elevenlabs' });
    expect(all.models.length).toBeGreaterThan(some.models.length);
    expect(some.models.map(({ adapter }) => adapter)).toContain('elevenlabs.tts.v1');
    expect(all).toMatchObject({ protocol: 'service.voice.v0', protocol_revision: 3 });
  });

  it('tells of events of turns', async () => {
    expect(await gateway.turnEvents.add({ events: [event, event] })).toEqual({ accepted: 0, dropped: 2 });
  });

  it('asks for a session with an Idempotency-Key, and rejects with the code of the gateway', async () => {
    const keys: Array<string | null> = [];
    const noting = clientWith({
      fetch: (url, init) => {
        keys.push(new Headers(init.headers).get('idempotency-key'));
        return fetch(url, init);
      },
    });
    const error = await refusal(noting.sessions.open(sttSession as never));
    expect(error).toMatchObject({ status: 502, code: 'session_open_failed' });
    expect(error.requestId).toMatch(/^req_/);
    expect(keys).toEqual([expect.stringMatching(/^.{16,}$/)]);
  });

  it('rejects without the key, with a wrong one, and with what the gateway refuses', async () => {
    for (const key of [undefined, 'wrong'])
      expect(await refusal(clientWith({ key }).turnEvents.add({ events: [event] }))).toMatchObject({
        status: 401,
        code: 'local_auth_required',
      });
    expect(await refusal(gateway.turnEvents.add({ events: [] }))).toMatchObject({ code: 'invalid_turn_event' });
  });

  it('has openapi-fetch over the document of the gateway', async () => {
    const { data, response } = await gateway.raw.GET('/v1/models', { params: { query: { provider: 'unknown' } } });
    expect([response.status, data?.models]).toEqual([200, []]);
  });

  it('refuses options that are wrong, and never tells the key', () => {
    expect(() => createGatewayClient({ apiKey: 'x' } as never)).toThrow(/^apiKey is not known; there is baseUrl, key/);
    expect(() => createGatewayClient({ key: 'two words' })).toThrow(/^key must be the key of the gateway/);
    expect(() => createGatewayClient({ key: 'two words' })).not.toThrow(/two words/);
    expect(() => createGatewayClient({ baseUrl: 'unix:/run/gateway.sock' })).toThrow(TypeError);
  });

  it('goes to port 8081 of this machine where nothing else is said', async () => {
    const asked: string[] = [];
    const answer = async (url: string): Promise<Response> => {
      asked.push(url);
      return Response.json({ protocol: 'service.voice.v0', protocol_revision: 3, runtime: {}, models: [] });
    };
    await createGatewayClient({ fetch: answer }).models.list();
    expect(asked).toEqual(['http://127.0.0.1:8081/v1/models']);
  });

  it('is shown with each of its methods in the README', () => {
    const page = readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8');
    for (const method of ['models.list', 'sessions.open', 'turnEvents.add'])
      expect(page).toContain(`gateway.${method}(`);
  });
});

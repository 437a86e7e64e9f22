import { afterEach, describe, expect, it } from '@jest/globals';
import { type KeyClientOptions, createClient, type Fetch, type TrunklineClient } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

const apiKey = 'sk_test_0123456789abcdef0123456789abcdef0123456789abcdef';
const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** The raw client of a server behind the path /prefix, which a client may have at the end of its address. */
async function rawOf(
  fault: Fault,
  options: Partial<KeyClientOptions> = {},
): Promise<{ raw: TrunklineClient['raw']; requests: FaultyServer['requests'] }> {
  const server = await startFaultyServer(fault);
  servers.push(server);
  const { raw } = createClient({ baseUrl: `${server.url}/prefix/`, apiKey, ...options });
  return { raw, requests: server.requests };
}

const text = { from_phone_number_id: 'num_1', to: '+15005550100', text: 'Hello' };

// sdk/README.md, The contract without our help.
describe('client.raw is openapi-fetch', () => {
  it('with the address and the key of the client: it answers data and response', async () => {
    const { raw, requests } = await rawOf({ status: 202, headers: { 'x-other': 'yes' }, body: '{"id":"msg_1"}' });
    const header = { 'Idempotency-Key': 'order-1' };
    const { data, error, response } = await raw.POST('/v1/sms/messages', { params: { header }, body: text });
    expect([data?.id, error, response.status, response.headers.get('x-other')]).toEqual([
      'msg_1',
      undefined,
      202,
      'yes',
    ]);
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect([request?.method, request?.path]).toEqual(['POST', '/prefix/v1/sms/messages']);
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'order-1',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual(text);
  });

  it('spells ids and queries, and reaches what no method of the client is for', async () => {
    const { raw, requests } = await rawOf({ status: 200, body: '{"data":[]}' });
    await raw.GET('/v1/sms/messages/{message_id}', { params: { path: { message_id: 'a/b?c' } } });
    await raw.GET('/v1/sms/messages', { params: { query: { recipient: '+15005550100', limit: 5 } } });
    await raw.GET('/v1/organizations');
    expect(requests.map(({ path }) => path)).toEqual([
      '/prefix/v1/sms/messages/a%2Fb%3Fc',
      '/prefix/v1/sms/messages?recipient=%2B15005550100&limit=5',
      '/prefix/v1/organizations',
    ]);
  });

  it.each([408, 429, 500, 503])(
    'makes one attempt, also where a %i may be repeated, and answers the error',
    async (status) => {
      const envelope = { error: 'Not now', code: 'SERVICE_UNAVAILABLE', retryable: true };
      const { raw, requests } = await rawOf({ status, body: JSON.stringify(envelope) });
      const { data, error, response } = await raw.GET('/v1/organization');
      expect([data, error, response.status]).toEqual([undefined, envelope, status]);
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
    },
  );

  it('throws what the runtime throws where nothing answers', async () => {
    const { raw, requests } = await rawOf('cut');
    await expect(raw.GET('/v1/organization')).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });

  it('follows no redirect, since the key goes nowhere but to its address', async () => {
    const elsewhere = await startFaultyServer({ status: 200, body: '{}' });
    servers.push(elsewhere);
    const { raw } = await rawOf({ status: 307, headers: { location: elsewhere.url } });
    const { response } = await raw.GET('/v1/organization');
    expect(response.status).toBe(307);
    expect(elsewhere.requests).toEqual([]);
  });

  it('ends with its signal, and has the middleware of the library', async () => {
    const { raw, requests } = await rawOf({ status: 200, body: '{}' });
    const signal = AbortSignal.abort();
    await expect(raw.GET('/v1/organization', { signal })).rejects.toMatchObject({ name: 'AbortError' });
    raw.use({ onRequest: ({ request }) => new Request(request, { headers: { authorization: 'Bearer other' } }) });
    await raw.GET('/v1/organization');
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer other']);
  });

  it('sends through the fetch of the client, with an address and an init', async () => {
    const sent: Array<Parameters<Fetch>> = [];
    const fetch: Fetch = async (...request) => {
      sent.push(request);
      return globalThis.fetch(...request);
    };
    const { raw, requests } = await rawOf({ status: 200, body: '{}' }, { fetch });
    await raw.POST('/v1/webhooks', { body: { name: 'CRM', url: 'https://crm.example.com', events: ['sms.sent'] } });
    await raw.GET('/v1/organization');
    expect(sent.map(([url]) => new URL(url).pathname)).toEqual(['/prefix/v1/webhooks', '/prefix/v1/organization']);
    expect(sent.map(([, { method, redirect }]) => [method, redirect])).toEqual([
      ['POST', 'manual'],
      ['GET', 'manual'],
    ]);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${apiKey}`));
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ name: 'CRM' });
    expect(requests[1]?.body).toBe('');
  });
});

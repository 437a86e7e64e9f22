import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type ClientOptions, createClient } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

// The client of a page (sdk/docs/dashboard.md). Which requests the cookie opens is tried in a real browser, in
// tests/http/dashboard/browser.test.ts.
const typedKey = `sk_live_${'7'.repeat(48)}`;
const csrfToken = 'TOKENtokenTOKENtokenTOKENtokenTOKENtokenTOKENt';
const signedIn: Fault = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"csrfToken":"t"}' };

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
async function started(fault: Fault): Promise<FaultyServer> {
  const server = await startFaultyServer(fault);
  servers.push(server);
  return server;
}

describe('the options of a client in a page', () => {
  const baseUrl = 'https://voice.example.com';
  it.each<[string, object, RegExp]>([
    ['a key beside a token', { csrfToken, apiKey: typedKey }, /^apiKey and csrfToken exclude each other/],
    ['a key where there is no token yet', { csrfToken: null, apiKey: typedKey }, /^apiKey and csrfToken exclude/],
    ['an empty token', { csrfToken: '' }, /^csrfToken must be what dashboard\.signIn answered/],
    ['a token of another type', { csrfToken: 5 }, /^csrfToken must be/],
    ['a token with a line break', { csrfToken: `${csrfToken}\nx: y` }, /^csrfToken must be/],
    ['neither', { csrfToken: undefined }, /^apiKey is missing/],
  ])('refuse %s, and show neither', (_what, options, message) => {
    const create = () => createClient({ baseUrl, ...options } as ClientOptions);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    for (const secret of [typedKey, csrfToken]) expect(create).not.toThrow(secret);
  });

  it('show no token', () => {
    expect(inspect(createClient({ baseUrl, csrfToken }), { depth: 9, showHidden: true })).not.toContain(csrfToken);
  });
});

describe('a client in a page', () => {
  it('sends the token with every request, and no Authorization, also by its raw client', async () => {
    const { url, requests } = await started({ status: 204 });
    const client = createClient({ baseUrl: url, csrfToken });
    await client.dashboard.signOut();
    await client.raw.DELETE('/v1/dashboard/session');
    for (const { method, path, headers } of requests)
      expect([method, path, headers['x-csrf-token'], headers.authorization]).toEqual([
        'DELETE',
        '/v1/dashboard/session',
        csrfToken,
        undefined,
      ]);
    expect(requests).toHaveLength(2);
  });

  it.each([null, csrfToken])('signs in with the key alone that was typed: %j is not sent', async (token) => {
    const { url, requests } = await started(signedIn);
    await createClient({ baseUrl: url, csrfToken: token }).dashboard.signIn(typedKey);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${typedKey}`);
    expect(requests[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  it('refuses what was typed and is no key before it is sent', async () => {
    const { url, requests } = await started(signedIn);
    const { dashboard } = createClient({ baseUrl: url, csrfToken: null });
    for (const typed of ['', 'two words', `${typedKey}\n`])
      await expect(dashboard.signIn(typed)).rejects.toThrow(/^apiKey/);
    expect(requests).toEqual([]);
  });

  it('keeps the typed key and the token out of errors that a proxy wrote', async () => {
    const { url } = await started({
      status: 401,
      headers: { 'content-type': 'application/json', 'x-seen': `${typedKey} ${csrfToken}` },
      body: JSON.stringify({ error: `bad ${typedKey}, ${csrfToken}`, code: 'UNAUTHORIZED' }),
    });
    const options = { retries: { limit: 0 } };
    const client = createClient({ baseUrl: url, csrfToken, ...options });
    const refused = async (call: Promise<unknown>) =>
      call.then(
        () => '',
        (error: unknown) => inspect(error, { depth: 9, showHidden: true }),
      );
    expect(await refused(client.dashboard.signOut())).not.toContain(csrfToken);
    expect(await refused(client.dashboard.signIn(typedKey))).not.toContain(typedKey);
  });
});

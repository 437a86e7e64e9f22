import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { browserHeaders, type DashboardSession, setCookieOf, signIn } from '../../support/signed-in-browser.ts';
import { type ApiAnswer, ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const path = '/v1/dashboard/session';
const numbers = '/v1/imessage-phone-numbers';
const session = { intent: { language: 'en' } };
const unauthorized = { status: 401, body: { code: 'UNAUTHORIZED' } };
const badToken = { status: 403, body: { code: 'CSRF_TOKEN_INVALID' } };

let server: TestServer;
let stage: Stage;
let second: TestServer;
let behindTls: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = createStage(server);
  second = await startTestServer({ roles: ['api'], beside: server });
  behindTls = await startTestServer({
    roles: ['api'],
    beside: server,
    config: { publicUrl: 'https://voice.example.com' },
  });
}, 60_000);
afterAll(async () => {
  await Promise.all([second.close(), behindTls.close()]);
  await stage.close();
});

let ours: Organization;
beforeEach(async () => {
  ours = await stage.organization();
});
const keyWith = async (fields: object) =>
  (await ours.call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', { name: freshKey(), ...fields })).body;
/** Lets what is named end, as time does. */
const lapse = (table: string, id: string) =>
  ours.sql(`update ${table} set expires_at = now() where organization_id = $1 and id::text = $2`, [ours.id, id]);
const idOf = async () =>
  (await ours.sql<{ id: string }>('select id from dashboard_sessions where organization_id = $1', [ours.id]))[0]?.id ??
  '';

const listedWith = async (asked: Stage['ask'], cookie: string) =>
  (await asked({ method: 'GET', path: numbers, headers: { cookie } })).status;

describe('POST /v1/dashboard/session', () => {
  it('exchanges a key for a cookie of 12 hours and a token, once, that no cache keeps (decision 63)', async () => {
    const { apiKey } = await keyWith({ scopes: ['read', 'execute'] });
    const answer = await stage.ask<DashboardSession>({ method: 'POST', path, key: apiKey });
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: { organizationId: ours.id, mode: 'test', scopes: ['read', 'execute'] },
    });
    const { createdAt, expiresAt } = answer.body;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(43_200_000);
    const { pair, attributes } = setCookieOf(answer);
    expect(attributes).toEqual(['Max-Age=43200', 'Path=/', 'HttpOnly', 'SameSite=Strict']);
    expect(pair).toMatch(/^service_session=[\w-]{80,}$/);
    for (const secret of [apiKey, ours.id]) expect(pair).not.toContain(secret);
  });

  it('says Secure wherever the published address is not plain HTTP on loopback', async () => {
    const answer = await ask(behindTls.url, { method: 'POST', path, key: ours.apiKey });
    expect(setCookieOf(answer).attributes).toEqual([
      'Max-Age=43200',
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ]);
  });

  it('is for the path of the published address alone: a proxy may serve others beside it (decision 325)', async () => {
    const publicUrl = 'https://example.com/voice';
    const belowPath = await startTestServer({ roles: ['api'], beside: server, config: { publicUrl } });
    try {
      const there: Stage['ask'] = (request) => ask(belowPath.url, request);
      const answer = await there({ method: 'POST', path, key: ours.apiKey });
      const { attributes } = setCookieOf(answer);
      expect(attributes).toEqual(['Max-Age=43200', 'Path=/voice', 'HttpOnly', 'SameSite=Strict', 'Secure']);
      const browser = await signIn(there, ours.apiKey);
      // Another path would leave it where it is.
      expect(setCookieOf(await browser.call('DELETE', path)).attributes).toContain('Path=/voice');
    } finally {
      await belowPath.close();
    }
  });

  it('signs in for no longer than the key lasts', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { apiKey } = await keyWith({ expiresAt });
    const answer = await stage.ask<DashboardSession>({ method: 'POST', path, key: apiKey });
    expect(Math.abs(Date.parse(answer.body.expiresAt) - Date.parse(expiresAt))).toBeLessThan(60_000);
    expect(Number(/^Max-Age=(\d+)$/.exec(setCookieOf(answer).attributes[0] ?? '')?.[1])).toBeLessThanOrEqual(3_600);
  });

  it.each([
    ['no key', {}],
    ['an unknown key', { key: `sk_test_${'0'.repeat(48)}` }],
    ['a key that is none', { key: 'password' }],
    ['two Authorization headers', { headers: { authorization: ['Bearer a', 'Bearer b'] } }],
  ])('is 401 for %s, and sets no cookie', async (_what, request) => {
    const answer = await stage.ask({ method: 'POST', path, ...request });
    expect(answer).toMatchObject(unauthorized);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('answers a key that ended a moment ago, and is still remembered, as every bad key', async () => {
    const key = await keyWith({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await signIn(stage.ask, key.apiKey);
    await lapse('api_keys', key.id);
    const ended = await stage.ask({ method: 'POST', path, key: key.apiKey });
    const unknown = await stage.ask({ method: 'POST', path, key: `sk_test_${'1'.repeat(48)}` });
    expect(ended).toMatchObject(unauthorized);
    expect(ended.text).toBe(unknown.text);
    expect(ended.headers['www-authenticate']).toBe('Bearer');
  });

  it('is 401 for a cookie, which begets no other, and 403 for a key that may not read', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    expect(await browser.call('POST', path)).toMatchObject(unauthorized);
    const { apiKey } = await keyWith({ scopes: ['execute'] });
    expect(await stage.ask({ method: 'POST', path, key: apiKey })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });

  it('counts keys that do not work as everywhere: too many from one address are 429', async () => {
    const wrong = () => `sk_live_${crypto.randomUUID().replaceAll('-', '')}${'0'.repeat(16)}`;
    const answers: ApiAnswer[] = [];
    // A slow machine sends them no faster than they are forgiven: then more of them are sent at once.
    const limited = await waitFor(
      'an address is limited',
      async () => {
        const wave = Array.from({ length: 150 }, () => ask(second.url, { method: 'POST', path, key: wrong() }));
        answers.push(...(await Promise.all(wave)));
        return answers.filter(({ status }) => status === 429);
      },
      ({ length }) => length > 0,
    );
    expect(limited[0]).toMatchObject({
      headers: { 'retry-after': expect.any(String) },
      body: { code: 'RATE_LIMITED' },
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  it('keeps the youngest 100 of a key, and erases what has ended', async () => {
    const [oldest, next] = [await signIn(stage.ask, ours.apiKey), await signIn(stage.ask, ours.apiKey)];
    for (let made = 2; made < 100; made += 1) await signIn(stage.ask, ours.apiKey);
    expect(await oldest.call('POST', '/v1/sessions', session)).toMatchObject({ status: 201 });
    await signIn(stage.ask, ours.apiKey);
    expect(await oldest.call('POST', '/v1/sessions', session)).toMatchObject(unauthorized);
    expect(await next.call('POST', '/v1/sessions', session)).toMatchObject({ status: 201 });
    await ours.sql('update dashboard_sessions set expires_at = now() where organization_id = $1', [ours.id]);
    await signIn(stage.ask, (await keyWith({})).apiKey);
    const rows = await ours.sql('select id from dashboard_sessions where organization_id = $1', [ours.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('the session of a browser', () => {
  it('ends with DELETE, for every copy of the cookie and at every process, and the cookie is taken away', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    const elsewhere = () =>
      ask(second.url, {
        method: 'POST',
        path: '/v1/sessions',
        json: session,
        headers: browserHeaders(browser.cookie, browser.csrfToken),
      });
    expect(await elsewhere()).toMatchObject({ status: 201 });
    expect(await browser.call('DELETE', path, undefined, null)).toMatchObject(badToken);
    const answer = await browser.call('DELETE', path);
    expect(answer.status).toBe(204);
    expect(setCookieOf(answer)).toEqual({
      pair: 'service_session=',
      attributes: ['Max-Age=0', 'Path=/', 'HttpOnly', 'SameSite=Strict'],
    });
    expect(await elsewhere()).toMatchObject(unauthorized);
    expect(await browser.call('DELETE', path)).toMatchObject(unauthorized);
  });

  it('ends alone: others of the same key go on, until DELETE with the key ends them all', async () => {
    const [one, other] = [await signIn(stage.ask, ours.apiKey), await signIn(stage.ask, ours.apiKey)];
    const ofAnotherKey = await signIn(stage.ask, (await keyWith({})).apiKey);
    await one.call('DELETE', path);
    expect(await other.call('POST', '/v1/sessions', session)).toMatchObject({ status: 201 });
    expect(await ours.call('DELETE', path)).toMatchObject({ status: 204 });
    expect(await other.call('POST', '/v1/sessions', session)).toMatchObject(unauthorized);
    expect(await ofAnotherKey.call('POST', '/v1/sessions', session)).toMatchObject({ status: 201 });
    expect(await ours.call('GET', '/v1/api-keys')).toMatchObject({ status: 200 });
  });

  it.each(['revoked', 'expired'] as const)('ends at once with a key that is %s, at every process', async (how) => {
    const key = await keyWith({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const browser = await signIn(stage.ask, key.apiKey);
    const request = { method: 'POST', path: '/v1/sessions', json: session };
    const asked = { ...request, headers: browserHeaders(browser.cookie, browser.csrfToken) };
    for (const { url } of [server, second]) expect(await ask(url, asked)).toMatchObject({ status: 201 });
    if (how === 'revoked') await ours.call('DELETE', `/v1/api-keys/${key.id}`);
    else await lapse('api_keys', key.id);
    for (const { url } of [server, second]) expect(await ask(url, asked)).toMatchObject(unauthorized);
  });

  it('ends by itself, in real time: the clock of a test organization neither ends nor prolongs it', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    await ours.setTime('2031-01-01T12:00:00Z');
    expect(await browser.call('POST', '/v1/sessions', session)).toMatchObject({ status: 201 });
    await lapse('dashboard_sessions', await idOf());
    expect(await browser.call('POST', '/v1/sessions', session)).toMatchObject(unauthorized);
  });

  it('is sealed: what is forged or changed, and the token in its place, opens nothing', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    const [, value = ''] = browser.cookie.split('=');
    const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
    const encoded = `%${value.charCodeAt(0).toString(16)}${value.slice(1)}`;
    const altered = [changed, `${value}A`, value.slice(0, -1), `"${value}"`, encoded, value.repeat(90)];
    const forged = [...altered, browser.csrfToken, ours.apiKey, ''];
    for (const other of forged)
      expect([other, await listedWith(stage.ask, `service_session=${other}`)]).toEqual([other, 401]);
  });

  it('is 401, and never a fault of the server, for whatever stands in its place (promise P18)', async () => {
    const { cookie } = await signIn(stage.ask, ours.apiKey);
    const [, value = ''] = cookie.split('=');
    // What Node lets pass in a header, with what separates cookies and what a real one is made of.
    const piece = fc.oneof(
      fc.constantFrom('service_session=', ';', '; ', '=', '"', ',', '%3D', '\\', value.slice(0, 40), value.slice(40)),
      fc.string({
        unit: fc
          .integer({ min: 0x20, max: 0xff })
          .filter((code) => code !== 0x7f)
          .map((code) => String.fromCharCode(code)),
      }),
    );
    const headers = fc.array(
      fc.array(piece, { maxLength: 12 }).map((pieces) => `service_session=${pieces.join('')}`),
      { minLength: 1, maxLength: 3 },
    );
    const isOther = (sent: string[]) => sent.every((header) => !header.includes(value));
    await fc.assert(
      fc.asyncProperty(headers.filter(isOther), async (sent) => {
        const answer = await stage.ask({
          method: 'GET',
          path: numbers,
          headers: { cookie: sent, 'x-csrf-token': sent },
        });
        expect(answer).toMatchObject(unauthorized);
      }),
      { numRuns: 300 },
    );
  });

  it('outlasts a change of the secrets key while the old one is known, and a new one is not taken for it (decision 133)', async () => {
    const added = await ours.call('POST', '/v1/test/imessage', {});
    expect(added.status).toBe(201);
    const before = await signIn(stage.ask, ours.apiKey);
    const secretsKeys = [Buffer.alloc(32, 9), Buffer.alloc(32, 1)];
    const rotated = await startTestServer({ roles: ['api'], beside: server, config: { secretsKeys } });
    try {
      const there: Stage['ask'] = (request) => ask(rotated.url, request);
      const since = await signIn(there, ours.apiKey);
      expect(await listedWith(there, before.cookie)).toBe(200);
      expect(await listedWith(there, since.cookie)).toBe(200);
      const sent = { method: 'POST', path: '/v1/sessions', json: session };
      const headers = browserHeaders(before.cookie, before.csrfToken);
      expect(await there({ ...sent, headers })).toMatchObject({ status: 201 });
      // Here the new key is not known.
      expect(await listedWith(stage.ask, since.cookie)).toBe(401);
    } finally {
      await rotated.close();
    }
  });

  it('is found among other cookies, and refused where it comes twice: which is meant is not known', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    const asked = async (...cookies: string[]) =>
      (
        await stage.ask({
          method: 'POST',
          path: '/v1/sessions',
          json: session,
          headers: { cookie: cookies, 'x-csrf-token': browser.csrfToken },
        })
      ).status;
    expect(await asked(`theme=dark; ${browser.cookie};lang=en`)).toBe(201);
    expect(await asked(`${browser.cookie}; service_session=planted`)).toBe(401);
    expect(await asked(browser.cookie, 'service_session=planted')).toBe(401);
    expect(await asked(browser.cookie.replace('service_session', 'Service_Session'))).toBe(401);
    expect(await asked(browser.cookie.replace('service_session', 'x-service_session'))).toBe(401);
  });
});

describe('X-CSRF-Token', () => {
  it('belongs to one session: absent, empty, wrong, of another browser, twice, or in the query it is refused', async () => {
    const [browser, other] = [await signIn(stage.ask, ours.apiKey), await signIn(stage.ask, ours.apiKey)];
    const foreign = await signIn(stage.ask, (await stage.organization()).apiKey);
    const create = (token: string | null) => browser.call('POST', '/v1/sessions', session, token);
    for (const token of [null, '', 'x', other.csrfToken, foreign.csrfToken, `${browser.csrfToken}x`])
      expect(await create(token)).toMatchObject(badToken);
    const sent = { method: 'POST', path: '/v1/sessions', json: session };
    const twice = { cookie: browser.cookie, 'x-csrf-token': [browser.csrfToken, browser.csrfToken] };
    expect(await stage.ask({ ...sent, headers: twice })).toMatchObject(badToken);
    const query = { ...sent, path: `/v1/sessions?csrfToken=${browser.csrfToken}`, headers: { cookie: browser.cookie } };
    expect(await stage.ask(query)).toMatchObject(badToken);
    expect(await ours.call('GET', '/v1/sessions')).toMatchObject({ body: { entries: [] } });
    expect(await create(browser.csrfToken)).toMatchObject({ status: 201 });
  });

  it('is told before what else is wrong with a request, and after whether there is a session at all', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    expect(await browser.call('POST', '/v1/sessions', { intent: 7 }, null)).toMatchObject(badToken);
    await browser.call('DELETE', path);
    expect(await browser.call('POST', '/v1/sessions', session, null)).toMatchObject(unauthorized);
  });
});

describe('an Authorization header beside the cookie', () => {
  it('alone decides: a bad one is 401, and one of another organization acts for that one', async () => {
    const browser = await signIn(stage.ask, ours.apiKey);
    const theirs = await stage.organization({ mode: 'live' });
    const create = (authorization: string | string[]) =>
      stage.ask<{ sessionId: string }>({
        method: 'POST',
        path: '/v1/sessions',
        json: session,
        headers: { ...browserHeaders(browser.cookie, browser.csrfToken), authorization },
      });
    for (const bad of ['', 'Bearer', 'Bearer x', `Bearer sk_live_${'0'.repeat(48)}`, `Basic ${ours.apiKey}`])
      expect(await create(bad)).toMatchObject(unauthorized);
    expect(await ours.call('GET', '/v1/sessions')).toMatchObject({ body: { entries: [] } });
    for (const other of [theirs, await stage.organization()]) {
      const { body } = await create(`Bearer ${other.apiKey}`);
      expect(await other.call('GET', `/v1/sessions/${body.sessionId}`)).toMatchObject({ status: 200 });
      expect(await ours.call('GET', `/v1/sessions/${body.sessionId}`)).toMatchObject({ status: 404 });
    }
  });
});

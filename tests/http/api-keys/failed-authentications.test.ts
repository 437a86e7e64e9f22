import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '../../../server/src/platform/time/clock.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const burst = 100;

// Nothing runs out and nothing fills up again unless the test moves it.
let nowMs = 1_000_000;
const standing: Clock = { ...systemClock, monotonicMs: () => nowMs };
const open: TestServer[] = [];
const start = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> => {
  const server = await startTestServer({ roles: ['api'], clock: standing, ...options });
  open.push(server);
  return server;
};
let server: TestServer;
beforeEach(async () => {
  server = await start({ config: { trustedProxies: ['127.0.0.0/8'], edgeQuota: null } });
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const wrongKey = (mode = 'test'): string => `sk_${mode}_${randomBytes(24).toString('hex')}`;
const get = (key: string, source: string, path = '/v1/organization', url = server.url) =>
  ask<{ code?: string; error: unknown }>(url, { method: 'GET', path, key, headers: { 'x-forwarded-for': source } });
const statusOf = async (key: string, source: string): Promise<number> => (await get(key, source)).status;

/** Sends wrong keys until no other is looked up. */
async function flood(source: string): Promise<void> {
  for (let sent = 0; sent < burst; sent += 1) expect(await statusOf(wrongKey(), source)).toBe(401);
}

async function metric(name: string): Promise<number> {
  const { text } = await ask(server.url, { method: 'GET', path: '/metrics', key: server.adminKey });
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`There is no metric ${name}`);
  return Number(line.slice(name.length + 1));
}
/** How many keys were looked up in the database so far, and by how many statements. */
const lookUps = () => metric('trunkline_group_commit_size_sum{group="api_keys"}');
const statements = () => metric('trunkline_group_commit_size_count{group="api_keys"}');
const remembered = () => metric('trunkline_authentications_remembered_total');

/** A wrong key that the process remembers as one: it does not before it hears of new keys. */
async function rememberedKey(): Promise<string> {
  const key = wrongKey();
  const before = await remembered();
  await waitFor(
    'a wrong key is remembered',
    async () => [await statusOf(key, '192.0.2.1'), await remembered()],
    ([status, now = 0]) => status === 401 && now > before,
  );
  return key;
}

describe('too many keys that are not in force (promises, security)', () => {
  it('are answered 429 with Retry-After, in the words of the surface', async () => {
    await flood('192.0.2.1');
    const core = await get(wrongKey(), '192.0.2.1');
    expect([core.status, core.headers['retry-after'], core.body.code]).toEqual([429, '1', 'RATE_LIMITED']);
    const router = await get(wrongKey(), '192.0.2.1', '/v1/models');
    expect([router.status, router.headers['retry-after']]).toEqual([429, '1']);
    expect(router.body.error).toMatchObject({ code: 'rate_limited', retryable: true });
  });

  it('are not looked up, and leave other sources and keys of the other mode alone', async () => {
    await flood('192.0.2.1');
    const before = await lookUps();
    const refused = await Promise.all(Array.from({ length: 200 }, () => statusOf(wrongKey(), '192.0.2.1')));
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(await lookUps()).toBe(before);
    expect(await statusOf(wrongKey(), '192.0.2.2')).toBe(401);
    expect(await statusOf(wrongKey('live'), '192.0.2.1')).toBe(401);
    expect(await statusOf('malformed', '192.0.2.1')).toBe(401);
  });

  it('share statements where they come at once, and make their source wait for no more than 11 s', async () => {
    expect(await statusOf(wrongKey(), '192.0.2.2')).toBe(401);
    const [keys, before, limited] = [
      await lookUps(),
      await statements(),
      await metric('trunkline_authentications_limited_total'),
    ];
    const sent = 600;
    const statuses = await Promise.all(Array.from({ length: sent }, () => statusOf(wrongKey(), '192.0.2.1')));
    const refused = statuses.filter((status) => status === 429).length;
    expect(statuses.filter((status) => status === 401)).toHaveLength(sent - refused);
    expect(await metric('trunkline_authentications_limited_total')).toBe(limited + refused);
    // Each key that was answered 401 was looked up once, and the others never.
    expect(await lookUps()).toBe(keys + sent - refused);
    expect((await statements()) - before).toBeLessThan((sent - refused) / 2);
    const after = await get(wrongKey(), '192.0.2.1');
    expect(after.status).toBe(429);
    expect(Number(after.headers['retry-after'])).toBeLessThanOrEqual(11);
    nowMs += 11_000;
    expect(await statusOf(server.key, '192.0.2.1')).toBe(200);
  });

  it('are counted for the 64 bits of an IPv6 network', async () => {
    await flood('2001:db8::1');
    expect(await statusOf(wrongKey(), '2001:db8::ffff:1')).toBe(429);
    expect(await statusOf(wrongKey(), '2001:db8:0:1::1')).toBe(401);
  });

  it('do not concern a key that worked before, from the same address', async () => {
    expect(await statusOf(server.key, '192.0.2.1')).toBe(200);
    await flood('192.0.2.1');
    // Longer than what was found is kept: it is looked up again.
    nowMs += 6_000;
    for (let sent = 0; sent < 60; sent += 1) await statusOf(wrongKey(), '192.0.2.1');
    expect(await statusOf(wrongKey(), '192.0.2.1')).toBe(429);
    expect(await statusOf(server.key, '192.0.2.1')).toBe(200);
  });

  it('do not make a key that was never seen wrong: it is not looked at, and works after the wait', async () => {
    await flood('192.0.2.1');
    expect(await statusOf(server.key, '192.0.2.1')).toBe(429);
    nowMs += 1_000;
    expect(await statusOf(server.key, '192.0.2.1')).toBe(200);
  });

  it('are counted for the metrics too, whose page a wrong key does not show', async () => {
    const page = (key: string) => get(key, '192.0.2.1', '/metrics');
    for (let sent = 0; sent < burst; sent += 1) expect((await page(wrongKey())).status).toBe(404);
    expect((await page(wrongKey())).status).toBe(429);
  });
});

describe('a wrong key that comes again', () => {
  it('is a 401 without a look-up, and is not counted again', async () => {
    const key = await rememberedKey();
    const [before, answered] = [await lookUps(), await remembered()];
    const again = await Promise.all(Array.from({ length: 2 * burst }, () => statusOf(key, '192.0.2.1')));
    expect(new Set(again)).toEqual(new Set([401]));
    expect(await lookUps()).toBe(before);
    expect(await remembered()).toBe(answered + 2 * burst);
    expect(await statusOf(wrongKey(), '192.0.2.1')).toBe(401);
  });

  it('is looked up again once the connection was lost that hears of new keys: one may have been missed', async () => {
    const key = await rememberedKey();
    const before = await lookUps();
    const ended = await server.database.read.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'trunkline-listen %'`,
    );
    expect(ended).toHaveLength(1);
    // Its memory of the key has no end of its own here.
    await waitFor(
      'the key is looked up again',
      async () => [await statusOf(key, '192.0.2.1'), await lookUps()],
      ([status, now = 0]) => status === 401 && now > before,
    );
  });

  it('works as soon as it is made, in another process', async () => {
    const key = await rememberedKey();
    await start({ beside: server, config: { bootstrapApiKey: key } });
    // Its memory of the key has no end of its own here.
    await waitFor(
      'the first process has been notified',
      () => statusOf(key, '192.0.2.1'),
      (status) => status === 200,
    );
  });
});

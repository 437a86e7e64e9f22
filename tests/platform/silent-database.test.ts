import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../support/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../support/postgres-proxy.ts';
import { type Ask, ask } from '../support/sms-http.ts';
import { freshKey } from '../support/fresh.ts';
import type { SmsOrganization } from '../support/sms-organization.ts';
import { startServerBehindLine } from '../support/server-behind-line.ts';
import type { ServerProcess } from '../support/sms-process.ts';
import { waitFor } from '../support/sms-waiting.ts';

const sends = 200;
const everyMs = 25;

const folder = mkdtempSync(join(tmpdir(), 'silent-'));
const agent = new Agent({ keepAlive: true });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: SilentProxy;
let direct: pg.Client;
let server: ServerProcess;
let ours: SmsOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startSilentProxy(database.url);
  direct = new pg.Client({ connectionString: database.url });
  await direct.connect();
  const started = await startServerBehindLine({
    lineUrl: proxy.url,
    directUrl: database.url,
    direct,
    dataDir: folder,
  });
  server = started.server;
  ours = await started.stage.organization();
}, 60_000);

afterAll(async () => {
  agent.destroy();
  await server.end('SIGKILL');
  await proxy.close();
  await direct.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('while the database neither answers nor refuses (promise P23)', () => {
  it('no send is answered after what came later, none is written, and all is well afterwards', async () => {
    const request = (key: string): Ask => ({
      method: 'POST',
      path: '/v1/sms/messages',
      key: ours.apiKey,
      headers: { 'idempotency-key': key },
      json: ours.body(),
    });
    const countTexts = async (): Promise<number> =>
      (await direct.query<{ n: number }>('select count(*)::int as n from sms_messages')).rows[0]?.n ?? 0;
    expect((await ask(server.url, request(freshKey()), agent)).status).toBe(202);
    expect(await countTexts()).toBe(1);

    proxy.fallSilent();
    let answered = 0;
    const asked = Array.from({ length: sends }, async (_, index) => {
      // One after the other: who comes while a group waits is who stands in line.
      await sleep(index * everyMs);
      const answer = await ask(server.url, request(freshKey()), agent);
      answered += 1;
      return answer;
    });
    // It stands in no line, and has the same time from a later begin: who waits for groups one after the other is behind it.
    await sleep((sends + 20) * everyMs);
    const list = await ask(server.url, { method: 'GET', path: '/v1/sms/messages', key: ours.apiKey }, agent);
    expect(list.status).toBe(503);
    // What was answered before it may still be on its way here.
    for (let turn = 0; turn < 5; turn += 1) await ask(server.url, { method: 'GET', path: '/healthz' }, agent);
    expect(answered).toBe(sends);
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }

    proxy.speak('lost');
    const key = freshKey();
    const sent = await waitFor(
      'the database is heard again',
      () => ask(server.url, request(key), agent),
      ({ status }) => status !== 503,
    );
    expect(sent.status).toBe(202);
    // What stood in line would have been written before it.
    expect(await countTexts()).toBe(2);
  }, 60_000);
});

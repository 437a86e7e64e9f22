import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { startFlags } from '../../../scripts/start-flags.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { only, recording, upload } from '../../support/router-requests.ts';
import { freshKey } from '../../support/fresh.ts';
import { type ServerProcess, startServerProcess } from '../../support/sms-process.ts';

const apiKey = `sk_test_${'5'.repeat(48)}`;
const folder = mkdtempSync(join(tmpdir(), 'trunkline-uploads-'));
let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess([process.execPath, ...startFlags, 'server/src/main.ts'], {
    ROLES: 'api',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    BOOTSTRAP_API_KEY: apiKey,
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Collections until now: of the whole heap, and young ones. */
async function collections(): Promise<{ major: number; minor: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const count = (kind: string): number =>
    Number(new RegExp(`^nodejs_gc_duration_seconds_count\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { major: count('major'), minor: count('minor') };
}

/**
 * Has so many files of 64 KiB transcribed, one after the other: of several at once, each waits for the others while the
 * machine has other work, and what waits through two young collections is rightly kept.
 */
async function transcribe(pool: Pool, files: number): Promise<void> {
  // 4 s of 8 kHz.
  const { headers, raw } = upload(only('simulated', 'echo'), recording(4_096));
  for (let sent = 0; sent < files; sent += 1) {
    const answer = await pool.request({
      method: 'POST',
      path: '/v1/stt/transcriptions',
      headers: { ...headers, authorization: `Bearer ${apiKey}`, 'idempotency-key': freshKey() },
      body: raw,
    });
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  }
}

// docs/decisions/streams.md#d188. What held each upload until the next collection of the whole heap had one come every 300.
it('what an upload takes is given back by young collections', async () => {
  const pool = new Pool(server.url, { connections: 1 });
  // The first ones are of the start: V8 is still finding out how much it needs.
  await transcribe(pool, 600);
  const uploads = 2_000;
  const before = await collections();
  await transcribe(pool, uploads);
  const after = await collections();
  await pool.close();
  // What was held filled the whole heap in as many uploads.
  expect(after.major - before.major).toBeLessThan(uploads / 400);
  expect(after.minor - before.minor).toBeGreaterThan(uploads / 400);
}, 120_000);

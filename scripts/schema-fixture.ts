// `node scripts/schema-fixture.ts`: keeps what this release leaves in a database, for the upgrade test of the next ones.
// Run it at a release, before its successor adds a migration, and commit the file that it names.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compose } from '../server/src/app/compose.ts';
import { loadConfig } from '../server/src/config/config.ts';
import { migrations } from '../server/src/app/declarations.ts';
import { systemClock } from '../server/src/platform/time/clock.ts';
import { daytimeZone } from '../server/src/platform/time/daytime-zone.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/launcher.ts';
import { createLifecycle } from '../server/src/platform/process/lifecycle.ts';
import { createLog } from '../server/src/platform/process/log.ts';
import { systemRandomness } from '../server/src/platform/crypto/random.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-fixture-'));
const log = createLog({ level: 'warn', pretty: false });
const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
await postgres.ensureDatabase('trunkline');
const databaseUrl = postgres.url('trunkline');
// Those of the tests: what is encrypted here is read there.
const key = `sk_test_${'0123456789abcdef'.repeat(3)}`;
const secretsKey = Buffer.alloc(32, 1).toString('base64');

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

async function withServer(roles: string, work: (call: Call) => Promise<void>): Promise<void> {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ROLES: roles,
    PORT: '0',
    SECRETS_KEY: secretsKey,
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'warn',
  });
  const lifecycle = createLifecycle({ log });
  const running = await compose({
    config,
    log,
    clock: systemClock,
    randomness: systemRandomness,
    lifecycle,
    strict: false,
  });
  let requests = 0;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    requests += 1;
    const answer = await fetch(`${running.localUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `${roles}-${requests}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as T;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
  };
  await work(call);
  await lifecycle.stop({ graceMs: 0 });
}

const send = async (call: Call, to: string): Promise<string> => {
  const [number] = await call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers');
  const timezone = daytimeZone(systemClock.now());
  const body = {
    from_phone_number_id: number?.id,
    to,
    text: 'Written before the upgrade',
    recipient_timezone: timezone,
  };
  return (await call<{ id: string }>('POST', '/v1/sms/messages', body)).id;
};

// A text with all of its events, and texts and an arrival that are still on their way.
await withServer('api,worker', async (call) => {
  const id = await send(call, '+15005550100');
  for (;;) {
    const { status } = await call<{ status: string }>('GET', `/v1/sms/messages/${id}`);
    if (status === 'delivered') break;
    await sleep(50);
  }
});
await withServer('api', async (call) => {
  await send(call, '+15005550101');
  await send(call, '+15005550102');
  const [number] = await call<Array<{ e164: string }>>('GET', '/v1/phone-numbers');
  await call('POST', '/v1/test/inbound-messages', { to: number?.e164, from: '+15005550103', text: 'On its way' });
});

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const tables = await client.query<{ name: string }>(
  `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
   order by c.oid`,
);
const rows: Record<string, unknown[]> = {};
for (const { name } of tables.rows) {
  const found = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`);
  if (found.rows.length > 0) rows[name] = found.rows.map(({ row }) => row);
}
await client.end();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });

const schema = migrations.at(-1)?.name ?? '';
const folder = join(import.meta.dirname, '../tests/fixtures');
mkdirSync(folder, { recursive: true });
const file = join(folder, `schema-${schema.slice(0, 4)}.json`);
writeFileSync(file, `${JSON.stringify({ schema, key, rows }, null, 1)}\n`);
console.log(`${file}: ${Object.keys(rows).length} tables`);

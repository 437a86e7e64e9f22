import { afterEach, describe, expect, it } from '@jest/globals';
import { createKeyRotation, type Outcome } from '../../server/src/operate/key-rotation.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { createEncryption, keyIdOf } from '../../server/src/platform/crypto/encryption.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createNotifications } from '../../server/src/platform/db/notifications.ts';
import { findRegisteredProcesses, processRegistryName } from '../../server/src/platform/db/process-registry.ts';
import { systemRandomness as randomness } from '../../server/src/platform/crypto/random.ts';
import { sealedColumns } from '../../server/src/app/declarations.ts';
import { requestExample } from '../support/contract-examples.ts';
import { type CommandEnd, runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const idOf = (key: Buffer): string => createEncryption({ keys: [key], randomness }).keyIds[0] ?? '';
const log = createLog({ level: 'silent', pretty: false });
const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0).reverse()) await server.close();
});

async function start(keys: readonly Buffer[], beside?: TestServer): Promise<TestServer> {
  const server = await startTestServer({
    roles: ['api'],
    config: { secretsKeys: keys },
    ...(beside === undefined ? {} : { beside }),
  });
  open.push(server);
  return server;
}

const settings = (server: TestServer, keys: readonly Buffer[]) => ({
  DATABASE_URL: server.databaseUrl,
  SECRETS_KEY: keys.map((key) => key.toString('base64')).join(','),
});

function rotate(server: TestServer, keys: readonly Buffer[], args: string[] = []): Promise<CommandEnd> {
  return runOperatorCommand('rotate-keys', args, settings(server, keys));
}

const post = (server: TestServer, path: string, json: object, method = 'POST') =>
  ask<{ id: string; webhookSecret: string }>(server.url, { method, path, key: server.key, json });

/** An organization, endpoints, a tool and a submission that have a value in every column that holds secrets. */
async function liveWithSecrets(server: TestServer, endpoints = 2): Promise<void> {
  for (let n = 0; n < endpoints; n += 1) {
    const made = await post(server, '/v1/webhooks', {
      name: `Receiver ${n}`,
      url: 'http://127.0.0.1:4000/',
      events: ['sms.sent'],
      signingSecretSource: 'custom',
      signingSecret: `custom-secret-of-endpoint-${n}`,
      authHeaders: [{ name: 'authorization', value: `Bearer credential-${n}` }],
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const changed = await post(
      server,
      `/v1/webhooks/${made.body.id}`,
      { signingSecret: `replaced-secret-of-endpoint-${n}` },
      'PATCH',
    );
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  }
  expect((await post(server, '/v1/organization/webhook-secret', { graceSeconds: 3_600 })).status).toBe(201);
  const agent = await post(server, '/v1/agents', { name: 'A', systemPrompt: 'A', intent: { language: 'en' } });
  const tool = await post(server, `/v1/agents/${agent.body.id}/tools`, {
    name: 'look_up',
    description: 'Looks up an order.',
    source: {
      kind: 'webhook',
      url: 'http://127.0.0.1:4000/',
      secret: 'secret-of-a-tool',
      authHeaders: [{ name: 'authorization', value: 'Bearer of-a-tool' }],
    },
  });
  expect([tool.status, tool.text]).toEqual([200, expect.any(String)]);
  const session = await post(server, '/v1/sessions', {
    intent: { language: 'en' },
    toolSecrets: { tenant: 'secret-of-a-session' },
  });
  expect([session.status, session.text]).toEqual([201, expect.any(String)]);
  expect((await post(server, '/v1/test/imessage', { numbers: 1 })).status).toBe(201);
  const signed = { url: 'http://127.0.0.1:4000/', signingSecret: 'custom-secret-of-a-subscription' };
  expect((await post(server, '/v1/imessage-phone-numbers/webhook', signed, 'PUT')).status).toBe(200);
  await reviewed(server, 'reject', { reason: 'The website does not name the business.' });
  // What is rejected holds its organization back.
  await reviewed(server, 'approve');
}

/** Submits the verification of the organization, and has it reviewed. */
async function reviewed(server: TestServer, verb: 'approve' | 'reject', fields: object = {}): Promise<void> {
  const submission = await post(server, '/v1/phone-numbers/kyb/submit', requestExample('submitKyb'));
  const path = `/v1/organizations/${server.organizationId}/kyb/${verb}`;
  const json = { submissionId: submission.body.id, ...fields };
  const review = await ask(server.url, { method: 'POST', path, key: server.adminKey, json });
  expect([review.status, review.text]).toEqual([200, expect.any(String)]);
}

interface Sealed {
  where: string;
  sealed: string;
  clear: string | null;
}

/** Every registered value with what it says under `keys`. */
async function sealedValues(server: TestServer, keys: readonly Buffer[]): Promise<Sealed[]> {
  const encryption = createEncryption({ keys, randomness });
  const values: Sealed[] = [];
  for (const { table, column, organization } of sealedColumns) {
    const rows = await server.database.read.query<{ id: string; organization: string; sealed: string }>(
      `select id::text as id, ${organization} as organization, ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const { id, organization: organizationId, sealed } of rows) {
      const known = encryption.keyIds.includes(keyIdOf(sealed) ?? '');
      const clear = known ? encryption.decrypt(sealed, { organizationId, table, column, row: id }) : null;
      values.push({ where: `${table}.${column} ${id}`, sealed, clear });
    }
  }
  return values.sort((a, b) => a.where.localeCompare(b.where));
}
const clears = (values: readonly Sealed[]) => values.map(({ where, clear }) => ({ where, clear }));
const keyIdsOf = (values: readonly Sealed[]) => new Set(values.map(({ sealed }) => keyIdOf(sealed)));

describe('the register of columns that hold secrets', () => {
  it('has every column of the schema with a sealed value, and each of them had one here', async () => {
    const server = await start([oldKey]);
    await liveWithSecrets(server);
    const columns = await server.database.read.query<{ schema: string; table: string; column: string; type: string }>(
      `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
         and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
    );
    expect(columns.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const { schema, table, column, type } of columns) {
      const text = type === 'bytea' ? `encode(t."${column}", 'escape')` : `t."${column}"::text`;
      const [row] = await server.database.read.query<{ found: boolean }>(
        `select exists (select 1 from "${schema}"."${table}" t
           where ${text} ~ 'v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38}') as found`,
      );
      if (row?.found === true) found.push(`${table}.${column}`);
    }
    const registered = sealedColumns.map(({ table, column }) => `${table}.${column}`).sort();
    expect(found.sort()).toEqual(registered);
    const named = columns
      .filter(({ column }) => /encrypted|sealed/.test(column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(named.filter((name) => !registered.includes(name))).toEqual([]);
  });
});

describe('npm run rotate-keys', () => {
  it('encrypts everything again beside a server that knows the new key, and nothing else changes', async () => {
    const server = await start([oldKey, newKey]);
    await liveWithSecrets(server);
    const before = await sealedValues(server, [oldKey]);
    const run = await rotate(server, [newKey, oldKey]);
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain(`${before.length} values were encrypted again under key ${idOf(newKey)}.`);
    const after = await sealedValues(server, [newKey]);
    expect(clears(after)).toEqual(clears(before));
    expect(keyIdsOf(after)).toEqual(new Set([idOf(newKey)]));
    // It still encrypts under the old one, so that the old one cannot go.
    expect(run.stdout).toContain('restart it');
    expect(run.code).toBe(1);
    expect((await rotate(server, [newKey, oldKey], ['--check'])).code).toBe(1);
  });

  it('refuses where a server that runs could not read the result, and changes nothing', async () => {
    const server = await start([oldKey]);
    await liveWithSecrets(server);
    const before = await sealedValues(server, [oldKey]);
    const run = await rotate(server, [newKey, oldKey]);
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain(`does not know key ${idOf(newKey)}`);
    expect(await sealedValues(server, [oldKey])).toEqual(before);
  });

  it('leaves the old key unneeded: a server with the new one alone reads everything, and cursors last as long as the old key is listed', async () => {
    const server = await start([oldKey, newKey]);
    await liveWithSecrets(server);
    const get = <T>(at: TestServer, path: string) => ask<T>(at.url, { method: 'GET', path, key: server.key });
    const numbers = await server.database.read.query<{ id: string }>(
      'select id from phone_numbers where organization_id = $1',
      [server.organizationId],
    );
    for (const to of ['+15005550100', '+15005550101']) {
      const sent = await ask(server.url, {
        method: 'POST',
        path: '/v1/sms/messages',
        key: server.key,
        headers: { 'idempotency-key': to },
        json: { from_phone_number_id: numbers[0]?.id, to, text: 'x', recipient_timezone: 'UTC' },
      });
      expect(sent.status).toBe(202);
    }
    const page = await get<{ next_cursor: string }>(server, '/v1/sms/messages?limit=1');
    const next = `/v1/sms/messages?limit=1&cursor=${page.body.next_cursor}`;
    const before = await get<object>(server, '/v1/organization/webhook-secret');
    expect(before.status).toBe(200);

    const renewed = await start([newKey, oldKey], server);
    expect((await get(renewed, next)).status).toBe(200);
    await rotate(server, [newKey, oldKey]);
    const alone = await start([newKey], server);
    expect((await get(alone, '/v1/organization/webhook-secret')).body).toEqual(before.body);
    expect((await get(renewed, next)).status).toBe(200);
    expect(await get(alone, next)).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
  });

  it('tells by --check, without writing, whether older keys are needed', async () => {
    const server = await start([newKey, oldKey]);
    await liveWithSecrets(server);
    const before = await sealedValues(server, [newKey]);
    const check = await rotate(server, [newKey, oldKey], ['--check']);
    expect([check.code, check.stderr]).toEqual([0, '']);
    expect(check.stdout).toContain(`Nothing in the database needs key ${idOf(oldKey)} any more.`);
    const other = await rotate(server, [oldKey, newKey], ['--check']);
    expect(other.code).toBe(1);
    expect(other.stdout).toContain(`${before.length} values are still under key ${idOf(newKey)}`);
    expect(await sealedValues(server, [newKey])).toEqual(before);
  });

  it('does not call an older key unneeded where a server that writes under it was there before the count or after it', async () => {
    const server = await start([newKey, oldKey]);
    const writer = createNotifications({
      url: server.databaseUrl,
      log,
      applicationName: processRegistryName([idOf(oldKey)]),
    });
    const { read } = server.database;
    const check = (behindTheCount: () => Promise<unknown>): Promise<Outcome> => {
      let isCounting = false;
      const database: Database = {
        ...server.database,
        read: {
          ...read,
          query: async (text, values, name) => {
            if (!isCounting && text.includes('_encrypted')) {
              isCounting = true;
              await behindTheCount();
            }
            return read.query(text, values, name);
          },
        },
      };
      const common = { columns: sealedColumns, dataFolder: null, randomness, killPoint: () => {} };
      return createKeyRotation({ database, keys: [newKey, oldKey], ...common }).check();
    };
    const seen = async (): Promise<number> =>
      (await findRegisteredProcesses(read)).filter(({ keyIds }) => keyIds[0] === idOf(oldKey)).length;
    expect((await check(async () => {})).done).toBe(true);
    const comes = await check(async () => {
      await writer.start();
      await waitFor('it is there', seen, (count) => count === 1);
    });
    const goes = await check(async () => {
      await writer.stop();
      await waitFor('it is gone', seen, (count) => count === 0);
    });
    expect([comes.done, goes.done, await seen()]).toEqual([false, false, 0]);
    expect(goes.lines.join()).toContain(`encrypts under another key than ${idOf(newKey)}: restart it`);
  });

  it('killed half-way loses nothing, and the next run ends what it began', async () => {
    const server = await start([oldKey, newKey]);
    await liveWithSecrets(server, 6);
    const before = await sealedValues(server, [oldKey]);
    const killed = await startOperatorCommand('rotate-keys', [], {
      ...settings(server, [newKey, oldKey]),
      KILL_POINT: 'operate.key_rotated:7',
    });
    expect(killed.signal).toBe('SIGKILL');
    const between = await sealedValues(server, [oldKey, newKey]);
    expect(clears(between)).toEqual(clears(before));
    expect(keyIdsOf(between)).toEqual(new Set([idOf(oldKey), idOf(newKey)]));
    await rotate(server, [newKey, oldKey]);
    const after = await sealedValues(server, [newKey]);
    expect(clears(after)).toEqual(clears(before));
    const again = await rotate(server, [newKey, oldKey]);
    expect(again.stdout).toContain('0 values were encrypted again');
    expect(await sealedValues(server, [newKey])).toEqual(after);
  });

  it('never overwrites what the server changes at the same time', async () => {
    const server = await start([oldKey, newKey]);
    await liveWithSecrets(server, 12);
    let running = true;
    let last = '';
    const changing = (async () => {
      for (let n = 0; running || n < 5; n += 1) {
        last = (await post(server, '/v1/organization/webhook-secret', { graceSeconds: 0 })).body.webhookSecret;
      }
    })();
    for (let n = 0; n < 3; n += 1) await rotate(server, n % 2 === 0 ? [newKey, oldKey] : [oldKey, newKey]);
    running = false;
    await changing;
    const values = await sealedValues(server, [oldKey, newKey]);
    const current = values.find(
      ({ where }) => where === `organizations.webhook_secret_encrypted ${server.organizationId}`,
    );
    expect(last).toMatch(/^whsec_/);
    expect(current?.clear).toBe(last);
  }, 60_000);

  it('names what no key at hand opens, and leaves it as it is', async () => {
    const server = await start([oldKey]);
    await liveWithSecrets(server);
    const before = await sealedValues(server, [oldKey]);
    const url = server.databaseUrl;
    await server.database.read.query(
      `update organizations set webhook_secret_encrypted = 'v1.00000000.' || repeat('A', 60) where id = $1`,
      [server.organizationId],
    );
    const run = await runOperatorCommand('rotate-keys', [], {
      DATABASE_URL: url,
      SECRETS_KEY: oldKey.toString('base64'),
    });
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('organizations.webhook_secret_encrypted: 1 cannot be read with the keys at hand');
    expect(run.stdout).toContain('key 00000000, which is not among the secrets keys');
    const after = await sealedValues(server, [oldKey]);
    expect(after.filter(({ where }) => !where.includes(server.organizationId))).toEqual(
      before.filter(({ where }) => !where.includes(server.organizationId)),
    );
  });

  it.each([['--add-key'], ['--finish']])('%s leaves keys in SECRETS_KEY to the operator', async (step) => {
    const server = await start([oldKey]);
    const run = await rotate(server, [newKey, oldKey], [step]);
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(/^The keys of this server are in SECRETS_KEY, which is yours to change: /);
  });

  it.each([['--force'], ['--check', '--finish'], ['x']])('knows no %s %s', async (...args) => {
    const run = await runOperatorCommand(
      'rotate-keys',
      args.filter((arg) => arg !== undefined),
      {},
    );
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(/^Usage: npm run rotate-keys/);
  });
});

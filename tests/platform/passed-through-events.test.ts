import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../server/src/app/declarations.ts';
import { migrateDatabase } from '../../server/src/migrations/migrate-database.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts';

const log = createLog({ level: 'silent', pretty: false });
const ids = createIds(systemClock, systemRandomness);
const firstNew = migrations.findIndex(({ name }) => name === '0041-passed-through-events');
const day = 86_400_000;

// How a process of the release before asks: prepared once on each connection, and kept.
const publishOld = {
  name: 'publish',
  text: `with event as (
    insert into webhook_events (id, organization_id, type, resource_id, sequence, agent_id, session_id, occurred_at, payload)
    values ($1, 'org_1', 'sms.sent', 'msg_1', 1, null, null, now(), '{}') returning id)
  insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, session_id, agent_id, tags, status,
    max_automatic_attempts, replay_id, due_at, wake_at, occurred_at, expires_at, created_at)
  select $2, 'org_1', event.id, $3, 'sms.sent', null, null, '{}', 'pending', 8, null, now(), now(), now(),
    now() + interval '30 days', now() from event`,
};
const claimOld = {
  name: 'claim',
  text: `with locked as (
    select d.id, e.timeout_ms from webhook_deliveries d
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.status = 'pending' and e.enabled and e.deleted_at is null
    order by d.id limit 20 for update of d)
  update webhook_deliveries d set status = 'delivering', fence = d.fence + 1, attempts = d.attempts + 1
  from locked where d.id = locked.id
  returning d.id, (select v.payload from webhook_events v where v.id = d.event_id) as payload`,
};
const listOld = {
  name: 'list',
  text: `select d.id, e.name from webhook_deliveries d
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = 'org_1'`,
};

let database: TestDatabase;
let client: pg.Client;
const endpointId = ids.uuid();
/** An id of a day: those of days without a partition go into the default one. */
const idOf = (ms: number): string => {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${ids.uuid().slice(13)}`;
};
const deliveryFor = (receiver: string, ms = Date.now()) =>
  client.query(
    `insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, tags, status,
       max_automatic_attempts, due_at, occurred_at, expires_at, created_at)
     values ($1, 'org_1', $2, $3, 'sms.sent', '{}', 'succeeded', 8, now(), now(), now(), now())`,
    [idOf(ms), idOf(ms), receiver],
  );

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateDatabase({ url: database.url, log, steps: migrations.slice(0, firstNew) });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into organizations
     select (jsonb_populate_record(null::organizations, jsonb_build_object('id', 'org_1', 'name', 'One', 'slug', 'one',
       'mode', 'test', 'credit_policy', 'unlimited', 'webhook_secret_encrypted', 'x', 'clock_offset', '0', 'is_admin', false,
       'recording_enabled', true, 'human_calling', false, 'webhook_secret_created_at', now(), 'created_at', now(), 'updated_at', now()))).*`,
  );
  await client.query(
    `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
       timeout_ms, extraction_fields, created_at, updated_at)
     values ($1, 'org_1', 'CRM', 'https://crm.example.com/', '{sms.sent}', true, '{}', '{}', '{}', 10000, '[]', now(), now())`,
    [endpointId],
  );
  // In the partitions of several days, of days that have none, and of days to come.
  for (const days of [-40, -2, -1, 0, 1, 6, 20]) await deliveryFor(endpointId, Date.now() + days * day);
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A connection of a process of the release before, which goes on until it is told to stop. */
async function oldProcess(): Promise<{ stop(): Promise<{ rounds: number; listed: number }> }> {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  const round = async (): Promise<number> => {
    await connection.query({ ...publishOld, values: [ids.uuid(), ids.uuid(), endpointId] });
    await connection.query(claimOld);
    return (await connection.query(listOld)).rows.length;
  };
  // Prepared before anything changes.
  await round();
  let going = true;
  const running = (async () => {
    let [rounds, listed] = [0, 0];
    for (; going; rounds += 1) listed = await round();
    return { rounds, listed };
  })();
  running.catch(() => undefined);
  return {
    stop: async () => {
      going = false;
      const done = await running;
      await connection.end();
      return done;
    },
  };
}

describe('the step to events that are passed on', () => {
  test('runs beside processes of the release before, which go on with what they have prepared', async () => {
    await expect(deliveryFor(ids.uuid())).rejects.toThrow(/foreign key/);
    const before = await client.query('select id, endpoint_id, status from webhook_deliveries order by id');
    const processes = await Promise.all([1, 2, 3].map(oldProcess));
    await migrateDatabase({ url: database.url, log });
    // What goes to a subscription is there for the new ones, and the old ones see none of it.
    const subscriptionId = ids.uuid();
    await client.query(
      `insert into imessage_subscriptions (id, organization_id, url, tags, created_at, updated_at)
       values ($1, 'org_1', 'https://crm.example.com/imessage', '{}', now(), now())`,
      [subscriptionId],
    );
    for (const days of [-40, -1, 0, 6]) await deliveryFor(subscriptionId, Date.now() + days * day);
    await client.query(`update webhook_deliveries set status = 'pending' where endpoint_id = $1`, [subscriptionId]);
    const done = await Promise.all(processes.map(({ stop }) => stop()));
    for (const { rounds, listed } of done) {
      expect(rounds).toBeGreaterThan(1);
      expect(listed).toBeGreaterThan(before.rows.length);
    }
    const after = await client.query(
      'select id, endpoint_id, status from webhook_deliveries where id = any($1) order by id',
      [before.rows.map((row: { id: string }) => row.id)],
    );
    expect(after.rows).toEqual(before.rows);
    const untouched = await client.query('select distinct status from webhook_deliveries where endpoint_id = $1', [
      subscriptionId,
    ]);
    expect(untouched.rows).toEqual([{ status: 'pending' }]);
    const receivers = await client.query(
      'select id, kind, name, timeout_ms, enabled from webhook_receivers order by kind desc',
    );
    expect(receivers.rows).toEqual([
      { id: endpointId, kind: 'workspace', name: 'CRM', timeout_ms: 10_000, enabled: true },
      { id: subscriptionId, kind: 'imessage', name: expect.any(String), timeout_ms: 10_000, enabled: true },
    ]);
  }, 120_000);

  test('gives the new columns to every partition, those that are made later too', async () => {
    await client.query(`select ensure_daily_partitions('webhook_deliveries', 9)`);
    const without = await client.query(
      `select i.inhrelid::regclass::text as part from pg_inherits i
       where i.inhparent = 'webhook_deliveries'::regclass and not exists (
         select from pg_attribute a where a.attrelid = i.inhrelid and a.attname = 'provider_event_id')`,
    );
    expect(without.rows).toEqual([]);
    const constraints = await client.query(
      `select conname from pg_constraint where contype = 'f' and conrelid::regclass::text like 'webhook_deliveries%'`,
    );
    expect(constraints.rows).toEqual([]);
  });
});

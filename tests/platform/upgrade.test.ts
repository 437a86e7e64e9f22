import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../server/src/migrations/index.ts';
import { migrateDatabase } from '../../server/src/migrations/migrate-database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { assertEvent } from '../support/closed-schemas.ts';
import { createEmptyDatabase } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { type Receiver, startReceiver, verifyDelivery } from '../support/webhook-receiver.ts';

/** What an earlier release left in its database, kept by scripts/schema-fixture.ts. */
interface Fixture {
  schema: string;
  key: string;
  rows: Record<string, object[]>;
}
const fixture: Fixture = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/schema-0006.json'), 'utf8'));
const log = createLog({ level: 'warn', pretty: false });

let server: TestServer;
let receiver: Receiver;

beforeAll(async () => {
  const database = await createEmptyDatabase();
  const steps = migrations.slice(0, migrations.findIndex(({ name }) => name === fixture.schema) + 1);
  await migrateDatabase({ url: database.url, log, steps });
  await load(database.url);
  receiver = await startReceiver();
  server = await startTestServer({ database, config: { bootstrapApiKey: fixture.key } });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

async function load(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [table, rows] of Object.entries(fixture.rows)) {
    const name = pg.escapeIdentifier(table);
    await client.query(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  // Whenever this runs, the upgrade comes within a day, at noon where the texts go.
  await client.query(
    `update organizations set clock_offset =
       (select date_trunc('day', max(occurred_at)) + interval '1 day 17 hours' from webhook_events) - clock_timestamp()`,
  );
  await client.end();
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json() as Promise<T>;
}

describe('a database of the release before', () => {
  test('what it had accepted is sent on and told, and what it had told can be replayed', async () => {
    const waiting = fixture.rows['sms_messages']?.filter((row) => 'status' in row && row.status === 'queued') ?? [];
    const told = fixture.rows['webhook_events'] ?? [];
    expect(waiting).toHaveLength(2);
    expect(told.length).toBeGreaterThanOrEqual(3);

    const { webhookSecret } = await call<{ webhookSecret: string }>('POST', '/v1/organization/webhook-secret', {});
    const names = ['received', 'accepted', 'sent', 'delivered'].map((name) => `sms.${name}`);
    const endpoint = await call<{ id: string }>('POST', '/v1/webhooks', {
      name: 'Receiver',
      url: receiver.url,
      events: names,
    });
    await waitFor(
      'the texts that were on their way',
      () => call<{ data: Array<{ status: string }> }>('GET', '/v1/sms/messages'),
      ({ data }) => data.every(({ status }) => status === 'delivered' || status === 'received'),
    );
    await call('POST', `/v1/webhooks/${endpoint.id}/replay`, { since: '2026-01-01T00:00:00Z', includeMissed: true });

    const stored = await waitFor(
      'every event delivered',
      () =>
        server.database.read.query<{ id: string; status: string | null }>(
          'select e.id, d.status from webhook_events e left join webhook_deliveries d on d.event_id = e.id',
        ),
      (rows) => rows.length >= told.length + 7 && rows.every(({ status }) => status === 'succeeded'),
    );
    const arrived = receiver.requests.map((request) =>
      verifyDelivery<{ type: string; webhook_id: string }>(request, webhookSecret),
    );
    for (const body of arrived) assertEvent(body.type, body);
    expect(new Set(arrived.map((body) => body.webhook_id))).toEqual(new Set(stored.map(({ id }) => id)));
  });
});

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../server/src/app/declarations.ts';
import { migrateDatabase } from '../../server/src/migrations/migrate-database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
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

const arrivedBefore = 'Arrived before the upgrade';

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
  // A text that had arrived: its carrier's event still has the words that its message has.
  await client.query(
    `insert into sms_messages select (jsonb_populate_record(m, jsonb_build_object('id', 'msg_arrived', 'body', $1::text,
       'direction', 'inbound', 'status', 'received', 'sender', m.recipient, 'recipient', m.sender,
       'provider_message_id', 'arrived'))).* from sms_messages m where status = 'delivered'`,
    [arrivedBefore],
  );
  await client.query(
    `insert into sms_carrier_events (seq, carrier, event_id, provider_message_id, event, received_at, processed_at)
     overriding system value select 0, carrier, 'arrived', 'arrived', json_build_object('kind', 'inbound', 'from', sender, 'to', recipient,
       'text', $1::text), created_at, created_at from sms_messages where id = 'msg_arrived'`,
    [arrivedBefore],
  );
  // Nobody has texted in it, and a process of the release before may begin another while the new ones run.
  await client.query(
    `insert into sms_conversations select (jsonb_populate_record(v, '{"id": "conv_empty",
       "remote_phone_number": "+15005550199", "created_at": "2026-11-01T00:00:00Z"}')).*
     from sms_conversations v order by id limit 1`,
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
    // Its conversations have the times of their texts, and of those only what arrived since is unread.
    const kept = (fixture.rows['sms_conversations'] ?? []).map((row) => ('id' in row ? row.id : null));
    const before = [...kept, 'conv_empty'];
    // An answer to a text may arrive between the two looks.
    const conversations = await waitFor(
      'the list of conversations is what is stored',
      async () => {
        const { data } = await call<{ data: Array<{ id: string; last_message_at: string; unread_count: number }> }>(
          'GET',
          '/v1/sms/conversations',
        );
        const newest = await server.database.read.query<{ id: string; at: Date }>(
          `select v.id, coalesce(max(m.created_at), v.created_at) as at
           from sms_conversations v left join sms_messages m on m.conversation_id = v.id
           group by v.id order by at desc, v.id desc`,
        );
        return {
          shown: data.map(({ id, last_message_at: at, unread_count: unread }) => [id, at, unread]),
          stored: newest.map(({ id, at }) => [id, at.toISOString(), before.includes(id) ? 0 : 1]),
        };
      },
      ({ shown, stored }) => isDeepStrictEqual(shown, stored),
    );
    expect(conversations.shown).toEqual(conversations.stored);
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

  test('loses the words of what had arrived when they are redacted, also where its carrier’s event kept them', async () => {
    const { conversation_id: id } = await call<{ conversation_id: string }>('GET', '/v1/sms/messages/msg_arrived');
    const kept = () =>
      server.database.read.query(
        `select 'message' as place from sms_messages where body = $1
         union all select 'event' from sms_carrier_events where event::text like '%' || $1 || '%'`,
        [arrivedBefore],
      );
    expect(await kept()).toEqual([{ place: 'message' }, { place: 'event' }]);
    const answer = await fetch(`${server.url}/v1/sms/conversations/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.key}` },
    });
    expect(answer.status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  test('shows the brand of the campaign that its numbers have', async () => {
    const numbers = await call<Array<{ smsCampaignId: string; sms10dlcProfileId: string }>>('GET', '/v1/phone-numbers');
    expect(numbers).toHaveLength(1);
    for (const { smsCampaignId, sms10dlcProfileId } of numbers) {
      const campaign = await call<{ brand_id: string }>('GET', `/v1/sms/10dlc/campaigns/${smsCampaignId}`);
      expect(sms10dlcProfileId).toBe(campaign.brand_id);
    }
  });

  test('lists conversations that a process of the release before begins while the new ones run', async () => {
    await server.database.read.query(
      `insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, created_at, updated_at)
       select 'conv_late', organization_id, phone_number_id, '+15005550198', now(), now()
       from sms_conversations where id = 'conv_empty'`,
    );
    const { data } = await call<{ data: Array<{ id: string }> }>('GET', '/v1/sms/conversations');
    expect(data.map(({ id }) => id)).toContain('conv_late');
  });
});

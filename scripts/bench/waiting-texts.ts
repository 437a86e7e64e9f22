import pg from 'pg';
import type { Database } from '../../server/src/platform/db/database.ts';
import { percentile } from './statistics.ts';
import { untilHandedOver } from './texts-ended.ts';
import type { Trunkline } from './trunkline.ts';

const senders = 100;
const chunk = 50_000;
const segmentPriceMicroUsd = 7_900;

/** Texts that come due; `at` is SQL, the seconds from now until the n-th does. */
export interface DueTexts {
  texts: number;
  at: string;
}

// Until the first comes due all must be written, or what is measured is how long that took.
const leadSeconds = 15;

/** 200 a second for 20 seconds. */
export const oneAfterAnother: DueTexts = { texts: 4_000, at: `${leadSeconds} + n / 200.0` };

/** Twenty of each sender at the same instant. */
export const atOneInstant: DueTexts = { texts: 2_000, at: `${leadSeconds}` };

/** How late texts were, in ms. */
export interface Lateness {
  p50Ms: number;
  p99Ms: number;
  texts: number;
}

// As texts that were accepted lie there: each with its reservation to be given back, none with a job. `at` is counted in
// seconds from now.
const insertSql = (at: string): string => `
with written as (
insert into sms_messages (id, organization_id, conversation_id, from_phone_number_id, direction, origin, sender,
  recipient, body, campaign_id, brand_id, campaign_snapshot, consent_basis, requested_timezone, recipient_timezone,
  requested_send_at, effective_send_at, due_at, wake_at, status, carrier, encoding, estimated_segments, units,
  units_per_segment, reserved_micro_usd, metadata, created_at, updated_at)
select 'msg_' || replace(gen_random_uuid()::text, '-', ''), c.organization_id, c.id, c.phone_number_id, 'outbound',
  'api', c.sender, c.remote_phone_number, 'Your table is ready.', c.campaign_id, c.brand_id, c.snapshot, 'none', $1, $1,
  t.at, t.at, t.at, t.at, 'scheduled', 'simulated', 'gsm7', 1, 20, 160, ${segmentPriceMicroUsd}, '{}', statement_timestamp(),
  statement_timestamp()
from generate_series($2::int, $3::int) n
join bench_senders c on c.nth = n % ${senders}
cross join lateral (select date_trunc('milliseconds', statement_timestamp()) + (${at}) * interval '1 second' as at) t
returning id, organization_id, reserved_micro_usd, created_at)
insert into credit_ledger (id, organization_id, kind, amount_micro_usd, resource_id, created_at)
select 'led_' || replace(gen_random_uuid()::text, '-', ''), organization_id, 'reservation', -reserved_micro_usd, id, created_at
from written`;

/** Lets so many texts wait for a time weeks away, at a hundred senders, written as sets and not over the API. */
export async function letTextsWait({ database }: Trunkline, count: number, timezone: string): Promise<void> {
  await createSenders(database);
  await atLeisure(database.url, async (client) => {
    for (let from = 0; from < count; from += chunk) {
      const last = Math.min(from + chunk, count) - 1;
      await client.query(insertSql('30 * 86400 + n % 5000000'), [timezone, from, last]);
    }
    await client.query('analyze sms_messages, credit_ledger');
  });
}

/** Lets texts of all those senders come due, and tells how late the carrier was asked for each. */
export async function measureLateness(
  { database }: Trunkline,
  timezone: string,
  { texts, at }: DueTexts,
): Promise<Lateness> {
  const [start] = await database.read.query<{ at: Date }>('select clock_timestamp() as at');
  await atLeisure(database.url, (client) => client.query(insertSql(at), [timezone, 0, texts - 1]));
  const [written] = await database.read.query<{ inTime: boolean }>(
    `select clock_timestamp() < $1::timestamptz + $2 * interval '1 second' as "inTime"`,
    [start?.at, leadSeconds],
  );
  if (written?.inTime !== true) throw new Error('The texts were not written before they came due');
  await untilHandedOver(database);
  const rows = await database.read.query<{ ms: number }>(
    `select extract(epoch from r.received_at - m.due_at)::float8 * 1000 as ms
     from simulated_carrier_requests r join sms_messages m on m.id = r.reference
     where r.received_at >= $1 and r.attempt = 1 and m.from_phone_number_id like 'num_bench%'`,
    [start?.at],
  );
  if (rows.length !== texts) throw new Error(`${rows.length} of ${texts} texts were handed over`);
  const late = rows.map(({ ms }) => Math.max(0, ms));
  return { p50Ms: percentile(late, 0.5), p99Ms: percentile(late, 0.99), texts };
}

/** However long it takes, on a connection of its own: what writes tens of thousands of rows is no statement of the product. */
async function atLeisure(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Numbers like that of the organization, with a conversation each. */
async function createSenders(database: Database): Promise<void> {
  await database.tx(async (tx) => {
    await tx.query(
      `insert into phone_numbers select (jsonb_populate_record(n, jsonb_build_object(
         'id', 'num_bench' || i, 'e164', '+1646555' || lpad(i::text, 4, '0')))).*
       from phone_numbers n, generate_series(0, ${senders - 1}) i
       where n.id = (select id from phone_numbers order by id limit 1)`,
    );
    await tx.query(
      `insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, created_at, updated_at)
       select 'conv_bench' || n.id, n.organization_id, n.id, '+16465559999', now(), now()
       from phone_numbers n where n.id like 'num_bench%'`,
    );
    await tx.query(
      `create table bench_senders as
       select (row_number() over (order by n.id) - 1)::int as nth, c.id, c.organization_id, c.phone_number_id,
         c.remote_phone_number, n.e164 as sender, s.id as campaign_id, s.brand_id,
         json_build_object('use_case', s.use_case, 'status', s.status) as snapshot
       from phone_numbers n join sms_conversations c on c.phone_number_id = n.id
       join sms_campaigns s on s.id = n.sms_campaign_id
       where n.id like 'num_bench%'`,
    );
  });
}

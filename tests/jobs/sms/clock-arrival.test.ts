import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Tx } from '../../../server/src/platform/db/database.ts';
import { createClockArrival } from '../../../server/src/sms/submit/clock-arrival.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let server: TestServer;
let stage: SmsStage;

// Without a worker: nobody else moves these messages.
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
}, 60_000);
afterAll(() => stage.close());

/** Messages for times after those 60 days, of an organization whose clock then goes 30 days ahead. */
async function ahead(count: number): Promise<SmsOrganization> {
  const organization = await stage.organization();
  await stage.fill(
    `insert into sms_messages (id, organization_id, from_phone_number_id, direction, origin, sender, recipient, body,
       requested_timezone, recipient_timezone, effective_send_at, due_at, wake_at, status, carrier, encoding,
       estimated_segments, units, units_per_segment, metadata, created_at, updated_at)
     select 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1, $2, 'outbound', 'api', $3, '+1646' || (4000000 + n),
       'x', 'America/New_York', 'America/New_York', t.at + t.after, t.at + t.after, clock_timestamp() + t.after,
       'scheduled', 'simulated', 'gsm7', 1, 1, 160, '{}', now(), now()
     from generate_series(1, $4::int) n,
       lateral (select organization_now($1) as at, interval '60 days' + n * interval '1 second' as after) t`,
    [organization.id, organization.numberId, organization.e164, count],
  );
  await stage.sql(`update organizations set clock_offset = clock_offset + interval '30 days' where id = $1`, [
    organization.id,
  ]);
  return organization;
}

/** How many of its messages would wake later than its clock says. */
const late = async (organization: SmsOrganization): Promise<number> => {
  const [row] = await stage.sql<{ late: number }>(
    `select count(*)::int as late from sms_messages m join organizations o on o.id = m.organization_id
     where m.organization_id = $1 and m.released_at is null and m.wake_at > m.due_at - o.clock_offset`,
    [organization.id],
  );
  return row?.late ?? -1;
};

/** How many rows this connection has read of the messages. */
async function rowsRead(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ rows: string }>(
    `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'sms_messages'`,
    [],
  );
  return Number(row?.rows ?? 0);
}

describe('the arrival of a test clock', () => {
  it('puts every waiting message onto its own time, and reads none again at each step', async () => {
    const organization = await ahead(6_500);
    const arrive = createClockArrival();
    const steps: number[] = [];
    for (let done = false; !done; ) {
      await server.database.tx(async (tx) => {
        const before = await rowsRead(tx);
        done = await arrive(tx, organization.id);
        steps.push((await rowsRead(tx)) - before);
      });
    }
    expect(await late(organization)).toBe(0);
    // A thousand that are put are found, locked and written; a thousand of the step before are passed over.
    expect(Math.max(...steps)).toBeLessThanOrEqual(4_100);
    expect(steps.length).toBeLessThanOrEqual(8);
  });

  it('puts again what it had put where that was rolled back, and what a second move makes late', async () => {
    const organization = await ahead(2_500);
    const arrive = createClockArrival();
    const step = () => server.database.tx((tx) => arrive(tx, organization.id));
    const lost = server.database.tx(async (tx) => {
      await arrive(tx, organization.id);
      throw new Error('The connection broke');
    });
    await expect(lost).rejects.toThrow('The connection broke');
    expect(await late(organization)).toBe(2_500);
    expect(await step()).toBe(false);
    expect(await late(organization)).toBe(1_500);
    await stage.sql(`update organizations set clock_offset = clock_offset + interval '1 day' where id = $1`, [
      organization.id,
    ]);
    let steps = 0;
    for (let done = false; !done; steps += 1) done = await step();
    expect(await late(organization)).toBe(0);
    expect(steps).toBeLessThanOrEqual(4);
  });

  it('leaves alone what needs nothing: what has a job, what is awake, and what has ended', async () => {
    const organization = await ahead(4);
    const found = await stage.sql<{ id: string }>(
      'select id from sms_messages where organization_id = $1 order by due_at',
      [organization.id],
    );
    const [withJob, awake, ended, waiting] = found.map(({ id }) => id);
    const set = (id: string | undefined, columns: string) =>
      stage.sql(`update sms_messages set ${columns} where id = $1`, [id]);
    await set(withJob, `status = 'queued', released_at = now(), wake_at = now() + interval '30 seconds'`);
    await set(awake, `status = 'queued', due_at = now() - interval '1 day', wake_at = now()`);
    await set(ended, `status = 'canceled', wake_at = null`);
    const wakes = () =>
      stage.sql<{ id: string; wake: string }>(
        'select id, wake_at::text as wake from sms_messages where organization_id = $1 order by id',
        [organization.id],
      );
    const before = await wakes();
    expect(await server.database.tx((tx) => createClockArrival()(tx, organization.id))).toBe(true);
    const after = await wakes();
    expect(after.filter((row, index) => row.wake !== before[index]?.wake).map(({ id }) => id)).toEqual([waiting]);
  });
});

describe('a text that is being accepted while the clock moves', () => {
  it('is put onto its own time: the clock waits for it, or it for the clock', async () => {
    const organization = await stage.organization();
    const { id, to, conversation_id } = await organization.accepted({});
    expect((await organization.call('POST', `/v1/sms/messages/${id}/cancel`)).status).toBe(200);
    const { now } = (await organization.call<{ now: string }>('GET', '/v1/test/clock')).body;
    const at = (days: number): string => new Date(Date.parse(now) + days * 86_400_000).toISOString();
    const waiters = async (): Promise<number> => {
      const [row] = await stage.sql<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.count ?? 0;
    };
    let sent: ReturnType<typeof organization.accepted> | undefined;
    let advanced: Promise<{ body: { status: string } }> | undefined;
    // The acceptance has written its row, and cannot end before this.
    await server.database.tx(async (tx) => {
      await tx.query('select from sms_conversations where id = $1 for no key update', [conversation_id]);
      sent = organization.accepted({ to, send_at: at(60) });
      await waitFor('the acceptance waits', waiters, (count) => count === 1);
      let isOver = false;
      advanced = organization.call<{ status: string }>('POST', '/v1/test/clock/advance', { to: at(30) }).finally(() => {
        isOver = true;
      });
      await waitFor('the clock waits too, or has gone', waiters, (count) => count === 2 || isOver);
    });
    await sent;
    expect((await advanced)?.body.status).toBe('ready');
    expect(await late(organization)).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

type TestClock = components['schemas']['TestClock'];

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let webhooks: WebhookStage;
let stage: WebhookStage['sms'];
beforeAll(async () => {
  webhooks = await startWebhookStage();
  stage = webhooks.sms;
  // The clocks named here cannot be moved. A sequence counts the steps that fail in spite of them.
  for (const sql of [
    'create table broken_clocks (id text)',
    'create sequence failed_steps',
    `create function fail_step() returns trigger language plpgsql as $$ begin
       if exists (select from broken_clocks b where b.id = new.id) then
         perform nextval('failed_steps');
         raise exception 'This clock is broken';
       end if;
       return new;
     end $$`,
    `create trigger fail_step before update of clock_offset on organizations for each row execute function fail_step()`,
  ])
    await stage.sql(sql);
});
afterAll(() => webhooks.close());

const clockOf = async (organization: SmsOrganization): Promise<TestClock> =>
  (await organization.call<TestClock>('GET', '/v1/test/clock')).body;
const advance = (organization: SmsOrganization, to: string) =>
  organization.call<TestClock & { issues: unknown }>('POST', '/v1/test/clock/advance', { to });
const later = async (organization: SmsOrganization, ms: number): Promise<string> =>
  new Date(Date.parse((await clockOf(organization)).now) + ms).toISOString();

/** Lets so much time pass, and waits until everything that was due by then has happened. */
async function pass(organization: SmsOrganization, ms: number): Promise<void> {
  const to = await later(organization, ms);
  expect((await advance(organization, to)).status).toBe(202);
  const { now } = await waitFor(
    'the clock has arrived',
    () => clockOf(organization),
    ({ status }) => status === 'ready',
  );
  expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(to));
}

const scheduled = async (organization: SmsOrganization, inMs: number, to = freshRecipient()): Promise<SmsMessage> =>
  organization.accepted({ to, send_at: await later(organization, inMs) });

/** The messages that the carrier was asked for, in the order in which it was. */
const handedOver = async (organization: SmsOrganization): Promise<string[]> =>
  (
    await stage.sql<{ reference: string }>(
      `select r.reference from simulated_carrier_requests r join sms_messages m on m.id = r.reference
       where m.organization_id = $1 order by r.id`,
      [organization.id],
    )
  ).map(({ reference }) => reference);

describe('the clock of a test organization', () => {
  it('arrives at once where nothing falls due on the way, and goes on from there', async () => {
    const organization = await stage.organization();
    const to = await later(organization, 10 * dayMs);
    const { status, body } = await advance(organization, to);
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'ready', target: null });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(to));
    expect(Date.parse((await clockOf(organization)).now)).toBeGreaterThanOrEqual(Date.parse(body.now));
    // Time passes for it alone.
    const neighbour = await stage.organization();
    expect(Date.parse((await clockOf(neighbour)).now)).toBeLessThan(Date.parse(to) - 9 * dayMs);
  });

  it('never goes back, nor further than ten years at once', async () => {
    const organization = await stage.organization();
    for (const ms of [-hourMs, 3_661 * dayMs]) {
      const { status, body } = await advance(organization, await later(organization, ms));
      expect(status).toBe(400);
      expect(body.issues).toEqual([expect.objectContaining({ path: '/body/to' })]);
    }
    expect(await clockOf(organization)).toMatchObject({ status: 'ready', target: null });
  });

  it('is none of a live organization: 404 for both', async () => {
    const live = await stage.organization({ mode: 'live' });
    expect((await live.call('GET', '/v1/test/clock')).status).toBe(404);
    expect((await advance(live, '2035-01-01T00:00:00Z')).status).toBe(404);
    const [row] = await stage.sql<{ offset: string }>(
      'select clock_target::text as offset from organizations where id = $1',
      [live.id],
    );
    expect(row?.offset).toBeNull();
  });
});

// Each test has organizations of its own, and waits for their carrier most of the time.
describe('90 days that pass at once', () => {
  it.concurrent('bring every scheduled text in the order of real time, each at its own instant', async () => {
    const organization = await stage.organization();
    // Noon in New York each day, in no order, and two of them at one instant.
    const days = [41, 3, 88, 17, 17, 60, 5, 29, 72, 1, 54, 36];
    const accepted = await Promise.all(days.map((day) => scheduled(organization, day * dayMs)));
    await pass(organization, 90 * dayMs);

    const records = await Promise.all(accepted.map(({ id }) => organization.get(id)));
    expect(records.map(({ status }) => status)).toEqual(days.map(() => 'delivered'));
    const dueOf = new Map(records.map((record) => [record.id, Date.parse(record.effective_send_at)]));
    const order = await handedOver(organization);
    expect(order).toHaveLength(days.length);
    expect(order.map((id) => dueOf.get(id))).toEqual([...dueOf.values()].sort((a, b) => a - b));
    for (const record of records) {
      const events = await organization.events(record.id);
      expect(events.map(({ type }) => type)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
      expect(events.map(({ body }) => body.occurred_at)).toEqual(events.map(() => record.effective_send_at));
      expect(record.terminal_at).toBe(record.effective_send_at);
    }
  });

  it.concurrent('let what comes of one text decide about the next: after a STOP nothing goes to that recipient', async () => {
    const organization = await stage.organization();
    const stops = '+15005550009';
    const [first, second, other] = [
      await scheduled(organization, 10 * dayMs, stops),
      await scheduled(organization, 11 * dayMs, stops),
      await scheduled(organization, 11 * dayMs),
    ];
    await pass(organization, 30 * dayMs);
    expect(await organization.get(first.id)).toMatchObject({ status: 'delivered' });
    expect(await organization.get(second.id)).toMatchObject({ status: 'rejected', error: { code: 'opted_out' } });
    expect(await organization.get(other.id)).toMatchObject({ status: 'delivered' });
    expect(await handedOver(organization)).toEqual([first.id, other.id]);
  });

  it.concurrent('end consents on the way: only what is due after the end is rejected', async () => {
    const organization = await stage.organization();
    const recipient = freshRecipient();
    await organization.consent(recipient, { expiresIn: '21 days' });
    const [before, after] = [
      await scheduled(organization, 10 * dayMs, recipient),
      await scheduled(organization, 12 * dayMs, freshRecipient()),
    ];
    const late = await scheduled(organization, 25 * dayMs, recipient);
    await pass(organization, 40 * dayMs);
    expect(await organization.get(before.id)).toMatchObject({ status: 'delivered' });
    expect(await organization.get(after.id)).toMatchObject({ status: 'delivered' });
    expect(await organization.get(late.id)).toMatchObject({ status: 'rejected', error: { code: 'consent_revoked' } });
  });

  it.concurrent('keep quiet hours: a night text goes in the morning of its own day, whatever the clock is on its way to', async () => {
    const organization = await stage.organization();
    const night = await organization.accepted({ send_at: '2027-02-02T05:00:00Z' });
    const day = await organization.accepted({ send_at: '2027-02-02T20:00:00Z' });
    await pass(organization, 60 * dayMs + 11 * hourMs);
    expect(await organization.get(night.id)).toMatchObject({
      status: 'delivered',
      effective_send_at: '2027-02-02T13:00:00.000Z',
      terminal_at: '2027-02-02T13:00:00.000Z',
    });
    expect(await handedOver(organization)).toEqual([night.id, day.id]);
  });

  it.concurrent('retry what the carrier refused for a moment before what is due after it', async () => {
    const organization = await stage.organization();
    const busy = await scheduled(organization, 5 * dayMs, '+15005550005');
    const next = await scheduled(organization, 5 * dayMs + 60_000);
    await pass(organization, 6 * dayMs);
    expect(await organization.get(busy.id)).toMatchObject({ status: 'delivered' });
    expect(await handedOver(organization)).toEqual([busy.id, busy.id, busy.id, next.id]);
  });

  it.concurrent('make every attempt of a webhook whose receiver is down, and end it (promise P10)', async () => {
    const { organization } = webhooks;
    const receiver = await webhooks.receiver();
    receiver.answerWith(() => ({ status: 503 }));
    const endpoint = await webhooks.endpoint(receiver, { events: ['sms.delivered'] });
    const message = await scheduled(organization, dayMs);
    await pass(organization, 4 * dayMs);
    expect(await organization.get(message.id)).toMatchObject({ status: 'delivered' });
    const [delivery] = await webhooks.settled(endpoint.id, 'failed');
    expect(delivery).toMatchObject({ attempts: 8 });
    expect(receiver.requests).toHaveLength(8);
    await webhooks.clear();
  });

  it.concurrent('leave what is due later where it is, for its own time', async () => {
    const organization = await stage.organization();
    const [soon, late] = [await scheduled(organization, 2 * dayMs), await scheduled(organization, 9 * dayMs)];
    await pass(organization, 5 * dayMs);
    expect(await organization.get(soon.id)).toMatchObject({ status: 'delivered' });
    expect(await organization.get(late.id)).toMatchObject({
      status: 'scheduled',
      effective_send_at: late.effective_send_at,
    });
    const [row] = await stage.sql<{ seconds: number }>(
      `select extract(epoch from (wake_at - clock_timestamp()) - (due_at - organization_now(organization_id)))::float8 as seconds
       from sms_messages where id = $1`,
      [late.id],
    );
    expect(Math.abs(row?.seconds ?? 99)).toBeLessThan(1);
    await pass(organization, 5 * dayMs);
    expect(await organization.get(late.id)).toMatchObject({ status: 'delivered' });
  });
});

describe('a clock among others', () => {
  /** Rows that wait for a day, as a hundred batches would leave them. */
  const waiting = (organization: SmsOrganization, count: number, onDay: number) =>
    stage.fill(
      `insert into sms_messages (id, organization_id, from_phone_number_id, direction, origin, sender, recipient, body,
         requested_timezone, recipient_timezone, effective_send_at, due_at, wake_at, status, carrier, encoding,
         estimated_segments, units, units_per_segment, metadata, created_at, updated_at)
       select 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1, $2, 'outbound', 'api', $3, '+1646' || (3000000 + n),
         'x', 'America/New_York', 'America/New_York', t.at, t.at, clock_timestamp() + $5 * interval '1 day', 'scheduled',
         'simulated', 'gsm7', 1, 1, 160, '{}', now(), now()
       from generate_series(1, $4::int) n, (select organization_now($1) + $5 * interval '1 day' as at) t`,
      [organization.id, organization.numberId, organization.e164, count, onDay],
    );

  /** A submission that goes on: the clock waits for it. */
  const block = async (organization: SmsOrganization): Promise<string> => {
    const { id } = await scheduled(organization, 3 * dayMs);
    await stage.sql(
      `update sms_messages set status = 'submitting', wake_at = null, fence = 1, attempt = 1,
         lease_until = clock_timestamp() + interval '1 hour' where id = $1`,
      [id],
    );
    return id;
  };
  const unblock = (...organizations: SmsOrganization[]) =>
    stage.sql(
      `update sms_messages set status = 'canceled', lease_until = null
       where status = 'submitting' and organization_id = any($1)`,
      [organizations.map(({ id }) => id)],
    );

  // The longest, so that the others run beside it.
  it.concurrent('goes on beside one whose step fails, and that one when the cause is gone', async () => {
    const [broken, well] = [await stage.organization(), await stage.organization()].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    if (broken === undefined || well === undefined) throw new Error('No organization was made');
    const [late, message] = [await scheduled(broken, dayMs), await scheduled(well, dayMs)];
    const blocking = await block(broken);
    const to = await later(broken, 2 * dayMs);
    expect((await advance(broken, to)).body.status).toBe('advancing');
    await stage.sql('insert into broken_clocks values ($1)', [broken.id]);
    await unblock(broken);
    await waitFor(
      'its step fails',
      () => stage.sql<{ failed: boolean }>('select is_called as failed from failed_steps'),
      ([row]) => row?.failed === true,
    );
    await pass(well, 2 * dayMs);
    expect(await well.get(message.id)).toMatchObject({ status: 'delivered' });
    expect((await clockOf(broken)).status).toBe('advancing');
    expect(await handedOver(broken)).toEqual([]);

    await stage.sql('delete from broken_clocks');
    await waitFor(
      'the clock has arrived',
      () => clockOf(broken),
      ({ status }) => status === 'ready',
    );
    expect(Date.parse((await clockOf(broken)).now)).toBeGreaterThanOrEqual(Date.parse(to));
    expect(await broken.get(late.id)).toMatchObject({ status: 'delivered' });
    expect((await broken.get(blocking)).status).toBe('canceled');
  });

  it.concurrent('arrives with thousands of texts beyond its target, each at its own time, and keeps no neighbour from arriving', async () => {
    const [crowded, neighbour] = [await stage.organization(), await stage.organization()];
    await waiting(crowded, 3_500, 60);
    const [ours, theirs] = [await scheduled(crowded, dayMs), await scheduled(neighbour, dayMs)];
    await Promise.all([pass(crowded, 2 * dayMs), pass(neighbour, 2 * dayMs)]);
    expect(await crowded.get(ours.id)).toMatchObject({ status: 'delivered' });
    expect(await neighbour.get(theirs.id)).toMatchObject({ status: 'delivered' });
    const [row] = await stage.sql<{ waiting: number; late: number }>(
      `select count(*)::int as waiting, count(*) filter (where m.wake_at > m.due_at - o.clock_offset)::int as late
       from sms_messages m join organizations o on o.id = m.organization_id
       where m.organization_id = $1 and m.status = 'scheduled'`,
      [crowded.id],
    );
    expect(row).toEqual({ waiting: 3_500, late: 0 });
    await stage.sql(`update sms_messages set status = 'canceled', wake_at = null where organization_id = $1`, [
      crowded.id,
    ]);
  });

  it.concurrent('waits for nothing that is on its way to another organization or of another carrier', async () => {
    const [organization, neighbour] = [await stage.organization(), await stage.organization()];
    const message = await scheduled(organization, dayMs);
    // What nobody ever takes: a text to the neighbour that is still to be told of, and events that were never looked at.
    await stage.sql(
      `insert into simulated_carrier_callbacks (id, steps, started_at, due_at, ready_at)
       values (gen_random_uuid(), $1, now(), now() + interval '1 day', now() + interval '1 day')`,
      [JSON.stringify([{ delayMs: 50, events: [{ type: 'message.received', message: { to: neighbour.e164 } }] }])],
    );
    await stage.sql(
      `insert into sms_carrier_events (carrier, event_id, provider_message_id, event, received_at, retry_at)
       select 'telnyx', gen_random_uuid()::text, gen_random_uuid()::text, e.event::json, t.at, t.at + interval '10 seconds'
       from (select clock_timestamp() + interval '1 hour' as at) t,
         unnest($1::text[]) as e(event)`,
      [[JSON.stringify({ kind: 'receipt' }), JSON.stringify({ kind: 'inbound', to: neighbour.e164 })]],
    );
    await pass(organization, 2 * dayMs);
    expect(await organization.get(message.id)).toMatchObject({ status: 'delivered' });
    // The neighbour's own clock stands until its text has arrived.
    const to = await later(neighbour, dayMs);
    expect((await advance(neighbour, to)).body).toMatchObject({ status: 'advancing' });
    await stage.sql(`delete from simulated_carrier_callbacks where due_at > now() + interval '12 hours'`);
    await stage.sql(`delete from sms_carrier_events where received_at > clock_timestamp()`);
    await waitFor(
      'the neighbour has arrived',
      () => clockOf(neighbour),
      ({ status }) => status === 'ready',
    );
  });

  it.concurrent('has its turn, however many there are and whatever becomes of the first', async () => {
    const organizations = await Promise.all(Array.from({ length: 10 }, () => stage.organization()));
    const [last, ...stuck] = organizations.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    if (last === undefined) throw new Error('No organization was made');
    for (const organization of stuck) {
      await block(organization);
      expect((await advance(organization, await later(organization, dayMs))).body.status).toBe('advancing');
    }
    const message = await scheduled(last, dayMs);
    await pass(last, 2 * dayMs);
    expect(await last.get(message.id)).toMatchObject({ status: 'delivered' });
    for (const organization of stuck) expect((await clockOf(organization)).status).toBe('advancing');
    await unblock(...stuck);
  });
});

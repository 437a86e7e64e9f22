import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { boughtLongAgo, freshForSale, submitted } from '../../support/buying.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { textingOf } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];
type TestClock = components['schemas']['TestClock'];

const price = 1_000_000;
const hourMs = 3_600_000;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
afterAll(() => stage.close());

const grant = async ({ id }: Organization, months: number): Promise<void> => {
  const json = { amountMicroUsd: months * price, reason: 'Numbers' };
  const path = `/v1/organizations/${id}/credits`;
  const { status } = await stage.ask({ method: 'POST', path, key: stage.adminKey, json });
  expect(status).toBe(201);
};
/** A prepaid organization that bought a number at that time, with credit for so many months. */
async function buyer(at: string, months: number): Promise<{ ours: Organization; id: string }> {
  const ours = await stage.organization({ creditPolicy: 'prepaid' });
  await ours.setTime(at);
  await submitted(ours);
  await grant(ours, months);
  return { ours, id: await bought(ours) };
}
const bought = async ({ call }: Organization): Promise<string> => {
  const { status, body, text } = await call<PhoneNumber>('POST', '/v1/phone-numbers', { e164: freshForSale() });
  if (status !== 200) throw new Error(text);
  return body.id;
};
const find = async ({ call }: Organization, id: string) =>
  (await call<PhoneNumber>('GET', `/v1/phone-numbers/${id}`)).body;
async function passTo({ call }: Organization, to: string): Promise<void> {
  expect((await call('POST', '/v1/test/clock/advance', { to })).status).toBe(202);
  const clock = async () => (await call<TestClock>('GET', '/v1/test/clock')).body;
  await waitFor('the clock has arrived', clock, ({ status }) => status === 'ready');
}
/** Every charge of a number: which month, how much, and when by the clock of the organization, to the hour. */
const charges = (id: string) =>
  stage.sql<{ nth: string; charged: number; at: string }>(
    `select split_part(resource_id, ':', 2) as nth, charged_micro_usd::int as charged,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as at
     from credit_ledger where resource_id like $1 || ':%' and kind = 'settlement' order by id`,
    [id],
  );
const eventsOf = async (ours: Organization, id: string) =>
  (await ours.events(id)).map(({ type, body }) => `${type} ${body.occurred_at.slice(0, 13)}`);

interface Book {
  charges: { nth: string; charged: number; at: string }[];
  events: string[];
}

/** What the months of a number come to, hour by hour, by the words of docs/decisions/numbers.md#d572 alone. */
function naiveBook(options: { from: string; until: string; months: number; grants: Record<string, number> }): Book {
  const hourOf = (date: Date) => date.toISOString().slice(0, 13);
  const first = new Date(options.from);
  /** The days on which months begin: that of the purchase, or the last of a shorter month. */
  const begins = new Set(
    Array.from({ length: 40 }, (_, n) => {
      const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n + 1, 0)).getUTCDate();
      const day = Math.min(first.getUTCDate(), last);
      return hourOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, day, first.getUTCHours())));
    }),
  );
  const book: Book = { charges: [], events: [`number.purchased ${hourOf(first)}`] };
  let credit = options.months;
  let open = 0;
  let hours = 0;
  let suspended = false;
  for (let ms = first.getTime(); ms <= Date.parse(options.until); ms += hourMs) {
    const at = hourOf(new Date(ms));
    credit += options.grants[at] ?? 0;
    if (begins.has(at) && !suspended) open += 1;
    while (open > 0 && credit > 0) {
      open -= 1;
      credit -= 1;
      hours = 0;
      book.charges.push({ nth: String(book.charges.length + 1), charged: price, at });
      if (suspended) book.events.push(`number.recovered ${at}`);
      suspended = false;
    }
    if (open === 0 || suspended) continue;
    if (hours === 72) {
      suspended = true;
      book.events.push(`number.suspended ${at}`);
    }
    hours += 1;
  }
  return book;
}

// docs/decisions/numbers.md#d572
describe('the months of a number', () => {
  it.each([
    ['a year that is paid for, from the last day of a month', '2027-01-31T10:00:00Z', 20, {}],
    ['credit that ends, and comes within 72 hours', '2027-03-15T10:00:00Z', 3, { '2027-06-17T09': 9 }],
    ['one that comes after months', '2027-01-30T10:00:00Z', 2, { '2027-07-05T08': 3 }],
    ['twice too late, and never again', '2027-01-15T10:00:00Z', 1, { '2027-02-19T10': 1, '2027-09-15T09': 1 }],
    ['the hour in which a month begins', '2027-01-15T10:00:00Z', 1, { '2027-05-15T10': 2 }],
  ])('are charged as a naive book says: %s', async (_, from, months, grants: Record<string, number>) => {
    const { ours, id } = await buyer(from, months);
    for (const [hour, count] of Object.entries(grants)) {
      await passTo(ours, `${hour}:05:00Z`);
      await grant(ours, count);
    }
    const until = '2028-03-01T00:30:00Z';
    await passTo(ours, until);
    const book = naiveBook({ from, until, months, grants });
    expect(await charges(id)).toEqual(book.charges);
    expect(await eventsOf(ours, id)).toEqual(book.events);
  });

  it('are shown: when the next one begins, since when one is not covered, and that it suspends the number', async () => {
    const { ours, id } = await buyer('2027-01-31T10:00:00Z', 1);
    expect((await find(ours, id)).nextChargeAt).toMatch(/^2027-02-28T10:00/);
    await passTo(ours, '2027-03-02T10:00:00Z');
    const waiting = await find(ours, id);
    expect(waiting).toMatchObject({ billingSuspendedAt: null, suspensionReason: null });
    expect(waiting.nextChargeAt).toMatch(/^2027-02-28T10:00/);
    await passTo(ours, '2027-03-03T11:00:00Z');
    const suspended = await find(ours, id);
    expect(suspended).toMatchObject({
      suspensionReason: 'billing',
      suspendedAt: expect.stringMatching(/^2027-03-03T10:00/),
      billingSuspendedAt: expect.stringMatching(/^2027-03-03T10:00/),
      setupStatus: {
        status: 'suspended',
        issues: expect.arrayContaining([expect.stringMatching(/^suspended: .*credit/)]),
      },
    });
    // Nothing leaves from it.
    const text = { from_number_id: id, to: freshRecipient(), text: 'Hello' };
    expect((await ours.call('POST', '/v1/sms/messages', text)).status).toBeGreaterThanOrEqual(400);
    await grant(ours, 1);
    const recovered = await waitFor(
      'the recovery',
      () => find(ours, id),
      ({ suspensionReason }) => suspensionReason === null,
    );
    expect(recovered).toMatchObject({ suspendedAt: null, billingSuspendedAt: null });
    expect(recovered.nextChargeAt).toMatch(/^2027-03-31T10:00/);
  });

  it('are caught up one by one where nothing has looked for long, and none twice', async () => {
    const ours = await stage.organization({ mode: 'live' });
    const id = await boughtLongAgo(stage, ours.id, { ago: '3 months 1 day', monthlyMicroUsd: price });
    const nths = async () => (await charges(id)).map(({ nth, charged }) => [nth, charged]);
    const all = [2, 3, 4].map((nth) => [String(nth), price]);
    await waitFor('the months', nths, (found) => found.length >= 3);
    expect(await nths()).toEqual(all);
    // The same months once more, as after a restore of these rows alone.
    await stage.sql(
      `update phone_numbers set charged_months = 1, next_charge_at = first_charged_at + interval '1 month',
         charge_uncovered_at = now() where id = $1`,
      [id],
    );
    await waitFor(
      'the second look',
      () => stage.sql<{ charged_months: number }>('select charged_months from phone_numbers where id = $1', [id]),
      ([row]) => row?.charged_months === 4,
    );
    expect(await nths()).toEqual(all);
  });

  it('end with the number, of which no part is given back', async () => {
    const { ours, id } = await buyer('2027-01-15T10:00:00Z', 9);
    await passTo(ours, '2027-02-20T10:00:00Z');
    expect((await ours.call('DELETE', `/v1/phone-numbers/${id}`)).status).toBe(200);
    await passTo(ours, '2027-12-01T10:00:00Z');
    expect((await charges(id)).map(({ nth }) => nth)).toEqual(['1', '2']);
    expect((await ours.call('GET', '/v1/credits/balance')).body).toMatchObject({ balanceUsd: 7 });
  });

  it('of two numbers take what there is in the order in which they were owed', async () => {
    const { ours, id } = await buyer('2027-01-15T10:00:00Z', 3);
    await passTo(ours, '2027-01-16T10:00:00Z');
    const second = await bought(ours);
    await passTo(ours, '2027-03-01T10:00:00Z');
    expect([await charges(id), await charges(second)].map((lines) => lines.length)).toEqual([2, 1]);
    expect((await find(ours, id)).suspensionReason).toBeNull();
    expect((await find(ours, second)).suspensionReason).toBe('billing');
  });

  it('leave a number suspended for its charge when a hold of its organization ends', async () => {
    const { ours, id } = await buyer('2027-01-15T10:00:00Z', 1);
    await passTo(ours, '2027-02-19T10:00:00Z');
    const path = `/v1/organizations/${ours.id}/kyb/revoke`;
    const revoked = await stage.ask({ method: 'POST', path, key: stage.adminKey, json: { reason: 'Not a business' } });
    expect(revoked.status).toBe(200);
    expect((await find(ours, id)).suspensionReason).toBe('compliance');
    await submitted(ours);
    // It is approved by itself, a minute later.
    await passTo(ours, '2027-02-19T11:00:00Z');
    expect((await find(ours, id)).suspensionReason).toBe('billing');
    expect((await eventsOf(ours, id)).map((event) => event.split(' ')[0])).toEqual([
      'number.purchased',
      'number.suspended',
      'number.suspended',
    ]);
  });

  it('end a suspension without a word while a hold of its organization keeps the number', async () => {
    const { ours, id } = await buyer('2027-01-15T10:00:00Z', 1);
    await passTo(ours, '2027-02-19T10:00:00Z');
    const path = `/v1/organizations/${ours.id}/kyb/revoke`;
    await stage.ask({ method: 'POST', path, key: stage.adminKey, json: { reason: 'Not a business' } });
    await grant(ours, 1);
    await waitFor(
      'the charge',
      () => find(ours, id),
      ({ billingSuspendedAt }) => billingSuspendedAt === null,
    );
    expect((await find(ours, id)).suspensionReason).toBe('compliance');
    await submitted(ours);
    await passTo(ours, '2027-02-19T11:00:00Z');
    expect((await find(ours, id)).suspensionReason).toBeNull();
    expect((await eventsOf(ours, id)).map((event) => event.split(' ')[0])).toEqual([
      'number.purchased',
      'number.suspended',
      'number.suspended',
      'number.recovered',
    ]);
  });

  it('charge nothing more of numbers that are released while their charge runs', async () => {
    const ours = await stage.organization({ mode: 'live' });
    const ids = Array.from({ length: 10 }, (_, nth) => `num_${ours.id.slice(5)}${nth}`);
    for (const id of ids) await boughtLongAgo(stage, ours.id, { ago: '30 months', monthlyMicroUsd: price, id });
    const released = await Promise.all(ids.map((id) => ours.call('DELETE', `/v1/phone-numbers/${id}`)));
    expect(released.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const wrong = () =>
      stage.sql(
        `select id from phone_numbers n where id = any($1) and (next_charge_at is not null or charged_months - 1 <> (
           select count(*) from credit_ledger l where l.resource_id like n.id || ':%' and l.kind = 'settlement'))`,
        [ids],
      );
    expect(await wrong()).toEqual([]);
    // What is due of others is charged meanwhile, and nothing of these.
    const { id } = await buyer('2027-01-15T10:00:00Z', 1);
    expect(await charges(id)).toHaveLength(1);
    expect(await wrong()).toEqual([]);
  });

  it('that nothing covers keep texts and calls of the number: none leaves, waits on or rings', async () => {
    const ours = await textingOf(await stage.organization({ creditPolicy: 'prepaid' }));
    await ours.setTime('2027-01-15T17:00:00Z');
    const json = { amountMicroUsd: price / 2, reason: 'Texts' };
    await stage.ask({ method: 'POST', path: `/v1/organizations/${ours.id}/credits`, key: stage.adminKey, json });
    // As if its number had been bought, and not given.
    await stage.sql(
      `with bought as (
         insert into number_orders (phone_number_id, organization_id, e164, carrier, status, monthly_micro_usd, upfront_micro_usd,
           created_at, updated_at)
         select id, organization_id, e164, carrier, 'delivered', ${price}, 0, now(), now() from phone_numbers where id = $1)
       update phone_numbers set first_charged_at = organization_now(organization_id), charged_months = 1,
         next_charge_at = organization_now(organization_id) + interval '1 month' where id = $1`,
      [ours.numberId],
    );
    expect((await find(ours, ours.numberId)).setupStatus).toMatchObject({ inboundReady: true, outboundReady: true });
    const waiting = await ours.accepted({ to: freshRecipient(), send_at: '2027-02-19T17:00:00Z' });
    await passTo(ours, '2027-02-18T18:00:00Z');
    const number = await find(ours, ours.numberId);
    expect(number).toMatchObject({ suspensionReason: 'billing', setupStatus: { inboundReady: false } });

    expect(await ours.send({ to: freshRecipient() })).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'number_inactive' }] },
    });
    const call = { to: number.e164, from: '+15550100200' };
    const { body } = await ours.call<{ callId: string }>('POST', '/v1/test/inbound-calls', call);
    const session = async () =>
      (await ours.call<{ status: string; endReason: string }>('GET', `/v1/sessions/${body.callId}`)).body;
    const ended = await waitFor('the end of the call', session, ({ status }) => status === 'failed');
    expect(ended).toMatchObject({ endReason: 'rejected' });
    const rung = await stage.sql<{ type: string }>(
      `select type from webhook_events where resource_id = $1 and type in ('call.ringing', 'call.answered')`,
      [body.callId],
    );
    expect(rung).toEqual([]);
    // What arrives is kept: the carrier has taken it, and it may be a STOP.
    const from = freshRecipient();
    expect((await ours.receive(from, 'STOP')).status).toBe(202);
    await waitFor(
      'the text',
      () => stage.sql('select 1 from sms_messages where organization_id = $1 and direction = $2', [ours.id, 'inbound']),
      (rows) => rows.length === 1,
    );
    await passTo(ours, '2027-02-19T18:00:00Z');
    const look = async () =>
      (await ours.call<{ status: string; error: object | null }>('GET', `/v1/sms/messages/${waiting.id}`)).body;
    const rejected = await waitFor('the rejection', look, ({ status }) => status === 'rejected');
    expect(rejected.error).toMatchObject({ code: 'sender_not_ready' });
  });
});

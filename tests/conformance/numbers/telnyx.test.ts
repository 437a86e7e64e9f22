import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import type { NumberCarrier } from '../../../server/src/providers/ports/number-carrier.ts';
import { createTelnyxNumbers } from '../../../server/src/providers/telnyx/numbers/index.ts';
import { freshForSale } from '../../support/buying.ts';
import { type FakeTelnyx, startFakeTelnyx } from '../../support/fake-telnyx.ts';
import { type DecidingHarness, itDecidesLater, itListsNumbers, itSellsNumbers } from './suite.ts';

const log = createLog({ level: 'silent', pretty: false });
const now = systemClock.now();
const gate = { mayWrite: () => true, now };
let fake: FakeTelnyx;
let carrier: NumberCarrier;
beforeAll(async () => {
  fake = await startFakeTelnyx();
  carrier = createTelnyxNumbers({ account: fake.account, clock: systemClock, log });
});
afterAll(async () => {
  expect(fake.violations).toEqual([]);
  await fake.close();
});

describe('the sale of numbers at Telnyx', () => {
  const harness = (): DecidingHarness => ({
    carrier,
    numbers: {
      delivered: () => fake.numbers.offer(freshForSale()),
      taken: () => fake.numbers.offer(freshForSale(), 'is_taken'),
      pending: () => fake.numbers.offer(freshForSale(), 'pends'),
      failed: () => fake.numbers.offer(freshForSale(), 'fails'),
      away: () => {
        fake.numbers.plan({ kind: 'refuse', status: 429, json: { errors: [{ code: '10011', title: 'Too many' }] } });
        return freshForSale();
      },
      lost: () => fake.numbers.offer(freshForSale(), 'loses_answer'),
    },
    notSold: '+442079460000',
    now,
    timesOrdered: async ({ reference }) =>
      fake.numbers.orders.filter((one) => one.customer_reference === reference).length,
    whileAway: async (work) => {
      await fake.stopListening();
      try {
        return await work();
      } finally {
        await fake.listen();
      }
    },
  });
  itSellsNumbers(harness);
  itListsNumbers(() => ({
    ...harness(),
    pagesOf: (count) => {
      fake.setup.longestPage = count;
    },
    hold: (phone_number) =>
      fake.setup.numbers.push({
        id: `1293384261075${phone_number.slice(-6)}`,
        record_type: 'phone_number',
        phone_number,
        status: 'active',
        connection_id: fake.account.connectionId,
      }),
  }));
  itDecidesLater(harness);
  beforeAll(() => {
    for (let line = 0; line < 9; line += 1) fake.numbers.offer(`+1212555010${line}`);
  });
});

const nameOf = (e164: string) => ({ reference: `num_${e164.slice(1)}`, e164 });
const raw = (json: unknown, status = 200) => ({ kind: 'raw', status, body: JSON.stringify(json) }) as const;
const listOf = (data: readonly unknown[], total = data.length) => raw({ data, meta: { total_results: total } });

describe('what Telnyx says of its numbers', () => {
  it.each([
    ['no price', null, '0.5', 'USD'],
    ['a negative one', '-1.10', '0.5', 'USD'],
    ['40 digits', '1'.repeat(40), '0.5', 'USD'],
    ['words', 'free', '0.5', 'USD'],
    ['an exponent', '1e3', '0.5', 'USD'],
    ['a price once that is none', '1.10', [], 'USD'],
    ['another currency', '1.10', '0.5', 'EUR'],
    ['no currency', '1.10', '0.5', null],
  ])(
    'leaves a number with %s out of a search, and does not sell it to one who names it',
    async (_, monthly, upfront, currency) => {
      const cost = { monthly_cost: monthly, upfront_cost: upfront, currency };
      const [odd, plain] = ['+13315550100', '+13315550101'];
      fake.numbers.offer(odd, 'delivers', cost);
      fake.numbers.offer(plain);
      const found = await carrier.search({ areaCode: '331', locality: null, limit: 10 });
      expect(found).toMatchObject({
        kind: 'done',
        value: [{ e164: plain, monthlyMicroUsd: 1_100_000, upfrontMicroUsd: 500_000 }],
      });
      expect(await carrier.quote(odd)).toMatchObject({
        kind: 'refused',
        reason: 'not_orderable',
        message: expect.stringContaining('USD'),
      });
    },
  );

  it('offers a number with what the carrier says of it', async () => {
    const e164 = fake.numbers.offer('+13325550100');
    expect(await carrier.search({ areaCode: '332', locality: 'Brooklyn', limit: 50 })).toEqual({
      kind: 'done',
      value: [
        {
          e164,
          friendlyName: '(332) 555-0100',
          features: ['sms', 'voice'],
          region: { state: 'NY', locality: 'Brooklyn', rateCenter: 'NWYRCYZN01' },
          monthlyMicroUsd: 1_100_000,
          upfrontMicroUsd: 500_000,
        },
      ],
    });
    const asked = decodeURIComponent(fake.numbers.requests.at(-1) ?? '');
    for (const part of ['[country_code]=US', '[national_destination_code]=332', '[locality]=Brooklyn', '[limit]=50'])
      expect(asked).toContain(`filter${part}`);
    await carrier.search({ areaCode: '416', locality: null, limit: 1 });
    expect(decodeURIComponent(fake.numbers.requests.at(-1) ?? '')).toContain('filter[country_code]=CA');
  });

  it('finds nothing in a region that the carrier does not serve', async () => {
    const unserved = raw({ errors: [{ code: '10015', title: 'No coverage' }] }, 400);
    fake.numbers.plan(unserved, unserved);
    expect(await carrier.search({ areaCode: '212', locality: null, limit: 1 })).toEqual({ kind: 'done', value: [] });
    expect(await carrier.quote('+12125550100')).toMatchObject({ kind: 'refused', reason: 'not_orderable' });
  });

  it.each([
    ['nothing, of how many is not said', raw({ data: [] })],
    ['nothing, of one', listOf([], 1)],
    ['rows of others', listOf([{ id: 'a', status: 'success', customer_reference: 'other', phone_numbers: [] }])],
    ['no list', raw({ data: null, meta: { total_results: 0 } })],
    ['half a body', { kind: 'half_body' } as const],
    ['a page of a proxy', raw('<html>', 502)],
  ])('does not take an order for one that is not there where a list has %s', async (_, fault) => {
    const e164 = fake.numbers.offer(freshForSale());
    await carrier.quote(e164);
    await carrier.order(nameOf(e164), gate);
    fake.numbers.plan(fault);
    expect(await carrier.findOrder({ ...nameOf(e164), orderId: null }, { now })).toEqual({ kind: 'unknown' });
  });

  it('takes a number of the account for gone only where a whole list does not have it', async () => {
    for (const fault of [raw({ data: [] }), listOf([], 3), raw({ data: {} })]) {
      fake.setup.plan(fault);
      expect(await carrier.routing({ e164: '+12125550199', messagingProfileId: null })).toEqual({ kind: 'unknown' });
    }
    fake.setup.plan(listOf([]));
    expect(await carrier.routing({ e164: '+12125550199', messagingProfileId: null })).toEqual({
      kind: 'done',
      value: null,
    });
  });

  it.each(['deleted', 'ported-out', 'port-failed', 'purchase-failed'])(
    'takes a number that it lists as %s for gone',
    async (status) => {
      const row = { id: 'n1', phone_number: '+12125550199', status, connection_id: fake.account.connectionId };
      fake.setup.plan(listOf([row]));
      expect(await carrier.routing({ e164: '+12125550199', messagingProfileId: null })).toEqual({
        kind: 'done',
        value: null,
      });
    },
  );

  it('looks for an order by its reference too before it is one that the carrier does not have', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale(), 'pends'));
    await carrier.quote(name.e164);
    const placed = await carrier.order(name, gate);
    const orderId = placed.kind === 'done' ? placed.value.orderId : '';
    const absent = raw({ errors: [{ code: '10005', title: 'Resource not found' }] }, 404);
    fake.numbers.plan(absent);
    expect(await carrier.findOrder({ ...name, orderId }, { now })).toMatchObject({ value: { status: 'pending' } });
    fake.numbers.plan(absent, listOf([]));
    expect(await carrier.findOrder({ ...name, orderId }, { now })).toEqual({ kind: 'done', value: null });
  });

  it('believes that an order is canceled when the order says so', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale(), 'pends'));
    await carrier.quote(name.e164);
    const placed = await carrier.order(name, gate);
    const orderId = placed.kind === 'done' ? placed.value.orderId : '';
    const cancel = () => carrier.cancelOrder({ ...name, orderId }, { mayWrite: () => true });
    const order = fake.numbers.orders.at(-1);
    for (const answer of [raw({ errors: [{ code: '10005', title: 'Resource not found' }] }, 404), raw({ data: {} })]) {
      fake.numbers.plan(raw({ data: order }), answer);
      expect(await cancel()).toEqual({ kind: 'unknown' });
    }
    expect(await cancel()).toEqual({ kind: 'done', value: null });
  });

  it('finds the first order again where a second one is refused because the first has taken the number', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale(), 'loses_answer'));
    await carrier.quote(name.e164);
    expect(await carrier.order(name, gate)).toEqual({ kind: 'unknown' });
    expect(await carrier.order(name, gate)).toMatchObject({ kind: 'done', value: { status: 'delivered' } });
    expect(fake.numbers.orders.filter((one) => one.customer_reference === name.reference)).toHaveLength(1);
  });

  it('names connection, profile and reference in an order, and looks again where it was never searched for', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale()));
    expect(await carrier.order(name, gate)).toMatchObject({
      kind: 'done',
      value: { status: 'pending', resourceId: null },
    });
    const { connectionId, messagingProfileId } = fake.account;
    expect(fake.numbers.orders.at(-1)).toMatchObject({
      customer_reference: name.reference,
      connection_id: connectionId,
      messaging_profile_id: messagingProfileId,
    });
    expect(fake.numbers.asked.filter(({ reference }) => reference === name.reference)).toHaveLength(2);
  });

  it('is not orderable where the carrier refuses a number that it still offers', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale()));
    await carrier.quote(name.e164);
    fake.numbers.plan(raw({ errors: [{ code: '10015', title: 'KEY_ should not be said' }] }, 422));
    expect(await carrier.order(name, gate)).toEqual({
      kind: 'refused',
      reason: 'not_orderable',
      message: 'The carrier refuses the order of this number',
    });
  });

  it.each([
    ['our number has failed', { status: 'pending', own: 'failure' }, 'failed'],
    ['our number is delivered and the order failed', { status: 'failure', own: 'success' }, 'pending'],
    ['our number pends and the order succeeded', { status: 'success', own: 'pending' }, 'pending'],
    ['a word is new', { status: 'examined', own: 'examined' }, 'pending'],
  ])('goes by our number where %s', async (_, { status, own }, is) => {
    const name = nameOf(freshForSale());
    const numbers = [{ phone_number: name.e164, status: own }];
    const record = { id: 'o1', status, customer_reference: name.reference, phone_numbers: numbers };
    fake.numbers.plan(listOf([record]));
    expect(await carrier.findOrder({ ...name, orderId: null }, { now })).toMatchObject({ value: { status: is } });
  });

  it('goes on with the setup of a number where it was interrupted, and changes nothing that is right', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale()));
    const setUp = () => carrier.setUp({ ...name, organizationId: 'org_1' });
    expect(await setUp()).toEqual({ kind: 'done', value: null });
    await carrier.order(name, gate);
    await carrier.findOrder({ ...name, orderId: null }, { now });
    fake.numbers.plan({ kind: 'reset' });
    expect(await setUp()).toMatchObject({ value: { texts: 'pending', complete: false } });
    fake.numbers.plan(raw({ errors: [{ code: '10015', title: 'No' }] }, 422));
    expect(await setUp()).toMatchObject({ value: { texts: 'failed', reason: expect.any(String), complete: false } });
    expect(await setUp()).toMatchObject({ value: { texts: 'ready', complete: true } });
    const number = fake.setup.numbers.find((one) => one.phone_number === name.e164);
    expect(number).toMatchObject({ customer_reference: name.reference, tags: ['org_1', name.reference] });
    const changes = () =>
      [...fake.setup.requests, ...fake.numbers.requests].filter((one) => one.startsWith('PATCH')).length;
    const before = changes();
    expect(await setUp()).toMatchObject({ value: { complete: true } });
    expect(changes()).toBe(before);
  });

  it('says that a number is locked, and lets go of it once it is not', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale()));
    await carrier.order(name, gate);
    await carrier.findOrder({ ...name, orderId: null }, { now });
    const number = fake.setup.numbers.find((one) => one.phone_number === name.e164);
    if (number === undefined) throw new Error('It was not delivered');
    number.deletion_lock_enabled = true;
    const release = () => carrier.release({ e164: name.e164, resourceId: number.id });
    expect(await release()).toEqual({ kind: 'locked' });
    number.deletion_lock_enabled = false;
    expect(await release()).toEqual({ kind: 'done', value: null });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import type { NumberCarrier } from '../../../server/src/providers/ports/number-carrier.ts';
import { createTwilioNumbers } from '../../../server/src/providers/twilio/numbers.ts';
import { freshForSale } from '../../support/buying.ts';
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts';
import { itListsNumbers, itSellsNumbers, type ListingHarness } from './suite.ts';

const log = createLog({ level: 'silent', pretty: false });
const now = systemClock.now();
const gate = { mayWrite: () => true, now };
const callsUrl = 'https://voice.example.com/v1/carriers/twilio/calls';
const textsUrl = 'https://voice.example.com/v1/carriers/twilio/events';
let fake: FakeTwilio;
let carrier: NumberCarrier;
beforeAll(async () => {
  fake = await startFakeTwilio();
  carrier = createTwilioNumbers({
    account: fake.account,
    clock: systemClock,
    log,
    textsUrl: () => textsUrl,
    callsUrl: () => callsUrl,
  });
});
afterAll(async () => {
  expect(fake.violations).toEqual([]);
  await fake.close();
});

describe('the sale of numbers at Twilio', () => {
  const harness = (): ListingHarness => ({
    pagesOf: (count) => {
      fake.setup.longestPage = count;
    },
    hold: (e164) => fake.setup.add(e164),
    carrier,
    numbers: {
      delivered: () => fake.numbers.offer(freshForSale()),
      taken: () => fake.numbers.offer(freshForSale(), 'is_taken'),
      away: () => {
        fake.numbers.plan({ kind: 'refuse', status: 429, json: { code: 20_429, message: 'Too many requests' } });
        return freshForSale();
      },
      lost: () => fake.numbers.offer(freshForSale(), 'loses_answer'),
    },
    notSold: '+442079460000',
    now,
    timesOrdered: async ({ reference }) =>
      fake.numbers.asked.filter((form) => form['FriendlyName'] === reference).length,
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
  itListsNumbers(harness);
  beforeAll(() => {
    for (let line = 0; line < 9; line += 1) fake.numbers.offer(`+1212555010${line}`);
  });
});

const nameOf = (e164: string) => ({ reference: `num_${e164.slice(1)}`, e164 });
const raw = (json: unknown, status = 200) => ({ kind: 'raw', status, body: JSON.stringify(json) }) as const;
const find = (name: ReturnType<typeof nameOf>) => carrier.findOrder({ ...name, orderId: null }, { now });

describe('what Twilio says of its numbers', () => {
  let usual: object;
  beforeAll(() => {
    usual = fake.numbers.prices;
  });
  afterEach(() => {
    fake.numbers.prices = usual;
  });

  it.each([
    ['null', null, 'USD'],
    ['a negative one', '-1.15', 'USD'],
    ['40 digits', '1'.repeat(40), 'USD'],
    ['another currency', '1.15', 'EUR'],
    ['none for local numbers', undefined, 'USD'],
  ])('sells nothing in a country whose price is %s', async (_, price, unit) => {
    const local = price === undefined ? [] : [{ number_type: 'local', current_price: price }];
    fake.numbers.prices = { price_unit: unit, phone_number_prices: local };
    const e164 = fake.numbers.offer(freshForSale());
    expect(await carrier.search({ areaCode: e164.slice(2, 5), locality: null, limit: 1 })).toEqual({
      kind: 'done',
      value: [],
    });
    expect(await carrier.quote(e164)).toMatchObject({
      kind: 'refused',
      reason: 'not_orderable',
      message: expect.stringContaining('USD'),
    });
  });

  it('says what a number costs each month that the account has, and of a price that is none that there is none', async () => {
    const price = () => carrier.monthlyPrice?.('+13325550155');
    expect(await price()).toEqual({ kind: 'done', value: 1_150_000 });
    fake.numbers.prices = { price_unit: 'USD', phone_number_prices: [{ number_type: 'local', current_price: '-1' }] };
    expect(await price()).toEqual({ kind: 'done', value: null });
    fake.numbers.plan(raw('<html>', 502));
    expect(await price()).toEqual({ kind: 'unknown' });
  });

  it('offers a number with what the carrier says of it, at the price of local numbers', async () => {
    const e164 = fake.numbers.offer('+13325550100');
    expect(await carrier.search({ areaCode: '332', locality: 'New York', limit: 5 })).toEqual({
      kind: 'done',
      value: [
        {
          e164,
          friendlyName: '(332) 555-0100',
          features: ['voice', 'sms'],
          region: { state: 'NY', locality: 'New York', rateCenter: 'NWYRCYZN01' },
          monthlyMicroUsd: 1_150_000,
          upfrontMicroUsd: 0,
        },
      ],
    });
  });

  it.each(['voice_method', 'sms_method'] as const)(
    'sends elsewhere what it would ask for by GET: %s',
    async (method) => {
      const e164 = freshForSale();
      const number = fake.setup.add(e164);
      const setUp = () => carrier.setUp({ e164, reference: 'num_1', organizationId: 'org_1' });
      await setUp();
      const routed = async () => {
        const found = await carrier.routing({ e164, messagingProfileId: null });
        return found.kind === 'done' && found.value !== null ? [found.value.callsHere, found.value.textsHere] : found;
      };
      expect(await routed()).toEqual([true, true]);
      number[method] = 'GET';
      expect(await routed()).toEqual([method !== 'voice_method', method !== 'sms_method']);
      await carrier.setUp({ e164, reference: 'num_1', organizationId: 'org_1' });
      expect(await routed()).toEqual([true, true]);
    },
  );

  it('names our reference and addresses in the purchase', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale()));
    expect(await carrier.order(name, gate)).toMatchObject({ kind: 'done', value: { status: 'delivered' } });
    expect(fake.numbers.asked.at(-1)).toEqual({
      PhoneNumber: name.e164,
      FriendlyName: name.reference,
      VoiceUrl: callsUrl,
      VoiceMethod: 'POST',
      StatusCallback: expect.stringMatching(/\/calls\/status#/),
      StatusCallbackMethod: 'POST',
      SmsUrl: expect.stringMatching(/\/events#/),
      SmsMethod: 'POST',
    });
  });

  it('does not take a number for bought that the account had before', async () => {
    const name = nameOf(freshForSale());
    fake.setup.add(name.e164).friendly_name = 'Front desk';
    expect(await find(name)).toEqual({ kind: 'done', value: null });
    expect(await carrier.order(name, gate)).toEqual({ kind: 'refused', reason: 'taken' });
  });

  it('finds the first purchase again where a second one is refused because the first has taken the number', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale(), 'loses_answer'));
    expect(await carrier.order(name, gate)).toEqual({ kind: 'unknown' });
    expect(await carrier.order(name, gate)).toMatchObject({ kind: 'done', value: { status: 'delivered' } });
    expect(fake.setup.numbers.filter((one) => one.friendly_name === name.reference)).toHaveLength(1);
  });

  it.each([
    ['another page', raw({ incoming_phone_numbers: [], next_page_uri: '/2010-04-01/more' })],
    ['no pages', raw({ incoming_phone_numbers: [] })],
    [
      'rows of others',
      raw({ incoming_phone_numbers: [{ sid: 'PN1', phone_number: '+12025550199' }], next_page_uri: null }),
    ],
    ['no list', raw({ incoming_phone_numbers: null, next_page_uri: null })],
    ['half a body', { kind: 'half_body' } as const],
    ['a page of a proxy', raw('<html>', 502)],
  ])('does not take a purchase for one that is not there where a list has %s', async (_, fault) => {
    fake.setup.plan(fault);
    expect(await find(nameOf(freshForSale()))).toEqual({ kind: 'unknown' });
  });

  it('sets right where calls and texts of a number go, and changes nothing that is right', async () => {
    const name = nameOf(fake.numbers.offer(freshForSale()));
    await carrier.order(name, gate);
    const number = fake.setup.numbers.find((one) => one.phone_number === name.e164);
    if (number === undefined) throw new Error('It was not bought');
    const changes = () => fake.setup.requests.filter((one) => one.startsWith('POST')).length;
    const before = changes();
    const setUp = () => carrier.setUp({ ...name, organizationId: 'org_1' });
    expect(await setUp()).toMatchObject({ value: { texts: 'ready', complete: true } });
    expect(changes()).toBe(before);
    number.sms_url = 'https://elsewhere.example.com';
    expect(await carrier.routing({ e164: name.e164, messagingProfileId: null })).toMatchObject({
      value: { callsHere: true, textsHere: false },
    });
    fake.setup.plan(null, raw({ code: 21_402, message: 'No' }, 400));
    expect(await setUp()).toMatchObject({ value: { texts: 'pending', complete: false } });
    expect(await setUp()).toMatchObject({ value: { texts: 'ready', complete: true } });
    expect(await carrier.routing({ e164: name.e164, messagingProfileId: null })).toMatchObject({
      value: { callsHere: true, textsHere: true },
    });
  });
});

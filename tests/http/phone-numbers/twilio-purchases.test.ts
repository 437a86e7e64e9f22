import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshForSale, submitted } from '../../support/buying.ts';
import { type FakeTelnyx, startFakeTelnyx } from '../../support/fake-telnyx.ts';
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { ask } from '../../support/sms-http.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];

let telnyx: FakeTelnyx;
let twilio: FakeTwilio;
let stage: Stage;
/** Another process on the same database, which has an account at either carrier. */
let both: TestServer;
beforeAll(async () => {
  [telnyx, twilio] = [await startFakeTelnyx(), await startFakeTwilio()];
  const server = await startTestServer({ roles: ['api', 'worker'], config: { twilio: twilio.account } });
  stage = createStage(server);
  both = await startTestServer({
    roles: ['api'],
    beside: server,
    config: { twilio: twilio.account, telnyx: telnyx.account },
  });
});
afterAll(async () => {
  await both.close();
  await stage.close();
  expect([...telnyx.violations, ...twilio.violations]).toEqual([]);
  await telnyx.close();
  await twilio.close();
});

const buyer = async (): Promise<Organization> => {
  const organization = await stage.organization({ mode: 'live' });
  await stage.sql('update organizations set clock_offset = default where id = $1', [organization.id]);
  await submitted(organization);
  return organization;
};
const atCarrier = (e164: string) => twilio.setup.numbers.find((one) => one.phone_number === e164);

// docs/decisions/numbers.md#d573
describe('a live organization at Twilio', () => {
  it('buys a number that is delivered with the answer, pays for it once, has it set up, and releases it', async () => {
    const ours = await buyer();
    const e164 = twilio.numbers.offer(freshForSale());
    const { status, body } = await ours.call<PhoneNumber>('POST', '/v1/phone-numbers', { e164 });
    expect({ status, carrier: body.smsCarrier, id: body.providerResourceId }).toEqual({
      status: 200,
      carrier: 'twilio',
      id: atCarrier(e164)?.sid,
    });
    expect(atCarrier(e164)?.friendly_name).toBe(body.id);
    expect(await ours.ledger(`${body.id}:1`)).toEqual([
      ['reservation', -1_150_000],
      ['settlement', 0],
    ]);
    const path = `/v1/phone-numbers/${body.id}`;
    const ready = await waitFor(
      'the setup',
      async () => (await ours.call<PhoneNumber>('GET', path)).body,
      ({ smsMessagingProfileStatus }) => smsMessagingProfileStatus === 'ready',
    );
    expect(ready).toMatchObject({ telnyxPhoneNumberId: null, telnyxMessagingProfileId: null });
    expect((await ours.call('DELETE', path)).status).toBe(200);
    await waitFor(
      'the end',
      async () => atCarrier(e164),
      (there) => there === undefined,
    );
  });

  it('buys once where the answer of the carrier is lost, and is charged nothing for a number that the account had', async () => {
    const ours = await buyer();
    const lost = twilio.numbers.offer(freshForSale(), 'loses_answer');
    const { body } = await ours.call<PhoneNumber>('POST', '/v1/phone-numbers', { e164: lost });
    // What was on its way must have arrived by then.
    await stage.sql('update number_orders set not_before = null, wake_at = now() where phone_number_id = $1', [
      body.id,
    ]);
    await waitFor(
      'the delivery',
      () => ours.ledger(`${body.id}:1`),
      (lines) => lines.length === 2,
    );
    expect(twilio.numbers.asked.filter((form) => form['FriendlyName'] === body.id)).toHaveLength(1);

    const had = freshForSale();
    twilio.setup.add(had).friendly_name = 'Front desk';
    const refused = await ours.call('POST', '/v1/phone-numbers', { e164: had });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NUMBER_UNAVAILABLE' } });
  });

  it('pays another price from the first month that has not begun, and hears of it once', async () => {
    const ours = await buyer();
    const { body } = await ours.call<PhoneNumber>('POST', '/v1/phone-numbers', {
      e164: twilio.numbers.offer(freshForSale()),
    });
    const { id } = body;
    const events = async () => (await ours.events(id)).filter(({ type }) => type === 'number.price_changed');
    const asked = async (price: string) => {
      twilio.numbers.prices = {
        price_unit: 'USD',
        phone_number_prices: [{ number_type: 'local', current_price: price }],
      };
      await stage.sql(`update number_routings set wake_at = now(), attempts = 0 where phone_number_id = $1`, [id]);
    };
    const usual = twilio.numbers.prices;
    try {
      await asked('1.50');
      const [changed] = await waitFor('the event', events, (seen) => seen.length > 0);
      const nextChargeAt = (await ours.call<PhoneNumber>('GET', `/v1/phone-numbers/${id}`)).body.nextChargeAt;
      expect(changed?.body.data).toEqual({
        id,
        e164: body.e164,
        previousMonthlyCostUsd: 1.15,
        monthlyCostUsd: 1.5,
        effectiveAt: nextChargeAt,
      });
      // No amount in USD is none at all.
      await asked('-1.50');
      const looked = () =>
        stage.sql<{ over: boolean }>(
          `select wake_at > now() + interval '1 hour' as over from number_routings where phone_number_id = $1`,
          [id],
        );
      await waitFor('the look', looked, ([row]) => row?.over === true);
    } finally {
      twilio.numbers.prices = usual;
    }
    expect(await events()).toHaveLength(1);
    // As if two months had begun since, the price having changed between their beginnings.
    await stage.sql(
      `with begun as (
         update number_prices set from_at = now() - interval '15 days' where phone_number_id = $1 returning 1)
       update phone_numbers set first_charged_at = t, next_charge_at = t + interval '1 month', charge_uncovered_at = now()
       from begun, (values (now() - interval '2 months 5 days')) as first(t) where id = $1`,
      [id],
    );
    const charged = () =>
      stage.sql<{ charged: number }>(
        `select charged_micro_usd::int as charged from credit_ledger
         where resource_id like $1 || ':%' and kind = 'settlement' order by id`,
        [id],
      );
    await waitFor('the months', charged, (lines) => lines.length >= 3);
    expect((await charged()).map((line) => line.charged)).toEqual([1_150_000, 1_150_000, 1_500_000]);
  });

  it('searches and buys at Telnyx where this server has an account at either, and at the carrier that is named', async () => {
    const ours = await buyer();
    const key = ours.apiKey;
    const [e164, other] = [freshForSale(), '+13325550177'];
    for (const number of [e164, other]) twilio.numbers.offer(number);
    telnyx.numbers.offer(e164);
    const buy = (json: object) => ask<PhoneNumber>(both.url, { method: 'POST', path: '/v1/phone-numbers', key, json });
    const search = (smsCarrier: string) =>
      ask<{ e164: string }[]>(both.url, {
        method: 'GET',
        path: `/v1/phone-numbers/available?areaCode=332&smsCarrier=${smsCarrier}`,
        key,
      });
    expect(await buy({ e164 })).toMatchObject({ status: 200, body: { smsCarrier: 'telnyx' } });
    expect(atCarrier(e164)).toBeUndefined();
    expect((await search('telnyx')).body).toEqual([]);
    expect((await search('twilio')).body).toEqual([expect.objectContaining({ e164: other })]);
    const bought = await buy({ e164: other, smsCarrier: 'twilio' });
    expect(bought).toMatchObject({ status: 200, body: { smsCarrier: 'twilio' } });
    expect(atCarrier(other)?.friendly_name).toBe(bought.body.id);
  });

  it('is refused a carrier that does not sell to it, by the name of the field, and nothing is left of it', async () => {
    const ours = await buyer();
    const e164 = freshForSale();
    const refused = await ours.call('POST', '/v1/phone-numbers', { e164, smsCarrier: 'telnyx' });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        issues: [{ path: '/body/smsCarrier', message: expect.stringMatching(/twilio$/) }],
      },
    });
    for (const carrier of ['telnyx', 'simulated'])
      expect(await ours.call('GET', `/v1/phone-numbers/available?smsCarrier=${carrier}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: '/query/smsCarrier', message: expect.stringMatching(/twilio$/) }] },
      });
    expect((await ours.call('GET', '/v1/phone-numbers')).body).toEqual([]);
  });
});

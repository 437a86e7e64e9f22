import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshForSale } from '../../support/buying.ts';
import { type LiveNumbers, startLiveNumbers } from '../../support/live-numbers.ts';

type Offer = components['schemas']['AvailablePhoneNumber'];

let live: LiveNumbers;
beforeAll(async () => {
  live = await startLiveNumbers();
});
afterAll(() => live.close());

const month = 1_600_000;

// docs/decisions/numbers.md#d570
describe('a live organization at Telnyx', () => {
  it('searches numbers of the carrier, with what they cost there', async () => {
    const ours = await live.buyer();
    live.fake.numbers.offer('+13475550100');
    const { body } = await ours.call<Offer[]>('GET', '/v1/phone-numbers/available?areaCode=347');
    expect(body).toEqual([expect.objectContaining({ e164: '+13475550100', monthlyCostUsd: 1.1, upfrontCostUsd: 0.5 })]);
    const { body: organization } = await ours.call<components['schemas']['Organization']>('GET', '/v1/organization');
    expect(organization).toMatchObject({ features: { buyPhoneNumbers: { enabled: true } } });
  });

  it('buys a number that the carrier delivers behind its answer, pays for it once, and has it set up', async () => {
    const ours = await live.buyer();
    const e164 = live.fake.numbers.offer(freshForSale());
    const { status, body } = await live.buy(ours, e164);
    expect(status).toBe(200);
    expect(body.setupStatus.issues).toEqual([expect.stringMatching(/^order_pending:/)]);
    await live.lookNow();
    const ready = await live.until(ours, body.id, (number) => number.smsMessagingProfileStatus === 'ready');
    const number = live.atCarrier(e164);
    const { connectionId, messagingProfileId } = live.fake.account;
    expect(ready).toMatchObject({
      smsCarrier: 'telnyx',
      providerResourceId: number?.id,
      telnyxPhoneNumberId: number?.id,
      telnyxMessagingProfileId: messagingProfileId,
      smsMessagingProfileError: null,
    });
    expect(number).toMatchObject({
      connection_id: connectionId,
      messaging_profile_id: messagingProfileId,
      customer_reference: body.id,
      tags: [ours.id, body.id],
    });
    expect(await ours.ledger(`${body.id}:1`)).toEqual([
      ['reservation', -month],
      ['settlement', 0],
    ]);
    expect(live.timesOrdered(body.id)).toBe(1);
    expect((await ours.events(body.id)).map(({ type }) => type)).toEqual(['number.purchased']);
  });

  it('is charged nothing for an order that the carrier ends without a number', async () => {
    const ours = await live.buyer();
    const { body } = await live.buy(ours, live.fake.numbers.offer(freshForSale(), 'fails'));
    await live.lookNow();
    await live.until(ours, body.id, ({ setupStatus }) =>
      setupStatus.issues.some((one) => one.startsWith('order_failed:')),
    );
    expect(await ours.ledger(`${body.id}:1`)).toEqual([
      ['reservation', -month],
      ['release', month],
    ]);
  });

  it.each([
    [
      'whose price is no plain amount in USD',
      422,
      'NUMBER_NOT_ORDERABLE',
      () =>
        live.fake.numbers.offer(freshForSale(), 'delivers', {
          monthly_cost: '1.10',
          upfront_cost: '0',
          currency: 'EUR',
        }),
    ],
    ['that is not for sale', 409, 'NUMBER_UNAVAILABLE', freshForSale],
    ['that was taken meanwhile', 409, 'NUMBER_UNAVAILABLE', () => live.fake.numbers.offer(freshForSale(), 'is_taken')],
  ])('is refused a number %s, of which nothing is left', async (_, status, code, number) => {
    const ours = await live.buyer();
    expect(await live.buy(ours, number())).toMatchObject({ status, body: { code } });
    expect((await ours.call('GET', '/v1/phone-numbers')).body).toEqual([]);
  });

  it('has what it cannot pay for neither ordered nor charged', async () => {
    const ours = await live.buyer({ creditPolicy: 'prepaid' });
    const before = live.fake.numbers.asked.length;
    expect(await live.buy(ours, live.fake.numbers.offer(freshForSale()))).toMatchObject({ status: 402 });
    expect(live.fake.numbers.asked).toHaveLength(before);
  });

  it('gets one number where two want it', async () => {
    const [one, other] = [await live.buyer(), await live.buyer()];
    const e164 = live.fake.numbers.offer(freshForSale());
    const answers = await Promise.all([live.buy(one, e164), live.buy(other, e164)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(live.fake.numbers.orders.filter((order) => order.phone_numbers[0]?.phone_number === e164)).toHaveLength(1);
  });
});

// docs/decisions/numbers.md#d575
describe('POST /v1/carriers/telnyx/numbers', () => {
  const path = '/v1/carriers/telnyx/numbers';
  const bodyOf = (json: unknown) => Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  const completed = (payload: unknown) => ({ data: { event_type: 'number_order.complete', payload } });
  const report = async (json: unknown, seconds?: number): Promise<number> => {
    const raw = bodyOf(json);
    const headers = live.fake.signer.headers(raw, seconds);
    return (await live.stage.ask({ method: 'POST', path, headers, raw })).status;
  };

  it('has an order looked at at once, however often and whatever it says, and believes none that is not signed', async () => {
    const ours = await live.buyer();
    const { body } = await live.buy(ours, live.fake.numbers.offer(freshForSale()));
    const orderId = live.fake.numbers.orders.find((one) => one.customer_reference === body.id)?.id;
    const dueAt = async () =>
      (
        await live.stage.sql<{ due: boolean }>(
          'select due_at is not null as due from number_orders where phone_number_id = $1',
          [body.id],
        )
      )[0]?.due;
    // As if the next look were far.
    await live.stage.sql(
      `update number_orders set due_at = clock_timestamp() + interval '1 hour' where phone_number_id = $1`,
      [body.id],
    );
    const said = completed({ id: orderId, status: 'failure' });
    const raw = bodyOf(said);
    const unsigned = { 'content-type': 'application/json' };
    expect((await live.stage.ask({ method: 'POST', path, headers: unsigned, raw })).status).toBe(401);
    expect(await report(said, Math.floor(Date.now() / 1000) - 301)).toBe(401);
    expect(await dueAt()).toBe(true);
    expect([await report(said), await report(said)]).toEqual([200, 200]);
    // Its word that the order failed is not believed.
    await live.until(ours, body.id, (number) => number.smsMessagingProfileStatus === 'ready');
    expect(await report(said)).toBe(200);
    expect(live.timesOrdered(body.id)).toBe(1);
    expect(await ours.ledger(`${body.id}:1`)).toHaveLength(2);
  });

  it('takes orders of strangers and other events, and answers 400 to what is none', async () => {
    expect(await report(completed({ id: 'of_a_stranger' }))).toBe(200);
    expect(await report({ data: { event_type: 'message.sent', payload: null } })).toBe(200);
    for (const odd of ['{', '[]', { data: {} }, completed(null), completed({ id: 7 })])
      expect(await report(odd)).toBe(400);
    expect((await live.stage.ask({ method: 'POST', path: '/v1/carriers/twilio/numbers', json: {} })).status).toBe(404);
  });
});

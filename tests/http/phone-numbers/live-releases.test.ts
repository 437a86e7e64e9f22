import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshForSale } from '../../support/buying.ts';
import { type LiveNumbers, startLiveNumbers } from '../../support/live-numbers.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let live: LiveNumbers;
beforeAll(async () => {
  live = await startLiveNumbers();
});
afterAll(() => live.close());

// docs/decisions/numbers.md#d570
describe('a number that a live organization has bought at Telnyx', () => {
  it('releases a number here at once, and at the carrier as soon as its lock is taken away', async () => {
    const ours = await live.buyer();
    const { id, e164 } = await live.bought(ours);
    const number = live.atCarrier(e164);
    if (number === undefined) throw new Error('The carrier does not have it');
    number.deletion_lock_enabled = true;
    // As if it was not set up yet: its id there is asked for.
    await live.stage.sql('update phone_numbers set provider_resource_id = null where id = $1', [id]);
    expect((await ours.call('DELETE', `/v1/phone-numbers/${id}`)).status).toBe(200);
    expect((await ours.call('GET', `/v1/phone-numbers/${id}`)).status).toBe(404);
    const isLocked = async () =>
      (
        await live.stage.sql<{ locked: boolean }>('select locked from number_releases where phone_number_id = $1', [id])
      )[0];
    await waitFor('the lock', isLocked, (row) => row?.locked === true);
    number.deletion_lock_enabled = false;
    await live.stage.sql('update number_releases set wake_at = now()');
    await waitFor(
      'the end',
      async () => live.atCarrier(e164),
      (there) => there === undefined,
    );
    await waitFor('the release', isLocked, (row) => row === undefined);
  });

  it('leaves a number at the carrier that another organization has bought meanwhile', async () => {
    const [ours, theirs] = [await live.buyer(), await live.buyer()];
    const { id, e164 } = await live.bought(ours);
    // Its release reached the carrier, and nothing of that came back.
    live.fake.setup.numbers.splice(0);
    live.fake.numbers.offer(e164);
    await live.stage.sql('update phone_numbers set released_at = now() where id = $1', [id]);
    const again = (await live.buy(theirs, e164)).body;
    await live.lookNow();
    await live.until(theirs, again.id, (number) => number.smsMessagingProfileStatus === 'ready');
    await live.stage.sql(
      `insert into number_releases (phone_number_id, organization_id, e164, carrier, resource_id, wake_at, created_at)
       values ($1, $2, $3, 'telnyx', null, now(), now())`,
      [id, ours.id, e164],
    );
    await waitFor(
      'the release',
      () => live.stage.sql('select from number_releases where phone_number_id = $1', [id]),
      (rows) => rows.length === 0,
    );
    expect(live.atCarrier(e164)).toMatchObject({ customer_reference: again.id });
  });

  it('cancels an order that the carrier holds, and answers 409 where it cannot', async () => {
    const ours = await live.buyer();
    const [held, sold] = [
      live.fake.numbers.offer(freshForSale(), 'pends'),
      live.fake.numbers.offer(freshForSale(), 'pends'),
    ];
    const [first, second] = [(await live.buy(ours, held)).body, (await live.buy(ours, sold)).body];
    expect((await ours.call('DELETE', `/v1/phone-numbers/${first.id}`)).status).toBe(200);
    expect(await ours.ledger(`${first.id}:1`)).toHaveLength(2);
    live.fake.numbers.end(sold, 'success');
    expect(await ours.call('DELETE', `/v1/phone-numbers/${second.id}`)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_OPEN' },
    });
  });
});

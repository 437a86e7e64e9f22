import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshForSale } from '../../support/buying.ts';
import { type LiveNumbers, startLiveNumbers } from '../../support/live-numbers.ts';

let live: LiveNumbers;
beforeAll(async () => {
  live = await startLiveNumbers();
});
afterAll(() => live.close());

// docs/decisions/numbers.md#d570
describe('a number of Telnyx whose way is interrupted', () => {
  it('buys once where the answer of the carrier is lost', async () => {
    const ours = await live.buyer();
    const { status, body } = await live.buy(ours, live.fake.numbers.offer(freshForSale(), 'loses_answer'));
    expect(status).toBe(200);
    // What was on its way must have arrived by then.
    await live.stage.sql(`update number_orders set not_before = null, wake_at = now() where phone_number_id = $1`, [
      body.id,
    ]);
    await live.until(ours, body.id, (number) => number.smsMessagingProfileStatus === 'ready');
    expect(live.timesOrdered(body.id)).toBe(1);
    expect(await ours.ledger(`${body.id}:1`)).toHaveLength(2);
  });

  it('keeps a delivered number that cannot be set up yet, with its issue', async () => {
    const ours = await live.buyer();
    const { body } = await live.buy(ours, live.fake.numbers.offer(freshForSale()));
    live.fake.numbers.withoutProfile.add(body.e164);
    await live.lookNow();
    const failed = await live.until(ours, body.id, (number) => number.smsMessagingProfileStatus === 'failed');
    expect(failed.setupStatus.issues.some((issue) => issue.startsWith('profile_failed:'))).toBe(true);
    expect(failed.smsMessagingProfileError).toMatch(/refused/);
    live.fake.numbers.withoutProfile.clear();
    await live.stage.sql('update number_setups set wake_at = now()');
    await live.until(ours, body.id, (number) => number.smsMessagingProfileStatus === 'ready');
  });
});

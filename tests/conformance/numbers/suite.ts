import { expect, it } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import { walkList } from '../../../server/src/phone-numbers/routing/walk-list.ts';
import type { NumberCarrier, OrderName } from '../../../server/src/providers/ports/number-carrier.ts';

/** A carrier as the suite meets it. `numbers` are for sale and do what they are named after; each call is another one. */
export interface NumbersHarness {
  carrier: NumberCarrier;
  numbers: Record<'delivered' | 'taken' | 'away' | 'lost', () => string>;
  /** Of a country or kind that the carrier does not sell. */
  notSold: string;
  /** How often the carrier was asked for an order of that name. */
  timesOrdered(name: OrderName): Promise<number>;
  now: Temporal.Instant;
  /** Answers as if the carrier could not be reached, while `work` runs. */
  whileAway<T>(work: () => Promise<T>): Promise<T>;
}

/** Asks again while the outcome is not known: on a machine that is busy the carrier may answer too late, and may have done it. */
async function decided<Outcome extends { kind: string }>(ask: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await ask();
  return outcome.kind === 'unknown' || outcome.kind === 'not_taken' ? ask() : outcome;
}

let orders = 0;
const nameOf = (e164: string): OrderName => ({ reference: `order_${(orders += 1)}`, e164 });
const yes = () => true;

/** A carrier that decides orders behind its answers. */
export interface DecidingHarness extends NumbersHarness {
  numbers: NumbersHarness['numbers'] & Record<'pending' | 'failed', () => string>;
}

/** What holds of every carrier that sells numbers. */
export function itSellsNumbers(harness: () => NumbersHarness): void {
  /** Without its price being asked for, as a process does that died behind that. */
  const order = (name: OrderName, mayWrite = yes) => harness().carrier.order(name, { mayWrite, now: harness().now });
  const find = (name: OrderName, orderId: string | null = null) =>
    harness().carrier.findOrder({ ...name, orderId }, { now: harness().now });
  const setUp = (name: OrderName) => harness().carrier.setUp({ ...name, organizationId: 'org_1' });

  it('finds an order under our name and under its own, and none that was not placed', async () => {
    const name = nameOf(harness().numbers.delivered());
    expect(await find(name)).toEqual({ kind: 'done', value: null });
    const placed = await order(name);
    if (placed.kind !== 'done') throw new Error(`The order came to ${placed.kind}`);
    expect(['pending', 'delivered']).toContain(placed.value.status);
    const found = await find(name);
    expect(found).toMatchObject({ kind: 'done', value: { orderId: placed.value.orderId, status: 'delivered' } });
    expect(await find(name, placed.value.orderId)).toEqual(found);
  });

  it('sets a delivered number up, reads it back, and lets go of it, each as often as it is asked to', async () => {
    const { carrier } = harness();
    const name = nameOf(harness().numbers.delivered());
    await order(name);
    await find(name);
    const ready = { texts: 'ready', reason: null, complete: true, resourceId: expect.any(String) };
    const first = await setUp(name);
    expect(first).toMatchObject({ kind: 'done', value: ready });
    expect(await setUp(name)).toEqual(first);
    if (first.kind !== 'done' || first.value === null) throw new Error('The number is not set up');
    const { resourceId } = first.value;
    const routing = { resourceId, reference: name.reference, callsHere: true, textsHere: true };
    expect(await carrier.routing({ e164: name.e164, messagingProfileId: null })).toEqual({
      kind: 'done',
      value: routing,
    });
    for (const _ of [1, 2]) {
      expect(await carrier.release({ e164: name.e164, resourceId })).toEqual({ kind: 'done', value: null });
      expect(await carrier.routing({ e164: name.e164, messagingProfileId: null })).toEqual({
        kind: 'done',
        value: null,
      });
    }
  });

  it('says what a number costs before it is ordered, and nothing of one that it does not sell', async () => {
    const { carrier, numbers, notSold } = harness();
    expect(await carrier.quote(numbers.delivered())).toMatchObject({
      kind: 'done',
      value: { monthlyMicroUsd: expect.any(Number), upfrontMicroUsd: expect.any(Number) },
    });
    const refused = await carrier.quote(notSold);
    expect(refused).toMatchObject({ kind: 'refused', reason: 'not_orderable', message: expect.stringMatching(/\w/) });
  });

  it('writes nothing without the right to', async () => {
    const name = nameOf(harness().numbers.delivered());
    expect(await order(name, () => false)).toEqual({ kind: 'lease_lost' });
    expect(await harness().timesOrdered(name)).toBe(0);
    expect(await find(name)).toEqual({ kind: 'done', value: null });
  });

  it('sells a number once', async () => {
    const e164 = harness().numbers.delivered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(nameOf(e164))));
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused', 'refused', 'refused', 'refused']);
    expect(await harness().carrier.quote(e164)).toEqual({ kind: 'refused', reason: 'taken' });
  });

  it('refuses one that was taken meanwhile', async () => {
    expect(await order(nameOf(harness().numbers.taken()))).toEqual({ kind: 'refused', reason: 'taken' });
  });

  it('does not know the outcome of an order whose answer is lost, and finds it again', async () => {
    const name = nameOf(harness().numbers.lost());
    expect(await order(name)).toEqual({ kind: 'unknown' });
    expect(await find(name)).toMatchObject({ kind: 'done', value: { status: 'delivered' } });
    expect(await harness().timesOrdered(name)).toBe(1);
  });

  it('takes no order back that it delivered', async () => {
    const { carrier, numbers } = harness();
    const [sold, never] = [nameOf(numbers.delivered()), nameOf(numbers.delivered())];
    await order(sold);
    await find(sold);
    const cancel = (name: OrderName, mayWrite = yes) => carrier.cancelOrder({ ...name, orderId: null }, { mayWrite });
    expect(await cancel(sold)).toEqual({ kind: 'too_late' });
    expect(await find(never)).toEqual({ kind: 'done', value: null });
  });

  it('proves that nothing was taken where the carrier cannot be reached', async () => {
    const { carrier, numbers, whileAway } = harness();
    expect(await carrier.quote(numbers.away())).toMatchObject({ kind: 'not_taken' });
    const name = nameOf(numbers.delivered());
    const away = await whileAway(async () => ({
      search: await carrier.search({ areaCode: '212', locality: null, limit: 1 }),
      quote: await carrier.quote(name.e164),
      find: await find(name),
      routing: await carrier.routing({ e164: name.e164, messagingProfileId: null }),
    }));
    for (const outcome of Object.values(away)) expect(['not_taken', 'unknown']).toContain(outcome.kind);
  });

  it('offers what can be bought, at most as many as were asked for', async () => {
    const found = await harness().carrier.search({ areaCode: '212', locality: null, limit: 7 });
    if (found.kind !== 'done') throw new Error('The search failed');
    expect(found.value).toHaveLength(7);
    for (const { e164 } of found.value) expect(e164).toMatch(/^\+1212\d{7}$/);
    expect(await harness().carrier.quote(found.value[0]?.e164 ?? '')).toMatchObject({ kind: 'done' });
  });
}

/** A carrier that lists all numbers of an account; `pagesOf` has it list so many at a time. */
export interface ListingHarness extends NumbersHarness {
  pagesOf(count: number): void;
  /** The account has this number from now on. */
  hold(e164: string): void;
}

/** What holds of those that list all numbers of an account. */
export function itListsNumbers(harness: () => ListingHarness): void {
  const walk = async () => {
    const { list } = harness().carrier;
    if (list === null) throw new Error('It lists none');
    return walkList(list);
  };

  it('lists every number of the account, in pages of whatever length', async () => {
    const { carrier, numbers, now } = harness();
    const names = Array.from({ length: 3 }, () => nameOf(numbers.delivered()));
    for (const name of names) {
      await carrier.order(name, { mayWrite: yes, now });
      await carrier.findOrder({ ...name, orderId: null }, { now });
    }
    const whole = await walk();
    for (const { e164 } of names) expect(whole?.has(e164)).toBe(true);
    harness().pagesOf(2);
    expect(await walk()).toEqual(whole);
    harness().pagesOf(250);
  });

  it('lists more numbers than one answer can hold', async () => {
    const many = Array.from({ length: 130 }, (_, nth) => `+1212556${String(nth).padStart(4, '0')}`);
    for (const e164 of many) harness().hold(e164);
    const whole = await walk();
    expect(many.filter((e164) => whole?.has(e164) !== true)).toEqual([]);
  });
}

/** What holds of those that decide orders behind their answers. */
export function itDecidesLater(harness: () => DecidingHarness): void {
  const order = (name: OrderName) => harness().carrier.order(name, { mayWrite: yes, now: harness().now });
  const find = (name: OrderName) => harness().carrier.findOrder({ ...name, orderId: null }, { now: harness().now });

  it('tells an order that it holds, and one that failed, with when to look again or why', async () => {
    const { numbers } = harness();
    const [held, failing] = [nameOf(numbers.pending()), nameOf(numbers.failed())];
    await Promise.all([order(held), order(failing)]);
    const [pending, failed] = [await find(held), await find(failing)];
    expect(pending).toMatchObject({ kind: 'done', value: { status: 'pending', lookAgainMs: expect.any(Number) } });
    expect(failed).toMatchObject({ kind: 'done', value: { status: 'failed', reason: expect.stringMatching(/\w/) } });
  });

  it('takes an order back that it holds, and not without the right to', async () => {
    const { carrier, numbers } = harness();
    const held = nameOf(numbers.pending());
    expect((await order(held)).kind).toBe('done');
    const cancel = (name: OrderName, mayWrite = yes) => carrier.cancelOrder({ ...name, orderId: null }, { mayWrite });
    expect(await cancel(held, () => false)).toEqual({ kind: 'lease_lost' });
    for (const _ of [1, 2]) {
      expect(await decided(() => cancel(held))).toEqual({ kind: 'done', value: null });
      expect(await find(held)).toMatchObject({ kind: 'done', value: { status: 'failed' } });
    }
  });
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideShares, type SenderDemand } from './shares.ts';

const sender = (organizationId: string, fields: Partial<SenderDemand> = {}): SenderDemand => ({
  organizationId,
  phoneNumberId: 'num_1',
  waiting: 1_000,
  room: 1_000,
  buckets: [],
  ...fields,
});
const none = (): Map<string, number> => new Map();

/** How many elements of arrays are gone through, copied or moved while `work` runs. */
function countSteps<Result>(work: () => Result): { steps: number; result: Result } {
  let steps = 0;
  const counted = (['shift', 'unshift', 'splice', 'slice', 'concat', 'every', 'map', Symbol.iterator] as const).map(
    (name) => {
      const own: unknown = Array.prototype[name];
      if (typeof own !== 'function') throw new Error('No such method');
      const value = function (this: unknown[], ...args: unknown[]): unknown {
        steps += this.length;
        return Reflect.apply(own, this, args);
      };
      return { name, own, value };
    },
  );
  const put = (name: PropertyKey, value: unknown): unknown =>
    // oxlint-disable-next-line no-extend-native -- counted for the time of one call, and put back
    Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true, enumerable: false });
  for (const { name, value } of counted) put(name, value);
  try {
    const result = work();
    return { steps, result };
  } finally {
    for (const { name, own } of counted) put(name, own);
  }
}

describe('whose due messages go in a round', () => {
  it('lets an organization with few go at once beside one with many', () => {
    expect(decideShares([sender('many'), sender('few', { waiting: 10 })], none(), 500)).toEqual([490, 10]);
  });

  it('shares by organization first and by sender within it', () => {
    const senders = [sender('a', { phoneNumberId: 'x' }), sender('a', { phoneNumberId: 'y' }), sender('b')];
    expect(decideShares(senders, none(), 400)).toEqual([100, 100, 200]);
  });

  it('gives what one sender of an organization leaves to its others', () => {
    const senders = [sender('a', { waiting: 5 }), sender('a', { phoneNumberId: 'y' }), sender('b')];
    expect(decideShares(senders, none(), 400)).toEqual([5, 195, 200]);
  });

  it('holds a sender to its bucket, and every sender of a campaign to that of the campaign', () => {
    const senders = [
      sender('a', { buckets: ['slow', 'campaign'] }),
      sender('a', { phoneNumberId: 'y', buckets: ['campaign'] }),
      sender('b'),
    ];
    const tokens = new Map([
      ['slow', 2.5],
      ['campaign', 10],
    ]);
    expect(decideShares(senders, tokens, 100)).toEqual([2, 8, 90]);
    expect(tokens).toEqual(
      new Map([
        ['slow', 0.5],
        ['campaign', 0],
      ]),
    );
  });

  it('gives nothing to a lane without room or without a token', () => {
    const senders = [sender('a', { room: 0 }), sender('b', { buckets: ['empty'] }), sender('c', { waiting: 3 })];
    expect(decideShares(senders, new Map([['empty', 0.9]]), 100)).toEqual([0, 0, 3]);
  });

  it('holds an organization to its room, whichever of its senders that is for, and gives the rest to others', () => {
    const senders = [
      sender('a', { phoneNumberId: 'x' }),
      sender('a', { phoneNumberId: 'y' }),
      sender('b'),
      sender('c'),
    ];
    const rooms = new Map([
      ['a', 7],
      ['b', 0],
    ]);
    expect(decideShares(senders, none(), 100, rooms)).toEqual([4, 3, 0, 93]);
  });

  it('costs a few steps for each sender and each message that goes, however many senders there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.nat(500), fc.boolean(), (senders, total, limited) => {
        const many = Array.from({ length: senders }, (_, nth) =>
          sender('a', { phoneNumberId: `num_${nth}`, waiting: 1, buckets: limited && nth % 2 === 0 ? ['empty'] : [] }),
        );
        const { steps, result } = countSteps(() => decideShares(many, none(), total));
        const sum = result.reduce((a, b) => a + b, 0);
        expect(sum).toBe(Math.min(total, limited ? Math.floor(senders / 2) : senders));
        expect(steps).toBeLessThanOrEqual(10 * (senders + total));
      }),
      { numRuns: 30 },
    );
  });

  it('never gives more than is there, leaves nothing that could go, and favours no organization by more than one turn', () => {
    const senders = fc.array(
      fc.record({
        organizationId: fc.constantFrom('a', 'b', 'c'),
        phoneNumberId: fc.constantFrom('x', 'y'),
        waiting: fc.integer({ min: 0, max: 40 }),
        room: fc.integer({ min: 0, max: 40 }),
        buckets: fc.subarray(['p', 'q']),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(senders, fc.nat(30), fc.nat(30), fc.nat(120), fc.nat(60), (all, p, q, total, room) => {
        const tokens = new Map([
          ['p', p],
          ['q', q],
        ]);
        const shares = decideShares(all, tokens, total, new Map([['a', room]]));
        const sum = shares.reduce((a, b) => a + b, 0);
        expect(sum).toBeLessThanOrEqual(total);
        for (const [bucket, had] of [
          ['p', p],
          ['q', q],
        ] as const) {
          const took = shares.reduce((n, share, i) => n + (all[i]?.buckets.includes(bucket) === true ? share : 0), 0);
          expect(took).toBeLessThanOrEqual(had);
          expect(tokens.get(bucket)).toBe(had - took);
        }
        const of = (organizationId: string): number =>
          shares.reduce((n, share, i) => n + (all[i]?.organizationId === organizationId ? share : 0), 0);
        expect(of('a')).toBeLessThanOrEqual(room);
        const couldStill = (index: number): boolean =>
          (all[index]?.organizationId !== 'a' || of('a') < room) &&
          shares[index] !== undefined &&
          shares[index] < Math.min(all[index]?.waiting ?? 0, all[index]?.room ?? 0) &&
          (all[index]?.buckets ?? []).every((bucket) => (tokens.get(bucket) ?? 0) >= 1);
        const hungry = all.flatMap((_, index) => (couldStill(index) ? [index] : []));
        if (sum < total) expect(hungry).toEqual([]);
        for (const index of hungry) {
          const mine = of(all[index]?.organizationId ?? '');
          for (const other of ['a', 'b', 'c']) expect(of(other)).toBeLessThanOrEqual(mine + 1);
        }
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFeed, type Feed, type FeedItem } from './feed.ts';
import type { WireStreamEvent } from './present.ts';
import { readStream } from './read-stream.ts';
import type { StreamPosition } from './types.ts';

const at = (n: number): StreamPosition => ({ origin: 'a', xid: BigInt(n), seq: 0n, writtenMs: n });
/** The change of transaction n; the place behind it. */
const item = (n: number): FeedItem => ({
  position: { origin: 'a', xid: BigInt(n), seq: 1n, writtenMs: n },
  event: {
    id: String(n),
    event: 'sms.sent',
    data: { message_id: `msg_${n}`, conversation_id: null, status: 'sent', occurred_at: '2027-01-13T17:00:00.000Z' },
  },
});
/** An organization in which changes happen, a feed of it, and its readers. */
function stage(capacity: number, pageSize = 3) {
  const all: FeedItem[] = [];
  let pages = 0;
  const feed = createFeed({ start: at(0), capacity });
  const open = (
    start: StreamPosition,
    options: { signal?: AbortSignal; isOver?: () => boolean; of?: Feed; whileReading?: () => Promise<void> } = {},
  ) =>
    readStream({
      feed: options.of ?? feed,
      start,
      readPage: async (after) => {
        pages += 1;
        await options.whileReading?.();
        const found = all.filter(({ position }) => position.xid > after.xid || position.seq > after.seq);
        const page = found.filter(({ position }) => position.xid >= after.xid).slice(0, pageSize);
        return { items: page, head: page.length === pageSize ? (page.at(-1)?.position ?? after) : at(all.length + 1) };
      },
      heartbeatAt: ({ xid }) => ({ id: `h${xid}`, event: 'heartbeat', data: {} }),
      signal: options.signal ?? new AbortController().signal,
      isOver: options.isOver ?? (() => false),
    });
  return {
    feed,
    open,
    pages: () => pages,
    /** `count` changes happen, and the feed takes them up `atOnce` at a time. */
    happen: (count: number, atOnce: number) => {
      const fresh = Array.from({ length: count }, (_, i) => item(all.length + i + 1));
      all.push(...fresh);
      for (let from = 0; from < fresh.length; from += atOnce) {
        const part = fresh.slice(from, from + atOnce);
        feed.append(part, part.at(-1)?.position ?? feed.head());
      }
    },
  };
}
const ids = (batches: ReadonlyArray<readonly WireStreamEvent[]>): string[] =>
  batches.flat().flatMap(({ id, event }) => (event === 'heartbeat' ? [] : [id]));

describe('a reader of the live stream', () => {
  it('gets each change once and in order, however far it falls behind what is held for it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 4 }), fc.nat(3)), {
          maxLength: 12,
        }),
        async (capacity, turns) => {
          const { open, happen } = stage(capacity);
          const reader = open(at(0));
          const seen: Array<readonly WireStreamEvent[]> = [];
          let happened = 0;
          for (const [count, atOnce, reads] of turns) {
            happen(count, atOnce);
            happened += count;
            for (let n = 0; n < reads && ids(seen).length < happened; n += 1)
              seen.push((await reader.next()).value ?? []);
          }
          while (ids(seen).length < happened) seen.push((await reader.next()).value ?? []);
          expect(ids(seen)).toEqual(Array.from({ length: happened }, (_, n) => String(n + 1)));
        },
      ),
    );
  });

  it('costs no reading of its own where it keeps up', async () => {
    const { open, happen, pages } = stage(4);
    const reader = open(at(0));
    await reader.next();
    for (let n = 0; n < 5; n += 1) {
      happen(4, 2);
      await reader.next();
    }
    expect(pages()).toBe(0);
  });

  it('begins with a heartbeat, and gets one with the place that was seen whenever it is due', async () => {
    const { open, feed, happen } = stage(4);
    const reader = open(at(0));
    expect((await reader.next()).value).toEqual([{ id: 'h0', event: 'heartbeat', data: {} }]);
    happen(2, 2);
    await reader.next();
    const waiting = reader.next();
    feed.append([], at(9));
    feed.beat();
    expect((await waiting).value).toEqual([{ id: 'h9', event: 'heartbeat', data: {} }]);
  });

  it('ends with its signal and with its feed, also while it waits, and not before what is there', async () => {
    const { open, feed, happen } = stage(4);
    const controller = new AbortController();
    const [leaving, staying] = [open(at(0), { signal: controller.signal }), open(at(0))];
    await leaving.next();
    await staying.next();
    const waiting = leaving.next();
    controller.abort();
    expect((await waiting).done).toBe(true);
    happen(1, 1);
    feed.end();
    expect(ids([(await staying.next()).value ?? []])).toEqual(['1']);
    expect((await staying.next()).done).toBe(true);
  });

  it('ends when its time is over, whatever there is still', async () => {
    const { open, happen } = stage(4);
    let isOver = false;
    const reader = open(at(0), { isOver: () => isOver });
    await reader.next();
    happen(1, 1);
    isOver = true;
    expect((await reader.next()).done).toBe(true);
  });

  it.each([
    ['the feed', 512],
    ['a page of its own', 100],
  ])(
    'gets no more of what is there at once, from %s, when its key is revoked or its time is over',
    async (_from, most) => {
      for (const how of ['revoked', 'over']) {
        // The feed of the second holds one change: the reader is behind it.
        const { open, happen } = stage(most === 512 ? most : 1, most);
        const controller = new AbortController();
        let isOver = false;
        const reader = open(at(0), { signal: controller.signal, isOver: () => isOver });
        await reader.next();
        happen(most, most);
        const seen = ids([(await reader.next()).value ?? []]);
        expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 1)));
        if (how === 'revoked') controller.abort();
        else isOver = true;
        expect(await reader.next()).toEqual({ done: true, value: undefined });
      }
    },
  );

  it('gets nothing of a page that was read while its key was revoked', async () => {
    const { open, happen } = stage(1);
    const controller = new AbortController();
    const reader = open(at(0), { signal: controller.signal, whileReading: async () => controller.abort() });
    await reader.next();
    happen(3, 3);
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  it('gets all of what is there at once where it stays', async () => {
    const { open, happen } = stage(512);
    const reader = open(at(0));
    await reader.next();
    happen(120, 120);
    const batches = [await reader.next(), await reader.next(), await reader.next()].map(({ value }) => value ?? []);
    expect(batches.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(ids(batches)).toEqual(Array.from({ length: 120 }, (_, n) => String(n + 1)));
  });

  it('ends where its database is another one, whatever there is', async () => {
    const { feed, open } = stage(4);
    const reader = open({ ...at(0), origin: 'b' });
    await reader.next();
    feed.append([item(1)], at(2));
    expect((await reader.next()).done).toBe(true);
  });
});

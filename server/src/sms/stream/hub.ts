import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { SmsMetrics } from '../model/metrics.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import { type ChangesRead, findHorizon, readChanges, watchChanges } from './change-store.ts';
import { createFeed, type Feed, type FeedItem } from './feed.ts';
import { createPageReader, type ReadPage } from './page-reader.ts';
import type { Page } from './read-stream.ts';
import { isBefore, type StateChange, type StreamPosition } from './types.ts';

/** The feeds of this process, one for each organization that has readers in it. */
export interface StreamHub {
  /**
   * Takes part in the feed of an organization, which lives as long as somebody does. `horizon` is where a reader begins
   * that has seen nothing; `next` is the first transaction that was not born then.
   */
  join(organizationId: string): Promise<{ feed: Feed; horizon: StreamPosition; next: bigint; leave: () => void }>;
  /** What follows a place, for a reader that is further back than its feed. */
  readPage: ReadPage;
  /** Ends every feed, and those that would begin. */
  close(): void;
}

const channel = 'trunkline_sms_stream';
// A change of a moment ago may be held back by an older transaction, whose end need not be told.
const withheldMs = 25;
// Changes that are told of one after another are read together.
const gatherMs = 10;
// What was not told, by a connection that broke or a transaction that began before we watched, is found this soon.
const tickMs = 1_000;
const ticksPerBeat = 15;
const ticksPerWatch = 5;
const watchForMs = 15_000;
// Changes that one look takes for each organization.
const perLook = 500;
const heldChanges = 512;
// Small, so that none of the pages of readers that come back holds up everybody for long.
const perPage = 100;
const pagesAtOnce = 2;

interface Joined {
  feed: Feed;
  readers: number;
  withheldForMs: number;
}

/**
 * Reads the changes of the organizations that were told of and have readers here in one statement, whatever the number of
 * readers; asks for notifications only while there are any.
 */
export function createStreamHub(options: {
  database: Database;
  notifications: Notifications;
  processId: string;
  /** Called once for each change, however many readers there are. */
  itemOf: (organizationId: string, change: StateChange) => FeedItem;
  metrics: SmsMetrics;
  log: Logger;
}): StreamHub {
  const { database, processId, itemOf, metrics, log } = options;
  const feeds = new Map<string, Joined>();
  // Organizations that are to be looked at.
  const wanted = new Set<string>();
  let closed = false;
  let looking = false;
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  const pageOf = (organizationId: string, { changes, horizon }: ChangesRead, limit: number): Page => {
    const last = changes.length === limit ? changes.at(-1) : undefined;
    return { items: changes.map((change) => itemOf(organizationId, change)), head: last?.position ?? horizon };
  };

  const showWithheld = (): void => {
    const oldest = Math.max(0, ...[...feeds.values()].map(({ withheldForMs }) => withheldForMs));
    metrics.smsStreamWithheldSeconds.set(oldest / 1_000);
  };

  /** Answers when to look again at those that are wanted still, in milliseconds. */
  async function lookAt(organizationIds: readonly string[]): Promise<number> {
    const asked = organizationIds.flatMap((organizationId) => {
      const joined = feeds.get(organizationId);
      return joined === undefined ? [] : [{ organizationId, joined, after: joined.feed.head() }];
    });
    if (asked.length === 0) return 0;
    const read = await readChanges(database.read, asked, perLook);
    let againMs = withheldMs;
    for (const { organizationId, joined, after } of asked) {
      const found = read.get(organizationId);
      // Left by its last reader meanwhile, or begun anew.
      if (found === undefined || feeds.get(organizationId) !== joined) continue;
      const { items, head } = pageOf(organizationId, found, perLook);
      // The database went back: what comes now would be taken for seen. Its readers come back, and are told.
      if (head.origin !== after.origin || isBefore(head, after)) {
        feeds.delete(organizationId);
        joined.feed.end();
        continue;
      }
      joined.feed.append(items, head);
      joined.withheldForMs = found.withheldForMs ?? 0;
      if (found.changes.length === perLook) againMs = 0;
      if (found.changes.length === perLook || found.withheldForMs !== null) wanted.add(organizationId);
    }
    showWithheld();
    return againMs;
  }

  async function look(organizationIds: Iterable<string>): Promise<void> {
    for (const organizationId of organizationIds) if (feeds.has(organizationId)) wanted.add(organizationId);
    if (looking) return;
    looking = true;
    while (wanted.size > 0 && !closed) {
      const asked = [...wanted];
      wanted.clear();
      try {
        const againMs = await lookAt(asked);
        await sleep(wanted.size > 0 ? Math.max(againMs, gatherMs) : gatherMs);
      } catch (err) {
        // The next tick looks again; readers wait, and their place is kept.
        log.warn({ err }, 'the changes of messages could not be read');
      }
    }
    looking = false;
  }

  const watch = (): Promise<void> => watchChanges(database.read, processId, watchForMs);

  const tick = (): void => {
    ticks += 1;
    if (ticks % ticksPerWatch === 0) {
      watch().catch((err: unknown) => log.warn({ err }, 'notifications of changes could not be asked for'));
    }
    if (ticks % ticksPerBeat === 0) for (const { feed } of feeds.values()) feed.beat();
    void look(feeds.keys());
  };

  // Of one organization; of all when the connection is a new one, which may have missed some.
  options.notifications.on(
    channel,
    (organizationId) => void look(organizationId === null ? feeds.keys() : [organizationId]),
  );

  return {
    join: async (organizationId) => {
      // Before the place is taken: whatever commits behind it then either was told or is found by the look.
      if (timer === undefined) await watch();
      const { horizon, next } = await findHorizon(database.read);
      const known = feeds.get(organizationId);
      const joined =
        known?.feed.head().origin === horizon.origin
          ? known
          : { feed: createFeed({ start: horizon, capacity: heldChanges }), readers: 0, withheldForMs: 0 };
      if (joined !== known) known?.feed.end();
      feeds.set(organizationId, joined);
      joined.readers += 1;
      if (closed) joined.feed.end();
      else timer ??= setInterval(tick, tickMs);
      void look([organizationId]);
      let left = false;
      const leave = (): void => {
        if (left) return;
        left = true;
        joined.readers -= 1;
        if (joined.readers === 0 && feeds.get(organizationId) === joined) feeds.delete(organizationId);
        if (feeds.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        showWithheld();
      };
      return { feed: joined.feed, horizon, next, leave };
    },
    readPage: createPageReader({
      atOnce: pagesAtOnce,
      read: async (organizationId, after) => {
        const read = (await readChanges(database.read, [{ organizationId, after }], perPage)).get(organizationId);
        if (read === undefined) throw new Error('The changes of an organization were not answered');
        return pageOf(organizationId, read, perPage);
      },
    }),
    close: () => {
      closed = true;
      clearInterval(timer);
      for (const { feed } of feeds.values()) feed.end();
    },
  };
}

import type { Clock } from '../../platform/time/clock.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database } from '../../platform/db/database.ts';
import { endingWith } from '../../platform/process/ending-with.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { SmsMetrics } from '../model/metrics.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import { createStreamLimit } from '../../platform/process/stream-limit.ts';
import { smsErrors } from '../model/errors.ts';
import { createStreamHub } from './hub.ts';
import { createPositions } from './positions.ts';
import { presentChange, presentHeartbeat, type WireStreamEvent } from './present.ts';
import { readStream } from './read-stream.ts';
import type { StreamPosition } from './types.ts';

/** Calls back once when the key ends, by revocation or expiry, also where it did meanwhile; answers how to be told no more. */
export type WatchKey = (apiKeyId: string, onEnd: () => void) => () => void;

/** The live stream of what becomes of messages. */
export interface SmsStream {
  /**
   * Opens the stream of an organization, in batches, behind a frame that its reader has seen, or now; it ends with the
   * key. Throws invalidLastEventId for a frame that was not sealed for this organization, resumeExpired for one
   * whose sequel is not kept, and tooManyStreams where the organization has as many open in this process as it may.
   */
  open(
    principal: { organizationId: string; apiKeyId: string },
    reader: { lastEventId: string | null; signal: AbortSignal },
  ): Promise<AsyncIterable<readonly WireStreamEvent[]>>;
  /** Ends every stream behind the frames that are being written together, and those that are opened later; readers resume elsewhere. */
  close(): void;
}

const resumableMs = 24 * 3_600_000;
// No connection lasts: whoever reads proves now and then who they are.
const longestMs = 10 * 60_000;
const mostStreams = 100;

export function createSmsStream(options: {
  database: Database;
  notifications: Notifications;
  cursors: Cursors;
  clock: Clock;
  ids: SmsIds;
  log: Logger;
  metrics: SmsMetrics;
  watchKey: WatchKey;
}): SmsStream {
  const { clock, ids, metrics } = options;
  const positions = createPositions(options.cursors);
  const hub = createStreamHub({
    ...options,
    processId: ids.uuid(),
    itemOf: (organizationId, change) => {
      const { position } = change;
      return { position, event: presentChange(change, positions.seal(organizationId, position)) };
    },
  });
  const streamLimit = createStreamLimit({ most: mostStreams });
  let closed = false;

  /** Throws resumeExpired where it is not known what follows the place. */
  const startOf = (seen: StreamPosition | null, { horizon, next }: { horizon: StreamPosition; next: bigint }) => {
    if (seen === null) return horizon;
    if (seen.origin !== horizon.origin || horizon.writtenMs - seen.writtenMs > resumableMs) {
      throw smsErrors.resumeExpired();
    }
    // The numbers of the last transactions that changed nothing are given again after a crash.
    return seen.xid > next ? horizon : seen;
  };

  return {
    open: async ({ organizationId, apiKeyId }, { lastEventId, signal }) => {
      const seen = lastEventId === null ? null : positions.open(organizationId, lastEventId);
      if (lastEventId !== null && seen === null) throw smsErrors.invalidLastEventId();
      const giveBack = streamLimit.take(organizationId);
      const ends = [giveBack];
      const end = (): void => {
        for (const each of ends.splice(0)) each();
      };
      try {
        const joined = await hub.join(organizationId);
        ends.push(joined.leave);
        const start = startOf(seen, joined);
        const keyEnd = new AbortController();
        ends.push(options.watchKey(apiKeyId, () => keyEnd.abort()));
        const endsMs = clock.monotonicMs() + longestMs;
        const events = readStream({
          feed: joined.feed,
          start,
          readPage: (after) => hub.readPage(organizationId, after),
          heartbeatAt: (position) => presentHeartbeat(positions.seal(organizationId, position)),
          signal: AbortSignal.any([signal, keyEnd.signal]),
          isOver: () => closed || clock.monotonicMs() > endsMs,
        });
        metrics.smsStreamReaders.inc();
        ends.push(() => metrics.smsStreamReaders.dec());
        return endingWith(events, end);
      } catch (error) {
        end();
        throw error;
      }
    },
    close: () => {
      closed = true;
      hub.close();
    },
  };
}

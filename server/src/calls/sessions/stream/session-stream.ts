import type { WatchKey } from '../../../organizations/index.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { endingWith } from '../../../platform/process/ending-with.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { createStreamLimit } from '../../../platform/process/stream-limit.ts';
import { sessionErrors } from '../errors.ts';
import type { SessionNotifier } from '../session-notifier.ts';
import { findSession } from '../session-store.ts';
import type { Session } from '../types.ts';
import { createSignal } from '../signal.ts';
import { decodeCursor } from './cursor.policy.ts';
import { type Batch, readSession } from './read-session.ts';
import { readStored, watchSession } from './stored.ts';

/** The live streams of sessions. */
export interface SessionStream {
  /**
   * Opens the stream of a session behind a place, in batches; it ends with the session, with the key, and after ten minutes.
   * Throws 404, and 429 where the organization has as many open in this process as it may.
   */
  open(
    principal: { organizationId: string; apiKeyId: string },
    sessionId: string,
    reader: { cursor: string | null; signal: AbortSignal },
  ): Promise<AsyncIterable<Batch>>;
  /** Ends every stream, and those that are opened later: readers go on at another process. */
  close(): void;
}

const longestMs = 10 * 60_000;
const mostStreams = 100;
// What was not notified, by a connection that broke, is found this soon.
const lookMs = 5_000;
const watchForMs = 4 * lookMs;

export function createSessionStream(options: {
  database: Database;
  notifier: SessionNotifier;
  clock: Clock;
  watchKey: WatchKey;
  log: Logger;
}): SessionStream {
  const { database, clock, watchKey, log } = options;
  const streamLimit = createStreamLimit({ most: mostStreams });
  const closing = new AbortController();

  /** The session as it is now; what commits later is notified. */
  const look = async (session: Session): Promise<Session> => {
    await watchSession(database.read, session, watchForMs);
    const found = await findSession(database.read, session.organizationId, session.id);
    if (found === null) throw new Error('A session that was there is gone');
    return found;
  };

  return {
    open: async ({ organizationId, apiKeyId }, sessionId, { cursor, signal }) => {
      const known = await findSession(database.read, organizationId, sessionId);
      if (known === null) throw sessionErrors.notFound();
      const giveBack = streamLimit.take(organizationId);
      const keyEnd = new AbortController();
      const over = AbortSignal.any([signal, keyEnd.signal, closing.signal]);
      const waiting = createSignal(over, lookMs);
      const ends = [
        giveBack,
        watchKey(apiKeyId, () => keyEnd.abort()),
        options.notifier.followTurns(known.id, waiting.wake),
      ];
      const end = (): void => {
        for (const each of ends.splice(0)) each();
      };
      try {
        const session = await look(known);
        const endsMs = clock.monotonicMs() + longestMs;
        const batches = readSession({
          session,
          after: cursor === null ? null : decodeCursor(cursor),
          stored: (one, revision) => readStored(database.read, one, revision),
          next: async () => {
            const isQuiet = (await waiting.next()) === 'quiet';
            return { session: await look(session), isQuiet };
          },
          onFailure: (err) => log.warn({ err, sessionId: session.id }, 'the stream of a session broke'),
          isOver: () => over.aborted || clock.monotonicMs() > endsMs,
        });
        return endingWith(batches, end);
      } catch (error) {
        end();
        throw error;
      }
    },
    close: () => closing.abort(),
  };
}

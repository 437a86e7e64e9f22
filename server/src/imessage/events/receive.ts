import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { settledWithin } from '../../platform/process/settled-within.ts';
import type { ImessageEvent, ImessageProvider } from '../../providers/ports/imessage.ts';
import type { CarrierCallback } from '../../providers/ports/messaging.ts';
import type { ImessageKillPoint } from '../kill-points.ts';
import { eventQueue } from '../queues.ts';
import { insertEvent } from './inbox-store.ts';

const patienceMs = 1_500;

/** Answers a provider that posts an event. */
export type ReceiveEvent = (
  provider: ImessageProvider,
  callback: CarrierCallback,
) => Promise<{ status: number; json: unknown }>;

/**
 * Events of a provider: verified over the raw bytes, stored with their job, then answered. Whom they go to is worked out
 * later, so that a provider waits for one short transaction. Where that takes too long the answer is a 503, and the
 * provider sends again: what was stored after all is not stored twice.
 */
export function createReceiveEvent(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  killPoint: KillPoint<ImessageKillPoint>;
}): ReceiveEvent {
  const { database, jobs, log, killPoint } = options;

  const store = (provider: string, { eventId }: ImessageEvent, rawBody: Buffer): Promise<void> =>
    database.tx(async (tx) => {
      const seq = await insertEvent(tx, { provider, eventId, body: rawBody.toString('utf8') });
      if (seq !== null) await jobs.enqueue(tx, eventQueue, [{ payload: { seq }, key: seq }]);
    });

  return async (provider, callback) => {
    const result = provider.readEvent(callback);
    if (result.kind === 'refused') {
      log.warn({ provider: provider.name, reason: result.reason }, 'an iMessage event was refused');
      return { status: result.reason === 'malformed' ? 400 : 401, json: { ok: false, error: result.reason } };
    }
    if (result.kind === 'event') {
      const stored = store(provider.name, result.event, callback.rawBody);
      if (!(await settledWithin(stored, patienceMs))) {
        stored.catch((err: unknown) => log.warn({ err, provider: provider.name }, 'a late iMessage event not stored'));
        log.warn({ provider: provider.name }, 'an iMessage event was not stored in time');
        return { status: 503, json: { ok: false, error: 'unavailable' } };
      }
      killPoint('imessage.event.stored');
    }
    return { status: 200, json: { ok: true } };
  };
}

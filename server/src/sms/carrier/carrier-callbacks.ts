import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import { settledWithin } from '../../platform/process/settled-within.ts';
import type { CarrierCallback, CarrierEvent, MessagingProvider } from '../../providers/ports/messaging.ts';
import { insertCarrierEvents } from '../messages/index.ts';
import { carrierEventsQueue } from '../throughput/queues.ts';

/** What a carrier is answered. */
export type CallbackAnswer = { status: 200 | 400 | 401 | 503; json: { ok: boolean; error?: string } } | { status: 204 };

export type ReceiveCallback = (carrier: MessagingProvider, callback: CarrierCallback) => Promise<CallbackAnswer>;

// Carriers wait for 2 seconds, the way here included, and count a later answer as none.
const patienceMs = 1_500;

/**
 * Takes a carrier's callback: verified over the raw bytes, stored with its job, then answered. What the events mean is
 * worked out later, so that a carrier waits for one short transaction. Where that takes too long the answer is a 503,
 * and the carrier sends again: what was stored after all is not stored twice.
 */
export function createReceiveCallback(options: { database: Database; jobs: Jobs; log: Logger }): ReceiveCallback {
  const { database, jobs, log } = options;
  const store = (carrier: string, events: readonly CarrierEvent[]): Promise<void> =>
    database.tx(async (tx) => {
      const seqs = await insertCarrierEvents(tx, carrier, events);
      if (seqs.length > 0) await jobs.enqueue(tx, carrierEventsQueue, [{ payload: { seqs } }]);
    });

  return async (carrier, callback) => {
    const result = carrier.readCallback(callback);
    if (result.kind === 'refused') {
      log.warn({ carrier: carrier.name, reason: result.reason }, 'carrier callback refused');
      const status = result.reason === 'malformed' ? 400 : 401;
      return { status, json: { ok: false, error: result.reason } };
    }
    if (result.events.length > 0) {
      const stored = store(carrier.name, result.events);
      if (!(await settledWithin(stored, patienceMs))) {
        stored.catch((err: unknown) => log.warn({ err, carrier: carrier.name }, 'a late carrier callback not stored'));
        log.warn({ carrier: carrier.name }, 'carrier callback not stored in time');
        return { status: 503, json: { ok: false, error: 'unavailable' } };
      }
    }
    return carrier.acknowledgement === 'empty' ? { status: 204 } : { status: 200, json: { ok: true } };
  };
}

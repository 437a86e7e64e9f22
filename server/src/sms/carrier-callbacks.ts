import type { Database } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { CarrierCallback, MessagingProvider } from '../providers/messaging.ts';
import { insertCarrierEvents } from './carrier-event-store.ts';
import { carrierEventsQueue } from './queues.ts';

/** What a carrier is answered. */
export type CallbackAnswer = { status: 200 | 400 | 401; json: { ok: boolean; error?: string } };

/**
 * Takes a carrier's callback: verified over the raw bytes, stored with its job, then answered. What the events mean is
 * worked out later, so that a carrier waits for one short transaction.
 */
export function createReceiveCallback(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
}): (carrier: MessagingProvider, callback: CarrierCallback) => Promise<CallbackAnswer> {
  const { database, jobs, log } = options;
  return async (carrier, callback) => {
    const result = carrier.readCallback(callback);
    if (result.kind === 'refused') {
      log.warn({ carrier: carrier.name, reason: result.reason }, 'carrier callback refused');
      const status = result.reason === 'malformed' ? 400 : 401;
      return { status, json: { ok: false, error: result.reason } };
    }
    if (result.events.length > 0) {
      await database.tx(async (tx) => {
        const seqs = await insertCarrierEvents(tx, carrier.name, result.events);
        if (seqs.length > 0) await jobs.enqueue(tx, carrierEventsQueue, [{ payload: { seqs } }]);
      });
    }
    return { status: 200, json: { ok: true } };
  };
}

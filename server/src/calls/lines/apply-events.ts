import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import { claimRetries, deleteOldEvents, lockCallEvent, markApplied, retryIsDue } from './stores/index.ts';
import type { ApplyEvent } from './apply-event.ts';
import { callEventsQueue } from './queues.ts';

const limits = { batchSize: 20, inFlight: 80 };
const maintenanceMs = 60_000;

/** The work on stored events of lines. */
export interface ApplyEvents {
  /** Applies these, those that were not yet. */
  apply(seqs: readonly string[]): Promise<void>;
  listen(): void;
  readonly steps: readonly PollStep[];
}

/** Applies each stored event once, in a transaction of its own: a bad one holds up no other. */
export function createApplyEvents(options: { database: Database; jobs: Jobs; applyEvent: ApplyEvent }): ApplyEvents {
  const { database, jobs, applyEvent } = options;
  const applyOne = (seq: string): Promise<void> =>
    database.tx(async (tx) => {
      const reported = await lockCallEvent(tx, seq);
      if (reported !== null && (await applyEvent(tx, reported)) === 'applied') await markApplied(tx, seq);
    });
  const retry = async (tx: Tx): Promise<void> => {
    const seqs = await claimRetries(tx);
    await jobs.enqueue(
      tx,
      callEventsQueue,
      seqs.map((seq) => ({ payload: { seqs: [seq] } })),
    );
  };
  const apply = async (seqs: readonly string[]): Promise<void> => {
    const results = await Promise.allSettled(seqs.map(applyOne));
    const failed = results.filter((result) => result.status === 'rejected');
    if (failed.length > 0)
      throw new AggregateError(
        failed.map(({ reason }) => reason),
        'events of lines not applied',
      );
  };
  return {
    apply,
    listen: () => jobs.work(callEventsQueue, limits, (payloads) => apply(payloads.flatMap(({ seqs }) => seqs))),
    steps: [
      { what: 'events of lines', isDue: retryIsDue, look: retry },
      { what: 'old events of lines', isDue: null, everyMs: maintenanceMs, look: deleteOldEvents },
    ],
  };
}

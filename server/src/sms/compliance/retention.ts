import { instantFromDate } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import { createScheduler, sleepUntilMs, type Scheduler } from '../../platform/jobs/scheduler.ts';
import { unsentStates } from '../model/status.ts';
import {
  claimRetention,
  findMessagesAfter,
  finishRetention,
  redactMessages,
  type Retention,
  retentionIsDue,
  sleepUntilRetention,
} from './retention-store.ts';

const perRound = 500;

/**
 * Deletes the texts of messages that are older than their organization keeps them. It walks each organization's messages
 * in the order of their ids, once: what still has to be sent when it passes is marked, and emptied when it has ended.
 */
export function createRetentionScheduler(options: { database: Database; log: Logger }): Scheduler {
  const { database, log } = options;
  return createScheduler({
    database,
    log,
    steps: [
      {
        what: 'texts past their retention',
        isDue: retentionIsDue,
        look: async (tx) => {
          const retention = await claimRetention(tx);
          if (retention === null) return sleepUntilMs(await sleepUntilRetention(tx));
          await redact(tx, retention);
          return 0;
        },
      },
    ],
  });
}

async function redact(tx: Tx, retention: Retention): Promise<void> {
  const { organizationId, redactedThrough, cutoff } = retention;
  const next = await findMessagesAfter(tx, organizationId, redactedThrough, perRound);
  const young = next.findIndex(({ createdAt }) => instantFromDate(createdAt).epochMilliseconds >= cutoff.getTime());
  const old = young === -1 ? next : next.slice(0, young);
  await redactMessages(
    tx,
    organizationId,
    old.map(({ id }) => id),
    unsentStates,
  );
  await finishRetention(tx, organizationId, {
    redactedThrough: old.at(-1)?.id ?? redactedThrough,
    more: old.length === perRound,
  });
}

import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { PhoneNumbersMetrics } from '../metrics.ts';
import type { NumberCarriers } from '../orders/index.ts';
import { releaseQueue } from '../queues.ts';
import {
  countReleases,
  deleteRelease,
  findRelease,
  putOffRelease,
  releaseIsDue,
  wakeReleases,
} from './release-store.ts';

const perRound = 100;
const longestWaitSeconds = 3_600;
// Of so many tries the operator should know.
const manyAttempts = 5;

/** Has carriers let go of numbers that were released here, again and again until they did. */
export function createReleaseWork(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  metrics: PhoneNumbersMetrics;
  carriers: NumberCarriers;
}): { listen(): void; steps: PollStep[] } {
  const { database, jobs, log, metrics, carriers } = options;

  const letGo = async (phoneNumberId: string): Promise<void> => {
    const open = await findRelease(database.read, phoneNumberId);
    if (open === null) return;
    const { attempts, carrier, e164, resourceId } = open;
    const outcome = await carriers.byName(carrier)?.release({ e164, resourceId });
    if (outcome?.kind === 'done') return deleteRelease(database.read, phoneNumberId);
    await putOffRelease(database.read, phoneNumberId, Math.min(2 ** Math.min(attempts, 12), longestWaitSeconds));
    if (attempts >= manyAttempts) {
      log.warn({ phoneNumberId, carrier, attempts }, 'a carrier still holds a released number');
    }
  };

  const measure = async (tx: Tx): Promise<void> => {
    metrics.numbersHeldAfterRelease.reset();
    for (const { carrier, count } of await countReleases(tx)) metrics.numbersHeldAfterRelease.set({ carrier }, count);
  };

  return {
    listen: () =>
      jobs.work(releaseQueue, { batchSize: 10, inFlight: 10 }, async (payloads) => {
        for (const { phoneNumberId } of payloads) await letGo(phoneNumberId);
      }),
    steps: [
      {
        what: 'numbers to release',
        isDue: releaseIsDue,
        look: async (tx) => {
          const due = await wakeReleases(tx, perRound);
          await jobs.enqueue(
            tx,
            releaseQueue,
            due.map((phoneNumberId) => ({ payload: { phoneNumberId }, key: phoneNumberId })),
          );
        },
      },
      { what: 'measure of numbers to release', isDue: null, look: measure },
    ],
  };
}

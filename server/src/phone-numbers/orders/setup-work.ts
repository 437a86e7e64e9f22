import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { PhoneNumbersMetrics } from '../metrics.ts';
import type { NumberCarriers } from './carriers.ts';
import { setupQueue } from '../queues.ts';
import { countSetups, deleteSetup, findSetup, putOffSetup, setupIsDue, wakeSetups, writeSetup } from './setup-store.ts';

const perRound = 100;
const longestWaitSeconds = 3_600;
// Of so many tries the operator should know.
const manyAttempts = 5;

/** Sets delivered numbers up at their carriers, again and again until they are: one that waits is the organization's all the same. */
export function createSetupWork(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  metrics: PhoneNumbersMetrics;
  carriers: NumberCarriers;
}): { listen(): void; steps: PollStep[] } {
  const { database, jobs, log, metrics, carriers } = options;

  const setUp = async (phoneNumberId: string): Promise<void> => {
    const open = await findSetup(database.read, phoneNumberId);
    if (open === null) return deleteSetup(database.read, phoneNumberId);
    const { attempts, carrier, e164, organizationId } = open;
    const outcome = await carriers.byName(carrier)?.setUp({ e164, reference: phoneNumberId, organizationId });
    const setup = outcome?.kind === 'done' ? outcome.value : null;
    if (setup !== null) await writeSetup(database.read, phoneNumberId, setup);
    if (setup?.complete === true) return deleteSetup(database.read, phoneNumberId);
    await putOffSetup(database.read, phoneNumberId, Math.min(2 ** Math.min(attempts, 12), longestWaitSeconds));
    if (attempts >= manyAttempts) {
      log.warn(
        { phoneNumberId, carrier, attempts, texts: setup?.texts ?? null },
        'a number is not set up at its carrier',
      );
    }
  };

  const measure = async (tx: Tx): Promise<void> => {
    metrics.numbersToSetUp.reset();
    for (const { carrier, count } of await countSetups(tx)) metrics.numbersToSetUp.set({ carrier }, count);
  };

  return {
    listen: () =>
      jobs.work(setupQueue, { batchSize: 10, inFlight: 10 }, async (payloads) => {
        for (const { phoneNumberId } of payloads) await setUp(phoneNumberId);
      }),
    steps: [
      {
        what: 'numbers to set up',
        isDue: setupIsDue,
        look: async (tx) => {
          const due = await wakeSetups(tx, perRound);
          await jobs.enqueue(
            tx,
            setupQueue,
            due.map((phoneNumberId) => ({ payload: { phoneNumberId }, key: phoneNumberId })),
          );
        },
      },
      { what: 'measure of numbers to set up', isDue: null, look: measure },
    ],
  };
}

import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import { createCarrierWork, lookSoon, manyAttempts, waitOf } from '../carrier-work/index.ts';
import type { PhoneNumbersMetrics } from '../metrics.ts';
import type { NumberCarriers } from './carriers.ts';
import { setupQueue } from '../queues.ts';
import { countSetups, deleteSetup, findSetup, putOffSetup, writeSetup } from './setup-store.ts';

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
    if (setup?.complete === true) {
      await deleteSetup(database.read, phoneNumberId);
      return lookSoon(database.read, { organizationId, id: phoneNumberId, afresh: false });
    }
    await putOffSetup(database.read, phoneNumberId, waitOf(attempts, outcome));
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

  return createCarrierWork({
    what: 'numbers to set up',
    table: 'number_setups',
    queue: setupQueue,
    jobs,
    act: setUp,
    measure,
  });
}

import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Logger } from '../../platform/process/log.ts';
import { createCarrierWork, waitOf } from '../carrier-work/index.ts';
import type { PhoneNumbersMetrics } from '../metrics.ts';
import type { NotePrice, NumberCarriers } from '../orders/index.ts';
import { routingQueue } from '../queues.ts';
import {
  countMisrouted,
  countMissing,
  deleteRouting,
  findDueRouting,
  putOffRouting,
  writeRouting,
} from './routing-store.ts';

const daySeconds = 86_400;
// That a carrier does not find a number is asked once more before it is believed.
const minuteSeconds = 60;

/**
 * Asks carriers once a day, and as soon as something has changed, where calls and texts of numbers go
 * (docs/decisions/numbers.md#d576). An answer that decides nothing leaves what was read before.
 */
export function createRoutingWork(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  metrics: PhoneNumbersMetrics;
  carriers: NumberCarriers;
  notePrice: NotePrice;
}): { listen(): void; steps: PollStep[] } {
  const { database, jobs, log, metrics, carriers, notePrice } = options;

  const read = async (phoneNumberId: string): Promise<void> => {
    const due = await findDueRouting(database.read, phoneNumberId);
    if (due === null) return deleteRouting(database.read, phoneNumberId);
    const { e164, carrier, messagingProfileId, attempts, isSetUp, isCharged, isMissing, timesMissing } = due;
    const port = carriers.byName(carrier);
    const outcome = await port?.routing({ e164, messagingProfileId });
    const next = (seconds: number) => ({ attempts, seconds });
    if (outcome?.kind !== 'done') return putOffRouting(database.read, phoneNumberId, next(waitOf(attempts, outcome)));
    if (outcome.value === null) {
      if (timesMissing > 0 && !isMissing) log.warn({ phoneNumberId, carrier }, 'the carrier does not have a number');
      return countMissing(database.read, phoneNumberId, next(timesMissing === 0 ? minuteSeconds : daySeconds));
    }
    const { callsHere, textsHere } = outcome.value;
    // Of a number that is being set up the answer is of before.
    const said = { callsHere, textsHere: isSetUp ? textsHere : null };
    // A price that cannot be read now is read tomorrow: until then the known one holds.
    const price = isCharged ? await port?.monthlyPrice?.(e164) : undefined;
    if (price?.kind === 'done' && price.value !== null) await notePrice(phoneNumberId, price.value);
    return writeRouting(database.read, phoneNumberId, { ...said, next: next(daySeconds) });
  };

  const measure = async (tx: Tx): Promise<void> => {
    metrics.numbersMisrouted.reset();
    for (const { carrier, missing, calls, texts } of await countMisrouted(tx)) {
      metrics.numbersMisrouted.set({ carrier, what: 'missing' }, missing);
      metrics.numbersMisrouted.set({ carrier, what: 'calls' }, calls);
      metrics.numbersMisrouted.set({ carrier, what: 'texts' }, texts);
    }
  };

  return createCarrierWork({
    what: 'routings of numbers',
    table: 'number_routings',
    queue: routingQueue,
    jobs,
    act: read,
    measure,
  });
}

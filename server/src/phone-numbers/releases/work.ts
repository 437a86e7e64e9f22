import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import { createCarrierWork, manyAttempts, waitOf } from '../carrier-work/index.ts';
import type { PhoneNumbersMetrics } from '../metrics.ts';
import type { NumberCarrier, ReleaseOutcome } from '../../providers/ports/number-carrier.ts';
import type { NumberCarriers } from '../orders/index.ts';
import { releaseQueue } from '../queues.ts';
import {
  countReleases,
  deleteRelease,
  findRelease,
  type OpenRelease,
  putOffRelease,
  writeReleaseId,
} from './release-store.ts';

// By twos these are some minutes.
const attemptsUntilGone = 8;

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
    const { attempts, carrier } = open;
    const port = carriers.byName(carrier);
    const outcome = port === undefined ? { kind: 'unknown' as const } : await askToLetGo(phoneNumberId, open, port);
    if (outcome.kind === 'done') return deleteRelease(database.read, phoneNumberId);
    const isLocked = outcome.kind === 'locked';
    await putOffRelease(database.read, phoneNumberId, waitOf(attempts, outcome), isLocked);
    if (isLocked) log.warn({ phoneNumberId, carrier }, 'a released number has a lock against deletion at its carrier');
    else if (attempts >= manyAttempts)
      log.warn({ phoneNumberId, carrier, attempts }, 'a carrier still holds a released number');
  };

  /** Names the number by the carrier's own id alone, which is written before: another may have the number by then. */
  const askToLetGo = async (
    phoneNumberId: string,
    { e164, resourceId, attempts, isInUse }: OpenRelease,
    carrier: NumberCarrier,
  ): Promise<ReleaseOutcome> => {
    // What the account has under that number is the other's by now; an id of before is no one's any more.
    if (isInUse) return { kind: 'done', value: null };
    if (resourceId !== null) return carrier.release({ e164, resourceId });
    const found = await carrier.routing({ e164, messagingProfileId: null });
    if (found.kind !== 'done') return found;
    const there = found.value;
    // One that was delivered just now may not be shown yet.
    if (there === null) return attempts < attemptsUntilGone ? { kind: 'unknown' } : { kind: 'done', value: null };
    if (there.reference !== null && there.reference !== phoneNumberId) return { kind: 'done', value: null };
    await writeReleaseId(database.read, phoneNumberId, there.resourceId);
    return carrier.release({ e164, resourceId: there.resourceId });
  };

  const measure = async (tx: Tx): Promise<void> => {
    metrics.numbersHeldAfterRelease.reset();
    metrics.numbersLockedAtCarrier.reset();
    for (const { carrier, count, locked } of await countReleases(tx)) {
      metrics.numbersHeldAfterRelease.set({ carrier }, count);
      metrics.numbersLockedAtCarrier.set({ carrier }, locked);
    }
  };

  return createCarrierWork({
    what: 'numbers to release',
    table: 'number_releases',
    queue: releaseQueue,
    jobs,
    act: letGo,
    measure,
  });
}

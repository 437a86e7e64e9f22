import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { type CarriedLine, changeLine } from './stores/index.ts';

/** How long a line stands without a stream. */
export const lostForSeconds = 10;
/** A line that loses its stream again so soon is not worth another one. */
const againWithinSeconds = 60;
/** A carrier may say that a stream has stopped just before it says that its line is over. */
const settleSeconds = 1;

/**
 * A line that is locked stands without a stream from now on, and another one is asked for. `lostAt` is when it was lost: what was lost before the
 * present stream began changes nothing. `mayBeOver` where the line itself may be over, as is known a moment later.
 */
export async function loseStream(
  tx: Tx,
  line: CarriedLine,
  { now, lostAt = now, mayBeOver = false }: { now: Temporal.Instant; lostAt?: Temporal.Instant; mayBeOver?: boolean },
  wake: (tx: Tx, line: CarriedLine) => Promise<void>,
): Promise<CarriedLine> {
  const { status, wantsEnd, isStreamUsed, streamedAt } = line;
  if (status !== 'open' || wantsEnd || line.lostAt !== null) return line;
  // What is said of a stream while another one is on its way is said of the one before; of the first one, that it will not come.
  if (streamedAt !== null && (!isStreamUsed || lostAt.epochMilliseconds < streamedAt.epochMilliseconds)) return line;
  const lookAt = mayBeOver ? now.add({ seconds: settleSeconds }) : now;
  const lost = await changeLine(tx, line, { lostAt: now, isStreamUsed: true, lookAt });
  if (!mayBeOver) await wake(tx, lost);
  return lost;
}

/** Whether its call has failed: it lost its stream again within a minute, or has stood without one for as long as it may. */
export function isLostForGood({ lostAt, lastLostAt, isLetGo }: CarriedLine, now: Temporal.Instant): boolean {
  if (lostAt === null) return false;
  const isAgain =
    !isLetGo &&
    lastLostAt !== null &&
    lastLostAt.add({ seconds: againWithinSeconds }).epochMilliseconds > lostAt.epochMilliseconds;
  return isAgain || lostAt.add({ seconds: lostForSeconds }).epochMilliseconds <= now.epochMilliseconds;
}

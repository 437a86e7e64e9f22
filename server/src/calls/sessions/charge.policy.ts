import type { Temporal } from 'temporal-polyfill';

/** What of a session its credit is held for and charged by. Prices are millionths of a US dollar. */
export interface Metered {
  readonly id: string;
  readonly minutePriceMicroUsd: number;
  readonly heldPortions: number;
}

export const portionSeconds = 300;
const portionMinutes = portionSeconds / 60;

/** What five minutes cost: so much is held at a time (docs/decisions/credits.md#d73). */
export function portionPrice({ minutePriceMicroUsd }: Pick<Metered, 'minutePriceMicroUsd'>): number {
  return minutePriceMicroUsd * portionMinutes;
}

/** Names the n-th portion of a session in the ledger, from 0: a resource has one line of each kind. */
export function portionName(sessionId: string, portion: number): string {
  return `${sessionId}:${portion}`;
}

/** From the first words to the end, in seconds, begun ones counted whole; 0 where nothing was said. */
export function startedSeconds(startedAt: Temporal.Instant | null, endedAt: Temporal.Instant): number {
  if (startedAt === null) return 0;
  return Math.max(0, Math.ceil((endedAt.epochMilliseconds - startedAt.epochMilliseconds) / 1_000));
}

/** How a portion that was held ends: charged for so many seconds, or given back where none of it was used. */
export interface PortionEnd {
  readonly portion: number;
  readonly seconds: number;
  readonly chargedMicroUsd: number;
}

/**
 * Divides what a session costs among the portions that were held for it: each its own five minutes, the last one also what
 * went beyond. The sum is rounded up once, to a whole millionth, and the seconds add up to those of the session.
 */
export function settlePortions(session: Metered, seconds: number): PortionEnd[] {
  const total = Math.ceil((seconds * session.minutePriceMicroUsd) / 60);
  const price = portionPrice(session);
  return Array.from({ length: session.heldPortions }, (_, portion) => {
    const isLast = portion === session.heldPortions - 1;
    const before = portion * portionSeconds;
    const own = Math.max(0, seconds - before);
    const ownCharge = Math.max(0, total - portion * price);
    return {
      portion,
      seconds: isLast ? own : Math.min(own, portionSeconds),
      chargedMicroUsd: isLast ? ownCharge : Math.min(ownCharge, price),
    };
  });
}

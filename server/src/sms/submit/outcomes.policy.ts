import type { Temporal } from 'temporal-polyfill';
import type { SubmissionOutcome } from '../../providers/ports/messaging.ts';
import { type Change, plainChange } from '../model/change.policy.ts';
import type { Claim } from './claim.ts';
import { statesBefore } from '../model/status.ts';
import type { Message } from '../model/types.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 5 * 60_000;
const giveUpAfterHours = 4;

/** What an outcome makes of the claimed message; null where the lease is over and nothing may be written. */
export function changeOf(
  outcome: SubmissionOutcome,
  { message, claim, now, leaseHeld }: { message: Message; claim: Claim; now: Temporal.Instant; leaseHeld: boolean },
): Change | null {
  const base = { ...plainChange, id: message.id, fence: claim.fence };
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...base,
        from: statesBefore('accept'),
        to: 'accepted',
        events: ['accepted'],
        credit: 'settle',
        providerStatus: outcome.providerStatus,
        providerMessageId: outcome.providerMessageId,
        segmentCount: outcome.segmentCount,
        providerCostMicroUsd: outcome.costMicroUsd,
      };
    case 'refused':
      return {
        ...base,
        from: statesBefore('refuse'),
        to: 'delivery_failed',
        events: ['delivery_failed'],
        credit: 'release',
        error: { code: outcome.code, message: outcome.message, carrierCode: outcome.carrierCode },
      };
    case 'not_accepted': {
      const last = message.effectiveSendAt.add({ hours: giveUpAfterHours });
      const leftMs = last.epochMilliseconds - now.epochMilliseconds;
      if (retryDelayMs(claim.attempt, null) <= leftMs) {
        // A carrier that names a time after the last try is asked at the last.
        const retryAfterMs = Math.min(retryDelayMs(claim.attempt, outcome.retryAfterMs), leftMs);
        return { ...base, from: statesBefore('retry'), to: 'queued', retryAfterMs };
      }
      return {
        ...base,
        from: statesBefore('give_up'),
        to: 'delivery_failed',
        events: ['delivery_failed'],
        credit: 'release',
        error: { code: 'carrier_unavailable', message: outcome.message, carrierCode: outcome.carrierCode },
      };
    }
    case 'unknown':
      return {
        ...base,
        from: statesBefore('lose_track'),
        to: 'submission_unknown',
        events: ['submission_unknown'],
        error: { code: 'unknown', message: outcome.message, carrierCode: null },
      };
    case 'lease_lost':
      // Nothing was written to the carrier, so it may go again; once the lease is over, whoever ended it has decided.
      return leaseHeld ? { ...base, from: statesBefore('retry'), to: 'queued', retryAfterMs: firstRetryMs } : null;
  }
}

/** 1 s, doubling to 5 min, or what the carrier asked for where that is longer. `attempt` counts from 1. */
export function retryDelayMs(attempt: number, retryAfterMs: number | null): number {
  const backoff = Math.min(firstRetryMs * 2 ** Math.min(attempt - 1, 20), longestRetryMs);
  return Math.max(backoff, retryAfterMs ?? 0);
}

import type { RegistryOutcome, Standing } from '../../providers/campaign-registry.ts';
import type { StepResult, WorkClaim } from './types.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 15 * 60_000;

/** A result with nothing beside it; what differs is spread over it. */
export const plainResult: StepResult<never> = {
  to: null,
  reasons: null,
  registryId: null,
  mayBeTaken: false,
  seen: 0,
  askedRevision: null,
  nextLookMs: null,
  mustWait: false,
};

/** How long to wait before a step is tried again that came to nothing. */
export function waitMs(claim: WorkClaim, asked: number | null): number {
  return asked ?? Math.min(firstWaitMs * 2 ** Math.min(claim.looks, 20), longestWaitMs);
}

/** Tries the same step again later. What may be taken stays so. */
export function tryLater(
  claim: WorkClaim,
  outcome: Exclude<RegistryOutcome<unknown>, { kind: 'done' }>,
): StepResult<never> {
  const asked = outcome.kind === 'not_taken' ? outcome.retryAfterMs : null;
  return { ...plainResult, mayBeTaken: claim.mayBeTaken, nextLookMs: waitMs(claim, asked), mustWait: asked !== null };
}

/** What a look at the registry leads to; `gone` is the state of what it does not have any more. */
export function afterLook<Status extends string>(
  claim: WorkClaim,
  outcome: RegistryOutcome<Standing<Status> | null>,
  gone: Status,
): StepResult<Status> {
  if (outcome.kind !== 'done') return tryLater(claim, outcome);
  if (outcome.value === null) return { ...plainResult, to: gone, reasons: [] };
  const { status, reasons, lookAgainMs } = outcome.value;
  return { ...plainResult, to: status, reasons, nextLookMs: lookAgainMs };
}

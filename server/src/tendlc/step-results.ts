import type { RegistryOutcome, RegistryReason, Standing } from '../providers/ports/campaign-registry.ts';
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

/** The reasons to be shown of something that waits; null keeps those that are known. */
export function reportedReasons(reasons: RegistryReason[]): RegistryReason[] | null {
  return reasons.length > 0 ? reasons : null;
}

/** Tries the same step again later, and shows why its account is refused. What may be taken stays so. */
export function tryLater(
  claim: WorkClaim,
  outcome: Exclude<RegistryOutcome<unknown>, { kind: 'done' }>,
): StepResult<never> {
  const { retryAfterMs: asked, reasons } = outcome.kind === 'not_taken' ? outcome : { retryAfterMs: null, reasons: [] };
  return {
    ...plainResult,
    mayBeTaken: claim.mayBeTaken,
    reasons: reportedReasons(reasons),
    nextLookMs: waitMs(claim, asked),
    mustWait: asked !== null,
  };
}

/** The same after a look at what stands: of that it tells nothing. */
export function lookLater(...args: Parameters<typeof tryLater>): StepResult<never> {
  return { ...tryLater(...args), reasons: null };
}

/** What a look at the registry leads to; `gone` is the state of what it does not have any more. */
export function afterLook<Status extends string>(
  claim: WorkClaim,
  outcome: RegistryOutcome<Standing<Status> | null>,
  gone: Status,
): StepResult<Status> {
  if (outcome.kind !== 'done') return lookLater(claim, outcome);
  if (outcome.value === null) return { ...plainResult, to: gone, reasons: [] };
  const { status, reasons, lookAgainMs } = outcome.value;
  return { ...plainResult, to: status, reasons, nextLookMs: lookAgainMs };
}

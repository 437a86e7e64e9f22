import type { AssignmentStanding, CampaignRegistry, RegistryOutcome } from '../providers/ports/campaign-registry.ts';
import type { AssignmentStatus } from './status.ts';
import type { StepTools } from './step.ts';
import { lookLater, plainResult, tryLater, waitMs } from './step-results.ts';
import type { Assignment, StepResult, WorkClaim } from './types.ts';

type Result = StepResult<AssignmentStatus>;

const elsewhere = { code: null, message: 'The registry has the number under another campaign.' };
// What failed can still come about: a callback says so at once, and this look where it does not arrive.
const failedMs = 6 * 60 * 60_000;

/**
 * The next step of an assignment; null where none is left. Where a number stands is read before anything is asked for.
 * What the registry has may be of an earlier assignment: a failure counts once the registry was asked for this one. The
 * campaign goes by the registry's id.
 */
export async function stepAssignment(
  assignment: Assignment,
  campaignRegistryId: string,
  registry: CampaignRegistry,
  claim: WorkClaim,
  tools: Pick<StepTools, 'mayWrite'>,
): Promise<Result | null> {
  const { status, e164, revision } = assignment;
  if (status === 'UNASSIGNED') return null;
  const look = await registry.readAssignment(e164, claim.looks);
  if (look.kind !== 'done') return status.startsWith('PENDING_') ? tryLater(claim, look) : lookLater(claim, look);
  const standing = look.value;
  const isOurs = standing?.campaignIds.includes(campaignRegistryId) === true;
  const isAsked = claim.askedRevision === revision;
  const mayWrite = tools.mayWrite(claim);
  const asked = (outcome: RegistryOutcome<null>, failed: AssignmentStatus): Result => {
    if (outcome.kind === 'refused') return { ...plainResult, to: failed, reasons: outcome.reasons };
    if (outcome.kind !== 'done') return tryLater(claim, outcome);
    // Later and later, where it is asked for again and again.
    const nextLookMs = Math.max(registry.firstLookMs, waitMs(claim, null));
    return { ...plainResult, reasons: [], askedRevision: revision, nextLookMs };
  };
  const released: Result = { ...plainResult, to: 'UNASSIGNED', reasons: [] };

  switch (status) {
    case 'PENDING_ASSIGNMENT': {
      const isOld = standing !== null && standing.status.startsWith('FAILED_') && !isAsked;
      if (standing === null || isOld) {
        const again = standing !== null;
        const outcome = await registry.assignNumber(e164, campaignRegistryId, { again, mayWrite });
        return asked(outcome, 'FAILED_ASSIGNMENT');
      }
      if (!isOurs) return { ...plainResult, to: 'FAILED_ASSIGNMENT', reasons: [elsewhere] };
      return standing.status === 'ASSIGNED' || standing.status === 'FAILED_ASSIGNMENT'
        ? reached(standing)
        : underWay(standing);
    }
    case 'FAILED_ASSIGNMENT':
      if (standing === null) return plainResult;
      return isOurs && standing.status === 'ASSIGNED' ? reached(standing) : lookAgain(standing);
    case 'ASSIGNED':
      if (standing === null || !isOurs || standing.status === 'PENDING_UNASSIGNMENT') return released;
      return standing.status === 'FAILED_ASSIGNMENT' ? reached(standing) : lookAgain(standing);
    case 'PENDING_UNASSIGNMENT':
      if (standing === null) return released;
      if (standing.status === 'PENDING_UNASSIGNMENT') return underWay(standing);
      if (standing.status === 'FAILED_UNASSIGNMENT' && isAsked) return reached(standing);
      return asked(await registry.unassignNumber(e164, { mayWrite }), 'FAILED_UNASSIGNMENT');
    case 'FAILED_UNASSIGNMENT':
      return standing === null ? released : lookAgain(standing);
  }
}

function reached({ status, reasons, lookAgainMs }: AssignmentStanding): Result {
  return { ...plainResult, to: status, reasons, nextLookMs: lookAgainMs ?? failedMs };
}

function lookAgain({ lookAgainMs }: AssignmentStanding): Result {
  return { ...plainResult, nextLookMs: lookAgainMs ?? failedMs };
}

/** The registry has what was asked for: nothing is said against it any more. */
function underWay(standing: AssignmentStanding): Result {
  return { ...lookAgain(standing), reasons: [] };
}

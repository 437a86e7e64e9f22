import type {
  CampaignRegistry,
  FindOptions,
  FindOutcome,
  RegisterOutcome,
  RegistryOutcome,
  ResubmitOptions,
  Standing,
  WriteOptions,
} from '../providers/ports/campaign-registry.ts';
import { registerOnce } from './register-once.ts';
import type { BrandStatus, CampaignStatus } from './status.ts';
import type { StepTools } from './step.ts';
import { afterLook, plainResult, reportedReasons, tryLater, waitMs } from './step-results.ts';
import type { Registration, StepResult, WorkClaim } from './types.ts';

/** The registry as one brand or one campaign speaks to it. */
export interface RegistrationCalls<Status extends string> {
  /** The state once it was taken out of the registry at the customer's wish. */
  ended: Status;
  /** The state of one that the registry does not have any more. */
  gone: Status;
  /** The name that a registration goes under, where it is found by that. */
  sentAs: string | null;
  register(options: WriteOptions): Promise<RegisterOutcome>;
  find(options: FindOptions): Promise<FindOutcome>;
  read(registryId: string): Promise<RegistryOutcome<Standing<Status> | null>>;
  resubmit(registryId: string, options: ResubmitOptions): Promise<RegistryOutcome<null>>;
  end(registryId: string, options: WriteOptions): Promise<RegistryOutcome<null>>;
}

type AnyStatus = BrandStatus | CampaignStatus;

// What the registry refused to change is looked at again: it may have moved by itself.
const stubbornMs = 60 * 60_000;
const over: ReadonlySet<string> = new Set(['rejected', 'expired', 'suspended']);

/** The next step of a brand or a campaign with the registry; null where none is left. */
export async function stepRegistration<Status extends AnyStatus>(
  item: Registration<Status, unknown>,
  calls: RegistrationCalls<Status | 'in_review' | 'changes_requested'>,
  registry: Pick<CampaignRegistry, 'settleMs' | 'firstLookMs'>,
  claim: WorkClaim,
  tools: StepTools,
): Promise<StepResult<Status | 'in_review' | 'changes_requested'> | null> {
  const status: AnyStatus = item.status;
  const { registryId } = item;
  switch (status) {
    case 'registering': {
      if (item.details === null) return null;
      if (registryId === null) return register(item, calls, registry, claim, tools);
      return resubmit(registryId, calls, registry, claim, tools);
    }
    case 'in_review':
    case 'verified':
    case 'approved':
    case 'changes_requested':
    case 'suspended':
      return registryId === null ? null : afterLook(claim, await calls.read(registryId), calls.gone);
    case 'deleting':
    case 'deactivating':
      return end(item, calls, claim, tools);
    case 'rejected':
    case 'expired':
    case 'deleted':
    case 'deactivated':
      return null;
  }
}

async function register(
  item: Registration<AnyStatus, unknown>,
  calls: Pick<RegistrationCalls<string>, 'register' | 'find' | 'sentAs'>,
  registry: Pick<CampaignRegistry, 'settleMs' | 'firstLookMs'>,
  claim: WorkClaim,
  tools: StepTools,
): Promise<StepResult<'in_review' | 'changes_requested'>> {
  const { settleMs } = registry;
  const mayWrite = tools.mayWrite(claim);
  const outcome = await registerOnce({
    claim,
    settleMs,
    markMayBeTaken: () => tools.markMayBeTaken(claim, { sentAs: calls.sentAs, settleMs }),
    mayWrite,
    find: (seen) => calls.find({ seen, mayGoOn: mayWrite }),
    register: calls.register,
  });
  switch (outcome.kind) {
    case 'registered':
      // What was found may be from before it was mended: then it is submitted again.
      return outcome.wasThere && item.revision > 1
        ? { ...plainResult, registryId: outcome.registryId, nextLookMs: 0 }
        : submitted(outcome.registryId, registry);
    case 'refused':
      return refused(outcome.reasons);
    case 'later':
      return {
        ...plainResult,
        reasons: reportedReasons(outcome.reasons),
        mayBeTaken: outcome.mayBeTaken,
        seen: outcome.seen,
        nextLookMs: waitMs(claim, outcome.waitMs),
        mustWait: outcome.waitMs !== null,
      };
  }
}

/** Submits what was mended, where the registry takes that. */
async function resubmit<Status extends string>(
  registryId: string,
  calls: Pick<RegistrationCalls<Status>, 'read' | 'resubmit' | 'gone'>,
  registry: Pick<CampaignRegistry, 'firstLookMs'>,
  claim: WorkClaim,
  tools: StepTools,
): Promise<StepResult<Status | 'in_review' | 'changes_requested'>> {
  const look = await calls.read(registryId);
  if (look.kind !== 'done') return tryLater(claim, look);
  const standing = look.value;
  // Nothing can be mended any more, or not now.
  if (standing === null || over.has(standing.status)) return afterLook(claim, look, calls.gone);
  const wasRefused = standing.status === 'changes_requested';
  const outcome = await calls.resubmit(registryId, { mayWrite: tools.mayWrite(claim), wasRefused });
  if (outcome.kind === 'done') return submitted(registryId, registry);
  if (outcome.kind === 'refused') return { ...refused(outcome.reasons), nextLookMs: stubbornMs };
  return tryLater(claim, outcome);
}

/**
 * Takes it out of the registry, also where only a look-up can tell whether it is there. What the operator stated is the
 * operator's at the registry: only our record of it ends.
 */
async function end<Status extends string>(
  item: Registration<AnyStatus, unknown>,
  calls: Pick<RegistrationCalls<Status>, 'ended' | 'find' | 'end'>,
  claim: WorkClaim,
  tools: StepTools,
): Promise<StepResult<Status>> {
  const mayWrite = tools.mayWrite(claim);
  const ended: StepResult<Status> = { ...plainResult, to: calls.ended, reasons: [] };
  if (item.source === 'operator') return ended;
  if (item.registryId === null) {
    if (!claim.mayBeTaken) return ended;
    const found = await calls.find({ seen: claim.seen, mayGoOn: mayWrite });
    if (found.kind !== 'done') {
      const part = found.kind === 'unfinished' ? found : { seen: 0, waitMs: null, reasons: [] };
      return {
        ...plainResult,
        reasons: reportedReasons(part.reasons),
        mayBeTaken: true,
        seen: part.seen,
        nextLookMs: waitMs(claim, part.waitMs),
        mustWait: part.waitMs !== null,
      };
    }
    return found.value === null ? ended : { ...plainResult, registryId: found.value.registryId, nextLookMs: 0 };
  }
  const outcome = await calls.end(item.registryId, { mayWrite });
  if (outcome.kind === 'done') return ended;
  return outcome.kind === 'refused'
    ? { ...plainResult, reasons: outcome.reasons, nextLookMs: stubbornMs }
    : tryLater(claim, outcome);
}

function submitted(
  registryId: string,
  { firstLookMs }: Pick<CampaignRegistry, 'firstLookMs'>,
): StepResult<'in_review'> {
  return { ...plainResult, to: 'in_review', reasons: [], registryId, nextLookMs: firstLookMs };
}

function refused(reasons: StepResult<string>['reasons']): StepResult<'changes_requested'> {
  return { ...plainResult, to: 'changes_requested', reasons };
}

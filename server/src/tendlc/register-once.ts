import type {
  FindOutcome,
  RegisterOutcome,
  RegistryReason,
  WriteOptions,
} from '../providers/ports/campaign-registry.ts';
import type { WorkClaim } from './types.ts';

/** What a registration came to. `later` is tried again, after a look-up where it may have been taken. */
export type Registered =
  | { kind: 'registered'; registryId: string; wasThere: boolean }
  | { kind: 'refused'; reasons: RegistryReason[] }
  | { kind: 'later'; mayBeTaken: boolean; seen: number; waitMs: number | null; reasons: RegistryReason[] };

/**
 * Registers once, whatever is lost on the way. That a request may be taken is written down before its first byte; from
 * then on the registry is asked whether it has it before anything is sent again. What it says to have already is ours
 * where a look-up finds it, and refused otherwise.
 */
export async function registerOnce(options: {
  claim: WorkClaim;
  settleMs: number;
  markMayBeTaken: () => Promise<boolean>;
  find: (seen: number) => Promise<FindOutcome>;
  register: (options: WriteOptions) => Promise<RegisterOutcome>;
  mayWrite: () => boolean;
}): Promise<Registered> {
  const { claim, settleMs } = options;
  if (claim.mayBeTaken) {
    const found = await lookUp(options, claim.seen);
    if (found !== null) return found;
  }
  const later: Registered = { kind: 'later', mayBeTaken: claim.mayBeTaken, seen: 0, waitMs: null, reasons: [] };
  if (!(await options.markMayBeTaken())) return later;
  const outcome = await options.register({ mayWrite: options.mayWrite });
  switch (outcome.kind) {
    case 'done':
      return { kind: 'registered', registryId: outcome.value.registryId, wasThere: false };
    case 'refused':
      return { kind: 'refused', reasons: outcome.reasons };
    case 'not_taken':
      // This one was not taken; an earlier one, which was not found, still may be.
      return { ...later, waitMs: outcome.retryAfterMs, reasons: outcome.reasons };
    case 'lease_lost':
      return later;
    case 'duplicate':
      return (await lookUp(options, 0)) ?? { kind: 'refused', reasons: outcome.reasons };
    case 'unknown':
      return { ...later, mayBeTaken: true, waitMs: settleMs };
  }
}

/** What a look-up decides; null where the registry has nothing of ours. */
async function lookUp(
  { find }: { find: (seen: number) => Promise<FindOutcome> },
  from: number,
): Promise<Registered | null> {
  const found = await find(from);
  switch (found.kind) {
    case 'done':
      return found.value === null ? null : { kind: 'registered', registryId: found.value.registryId, wasThere: true };
    case 'unfinished':
      return { kind: 'later', mayBeTaken: true, seen: found.seen, waitMs: found.waitMs, reasons: found.reasons };
    case 'unknown':
      return { kind: 'later', mayBeTaken: true, seen: 0, waitMs: null, reasons: [] };
  }
}

import type { Tx } from '../platform/db/database.ts';
import type { CampaignRegistry } from '../providers/ports/campaign-registry.ts';
import type { StepResult, WorkClaim } from './types.ts';

/** What a step needs beside the registry. */
export interface StepTools {
  /** Written before the first byte of a registration, with the name that it is found by. */
  markMayBeTaken: (claim: WorkClaim, sent: { sentAs: string | null; settleMs: number }) => Promise<boolean>;
  /** Asked in the very tick in which the first byte of a request that changes something is written. */
  mayWrite: (claim: WorkClaim) => () => boolean;
}

/** One kind of resource: its next step with the registry, and how what came of it is written. */
export interface Work {
  /** Null where no step is left. */
  step(claim: WorkClaim, registry: CampaignRegistry, tools: StepTools): Promise<Stepped | null>;
}
export interface Stepped {
  result: StepResult<string>;
  /** Writes the result and its event where the resource is still as the step saw it. */
  write(tx: Tx): Promise<Written>;
}

export interface Written {
  moved: boolean;
  /** The registry has it in a state to which the present one does not lead. */
  strays: boolean;
}

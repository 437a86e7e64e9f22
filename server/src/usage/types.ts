import type { components } from '../contract/generated/openapi.ts';
import type { UsageSpan } from './span.policy.ts';

export type UsageType = components['schemas']['UsageType'];

/** What was charged for one metric of one provider; costs are millionths of a US dollar. */
export interface UsageLine {
  readonly provider: string;
  readonly type: UsageType;
  readonly metric: string;
  readonly quantity: number;
  readonly costMicroUsd: bigint;
}

/** What an organization used in a span; money in millionths of a US dollar. */
export interface Usage {
  readonly span: UsageSpan;
  readonly sessions: number;
  /** From first words to ends, begun seconds counted whole. */
  readonly sessionSeconds: number;
  readonly costMicroUsd: bigint;
  readonly lines: readonly UsageLine[];
  readonly balanceMicroUsd: bigint;
}

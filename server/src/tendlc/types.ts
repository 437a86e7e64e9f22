import type { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import type { RegistryReason } from '../providers/ports/campaign-registry.ts';
import type { AssignmentStatus, BrandStatus, CampaignStatus } from './status.ts';

/** What was submitted, kept as it was given: it is shown and sent, and nothing else is done with it. */
export type SubmittedBrand = components['schemas']['CreateTendlcBrandRequest'];
export type SubmittedCampaign = Omit<components['schemas']['CreateTendlcCampaignRequest'], 'brand_id' | 'use_case'>;

/** What brands and campaigns have in common: they are submitted to the registry, and it decides. */
export interface Registration<Status, Details> {
  id: string;
  organizationId: string;
  source: 'api' | 'operator';
  status: Status;
  /** Null for what the operator stated. */
  details: Details | null;
  /** The registry's own id, once it has one. */
  registryId: string | null;
  reasons: RegistryReason[];
  /** Counts what was submitted. */
  revision: number;
  eventSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  /** The spelling of createdAt in which the list is ordered. */
  listedAt: string;
}
export type Brand = Registration<BrandStatus, SubmittedBrand>;
export interface Campaign extends Registration<CampaignStatus, SubmittedCampaign> {
  brandId: string;
  useCase: string;
}

/** The campaign of a number. */
export interface Assignment {
  organizationId: string;
  phoneNumberId: string;
  e164: string;
  campaignId: string;
  status: AssignmentStatus;
  reasons: RegistryReason[];
  revision: number;
  eventSequence: number;
  updatedAt: Temporal.Instant;
}

export type WorkKind = 'brand' | 'campaign' | 'assignment';

/** Something that is to be done at the registry. An assignment goes by the id of its number. */
export interface WorkRef {
  kind: WorkKind;
  id: string;
  organizationId: string;
}

/** The right to take one step with the registry, until it ends. */
export interface WorkClaim extends WorkRef {
  mode: 'test' | 'live';
  /** The fencing token: higher than that of every claim before. */
  fence: string;
  /** An earlier request may have registered it. */
  mayBeTaken: boolean;
  looks: number;
  /** The display name under which it was last written to the wire. */
  sentAs: string | null;
  /** How far an unfinished look-up came. */
  seen: number;
  /** The revision of an assignment that the registry was last asked for; null before the first. */
  askedRevision: number | null;
  /** When the lease ends on this process's monotonic clock, counted from before the claim was sent. */
  monotonicEndMs: number;
}

/** What came of one step. */
export interface StepResult<Status> {
  /** The new state, where the registry led to one; null leaves it as it is. */
  to: Status | null;
  /** Null keeps those that are known. */
  reasons: RegistryReason[] | null;
  /** Null keeps the one that is known. */
  registryId: string | null;
  mayBeTaken: boolean;
  /** How far an unfinished look-up came; 0 begins a new one. */
  seen: number;
  /** The revision of an assignment that the registry was asked for by this step; null where it was asked for nothing. */
  askedRevision: number | null;
  /** Milliseconds until the next step; null when none follows. */
  nextLookMs: number | null;
  /** The registry asked to wait so long: what the customer or a callback wants meanwhile waits too. */
  mustWait: boolean;
}

import type { CarrierCallback } from './messaging.ts';

/** Why the registry did not agree. Its own words: they are meant for whoever registers. */
export interface RegistryReason {
  code: string | null;
  message: string;
}

/** A business, in the registry's terms. */
export interface BrandDetails {
  entityType: string;
  displayName: string;
  country: string;
  email: string;
  vertical: string;
  companyName?: string | undefined;
  ein?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  website?: string | undefined;
  stockSymbol?: string | undefined;
  stockExchange?: string | undefined;
  businessContactEmail?: string | undefined;
}

/** What the registry lets change once a campaign was submitted. */
export interface CampaignTexts {
  messageFlow: string;
  sample1: string;
  sample2?: string | undefined;
  sample3?: string | undefined;
  sample4?: string | undefined;
  sample5?: string | undefined;
  helpMessage?: string | undefined;
}

/** A campaign, in the registry's terms. */
export interface CampaignDetails extends CampaignTexts {
  usecase: string;
  description: string;
  subUsecases?: string[] | undefined;
  helpKeywords?: string | undefined;
  optinMessage?: string | undefined;
  optinKeywords?: string | undefined;
  optoutMessage?: string | undefined;
  optoutKeywords?: string | undefined;
  embeddedLink?: boolean | undefined;
  embeddedPhone?: boolean | undefined;
  numberPool?: boolean | undefined;
  ageGated?: boolean | undefined;
  directLending?: boolean | undefined;
  autoRenewal?: boolean | undefined;
  privacyPolicyLink?: string | undefined;
  termsAndConditionsLink?: string | undefined;
}

/** What was proven not to be taken. `reasons` say why the account that asks is refused; empty where that is not the cause. */
export interface NotTaken {
  kind: 'not_taken';
  retryAfterMs: number | null;
  reasons: RegistryReason[];
  message: string;
}

/**
 * What a request to the registry came to; the adapter alone decides it. `not_taken` is proven and may be repeated as it
 * is. After `unknown` a registration is looked up before it is repeated: nothing may be registered twice.
 */
export type RegistryOutcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; reasons: RegistryReason[] }
  | NotTaken
  | { kind: 'unknown'; message: string }
  | { kind: 'lease_lost' };

/** Where a resource stands at the registry. */
export interface Standing<Status extends string> {
  status: Status;
  reasons: RegistryReason[];
  /** When it is worth another look, in milliseconds; null when nothing will change by itself. */
  lookAgainMs: number | null;
}
export type BrandStanding = Standing<'in_review' | 'verified' | 'changes_requested' | 'rejected'>;
export type CampaignStanding = Standing<
  'in_review' | 'approved' | 'changes_requested' | 'rejected' | 'suspended' | 'expired'
>;
export interface AssignmentStanding
  extends Standing<
    'PENDING_ASSIGNMENT' | 'ASSIGNED' | 'FAILED_ASSIGNMENT' | 'PENDING_UNASSIGNMENT' | 'FAILED_UNASSIGNMENT'
  > {
  /** The ids, one or several, that the registry has for the campaign of the number. */
  campaignIds: string[];
}

/** What a signed callback speaks of. It only says that a look is worth while: the registry itself says the truth. */
export type RegistryHint =
  | { kind: 'brand'; registryId: string }
  | { kind: 'campaign'; registryId: string }
  | { kind: 'assignment'; e164: string };
export type RegistryCallbackResult =
  | { kind: 'refused'; reason: 'signature' | 'stale' | 'malformed' }
  | { kind: 'hints'; hints: RegistryHint[] };

/** Every request that changes something at the registry is sent under the right to do so. */
export interface WriteOptions {
  /** Asked in the very tick in which the first byte is written; false means that the right to write has run out. */
  mayWrite: () => boolean;
}
export interface ResubmitOptions extends WriteOptions {
  /** The registry asked for changes: what was mended is put before it anew. Nothing else may be. */
  wasRefused: boolean;
}

/** What a registration came to; after `duplicate` only a look-up tells whether what the registry has is ours. */
export type RegisterOutcome =
  | RegistryOutcome<{ registryId: string }>
  | { kind: 'duplicate'; reasons: RegistryReason[] };

/** A look-up of something whose answer was lost. */
export interface FindOptions {
  /** How many records an earlier part of this look-up has looked through. */
  seen: number;
  /** Asked before each request; false ends this part of the look-up. */
  mayGoOn: () => boolean;
}
/**
 * `unfinished` goes on behind what was seen, after the wait that the registry asked for; null where it asked for none.
 * Its reasons are those of `NotTaken`.
 */
export type FindOutcome =
  | { kind: 'done'; value: { registryId: string } | null }
  | { kind: 'unfinished'; seen: number; waitMs: number | null; reasons: RegistryReason[] }
  | { kind: 'unknown'; message: string };

/**
 * The port of the 10DLC registry. Nothing of it throws: whatever happens is an outcome. `reference` is our id of what is
 * registered, and by it a registration whose answer was lost is found again. A read answers null for what the registry
 * does not have; to take away what is not there is done. `looks` counts the reads since something last changed.
 */
export interface CampaignRegistry {
  readonly name: string;
  /** The organizations that it registers for: no other ever reaches it. */
  readonly serves: 'test' | 'live';
  /** How long a request of unknown outcome may still arrive there, in milliseconds; nothing is looked up before. */
  readonly settleMs: number;
  /** When a look after something was submitted is first worth while, in milliseconds. */
  readonly firstLookMs: number;

  registerBrand(reference: string, details: BrandDetails, options: WriteOptions): Promise<RegisterOutcome>;
  /** By the display name that was written to the wire. */
  findBrand(reference: string, displayName: string, options: FindOptions): Promise<FindOutcome>;
  readBrand(registryId: string, looks: number): Promise<RegistryOutcome<BrandStanding | null>>;
  resubmitBrand(
    reference: string,
    registryId: string,
    details: BrandDetails,
    options: ResubmitOptions,
  ): Promise<RegistryOutcome<null>>;
  deleteBrand(registryId: string, options: WriteOptions): Promise<RegistryOutcome<null>>;

  registerCampaign(
    reference: string,
    brandRegistryId: string,
    details: CampaignDetails,
    options: WriteOptions,
  ): Promise<RegisterOutcome>;
  findCampaign(reference: string, brandRegistryId: string, options: FindOptions): Promise<FindOutcome>;
  readCampaign(registryId: string, looks: number): Promise<RegistryOutcome<CampaignStanding | null>>;
  resubmitCampaign(registryId: string, texts: CampaignTexts, options: ResubmitOptions): Promise<RegistryOutcome<null>>;
  deactivateCampaign(registryId: string, options: WriteOptions): Promise<RegistryOutcome<null>>;

  /** `again` where the registry knows the number and an earlier assignment has failed. */
  assignNumber(
    e164: string,
    campaignRegistryId: string,
    options: WriteOptions & { again: boolean },
  ): Promise<RegistryOutcome<null>>;
  readAssignment(e164: string, looks: number): Promise<RegistryOutcome<AssignmentStanding | null>>;
  unassignNumber(e164: string, options: WriteOptions): Promise<RegistryOutcome<null>>;

  /** Verifies and reads a callback; null for a registry that tells nothing by itself. Pure. */
  readonly readCallback: ((callback: CarrierCallback) => RegistryCallbackResult) | null;
}

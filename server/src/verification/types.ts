import type { Temporal } from 'temporal-polyfill';
import type { SubmissionStatus } from './status.ts';

export interface BusinessProfile {
  legalName: string;
  displayName: string;
  entityType: string;
  country: string;
  registrationId?: string;
  website: string;
  address: BusinessAddress;
  useCase: string;
  expectedUsage: string;
}

/** With whatever else was said of it. */
export interface BusinessAddress {
  street: string;
  city: string;
  state?: string;
  postalCode?: string;
  country: string;
  [other: string]: unknown;
}

export interface AuthorizedRepresentative {
  name: string;
  title: string;
  email: string;
  phone?: string;
}

export interface Declaration {
  businessName: string;
  useCase: string;
}

/** What is said of a business: the long form, the short one, or a draft of the long one with the short one. */
export interface Details {
  businessProfile: BusinessProfile | null;
  authorizedRepresentative: AuthorizedRepresentative | null;
  declaration: Declaration | null;
}

/** A wording that has to be accepted. */
export interface Attestation {
  version: string;
  text: string;
  termsVersion: string;
  termsUrl: string;
}

/** Who accepted which wording, and when. */
export interface Attested {
  version: string;
  text: string;
  termsVersion: string;
  apiKeyId: string;
  at: Temporal.Instant;
}

export type HoldReason = 'rejected' | 'revoked';

/** The organization may neither send nor get numbers. */
export interface Hold {
  at: Temporal.Instant;
  reason: HoldReason;
}

export interface Submission extends Details {
  id: string;
  organizationId: string;
  status: SubmissionStatus;
  /** As it was said; a draft that says so attests nothing. */
  attestationAccepted: boolean;
  /** Null before it was submitted. */
  attested: Attested | null;
  submitted: { apiKeyId: string; at: Temporal.Instant } | null;
  /** Without a key the clock of a test organization decided. */
  reviewed: { apiKeyId: string | null; at: Temporal.Instant; reason: string | null } | null;
  /** Of a test organization: when it is decided by itself. */
  decidesAt: Temporal.Instant | null;
  /** That of its organization. */
  hold: Hold | null;
  /** How many events there were of it. */
  eventSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** Who asks, as far as verification cares. */
export interface Submitter {
  organizationId: string;
  mode: 'test' | 'live';
  apiKeyId: string;
}

/** Who reviews: a key of the operator's organization. */
export type Reviewer = Omit<Submitter, 'mode'>;

/** A submission as it is asked for: details of one of the two forms, and the wording that it accepts where it names one. */
export interface SubmissionForm {
  kind: 'long' | 'short';
  details: Details;
  attestationVersion: string | null;
}

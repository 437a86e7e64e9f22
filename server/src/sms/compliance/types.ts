import type { Temporal } from 'temporal-polyfill';

export type ConsentSource = 'inbound' | 'api' | 'keyword' | 'webform' | 'paper' | 'verbal' | 'import';

/** What a caller says of a consent; instants that are null are decided when it is recorded. */
export interface NewConsent {
  recipient: string;
  campaignId: string;
  source: ConsentSource;
  proofReference: string | null;
  /** Hashed and forgotten. */
  proof: string | null;
  timezone: string | null;
  capturedAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  metadata: Record<string, unknown>;
}

export interface ConsentRecord {
  id: string;
  organizationId: string;
  recipient: string;
  campaignId: string;
  source: ConsentSource;
  /** Judged when it was read: the store knows no `expired`. */
  status: 'active' | 'revoked' | 'expired';
  proofReference: string | null;
  /** SHA-256 in hex. */
  proofHash: string | null;
  timezone: string | null;
  capturedAt: Temporal.Instant;
  expiresAt: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
  revokedReason: string | null;
  metadata: Record<string, unknown>;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export interface SuppressionRecord {
  id: string;
  recipient: string;
  status: 'suppressed' | 'lifted';
  keyword: string | null;
  phoneNumberId: string | null;
  providerMessageId: string | null;
  suppressedAt: Temporal.Instant | null;
  liftedAt: Temporal.Instant | null;
  updatedAt: Temporal.Instant;
}

/** The answers to the keywords; null answers nothing. */
export interface KeywordTexts {
  helpMessage: string | null;
  optInMessage: string | null;
  optOutMessage: string | null;
}

/** What an organization decided for all of its texts. Quiet hours are local times of the recipient, HH:MM. */
export interface SmsSettings extends KeywordTexts {
  retentionDays: number | null;
  quietHoursStart: string;
  quietHoursEnd: string;
  defaultTimezone: string | null;
  defaultAutomationEnabled: boolean;
  optOutConfigVersion: number;
  /** Null for the defaults. */
  updatedAt: Temporal.Instant | null;
}

export type SmsSettingsChanges = Partial<Omit<SmsSettings, 'optOutConfigVersion' | 'updatedAt'>>;

export type EvidenceKind = 'consent_recorded' | 'consent_revoked' | 'opted_out' | 'opted_in' | 'quiet_hours_hold';

/** Something that was decided about texting a recipient. No text of a message belongs into `data`. */
export interface EvidenceFact {
  organizationId: string;
  recipient: string;
  kind: EvidenceKind;
  at: Temporal.Instant;
  data: Readonly<Record<string, string | null>>;
}

/** Where a chain ends. */
export interface ChainHead {
  organizationId: string;
  recipient: string;
  seq: number;
  hash: string;
}

/** One entry of a chain: `hash` is the SHA-256, in hex, of `previousHash`, a line feed and `content`. */
export interface EvidenceLink extends ChainHead {
  previousHash: string;
  content: string;
}

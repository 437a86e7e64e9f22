import type { Temporal } from 'temporal-polyfill';

export type OrganizationMode = 'test' | 'live';
export type CreditPolicy = 'unlimited' | 'prepaid';

/** What a key may do; `admin` includes all others but `worker`, which is always named (docs/decisions/organizations.md#d28). */
export const apiKeyScopes = ['read', 'write', 'execute', 'billing', 'phone', 'admin', 'worker'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export interface Organization {
  id: string;
  name: string;
  slug: string;
  mode: OrganizationMode;
  creditPolicy: CreditPolicy;
  isAdmin: boolean;
  /** An IANA name. */
  defaultTimezone: string | null;
  /** Whether its calls are to be recorded. */
  recordingEnabled: boolean;
  /** Whether calls between people are switched on. */
  humanCalling: boolean;
  /** At which credit a prepaid one is warned, in millionths of a US dollar; null for never. */
  lowBalanceMicroUsd: number | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** What can be changed of an organization; what is absent stays. */
export interface OrganizationChanges {
  name?: string;
  defaultTimezone?: string | null;
  recordingEnabled?: boolean;
  humanCalling?: boolean;
  lowBalanceMicroUsd?: number | null;
}

/** A key as it may be shown: the key itself is not kept. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: readonly ApiKeyScope[];
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
  /** When it stops working by itself, in real time: a test clock neither ends nor prolongs it. */
  expiresAt: Temporal.Instant | null;
}

/** What a new key is asked to be. Without scopes it has all of them but `worker`. */
export interface ApiKeyRequest {
  name: string;
  scopes: readonly ApiKeyScope[] | null;
  expiresAt: Temporal.Instant | null;
}

/** Whom a key speaks for. */
export interface KeyHolder {
  kind: 'key';
  organizationId: string;
  mode: OrganizationMode;
  creditPolicy: CreditPolicy;
  apiKeyId: string;
  scopes: readonly ApiKeyScope[];
  /** True for keys of the internal admin organization. */
  admin: boolean;
}

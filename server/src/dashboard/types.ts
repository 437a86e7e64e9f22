import type { Temporal } from 'temporal-polyfill';

/** A browser that was signed in with a key. */
export interface DashboardSession {
  readonly id: string;
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

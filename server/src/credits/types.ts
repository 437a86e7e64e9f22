import type { Temporal } from 'temporal-polyfill';

export type LineKind = 'reservation' | 'settlement' | 'release';

/** One movement of money: millionths of a US dollar, negative when it takes from the organization. */
export interface LedgerLine {
  id: string;
  kind: LineKind;
  organizationId: string;
  resourceId: string;
  amountMicroUsd: number;
}

/** A gift to an organization, in millionths of a US dollar above zero. */
export interface Grant {
  id: string;
  organizationId: string;
  amountMicroUsd: number;
  reason: string;
  createdAt: Temporal.Instant;
}

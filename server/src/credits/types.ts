import type { Temporal } from 'temporal-polyfill';

export type LineKind = 'reservation' | 'settlement' | 'release';

/** One movement of money: millionths of a US dollar, negative when it takes from the organization. */
export interface LedgerLine {
  id: string;
  kind: LineKind;
  organizationId: string;
  resourceId: string;
  amountMicroUsd: number;
  /** Of a settlement: what it charges; null for every other line. */
  chargedMicroUsd: number | null;
  /** Of a settlement: what is charged for. */
  use: MeteredUse | null;
}

/** What a charge is for: so many of a metric, served by a provider, within a session where there was one. */
export interface MeteredUse {
  metric: 'sms_segment' | 'phone_number_month' | 'call_second';
  quantity: number;
  provider: string;
  sessionId: string | null;
}

/** The kinds of lines that an organization sees. */
export type EntryKind = 'grant' | 'debit' | 'topup' | 'refund' | 'adjustment';

/** A line as an organization sees it: what was given or charged. Amounts are millionths of a US dollar, signed. */
export interface LedgerEntry {
  id: string;
  kind: EntryKind;
  amountMicroUsd: bigint;
  metric: string | null;
  quantity: number | null;
  provider: string | null;
  sessionId: string | null;
  resourceId: string | null;
  reason: string | null;
  createdAt: Temporal.Instant;
}

/** What an organization may spend, in millionths of a US dollar: `balance` is the sum of its entries. */
export interface CreditBalance {
  balanceMicroUsd: bigint;
  reservedMicroUsd: bigint;
  updatedAt: Temporal.Instant;
}

/** A gift to an organization, in millionths of a US dollar above zero. */
export interface Grant {
  id: string;
  organizationId: string;
  amountMicroUsd: number;
  reason: string;
  createdAt: Temporal.Instant;
}

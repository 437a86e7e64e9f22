import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, CreationTimestamp, Timestamp } from '../platform/db/column-types.ts';
import type { LineKind } from './types.ts';

/** The tables of credits, as the migrations make them. */
export type CreditTables = {
  /** One row for each prepaid organization. */
  credit_accounts: {
    organization_id: string;
    balance_micro_usd: BigInteger;
    low_published_for_micro_usd: BigInteger | null;
    is_exhausted_published: Generated<boolean>;
    event_sequence: Generated<number>;
    updated_at: Timestamp;
  };
  /** Append-only. */
  credit_ledger: {
    id: string;
    organization_id: string;
    kind: LineKind | 'grant';
    amount_micro_usd: BigInteger;
    /** What the line pays for; null for a grant. */
    resource_id: string | null;
    /** Several lines of a settlement are its parts, from 0. */
    part: Generated<number>;
    /** Of a settlement: what was charged; null for every other line. */
    charged_micro_usd: ColumnType<string | null, number | null, never>;
    provider: string | null;
    metric: string | null;
    quantity: number | null;
    session_id: string | null;
    reason: string | null;
    created_at: CreationTimestamp;
  };
};

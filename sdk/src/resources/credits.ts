import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { CreditBalance, CreditLedgerEntry, CreditLedgerPage } from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';

export type ListCreditLedgerFilter = QueryOf<'listCreditLedger'>;

/** What your organization may spend, and what it spent. */
export interface Credits {
  balance(options?: CallOptions): ApiPromise<CreditBalance>;
  /** Grants and charges, newest first. `kind` takes several, separated by commas. */
  ledger(filter?: ListCreditLedgerFilter, options?: CallOptions): List<CreditLedgerEntry, CreditLedgerPage>;
}

export function createCredits({ methods: { read, list } }: ResourceParts): Exact<Credits> {
  return { balance: read('/v1/credits/balance'), ledger: list('/v1/credits/ledger') };
}

import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { CreditBalance, CreditLedgerEntry, CreditLedgerPage, Usage } from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';

export type ListCreditLedgerFilter = QueryOf<'listCreditLedger'>;
export type GetUsageFilter = QueryOf<'getUsage'>;

/** What your organization may spend, and what it spent. */
export interface Credits {
  balance(options?: CallOptions): ApiPromise<CreditBalance>;
  /** Grants and charges, newest first. `kind` takes several, separated by commas. */
  ledger(filter?: ListCreditLedgerFilter, options?: CallOptions): List<CreditLedgerEntry, CreditLedgerPage>;
  /** What was used in a span of UTC days, both included, summed from the ledger itself: the last 30 days where none is given. */
  usage(query?: GetUsageFilter, options?: CallOptions): ApiPromise<Usage>;
}

export function createCredits({ methods: { read, find, list } }: ResourceParts): Exact<Credits> {
  const usage = find('/v1/usage');
  return {
    balance: read('/v1/credits/balance'),
    ledger: list('/v1/credits/ledger'),
    usage: (query = {}, ...rest) => usage(query, ...rest),
  };
}

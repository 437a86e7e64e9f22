import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CreditTables } from '../tables.ts';

export type BalanceRow = Pick<Selectable<CreditTables['credit_accounts']>, 'organization_id' | 'balance_micro_usd'>;

/** The accounts of these organizations, locked. Asked for each group of sends. */
// In one order, so that no two transactions wait for each other.
export const lockBalancesSql = (organizationIds: readonly string[]): RawBuilder<BalanceRow> => sql<BalanceRow>`
select organization_id, balance_micro_usd from credit_accounts
where organization_id = any(${organizationIds}::text[]) order by organization_id for update`;

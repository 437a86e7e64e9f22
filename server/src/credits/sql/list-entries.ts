import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CreditTables } from '../tables.ts';

export type EntryRow = Omit<Selectable<CreditTables['credit_ledger']>, 'organization_id' | 'part'>;

/** The lines of these kinds behind that one, newest first. */
export const listEntriesSql = (asked: {
  organizationId: string;
  kinds: readonly string[];
  before: string | null;
  limit: number;
}): RawBuilder<EntryRow> => sql<EntryRow>`
select id, kind, amount_micro_usd, charged_micro_usd, provider, metric, quantity, session_id, resource_id, reason, created_at
from credit_ledger
where organization_id = ${asked.organizationId} and kind = any(${asked.kinds}::text[])
  and (${asked.before}::text is null or id < ${asked.before})
order by id desc limit ${asked.limit}`;

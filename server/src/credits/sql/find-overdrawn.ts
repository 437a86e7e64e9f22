import { type RawBuilder, sql } from 'kysely';

interface OverdrawnRow {
  organization_id: string;
}

/** The accounts among these with a balance below zero. Asked for each group of texts that go to a carrier. */
export const findOverdrawnSql = (organizationIds: readonly string[]): RawBuilder<OverdrawnRow> => sql<OverdrawnRow>`
select a.organization_id from credit_accounts a
where a.organization_id = any(${organizationIds}::text[]) and a.balance_micro_usd < 0`;

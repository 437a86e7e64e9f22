import { type RawBuilder, sql } from 'kysely';

/** An attempt whose time is over. */
export interface DueTransfer {
  id: string;
  organizationId: string;
  sessionId: string;
}

/**
 * Attempts of which nothing was told until their time was over by the clock of their organization, not locked: their session is
 * locked first, as by everything that changes them. Null for every organization.
 */
export const listDueTransfersSql = (
  organizationId: string | null,
  limit: number,
): RawBuilder<DueTransfer> => sql<DueTransfer>`
select t.id, t.organization_id as "organizationId", t.session_id as "sessionId"
from call_transfers t join organization_clocks c on c.id = t.organization_id
where t.due_at <= clock_timestamp() + c.clock_offset
  and (${organizationId}::text is null or t.organization_id = ${organizationId})
order by t.due_at, t.id limit ${limit}`;

/** Whether there is one. */
export const anyDueTransferSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from call_transfers t join organization_clocks c on c.id = t.organization_id
  where t.due_at <= clock_timestamp() + c.clock_offset)`;

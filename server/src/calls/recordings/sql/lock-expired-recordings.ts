import { type RawBuilder, sql } from 'kysely';
import type { RecordingRef } from '../types.ts';

/**
 * Recordings whose days are over by the clock of their organization, locked until the transaction ends; those that another
 * transaction holds are left for the next look. Null for every organization.
 */
export const lockExpiredRecordingsSql = (
  organizationId: string | null,
  limit: number,
): RawBuilder<RecordingRef> => sql<RecordingRef>`
select r.session_id as "sessionId", r.organization_id as "organizationId"
from recordings r join organization_clocks c on c.id = r.organization_id
where r.status = 'ready' and r.expires_at <= clock_timestamp() + c.clock_offset
  and (${organizationId}::text is null or r.organization_id = ${organizationId})
order by r.expires_at limit ${limit} for update of r skip locked`;

/** Whether there is one. */
export const anyExpiredSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from recordings r join organization_clocks c on c.id = r.organization_id
  where r.status = 'ready' and r.expires_at <= clock_timestamp() + c.clock_offset)`;

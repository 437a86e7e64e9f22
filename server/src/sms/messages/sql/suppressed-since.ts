import { type RawBuilder, sql } from 'kysely';

/** A row where texts to one of these spellings were suppressed since, and still are. */
export const suppressedSinceSql = (
  organizationId: string,
  spellings: readonly string[],
  since: string,
): RawBuilder<unknown> => sql`
select 1 from sms_suppressions
where organization_id = ${organizationId} and recipient = any(${spellings}::text[])
  and status = 'suppressed' and suppressed_at >= ${since}::timestamptz limit 1`;

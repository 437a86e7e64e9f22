import { type RawBuilder, sql } from 'kysely';

/** Deletes some of the jobs that are settled for as long as their queue keeps them: the oldest lie first in their tables. */
export const deleteOverJobsSql = (limit: number): RawBuilder<unknown> => sql`
delete from pgboss.job where (name, id) in (
  select name, id from pgboss.job
  where deletion_seconds > 0 and completed_on + deletion_seconds * interval '1 second' < now()
  limit ${limit} for update skip locked)`;

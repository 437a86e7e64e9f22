import { type RawBuilder, sql } from 'kysely';

/** As the first statement of a transaction: all that follow see the moment at which it began, and write nothing. */
export const readOneMomentSql = (): RawBuilder<unknown> =>
  sql`set transaction isolation level repeatable read read only`;

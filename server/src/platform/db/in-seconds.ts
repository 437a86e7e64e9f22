import { type RawBuilder, sql } from 'kysely';

/** SQL: that time from now on, in real time. */
export const inSeconds = (seconds: number): RawBuilder<string> =>
  sql<string>`clock_timestamp() + ${seconds} * interval '1 second'`;

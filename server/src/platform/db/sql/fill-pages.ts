import { type RawBuilder, sql } from 'kysely';

/** A table that ends with its transaction. */
export const scratchTableSql: RawBuilder<unknown> = sql`create temporary table disk_room (page text) on commit drop`;

/** Fills pages of it: texts that are too short to be kept elsewhere and do not compress. */
export const fillPagesSql: RawBuilder<unknown> = sql`
insert into disk_room select string_agg(md5(random()::text), '') from generate_series(1, 4096) as n group by n / 32`;

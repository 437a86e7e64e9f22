import { type RawBuilder, sql } from 'kysely';

/** A NOTIFY with a payload, heard by every session that listens on the channel. */
export const notifySql = (channel: string): RawBuilder<unknown> => sql`select pg_notify(${channel}, 'x')`;

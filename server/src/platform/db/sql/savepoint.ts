import { type RawBuilder, sql } from 'kysely';

/** Begins a part of a transaction that can be undone by itself. */
export const beginPartSql = (): RawBuilder<unknown> => sql`savepoint part`;

/** Lets the part be one with the rest of the transaction. */
export const keepPartSql = (): RawBuilder<unknown> => sql`release savepoint part`;

/** Undoes what was written since the part began; the transaction goes on. */
export const undoPartSql = (): RawBuilder<unknown> => sql`rollback to savepoint part`;

import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { LinesTables } from './tables.ts';

/** Keys of one act of a line. */
export interface WaitingKeys {
  readonly sessionId: string;
  readonly act: number;
  readonly digits: string;
}

export async function insertKeys(tx: Tx, { sessionId, act, digits }: WaitingKeys): Promise<void> {
  await tables<LinesTables>(tx)
    .insertInto('line_keys')
    .values({ session_id: sessionId, act, digits, look_at: sql<string>`clock_timestamp()` })
    .execute();
}

/**
 * The first keys that wait in a line, for who presses them from now on, for so many seconds; null where none do, or a
 * process presses them.
 */
export async function takeKeys(tx: Tx, sessionId: string, seconds: number): Promise<WaitingKeys | null> {
  const row = await tables<LinesTables>(tx)
    .updateTable('line_keys')
    .set({ look_at: inSeconds(seconds) })
    .where('session_id', '=', sessionId)
    .where('act', '=', (of) =>
      of.selectFrom('line_keys').select('act').where('session_id', '=', sessionId).orderBy('act').limit(1).forUpdate(),
    )
    .where('look_at', '<=', sql<Date>`clock_timestamp()`)
    .returning(['act', 'digits'])
    .executeTakeFirst();
  return row === undefined ? null : { sessionId, ...row };
}

/** Who presses them does so for so many seconds more. */
export async function renewKeys(tx: Tx, { sessionId, act }: WaitingKeys, seconds: number): Promise<void> {
  await tables<LinesTables>(tx)
    .updateTable('line_keys')
    .set({ look_at: inSeconds(seconds) })
    .where('session_id', '=', sessionId)
    .where('act', '=', act)
    .execute();
}

/** They are pressed, or cannot be: the next ones may be. Whether they had not been settled before. */
export async function settleKeys(tx: Tx, { sessionId, act }: WaitingKeys): Promise<boolean> {
  const { numDeletedRows } = await tables<LinesTables>(tx)
    .deleteFrom('line_keys')
    .where('session_id', '=', sessionId)
    .where('act', '=', act)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

// Those behind the first ones of a line wait for them, and are no one's to look at.
const isFirst = sql<boolean>`not exists (
  select from line_keys earlier where earlier.session_id = line_keys.session_id and earlier.act < line_keys.act)`;

/** SQL: whether keys are to be pressed. */
export const keysAreDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from line_keys where look_at <= statement_timestamp() and ${isFirst})`;

/** The sessions whose keys those are, at most so many. */
export async function findDueKeys(tx: Tx, most: number): Promise<string[]> {
  const rows = await tables<LinesTables>(tx)
    .selectFrom('line_keys')
    .select('session_id')
    .where('look_at', '<=', sql<Date>`statement_timestamp()`)
    .where(isFirst)
    .orderBy('look_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.session_id);
}

function inSeconds(seconds: number): RawBuilder<string> {
  return sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

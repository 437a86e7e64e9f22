import type { Tx } from '../platform/db/database.ts';
import { rightNumber, spellingsOf } from '../platform/text/e164.ts';
import { findByE164Sql } from './sql/find-by-e164.ts';
import { loadSendersSql } from './sql/load-senders.ts';
import type { SenderNumber } from './types.ts';

/** For each reference, in order: the number, or null when it is unknown or another organization's. One statement. */
export async function loadSenders(
  tx: Tx,
  refs: ReadonlyArray<{ organizationId: string; phoneNumberId: string }>,
): Promise<Array<SenderNumber | null>> {
  const found: Array<SenderNumber | null> = refs.map(() => null);
  if (refs.length === 0) return found;
  const { rows } = await loadSendersSql(refs).execute(tx.kysely);
  for (const { index, ...sender } of rows) found[index] = sender;
  return found;
}

/** The numbers in use among these, by the spelling that was asked for, or the right one: whom an inbound text is for. */
export async function findByE164(tx: Tx, e164s: readonly string[]): Promise<Map<string, SenderNumber>> {
  if (e164s.length === 0) return new Map();
  const { rows } = await findByE164Sql(e164s.flatMap(spellingsOf)).execute(tx.kysely);
  const found = new Map(rows.map((row) => [row.e164, row]));
  return new Map(
    e164s.flatMap((e164) => {
      const row = found.get(e164) ?? found.get(rightNumber(e164));
      return row === undefined ? [] : [[e164, row]];
    }),
  );
}

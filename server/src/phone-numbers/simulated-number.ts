import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** A number that no organization has: +1555 and seven digits of a sequence. */
export async function nextSimulatedNumber(tx: Tx): Promise<string> {
  const next = sql<string>`nextval('simulated_phone_numbers')::text`;
  const { digits } = await tx.kysely.selectNoFrom(next.as('digits')).executeTakeFirstOrThrow();
  return `+1555${digits.padStart(7, '0')}`;
}

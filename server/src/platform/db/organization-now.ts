import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * The organization's time, for columns that are to say the same instant: each call of organization_now() in a statement is
 * another one.
 */
export async function organizationNow(tx: Tx, organizationId: string): Promise<string> {
  const { now } = await tx.kysely
    .selectNoFrom(sql<string>`organization_now(${organizationId})::text`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

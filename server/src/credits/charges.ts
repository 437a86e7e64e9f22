import { sql } from 'kysely';
import { type Tx, tables } from '../platform/db/database.ts';
import type { CreditTables } from './tables.ts';

/** What was charged for one metric of one provider, in millionths of a US dollar. */
export interface SessionCharge {
  readonly provider: string;
  readonly metric: string;
  readonly quantity: number;
  readonly costMicroUsd: bigint;
}

/** What a session was charged until now, a line for each provider and metric, in the order of their first charge. */
export type ChargesOfSession = (tx: Tx, organizationId: string, sessionId: string) => Promise<SessionCharge[]>;

export const chargesOfSession: ChargesOfSession = async (tx, organizationId, sessionId) => {
  const rows = await tables<CreditTables>(tx)
    .selectFrom('credit_ledger')
    .select([
      'provider',
      'metric',
      sql<string>`sum(quantity)::bigint`.as('quantity'),
      sql<string>`sum(charged_micro_usd)::bigint`.as('cost'),
    ])
    .where('organization_id', '=', organizationId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'settlement')
    .groupBy(['provider', 'metric'])
    .orderBy(sql`min(created_at)`)
    .orderBy('provider')
    .orderBy('metric')
    .execute();
  return rows.map(({ provider, metric, quantity, cost }) => ({
    provider: provider ?? '',
    metric: metric ?? '',
    quantity: Number(quantity),
    costMicroUsd: BigInt(cost),
  }));
};

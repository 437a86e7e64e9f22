import { sql } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Publish } from '../../webhooks/index.ts';
import { usd } from '../present.ts';
import type { CreditTables } from '../tables.ts';
import { type DueNoticesRow, lockDueNoticesSql } from './sql/lock-due-notices.ts';

const perLook = 100;
// Within five seconds of the spending, which itself looks at nothing but money.
const everyMs = 4_000;

/**
 * Publishes credits.low and credits.exhausted of prepaid organizations, each once until a grant lifts what is available above
 * again (docs/decisions/credits.md#d401).
 */
export function createNoticesStep({ publish }: { publish: Publish }): PollStep {
  return {
    what: 'notices about credit',
    isDue: null,
    everyMs,
    look: async (tx) => {
      const { rows } = await lockDueNoticesSql(perLook).execute(tx.kysely);
      for (const row of rows) await publishOf(tx, publish, row);
      return rows.length < perLook ? everyMs : 0;
    },
  };
}

async function publishOf(tx: Tx, publish: Publish, row: DueNoticesRow): Promise<void> {
  const types = [...(row.is_low ? ['credits.low'] : []), ...(row.is_exhausted ? ['credits.exhausted'] : [])];
  await tables<CreditTables>(tx)
    .updateTable('credit_accounts')
    .set({
      ...(row.is_low ? { low_published_for_micro_usd: Number(row.low_balance_micro_usd) } : {}),
      ...(row.is_exhausted ? { is_exhausted_published: true } : {}),
      event_sequence: sql<number>`event_sequence + ${types.length}`,
    })
    .where('organization_id', '=', row.organization_id)
    .execute();
  await publish(
    tx,
    types.map((type, at) => ({
      organizationId: row.organization_id,
      type,
      resourceId: row.organization_id,
      sequence: row.event_sequence + at + 1,
      agentId: null,
      sessionId: null,
      tags: {},
      occurredAt: instantFromDate(row.now),
      data: {
        availableUsd: usd(BigInt(row.balance_micro_usd)),
        lowBalanceUsd: row.low_balance_micro_usd === null ? null : usd(BigInt(row.low_balance_micro_usd)),
        currency: 'USD',
      },
    })),
  );
}

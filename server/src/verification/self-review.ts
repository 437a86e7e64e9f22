import { sql } from 'kysely';
import { instantFromDate } from '../platform/time/clock.ts';
import type { ClockFollower } from '../platform/jobs/clock-follower.ts';
import { type Database, type Tx, tables } from '../platform/db/database.ts';
import type { Logger } from '../platform/process/log.ts';
import { createScheduler, type Scheduler } from '../platform/jobs/scheduler.ts';
import type { Decide } from './review.ts';
import { selfReviewOf, selfReviewReason } from './self-review.policy.ts';
import { anyDueSql, findDueSql } from './sql/find-due.ts';
import type { SubmissionStore } from './submission-store.ts';
import type { VerificationTables } from './tables.ts';

/** Decides about the submissions of test organizations when their time has come, whether their clock runs or is sent ahead. */
export interface SelfReview {
  readonly scheduler: Scheduler;
  readonly clockFollower: ClockFollower;
}

const perRound = 50;

export function createSelfReview(options: {
  database: Database;
  log: Logger;
  store: SubmissionStore;
  decide: Decide;
}): SelfReview {
  const { database, log, store, decide } = options;

  /** Decides about what is due; null for every organization. */
  async function decideDue(tx: Tx, organizationId: string | null): Promise<void> {
    const { rows } = await findDueSql(organizationId, perRound).execute(tx.kysely);
    for (const due of rows) {
      await store.hold(tx, due.organization_id);
      // A reviewer may have been first.
      const [newest] = await store.list(tx, due.organization_id);
      if (newest?.id !== due.id || newest.status !== 'submitted' || newest.decidesAt === null) continue;
      const trigger = selfReviewOf(newest);
      const reason = trigger === 'reject' ? selfReviewReason : null;
      await decide(tx, newest, { trigger, apiKeyId: null, reason, at: newest.decidesAt });
    }
  }

  const nextDue = async (tx: Tx, organizationId: string): Promise<Date | null> => {
    const row = await tables<VerificationTables>(tx)
      .selectFrom('kyb_submissions')
      .select(sql<Date | null>`min(decides_at)`.as('at'))
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'submitted')
      .executeTakeFirst();
    return row?.at ?? null;
  };

  return {
    scheduler: createScheduler({
      database,
      log,
      steps: [{ what: 'verifications of test organizations', isDue: anyDueSql, look: (tx) => decideDue(tx, null) }],
    }),
    clockFollower: {
      // Nothing is under way outside of a transaction.
      isSettled: async () => true,
      nextDue: async (tx, organizationId) => {
        const at = await nextDue(tx, organizationId);
        if (at === null) return null;
        const instant = instantFromDate(at);
        return { from: instant, until: instant };
      },
      release: (tx, organizationId) => decideDue(tx, organizationId),
      arrive: async () => true,
    },
  };
}

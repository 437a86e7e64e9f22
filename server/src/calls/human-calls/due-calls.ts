import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import type { Tx } from '../../platform/db/database.ts';
import { doEach } from '../../platform/db/savepoint.ts';
import { followDue } from '../../platform/jobs/follow-due.ts';
import type { Logger } from '../../platform/process/log.ts';
import { sleepUntilMs, type PollStep } from '../../platform/jobs/scheduler.ts';
import { firstDueAt } from './call-store.ts';
import type { HumanCallChanges } from './changes.ts';
import { anyDueSoonSql, type DueRow, lockDueCallsSql, untilNextDueSql } from './sql/lock-due-calls.ts';

/** Does what calls do by themselves when their time has come, whether a clock runs or is sent ahead. */
export interface DueCalls {
  readonly step: PollStep;
  readonly clockFollower: ClockFollower;
}

const perLook = 20;

export function createDueCalls({ changes, log }: { changes: HumanCallChanges; log: Logger }): DueCalls {
  async function takeOne(tx: Tx, { id, organizationId }: DueRow): Promise<void> {
    const opened = await changes.open(tx, organizationId, id);
    if (opened !== null) await changes.save(tx, opened);
  }

  /** Looks at what is due in all organizations: one call that cannot be changed holds up no other. */
  async function look(tx: Tx): Promise<number | undefined> {
    const { rows } = await lockDueCallsSql(null, perLook).execute(tx.kysely);
    const onFailure = (err: unknown, { id }: { id: string }) =>
      log.error({ err, callId: id }, 'a call could not do what is due');
    const done = await doEach(tx, rows, (row) => takeOne(tx, row), onFailure);
    if (done === perLook) return 0;
    // One that could not is not tried again before the others have had their rest.
    if (done < rows.length) return undefined;
    const next = await untilNextDueSql().execute(tx.kysely);
    return sleepUntilMs(next.rows[0]?.ms ?? null);
  }

  return {
    step: { what: 'calls between people whose time has come', isDue: anyDueSoonSql, look },
    clockFollower: followDue({
      firstDueAt,
      takeDue: async (tx, organizationId) => {
        const { rows } = await lockDueCallsSql(organizationId, perLook).execute(tx.kysely);
        for (const row of rows) await takeOne(tx, row);
      },
    }),
  };
}

import type { ClockFollower } from '../platform/clock-follower.ts';
import type { Tx } from '../platform/db/database.ts';
import { followDue } from '../platform/follow-due.ts';
import { sleepUntilMs, type WakerStep } from '../platform/waker.ts';
import { firstDueAt } from './call-store.ts';
import type { HumanCallChanges } from './changes.ts';
import { lockDueCallsSql, untilNextDueSql } from './sql/lock-due-calls.ts';

/** Does what calls do by themselves when their time has come, whether a clock runs or is sent ahead. */
export interface DueCalls {
  readonly step: WakerStep;
  readonly clockFollower: ClockFollower;
}

const perLook = 20;

export function createDueCalls({ changes }: { changes: HumanCallChanges }): DueCalls {
  /** Null for every organization. Answers whether there may be more. */
  async function takeDue(tx: Tx, organizationId: string | null): Promise<boolean> {
    const { rows } = await lockDueCallsSql(organizationId, perLook).execute(tx.kysely);
    for (const due of rows) {
      const opened = await changes.open(tx, due.organizationId, due.id);
      if (opened !== null) await changes.save(tx, opened);
    }
    return rows.length === perLook;
  }

  return {
    step: {
      what: 'calls between people whose time has come',
      look: async (tx) => {
        if (await takeDue(tx, null)) return 0;
        const { rows } = await untilNextDueSql().execute(tx.kysely);
        return sleepUntilMs(rows[0]?.ms ?? null);
      },
    },
    clockFollower: followDue({ firstDueAt, takeDue }),
  };
}

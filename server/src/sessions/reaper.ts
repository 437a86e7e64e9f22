import { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../platform/clock.ts';
import type { ClockFollower } from '../platform/clock-follower.ts';
import type { Tx } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import type { WakerStep } from '../platform/waker.ts';
import type { SessionChanges } from './changes.ts';
import { nextDue } from './due.policy.ts';
import type { SessionMoney } from './money.ts';
import { firstDueAt, lockSession, writeSession } from './session-store.ts';
import { lockDueSessionsSql } from './sql/lock-due-sessions.ts';
import type { Session } from './types.ts';

/** Does what sessions do by themselves when their time has come, whether a clock runs or is sent ahead. */
export interface Reaper {
  readonly step: WakerStep;
  readonly clockFollower: ClockFollower;
}

const perLook = 20;

export function createReaper(options: { changes: SessionChanges; money: SessionMoney }): Reaper {
  const { changes, money } = options;

  /** One session that is locked: it ends at the time that was due, however late this looks, or its next minutes are held. */
  async function take(tx: Tx, session: Session, now: Temporal.Instant): Promise<void> {
    const due = nextDue(session);
    if (due === null || Temporal.Instant.compare(due.at, now) > 0) return;
    if (due.step === 'ask_to_end') await changes.askToEnd(tx, session, 'max_duration', due.at);
    else if (due.step === 'end') await changes.end(tx, session, 'max_duration', due.at);
    else if (due.step !== 'hold_portion') await changes.end(tx, session, due.step, due.at);
    else if (await money.holdPortion(tx, session, session.heldPortions))
      await writeSession(tx, { ...session, heldPortions: session.heldPortions + 1 });
    else await changes.end(tx, session, 'insufficient_credits', due.at);
  }

  /** Looks at what is due; null for every organization. Answers whether there may be more. */
  async function takeDue(tx: Tx, organizationId: string | null): Promise<boolean> {
    const { rows } = await lockDueSessionsSql(organizationId, perLook).execute(tx.kysely);
    for (const due of rows) {
      const session = await lockSession(tx, due.organizationId, due.id);
      if (session === null) continue;
      await take(tx, session, instantFromDate(new Date(await organizationNow(tx, due.organizationId))));
    }
    return rows.length === perLook;
  }

  return {
    step: { what: 'sessions whose time has come', look: async (tx) => ((await takeDue(tx, null)) ? 0 : undefined) },
    clockFollower: {
      // Nothing is under way outside of a transaction.
      isSettled: async () => true,
      nextDue: async (tx, organizationId) => {
        const at = await firstDueAt(tx, organizationId);
        if (at === null) return null;
        const instant = instantFromDate(at);
        return { from: instant, until: instant };
      },
      release: async (tx, organizationId) => {
        await takeDue(tx, organizationId);
      },
      arrive: async () => true,
    },
  };
}

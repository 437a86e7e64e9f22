import { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import type { Tx } from '../../platform/db/database.ts';
import { doEach } from '../../platform/db/savepoint.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { SessionChanges } from './changes.ts';
import { nextDue } from './due.policy.ts';
import type { SessionMoney } from './money.ts';
import { firstDueAt, lockSession, sessionsChannel, writeSession } from './session-store.ts';
import { anyDueSessionSql, type DueRow, lockDueSessionsSql } from './sql/lock-due-sessions.ts';
import type { Session } from './types.ts';
import { wakeWorkersSql } from './sql/wake-workers.ts';
import { firstWakeAt, isNetworkAtWork } from './wake-store.ts';
import { nowOf } from './now-of.ts';

/** Does what sessions do by themselves when their time has come, whether a clock runs or is sent ahead. */
export interface Reaper {
  readonly step: PollStep;
  readonly clockFollower: ClockFollower;
}

const perLook = 20;

export function createReaper(options: { changes: SessionChanges; money: SessionMoney; log: Logger }): Reaper {
  const { changes, money, log } = options;

  /** One session that is locked: it ends at the time that was due, however late this looks, or its next minutes are held. */
  async function take(tx: Tx, session: Session, now: Temporal.Instant): Promise<void> {
    const due = nextDue(session);
    if (due === null || Temporal.Instant.compare(due.at, now) > 0) return;
    if (due.step === 'ask_to_end') await changes.askToEnd(tx, session, 'max_duration', due.at);
    else if (due.step === 'tell_waiting') await changes.recordWaiting(tx, session, due.at);
    else if (due.step === 'end') await changes.end(tx, session, 'max_duration', due.at);
    else if (due.step !== 'hold_portion') await changes.end(tx, session, due.step, due.at);
    else if (await money.holdPortion(tx, session, session.heldPortions))
      await writeSession(tx, { ...session, heldPortions: session.heldPortions + 1 });
    else await changes.end(tx, session, 'insufficient_credits', due.at);
  }

  async function takeOne(tx: Tx, { id, organizationId }: DueRow): Promise<void> {
    const session = await lockSession(tx, organizationId, id);
    if (session !== null) await take(tx, session, await nowOf(tx, organizationId));
  }

  /** Looks at what is due in all organizations: one session that cannot be changed holds up no other. */
  async function look(tx: Tx): Promise<number | undefined> {
    const { rows } = await lockDueSessionsSql(null, perLook).execute(tx.kysely);
    const onFailure = (err: unknown, { id }: { id: string }) =>
      log.error({ err, sessionId: id }, 'a session could not do what is due');
    const done = await doEach(tx, rows, (row) => takeOne(tx, row), onFailure);
    return done === perLook ? 0 : undefined;
  }

  return {
    step: { what: 'sessions whose time has come', isDue: anyDueSessionSql, look },
    clockFollower: {
      // What others speak in is not waited for (docs/decisions/calls.md#d44).
      isSettled: async (tx, organizationId) =>
        !(await isNetworkAtWork(tx, organizationId, await nowOf(tx, organizationId))),
      nextDue: async (tx, organizationId) => {
        const times = [await firstDueAt(tx, organizationId), await firstWakeAt(tx, organizationId)];
        const [first] = times.flatMap((at) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime());
        if (first === undefined) return null;
        const instant = instantFromDate(first);
        return { from: instant, until: instant };
      },
      release: async (tx, organizationId) => {
        const { rows } = await lockDueSessionsSql(organizationId, perLook).execute(tx.kysely);
        for (const row of rows) await takeOne(tx, row);
        const now = isoMillis(await nowOf(tx, organizationId));
        await wakeWorkersSql(organizationId, now, sessionsChannel).execute(tx.kysely);
      },
      arrive: async () => true,
    },
  };
}

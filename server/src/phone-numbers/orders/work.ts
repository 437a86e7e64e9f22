import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import { anyDueOrderSql, wakeDueOrdersSql } from '../sql/wake-due-orders.ts';
import type { Advance } from './advance.ts';
import { claimOrder, hasOrdersUnderWay, nextDueOrder } from './order-store.ts';
import { orderQueue } from '../queues.ts';

const perRound = 100;

/** Looks after orders that no request waits for any more: what was lost on the way, and what the carrier holds. */
export function createOrderWork(options: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  advance: Advance;
}): { listen(): void; steps: PollStep[]; clockFollower: ClockFollower } {
  const { database, clock, jobs, log, advance } = options;

  const wakeDue = async (tx: Tx, organizationId: string | null): Promise<void> => {
    const { rows } = await wakeDueOrdersSql(organizationId, perRound).execute(tx.kysely);
    const due = rows.map(({ phoneNumberId }) => ({ payload: { phoneNumberId }, key: phoneNumberId }));
    await jobs.enqueue(tx, orderQueue, due);
  };

  return {
    listen: () =>
      jobs.work(orderQueue, { batchSize: 10, inFlight: 10 }, async (payloads) => {
        for (const { phoneNumberId } of payloads) {
          const claim = await claimOrder(database.read, clock, phoneNumberId);
          if (claim === null) continue;
          const { kind } = await advance(claim);
          log.info({ phoneNumberId, organizationId: claim.organizationId, came: kind }, 'order of a number');
        }
      }),
    steps: [{ what: 'orders of numbers', isDue: anyDueOrderSql, look: (tx: Tx) => wakeDue(tx, null) }],
    clockFollower: {
      isSettled: async (tx, organizationId) => !(await hasOrdersUnderWay(tx, organizationId)),
      nextDue: async (tx, organizationId) => {
        const at = await nextDueOrder(tx, organizationId);
        return at === null ? null : { from: instantFromDate(at), until: instantFromDate(at) };
      },
      release: (tx, organizationId) => wakeDue(tx, organizationId),
      arrive: async () => true,
    },
  };
}

import type { CreditsService } from '../../credits/index.ts';
import { findOrganization } from '../../organizations/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { doEach } from '../../platform/db/savepoint.ts';
import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import { followDue } from '../../platform/jobs/follow-due.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Logger } from '../../platform/process/log.ts';
import { paymentOf } from '../month.policy.ts';
import type { NumberEvent, PublishNumbers } from '../publish-numbers.ts';
import { anyUncoveredDueSql, type DueMonth, firstMonthDueSql, listDueMonthsSql } from '../sql/list-due-months.ts';
import { findPhoneNumber } from '../store.ts';
import { graceHours, monthStepOf } from './charge.policy.ts';
import { type FoundMonth, findOpenMonth, writeBillingSuspended, writeCharged, writeUncovered } from './month-store.ts';

const mostApartMs = 3_600_000;
const perLook = 20;
// Of a number that was left for longer, the rest is charged by the next look.
const monthsPerLook = 24;

/**
 * Charges the months of numbers behind the first one, each once under `<number>:<n>`, late ones one after another; suspends a
 * number for the month that nothing covers, and ends that (docs/decisions/numbers.md#d572).
 */
export function createChargeMonths(options: {
  credits: CreditsService;
  log: Logger;
  publishNumbers: PublishNumbers;
  clocksApartMs: () => number;
}): {
  step: PollStep;
  clockFollower: ClockFollower;
} {
  const { credits, log, publishNumbers, clocksApartMs } = options;
  let isHeld = false;

  /** One of two clocks that are that far apart is wrong, and a year of months is charged in an instant where it is the database's. */
  const holds = (): boolean => {
    const apartMs = clocksApartMs();
    const held = apartMs > mostApartMs;
    if (held && !isHeld)
      log.error({ apartMs }, "no months of numbers are charged: this machine's clock is not the database's");
    isHeld = held;
    return held;
  };

  const isCovered = async (tx: Tx, organizationId: string, priceMicroUsd: number): Promise<boolean> => {
    const organization = await findOrganization(tx, organizationId);
    if (organization?.creditPolicy !== 'prepaid') return true;
    const balance = (await credits.lockBalances(tx, [organizationId])).get(organizationId) ?? 0;
    return balance >= priceMicroUsd;
  };

  const publish = async (tx: Tx, { id, organizationId }: DueMonth, event: NumberEvent): Promise<void> => {
    const number = await findPhoneNumber(tx, organizationId, id);
    if (number === null) throw new Error('A number is gone while it is held');
    // While its organization is held it is suspended whatever its charge; the end of the hold says how it is then.
    if (number.suspensionReason === 'compliance') return;
    await publishNumbers(tx, event, [number]);
    log.info({ phoneNumberId: id, organizationId, event }, 'a number was suspended for its charge, or recovered');
  };

  /** Whether another month may be open behind this one. */
  const settleMonth = async (tx: Tx, due: DueMonth, month: FoundMonth): Promise<boolean> => {
    const { id, organizationId } = due;
    const { priceMicroUsd, carrier } = month;
    const step = monthStepOf({ ...month, isCovered: await isCovered(tx, organizationId, priceMicroUsd) });
    if (step.kind === 'charge') {
      const charged = month.charged + 1;
      const use = { metric: 'phone_number_month', quantity: 1, provider: carrier, sessionId: null } as const;
      const payment = { organizationId, resourceId: paymentOf(id, charged), reservedMicroUsd: 0 };
      await credits.settle(tx, [{ ...payment, kind: 'settlement', chargedMicroUsd: priceMicroUsd, use }]);
      await writeCharged(tx, id, { charged, nextAt: step.nextAt, recovers: step.recovers });
      if (step.recovers) await publish(tx, due, 'recovered');
      return true;
    }
    await writeUncovered(tx, id);
    if (step.kind === 'suspend') {
      await writeBillingSuspended(tx, id);
      await publish(tx, due, 'suspended');
    }
    return false;
  };

  const settleAll = async (tx: Tx, due: DueMonth): Promise<void> => {
    for (let months = 0; months < monthsPerLook; months += 1) {
      const month = await findOpenMonth(tx, due.id);
      if (month === null || !(await settleMonth(tx, due, month))) return;
    }
  };

  return {
    step: {
      what: 'months of numbers',
      isDue: anyUncoveredDueSql(graceHours),
      // Months that begin are many, and by clocks that are ahead no index finds them.
      everyMs: 5_000,
      look: async (tx) => {
        if (holds()) return undefined;
        const { rows } = await listDueMonthsSql(null, graceHours, perLook).execute(tx.kysely);
        const onFailure = (err: unknown, { id }: DueMonth) =>
          log.error({ err, phoneNumberId: id }, 'a month of a number could not be charged');
        const done = await doEach(tx, rows, (row) => settleAll(tx, row), onFailure);
        return done === perLook ? 0 : undefined;
      },
    },
    clockFollower: followDue({
      firstDueAt: async (tx, organizationId) => {
        const { rows } = await firstMonthDueSql(organizationId, graceHours).execute(tx.kysely);
        return rows[0]?.at ?? null;
      },
      takeDue: async (tx, organizationId) => {
        const { rows } = await listDueMonthsSql(organizationId, graceHours, perLook).execute(tx.kysely);
        for (const row of rows) await settleAll(tx, row);
      },
    }),
  };
}

import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../platform/db/database.ts';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { priceOfMonthSql } from '../sql/price-of-month.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { SmsCarrier } from '../types.ts';

/** The open month of a number that the caller has locked. */
export interface FoundMonth {
  carrier: SmsCarrier;
  priceMicroUsd: number;
  /** How many months were charged before it. */
  charged: number;
  now: Temporal.Instant;
  firstAt: Temporal.Instant;
  beganAt: Temporal.Instant;
  uncoveredAt: Temporal.Instant | null;
  /** For its charge. */
  suspendedAt: Temporal.Instant | null;
}

/** Null where none is open: it was charged, or the number is released. */
export async function findOpenMonth(tx: Tx, id: string): Promise<FoundMonth | null> {
  const now = sql<Date>`organization_now(phone_numbers.organization_id)`;
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .innerJoin('number_orders', 'number_orders.phone_number_id', 'phone_numbers.id')
    .select([
      'phone_numbers.carrier',
      priceOfMonthSql('phone_numbers').as('monthly_micro_usd'),
      'charged_months',
      'first_charged_at',
      'next_charge_at',
      'charge_uncovered_at',
      'billing_suspended_at',
      now.as('now'),
    ])
    .where('phone_numbers.id', '=', id)
    .where('released_at', 'is', null)
    .where('next_charge_at', '<=', now)
    .executeTakeFirst();
  const {
    monthly_micro_usd: price = null,
    next_charge_at: beganAt = null,
    first_charged_at: firstAt = null,
  } = row ?? {};
  if (row === undefined || price === null || beganAt === null || firstAt === null) return null;
  return {
    carrier: row.carrier,
    priceMicroUsd: Number(price),
    charged: row.charged_months,
    now: instantFromDate(row.now),
    firstAt: instantFromDate(firstAt),
    beganAt: instantFromDate(beganAt),
    uncoveredAt: row.charge_uncovered_at && instantFromDate(row.charge_uncovered_at),
    suspendedAt: row.billing_suspended_at && instantFromDate(row.billing_suspended_at),
  };
}

const organizationTime = sql<string>`organization_now(organization_id)`;

/** The open month is charged, and the next one begins at `nextAt`. Ends what was suspended for it. */
export async function writeCharged(
  tx: Tx,
  id: string,
  month: { charged: number; nextAt: Temporal.Instant; recovers: boolean },
): Promise<void> {
  const recovered = {
    suspended_at: null,
    billing_suspended_at: null,
    suspension_reason: null,
    event_sequence: sql<number>`event_sequence + 1`,
  };
  await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({
      charged_months: month.charged,
      last_charged_at: organizationTime,
      next_charge_at: isoMillis(month.nextAt),
      charge_uncovered_at: null,
      charge_tried_at: null,
      ...(month.recovers ? recovered : {}),
      updated_at: organizationTime,
    })
    .where('id', '=', id)
    .execute();
}

/** Credit does not cover the open month; the first time is kept. */
export async function writeUncovered(tx: Tx, id: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({
      charge_uncovered_at: sql<string>`coalesce(charge_uncovered_at, organization_now(organization_id))`,
      charge_tried_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Suspends a number whose open month nothing has covered. */
export async function writeBillingSuspended(tx: Tx, id: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({
      suspended_at: organizationTime,
      billing_suspended_at: organizationTime,
      suspension_reason: 'billing',
      event_sequence: sql<number>`event_sequence + 1`,
      updated_at: organizationTime,
    })
    .where('id', '=', id)
    .execute();
}

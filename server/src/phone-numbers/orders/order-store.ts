import { sql } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { OrderStatus, SmsCarrier } from '../types.ts';
import type { NumberPrice, OrderClaim } from './types.ts';

// Three requests of at most 15 seconds each, and what is written around them, with room to spare.
const leaseSeconds = 60;
// The first byte is never written in the last part of a lease: clocks and schedulers are not exact.
const leaseMarginMs = 25_000;

const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
const leaseEnd = () => inMs(leaseSeconds * 1_000);
const organizationTime = sql<string>`organization_now(organization_id)`;

const claimColumns = [
  'phone_number_id',
  'organization_id',
  'e164',
  'carrier',
  'status',
  'order_id',
  'monthly_micro_usd',
  'upfront_micro_usd',
  'announced',
  'fence',
] as const;

interface ClaimRow {
  phone_number_id: string;
  organization_id: string;
  e164: string;
  carrier: SmsCarrier;
  status: OrderStatus;
  order_id: string | null;
  monthly_micro_usd: string | null;
  upfront_micro_usd: string | null;
  announced: boolean;
  fence: string;
}

/** Writes a new order with the right to its first step. `sinceMs` is monotonic time from before the transaction. */
export async function insertOrder(
  tx: Tx,
  order: { phoneNumberId: string; organizationId: string; e164: string; carrier: SmsCarrier; sinceMs: number },
): Promise<OrderClaim> {
  const now = sql<string>`organization_now(${order.organizationId})`;
  const row = await tables<PhoneNumberTables>(tx)
    .insertInto('number_orders')
    .values({
      phone_number_id: order.phoneNumberId,
      organization_id: order.organizationId,
      e164: order.e164,
      carrier: order.carrier,
      status: 'new',
      fence: 1,
      lease_until: leaseEnd(),
      wake_at: leaseEnd(),
      created_at: now,
      updated_at: now,
    })
    .returning(claimColumns)
    .executeTakeFirstOrThrow();
  return claimOf(row, order.sinceMs);
}

/** The right to the next step of an order; null while another has it, before its time, or where none is left. */
export async function claimOrder(tx: Tx, clock: Clock, phoneNumberId: string): Promise<OrderClaim | null> {
  const sinceMs = clock.monotonicMs();
  const row = await tables<PhoneNumberTables>(tx)
    .updateTable('number_orders')
    .set({ fence: sql<number>`fence + 1`, lease_until: leaseEnd(), wake_at: leaseEnd() })
    .where('phone_number_id', '=', phoneNumberId)
    .where('status', 'in', ['new', 'placing', 'pending'])
    .where(sql<boolean>`coalesce(lease_until, '-infinity') <= clock_timestamp()`)
    .where(sql<boolean>`coalesce(not_before, '-infinity') <= clock_timestamp()`)
    .returning(claimColumns)
    .executeTakeFirst();
  return row === undefined ? null : claimOf(row, sinceMs);
}

/**
 * Notes, before the first byte of an order is written, what it costs and that it may be taken; a process that dies then
 * leaves the request the time to arrive. False under a lost lease.
 */
export async function markPlacing(tx: Tx, claim: OrderClaim, price: NumberPrice, settleMs: number): Promise<boolean> {
  const row = await held(tx, claim)
    .set({
      status: 'placing',
      monthly_micro_usd: price.monthlyMicroUsd,
      upfront_micro_usd: price.upfrontMicroUsd,
      not_before: inMs(settleMs),
      updated_at: organizationTime,
    })
    .returning('phone_number_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets go of an order that is to be looked after again in so many milliseconds. False under a lost lease. */
export async function putOff(tx: Tx, claim: OrderClaim, waitMs: number): Promise<boolean> {
  const row = await held(tx, claim)
    .set({ lease_until: null, not_before: sql<string>`greatest(not_before, ${inMs(waitMs)})`, wake_at: inMs(waitMs) })
    .returning('phone_number_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where an order stands at its carrier. */
export interface Standing {
  status: 'pending' | 'delivered' | 'failed';
  orderId: string | null;
  failure: string | null;
  /** Of one that pends: when it is looked at again, in milliseconds of the organization's time. */
  lookAgainMs: number | null;
}

/** Writes where an order stands, and lets go of it. Answers when, by its organization's clock; null under a lost lease. */
export async function writeStanding(tx: Tx, claim: OrderClaim, standing: Standing): Promise<Date | null> {
  const { lookAgainMs } = standing;
  const row = await held(tx, claim)
    .set({
      status: standing.status,
      order_id: standing.orderId,
      failure: standing.failure,
      lease_until: null,
      not_before: null,
      wake_at: null,
      due_at:
        lookAgainMs === null
          ? null
          : sql<string>`organization_now(organization_id) + ${lookAgainMs}::float8 * interval '1 millisecond'`,
      updated_at: organizationTime,
    })
    .returning('updated_at')
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/**
 * Takes an order of which nothing came out of the books, with its number. False where its buyer was told of it, and under
 * a lost lease.
 */
export async function forgetOrder(tx: Tx, claim: OrderClaim): Promise<boolean> {
  const row = await tables<PhoneNumberTables>(tx)
    .deleteFrom('number_orders')
    .where('phone_number_id', '=', claim.phoneNumberId)
    .where('fence', '=', claim.fence)
    .where('lease_until', 'is not', null)
    .where('announced', '=', false)
    .returning('phone_number_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await tables<PhoneNumberTables>(tx)
    .deleteFrom('phone_numbers')
    .where('organization_id', '=', claim.organizationId)
    .where('id', '=', claim.phoneNumberId)
    .execute();
  return true;
}

/** Has orders that pend at that carrier looked at now, by the carrier's ids of them. */
export async function hurryOrders(tx: Tx, carrier: SmsCarrier, orderIds: readonly string[]): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_orders')
    .set({ due_at: null, wake_at: null })
    .where('carrier', '=', carrier)
    .where('status', '=', 'pending')
    .where('order_id', 'in', orderIds.length === 0 ? [''] : orderIds)
    .execute();
}

/** The buyer is told of the order now. */
export async function announceOrder(tx: Tx, organizationId: string, phoneNumberId: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_orders')
    .set({ announced: true })
    .where('organization_id', '=', organizationId)
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** When the first order that pends is due, by its organization's clock; null where none does. */
export async function nextDueOrder(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('number_orders')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether an order of the organization is on its way to the carrier, or being looked at. */
export async function hasOrdersUnderWay(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('number_orders')
    .select('phone_number_id')
    .where('organization_id', '=', organizationId)
    .where((of) =>
      of.or([
        of('status', 'in', ['new', 'placing']),
        of.and([of('status', '=', 'pending'), of('lease_until', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An order under the right of a claim. */
function held(tx: Tx, claim: OrderClaim) {
  return tables<PhoneNumberTables>(tx)
    .updateTable('number_orders')
    .where('phone_number_id', '=', claim.phoneNumberId)
    .where('fence', '=', claim.fence)
    .where('lease_until', 'is not', null);
}

/** Whether a call to the carrier may begin under a claim: not so late that another process could hold the order before it ends. */
export function leaseAllowsCall(clock: Clock, claim: OrderClaim): boolean {
  return clock.monotonicMs() < claim.monotonicEndMs - leaseMarginMs;
}

function claimOf(row: ClaimRow, sinceMs: number): OrderClaim {
  const { monthly_micro_usd: monthly, upfront_micro_usd: upfront } = row;
  return {
    phoneNumberId: row.phone_number_id,
    organizationId: row.organization_id,
    e164: row.e164,
    carrier: row.carrier,
    status: row.status,
    orderId: row.order_id,
    price:
      monthly === null || upfront === null
        ? null
        : { monthlyMicroUsd: Number(monthly), upfrontMicroUsd: Number(upfront) },
    announced: row.announced,
    fence: row.fence,
    monotonicEndMs: sinceMs + leaseSeconds * 1_000,
  };
}

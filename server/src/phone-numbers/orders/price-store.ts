import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../platform/db/database.ts';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { PhoneNumberTables } from '../tables.ts';

/** What a number costs by what is known here, under a lock until the transaction ends. */
export interface KnownPrice {
  organizationId: string;
  e164: string;
  agentId: string | null;
  /** Of months that have not begun. */
  monthlyMicroUsd: number;
  now: Temporal.Instant;
  firstAt: Temporal.Instant;
  /** When the next month begins, or when the open one began. */
  nextAt: Temporal.Instant;
}

/** Null for a number that costs nothing here, or is released. */
export async function lockPrice(tx: Tx, phoneNumberId: string): Promise<KnownPrice | null> {
  const last = sql<string | null>`coalesce(
    (select c.monthly_micro_usd from number_prices c where c.phone_number_id = phone_numbers.id order by c.from_at desc limit 1),
    (select p.monthly_micro_usd from number_orders p where p.phone_number_id = phone_numbers.id))`;
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select([
      'organization_id',
      'e164',
      'agent_id',
      'first_charged_at',
      'next_charge_at',
      last.as('monthly_micro_usd'),
      sql<Date>`organization_now(organization_id)`.as('now'),
    ])
    .where('id', '=', phoneNumberId)
    .where('released_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const {
    monthly_micro_usd: monthly = null,
    first_charged_at: firstAt = null,
    next_charge_at: nextAt = null,
  } = row ?? {};
  if (row === undefined || monthly === null || firstAt === null || nextAt === null) return null;
  return {
    organizationId: row.organization_id,
    e164: row.e164,
    agentId: row.agent_id,
    monthlyMicroUsd: Number(monthly),
    now: instantFromDate(row.now),
    firstAt: instantFromDate(firstAt),
    nextAt: instantFromDate(nextAt),
  };
}

/** Writes what months cost that begin then or later, and counts the event of it. Answers its place among those of the number. */
export async function writePrice(
  tx: Tx,
  price: { organizationId: string; phoneNumberId: string; fromAt: Temporal.Instant; monthlyMicroUsd: number },
): Promise<number> {
  const { phoneNumberId, monthlyMicroUsd } = price;
  await tables<PhoneNumberTables>(tx)
    .insertInto('number_prices')
    .values({
      phone_number_id: phoneNumberId,
      organization_id: price.organizationId,
      from_at: isoMillis(price.fromAt),
      monthly_micro_usd: monthlyMicroUsd,
    })
    .onConflict((conflict) =>
      conflict.columns(['phone_number_id', 'from_at']).doUpdateSet({ monthly_micro_usd: monthlyMicroUsd }),
    )
    .execute();
  const { event_sequence } = await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({ event_sequence: sql<number>`event_sequence + 1` })
    .where('id', '=', phoneNumberId)
    .returning('event_sequence')
    .executeTakeFirstOrThrow();
  return event_sequence;
}

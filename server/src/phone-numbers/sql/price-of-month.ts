import { type RawBuilder, sql } from 'kysely';

/** What the month of a number costs that began at its `next_charge_at`, or begins then, in millionths of a US dollar. */
export const priceOfMonthSql = (number: 'n' | 'phone_numbers'): RawBuilder<string | null> => sql<
  string | null
>`coalesce(
  (select c.monthly_micro_usd from number_prices c where c.phone_number_id = ${sql.ref(`${number}.id`)}
     and c.from_at <= ${sql.ref(`${number}.next_charge_at`)} order by c.from_at desc limit 1),
  (select p.monthly_micro_usd from number_orders p where p.phone_number_id = ${sql.ref(`${number}.id`)}))`;

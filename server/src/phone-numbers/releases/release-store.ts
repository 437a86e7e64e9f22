import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { inSeconds } from '../../platform/db/in-seconds.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { PhoneNumber, SmsCarrier } from '../types.ts';

/** A number that its carrier is still to let go of. */
export interface OpenRelease {
  e164: string;
  carrier: SmsCarrier;
  resourceId: string | null;
  attempts: number;
  /** Whether the number is in use here again, at that account: then what the account has of it is another's. */
  isInUse: boolean;
}

/** Has the carrier let go of a number from now on, until it did. */
export async function insertRelease(tx: Tx, number: PhoneNumber): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .insertInto('number_releases')
    .values({
      phone_number_id: number.id,
      organization_id: number.organizationId,
      e164: number.e164,
      carrier: number.carrier,
      resource_id: number.providerResourceId,
      wake_at: inSeconds(0),
      created_at: sql<string>`organization_now(${number.organizationId})`,
    })
    .execute();
}

const isInUse = sql<boolean>`exists (
  select from phone_numbers n where n.e164 = number_releases.e164 and n.carrier = number_releases.carrier
    and n.source = 'managed' and n.released_at is null
    and not exists (select from number_orders o where o.phone_number_id = n.id and o.status <> 'delivered'))`.as(
  'is_in_use',
);

/** Null where the carrier let go of it already. */
export async function findRelease(tx: Tx, phoneNumberId: string): Promise<OpenRelease | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('number_releases')
    .select(['e164', 'carrier', 'resource_id', 'attempts', isInUse])
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { e164, carrier, attempts, is_in_use } = row;
  return { e164, carrier, resourceId: row.resource_id, attempts, isInUse: is_in_use };
}

/** The carrier let go of it. */
export async function deleteRelease(tx: Tx, phoneNumberId: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .deleteFrom('number_releases')
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** What the carrier calls the number, before it is asked to let go of it. */
export async function writeReleaseId(tx: Tx, phoneNumberId: string, resourceId: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_releases')
    .set({ resource_id: resourceId })
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

export async function putOffRelease(tx: Tx, phoneNumberId: string, seconds: number, locked: boolean): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_releases')
    .set({ wake_at: inSeconds(seconds), locked })
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** How many numbers carriers still hold, by carrier, and how many of them are locked there. */
export async function countReleases(tx: Tx): Promise<Array<{ carrier: string; count: number; locked: number }>> {
  return tables<PhoneNumberTables>(tx)
    .selectFrom('number_releases')
    .select([
      'carrier',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where locked))::int`.as('locked'),
    ])
    .groupBy('carrier')
    .execute();
}

/** The numbers that their carriers keep because of a lock, the oldest first, at most so many. */
export async function listLockedNumbers(tx: Tx, most: number): Promise<Array<{ e164: string; carrier: string }>> {
  return tables<PhoneNumberTables>(tx)
    .selectFrom('number_releases')
    .select(['e164', 'carrier'])
    .where('locked', '=', true)
    .orderBy('created_at')
    .orderBy('phone_number_id')
    .limit(most)
    .execute();
}

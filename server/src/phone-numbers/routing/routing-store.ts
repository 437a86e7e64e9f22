import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { inSeconds } from '../../platform/db/in-seconds.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { KnownRouting, SmsCarrier } from '../types.ts';

/** A number whose carrier is to be asked where its calls and texts go. */
export interface DueRouting {
  e164: string;
  carrier: SmsCarrier;
  /** What it texts under, as it is kept here. */
  messagingProfileId: string | null;
  /** Whether it was set up for texts when the question began. */
  isSetUp: boolean;
  /** Whether its months are charged here. */
  isCharged: boolean;
  /** How many looks in a row did not find it, and whether that is believed. */
  timesMissing: number;
  isMissing: boolean;
  attempts: number;
}

/** Null where nothing is to be asked: the number is released. */
export async function findDueRouting(tx: Tx, phoneNumberId: string): Promise<DueRouting | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('number_routings')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'number_routings.phone_number_id')
    .select([
      'e164',
      'carrier',
      'telnyx_messaging_profile_id',
      'sms_messaging_profile_status',
      'next_charge_at',
      'times_missing',
      'is_missing',
      'attempts',
    ])
    .where('phone_number_id', '=', phoneNumberId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { e164, carrier, attempts } = row;
  return {
    e164,
    carrier,
    attempts,
    messagingProfileId: row.telnyx_messaging_profile_id,
    isSetUp: row.sms_messaging_profile_status === 'ready',
    isCharged: row.next_charge_at !== null,
    timesMissing: row.times_missing,
    isMissing: row.is_missing,
  };
}

/** When a number is asked about again; `attempts` are those that the question began with. */
export interface NextLook {
  attempts: number;
  seconds: number;
}

// One that was asked for while the question was on its way comes all the same: it has begun to count anew.
const lookedAt = ({ attempts, seconds }: NextLook) => ({
  wake_at: sql<string>`case when attempts = ${attempts} then ${inSeconds(seconds)} else wake_at end`,
});

/** Writes what the carrier says of a number. */
export async function writeRouting(
  tx: Tx,
  phoneNumberId: string,
  { callsHere, textsHere, next }: Omit<KnownRouting, 'isMissing'> & { next: NextLook },
): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_routings')
    .set({
      read_at: sql<string>`clock_timestamp()`,
      calls_here: callsHere,
      texts_here: textsHere,
      times_missing: 0,
      attempts: 0,
      ...lookedAt(next),
    })
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** Counts that the carrier did not find a number. */
export async function countMissing(tx: Tx, phoneNumberId: string, next: NextLook): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_routings')
    .set({ times_missing: sql<number>`times_missing + 1`, attempts: 0, ...lookedAt(next) })
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** The question came to nothing: it is asked again. */
export async function putOffRouting(tx: Tx, phoneNumberId: string, next: NextLook): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_routings')
    .set(lookedAt(next))
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** There is nothing to ask any more. */
export async function deleteRouting(tx: Tx, phoneNumberId: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .deleteFrom('number_routings')
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** How many numbers each carrier lacks, or sends elsewhere what is for this server. */
export async function countMisrouted(
  tx: Tx,
): Promise<Array<{ carrier: string; missing: number; calls: number; texts: number }>> {
  return tables<PhoneNumberTables>(tx)
    .selectFrom('number_routings')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'number_routings.phone_number_id')
    .select([
      'carrier',
      sql<number>`(count(*) filter (where is_missing))::int`.as('missing'),
      sql<number>`(count(*) filter (where not is_missing and not calls_here))::int`.as('calls'),
      sql<number>`(count(*) filter (where not is_missing and not texts_here))::int`.as('texts'),
    ])
    .where('released_at', 'is', null)
    .groupBy('carrier')
    .execute();
}

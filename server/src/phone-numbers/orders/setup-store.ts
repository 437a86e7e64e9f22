import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { inSeconds } from '../../platform/db/in-seconds.ts';
import type { PhoneNumberTables } from '../tables.ts';
import type { MessagingProfileStatus, SmsCarrier } from '../types.ts';

/** A number that was delivered and is still to be set up. */
export interface OpenSetup {
  organizationId: string;
  e164: string;
  carrier: SmsCarrier;
  attempts: number;
}

/** How far a number is set up, as it is written. */
export interface WrittenSetup {
  resourceId: string;
  messagingProfileId: string | null;
  texts: MessagingProfileStatus;
  reason: string | null;
}

/** Has a delivered number set up at its carrier from now on, until it is. */
export async function insertSetup(tx: Tx, number: { organizationId: string; id: string }): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .insertInto('number_setups')
    .values({ phone_number_id: number.id, organization_id: number.organizationId, wake_at: inSeconds(0) })
    .execute();
}

/** Null where the number is set up, or released. */
export async function findSetup(tx: Tx, phoneNumberId: string): Promise<OpenSetup | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('number_setups')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'number_setups.phone_number_id')
    .select(['phone_numbers.organization_id', 'e164', 'carrier', 'attempts'])
    .where('phone_number_id', '=', phoneNumberId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { organizationId: row.organization_id, e164: row.e164, carrier: row.carrier, attempts: row.attempts };
}

/** Writes how far a number is set up. A number that is released stays as it is. */
export async function writeSetup(tx: Tx, phoneNumberId: string, setup: WrittenSetup): Promise<void> {
  const { resourceId, messagingProfileId, texts, reason } = setup;
  const now = sql<string>`organization_now(organization_id)`;
  await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({
      provider_resource_id: resourceId,
      telnyx_phone_number_id: sql<string | null>`case when carrier = 'telnyx' then ${resourceId} end`,
      telnyx_messaging_profile_id: messagingProfileId,
      sms_messaging_profile_status: texts,
      sms_messaging_profile_error: reason,
      sms_messaging_profile_updated_at: now,
      updated_at: now,
    })
    .where('id', '=', phoneNumberId)
    .where('released_at', 'is', null)
    .where(
      sql<boolean>`(provider_resource_id, sms_messaging_profile_status, sms_messaging_profile_error)
        is distinct from (${resourceId}::text, ${texts}::text, ${reason}::text)`,
    )
    .execute();
}

/** It is set up, or needs it no more. */
export async function deleteSetup(tx: Tx, phoneNumberId: string): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .deleteFrom('number_setups')
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

export async function putOffSetup(tx: Tx, phoneNumberId: string, seconds: number): Promise<void> {
  await tables<PhoneNumberTables>(tx)
    .updateTable('number_setups')
    .set({ wake_at: inSeconds(seconds) })
    .where('phone_number_id', '=', phoneNumberId)
    .execute();
}

/** How many numbers are to be set up, by carrier. */
export async function countSetups(tx: Tx): Promise<Array<{ carrier: string; count: number }>> {
  return tables<PhoneNumberTables>(tx)
    .selectFrom('number_setups')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'number_setups.phone_number_id')
    .select(['carrier', sql<number>`count(*)::int`.as('count')])
    .groupBy('carrier')
    .execute();
}

import { type Selectable, sql } from 'kysely';
import type { UpdateObject } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import { spellingsOf } from '../platform/text/e164.ts';
import type { PhoneNumberTables } from './tables.ts';
import type { KnownRouting, NumberChanges, OrderStatus, PhoneNumber } from './types.ts';

const columns = [
  'id',
  'organization_id',
  'e164',
  'source',
  'carrier',
  'provider_resource_id',
  'telnyx_phone_number_id',
  'sip_trunk_id',
  'sip_connection_installation_id',
  'sip_provider_name',
  'direction',
  'dispatch_metadata_template',
  'agent_id',
  'route_to_broker_id',
  'label',
  'sms10dlc_profile_id',
  'sms_campaign_id',
  'sms_assignment_status',
  'sms_assignment_updated_at',
  'telnyx_messaging_profile_id',
  'sms_messaging_profile_status',
  'sms_messaging_profile_updated_at',
  'sms_messaging_profile_error',
  'sms_automation_enabled',
  'next_charge_at',
  'last_charged_at',
  'suspended_at',
  'billing_suspended_at',
  'compliance_suspended_at',
  'suspension_reason',
  'event_sequence',
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof PhoneNumberTables['phone_numbers']>;

type PhoneNumberRow = Pick<Selectable<PhoneNumberTables['phone_numbers']>, (typeof columns)[number]> & {
  held_at: Date | null;
  order_status: OrderStatus | null;
  routing: KnownRouting | null;
};

// A hold is one of the organization: its numbers are suspended while it lasts.
const heldAt = sql<Date | null>`(
  select h.held_at from organization_holds h where h.organization_id = phone_numbers.organization_id
)`.as('held_at');
// That of its purchase, where it was bought here.
export const orderStatus = sql<OrderStatus | null>`(
  select o.status from number_orders o where o.phone_number_id = phone_numbers.id
)`;
const routing = sql<KnownRouting | null>`(
  select jsonb_build_object('isMissing', r.is_missing, 'callsHere', r.calls_here, 'textsHere', r.texts_here)
  from number_routings r where r.phone_number_id = phone_numbers.id
)`;
/** What is read of a number. */
const shown = [...columns, heldAt, orderStatus.as('order_status'), routing.as('routing')] as const;

/** The numbers in use, oldest first. */
export async function listPhoneNumbers(tx: Tx, organizationId: string): Promise<PhoneNumber[]> {
  const rows = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(shown)
    .where('organization_id', '=', organizationId)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

export async function findPhoneNumber(tx: Tx, organizationId: string, id: string): Promise<PhoneNumber | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(shown)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** The same by its number, in the spelling that is given or the right one. */
export async function findPhoneNumberByE164(tx: Tx, organizationId: string, e164: string): Promise<PhoneNumber | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(shown)
    .where('organization_id', '=', organizationId)
    .where('e164', 'in', spellingsOf(e164))
    .where('released_at', 'is', null)
    .orderBy((of) => of('e164', '=', e164), 'desc')
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Whose number it is; null for one that is unknown or released. */
export async function findOwner(tx: Tx, id: string): Promise<string | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select('organization_id')
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

/** False when the number is in use already, by whomever. */
export async function insertPhoneNumber(tx: Tx, number: PhoneNumber): Promise<boolean> {
  const now = isoMillis(number.createdAt);
  const row = await tables<PhoneNumberTables>(tx)
    .insertInto('phone_numbers')
    .values({
      id: number.id,
      organization_id: number.organizationId,
      e164: number.e164,
      source: number.source,
      carrier: number.carrier,
      provider_resource_id: number.providerResourceId,
      telnyx_phone_number_id: number.telnyxPhoneNumberId,
      sip_trunk_id: number.sipTrunkId,
      sip_connection_installation_id: number.sipConnectionInstallationId,
      sip_provider_name: number.sipProviderName,
      direction: number.direction,
      dispatch_metadata_template:
        number.dispatchMetadataTemplate === null ? null : JSON.stringify(number.dispatchMetadataTemplate),
      label: number.label,
      agent_id: number.agentId,
      sms_campaign_id: number.smsCampaignId,
      sms_assignment_status: number.smsAssignmentStatus,
      sms_assignment_updated_at: number.smsAssignmentStatus === null ? null : now,
      sms10dlc_profile_id: number.sms10dlcProfileId,
      telnyx_messaging_profile_id: number.telnyxMessagingProfileId,
      sms_messaging_profile_status: number.smsMessagingProfileStatus,
      sms_messaging_profile_updated_at: number.smsMessagingProfileStatus === null ? null : now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('e164').where('released_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds a number of the organization until the transaction ends; null for one that it does not have, or whose campaign
 * is about to change at its carrier.
 */
export async function holdNumber(
  tx: Tx,
  organizationId: string,
  e164: string,
): Promise<Pick<PhoneNumber, 'id' | 'carrier'> | null> {
  const row = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(['id', 'carrier'])
    .where('organization_id', '=', organizationId)
    .where('e164', '=', e164)
    .where('released_at', 'is', null)
    .where('sms_assignment_status', 'is distinct from', 'PENDING_ASSIGNMENT')
    .where('sms_assignment_status', 'is distinct from', 'PENDING_UNASSIGNMENT')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts a number that the caller holds at another carrier. */
export async function restateCarrier(
  tx: Tx,
  number: Pick<PhoneNumber, 'organizationId' | 'id' | 'carrier' | 'providerResourceId'> & {
    messagingProfileId: string | null;
  },
): Promise<PhoneNumber> {
  const now = sql<string>`organization_now(organization_id)`;
  const row = await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({
      carrier: number.carrier,
      provider_resource_id: number.providerResourceId,
      telnyx_phone_number_id: number.carrier === 'telnyx' ? number.providerResourceId : null,
      telnyx_messaging_profile_id: number.messagingProfileId,
      sms_messaging_profile_updated_at: now,
      updated_at: now,
    })
    .where('organization_id', '=', number.organizationId)
    .where('id', '=', number.id)
    .returning(shown)
    .executeTakeFirst();
  if (row === undefined) throw new Error('A number is gone while it is held');
  return fromRow(row);
}

/** What the delivery of a number that was bought changes of it; `at` is when. */
export async function deliverNumber(
  tx: Tx,
  number: {
    organizationId: string;
    id: string;
    resourceId: string | null;
    profile: 'pending' | 'ready';
    at: string;
    paidUntil: string;
  },
): Promise<PhoneNumber> {
  const { at, resourceId } = number;
  const row = await changed(tx, number.organizationId, {
    provider_resource_id: resourceId,
    telnyx_phone_number_id: sql<string | null>`case when carrier = 'telnyx' then ${resourceId} end`,
    sms_messaging_profile_status: number.profile,
    sms_messaging_profile_updated_at: at,
    first_charged_at: at,
    charged_months: 1,
    last_charged_at: at,
    next_charge_at: number.paidUntil,
    event_sequence: nextEvent,
    updated_at: at,
  })
    .where('id', '=', number.id)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** What a customer changes; null for a number that is unknown, foreign or released. */
export async function updateNumber(
  tx: Tx,
  organizationId: string,
  id: string,
  changes: NumberChanges,
): Promise<PhoneNumber | null> {
  const { direction, label, agentId, routeToBrokerId, dispatchMetadataTemplate: template } = changes;
  const { smsAutomationEnabled } = changes;
  const row = await changed(tx, organizationId, {
    ...(direction === undefined ? {} : { direction }),
    ...(label === undefined ? {} : { label }),
    ...(agentId === undefined ? {} : { agent_id: agentId }),
    ...(routeToBrokerId === undefined ? {} : { route_to_broker_id: routeToBrokerId }),
    ...(smsAutomationEnabled === undefined ? {} : { sms_automation_enabled: smsAutomationEnabled }),
    ...(template === undefined
      ? {}
      : { dispatch_metadata_template: template === null ? null : JSON.stringify(template) }),
    updated_at: organizationTime,
  })
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Ends the use of a number and what it costs; null for one that is unknown, foreign or released. */
export async function markReleased(tx: Tx, organizationId: string, id: string): Promise<PhoneNumber | null> {
  const row = await changed(tx, organizationId, {
    released_at: organizationTime,
    next_charge_at: null,
    charge_uncovered_at: null,
    event_sequence: nextEvent,
    updated_at: organizationTime,
  })
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Counts that a hold began or ended of every number that it changes, and answers them as they are with it. */
export async function countHold(tx: Tx, organizationId: string, isEnd: boolean): Promise<PhoneNumber[]> {
  const held = changed(tx, organizationId, { event_sequence: nextEvent, updated_at: organizationTime });
  // One that is suspended for its charge stays so when a hold ends.
  const rows = await (isEnd ? held.where('billing_suspended_at', 'is', null) : held).execute();
  return rows.map(fromRow);
}

const organizationTime = sql<string>`organization_now(organization_id)`;
const nextEvent = sql<number>`event_sequence + 1`;

/** A change of numbers that are not released. */
function changed(tx: Tx, organizationId: string, values: UpdateObject<PhoneNumberTables, 'phone_numbers'>) {
  return tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set(values)
    .where('organization_id', '=', organizationId)
    .where('released_at', 'is', null)
    .returning(shown);
}

function fromRow(row: PhoneNumberRow): PhoneNumber {
  return {
    id: row.id,
    organizationId: row.organization_id,
    e164: row.e164,
    source: row.source,
    carrier: row.carrier,
    providerResourceId: row.provider_resource_id,
    telnyxPhoneNumberId: row.telnyx_phone_number_id,
    sipTrunkId: row.sip_trunk_id,
    sipConnectionInstallationId: row.sip_connection_installation_id,
    sipProviderName: row.sip_provider_name,
    direction: row.direction,
    dispatchMetadataTemplate: row.dispatch_metadata_template,
    agentId: row.agent_id,
    routeToBrokerId: row.route_to_broker_id,
    label: row.label,
    order: row.order_status,
    routing: row.routing,
    sms10dlcProfileId: row.sms10dlc_profile_id,
    smsCampaignId: row.sms_campaign_id,
    smsAssignmentStatus: row.sms_assignment_status,
    smsAssignmentUpdatedAt: instantOrNull(row.sms_assignment_updated_at),
    telnyxMessagingProfileId: row.telnyx_messaging_profile_id,
    smsMessagingProfileStatus: row.sms_messaging_profile_status,
    smsMessagingProfileUpdatedAt: instantOrNull(row.sms_messaging_profile_updated_at),
    smsMessagingProfileError: row.sms_messaging_profile_error,
    smsAutomationEnabled: row.sms_automation_enabled,
    nextChargeAt: instantOrNull(row.next_charge_at),
    lastChargedAt: instantOrNull(row.last_charged_at),
    suspendedAt: instantOrNull(row.suspended_at ?? row.held_at),
    billingSuspendedAt: instantOrNull(row.billing_suspended_at),
    complianceSuspendedAt: instantOrNull(row.compliance_suspended_at ?? row.held_at),
    suspensionReason: row.held_at === null ? row.suspension_reason : 'compliance',
    eventSequence: row.event_sequence,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

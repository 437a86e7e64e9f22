import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type {
  MessagingProfileStatus,
  PhoneNumber,
  PhoneNumberDirection,
  PhoneNumberSource,
  SmsAssignmentStatus,
  SmsCarrier,
  SuspensionReason,
} from './types.ts';

interface PhoneNumberRow {
  id: string;
  organization_id: string;
  e164: string;
  source: PhoneNumberSource;
  carrier: SmsCarrier;
  provider_resource_id: string | null;
  telnyx_phone_number_id: string | null;
  sip_trunk_id: string | null;
  sip_connection_installation_id: string | null;
  sip_provider_name: string | null;
  direction: PhoneNumberDirection;
  dispatch_metadata_template: Record<string, unknown> | null;
  agent_id: string | null;
  route_to_broker_id: string | null;
  label: string | null;
  sms10dlc_profile_id: string | null;
  sms_campaign_id: string | null;
  sms_assignment_status: SmsAssignmentStatus | null;
  sms_assignment_updated_at: Date | null;
  telnyx_messaging_profile_id: string | null;
  sms_messaging_profile_status: MessagingProfileStatus | null;
  sms_messaging_profile_updated_at: Date | null;
  sms_messaging_profile_error: string | null;
  sms_automation_enabled: boolean;
  next_charge_at: Date | null;
  last_charged_at: Date | null;
  suspended_at: Date | null;
  billing_suspended_at: Date | null;
  compliance_suspended_at: Date | null;
  suspension_reason: SuspensionReason | null;
  released_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

type PhoneNumberTables = { phone_numbers: PhoneNumberRow };

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
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof PhoneNumberRow>;

/** The numbers in use, oldest first. */
export async function listPhoneNumbers(tx: Tx, organizationId: string): Promise<PhoneNumber[]> {
  const rows = await tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .select(columns)
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
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

const insertSql = `
insert into phone_numbers (
  id, organization_id, e164, source, carrier, provider_resource_id, telnyx_phone_number_id, direction, agent_id,
  sms_campaign_id, sms_assignment_status, sms10dlc_profile_id, telnyx_messaging_profile_id, sms_messaging_profile_status,
  sms_assignment_updated_at, sms_messaging_profile_updated_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
  case when $11::text is not null then $15::timestamptz end, $15, $15, $15)
on conflict (e164) where released_at is null do nothing
returning id`;

/** False when the number is in use already, by whomever. */
export async function insertTextNumber(tx: Tx, number: PhoneNumber): Promise<boolean> {
  const values = [
    number.id,
    number.organizationId,
    number.e164,
    number.source,
    number.carrier,
    number.providerResourceId,
    number.telnyxPhoneNumberId,
    number.direction,
    number.agentId,
    number.smsCampaignId,
    number.smsAssignmentStatus,
    number.sms10dlcProfileId,
    number.telnyxMessagingProfileId,
    number.smsMessagingProfileStatus,
    isoMillis(number.createdAt),
  ];
  return (await tx.query(insertSql, values)).length === 1;
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
  const [row] = await tx.query<{ id: string; carrier: SmsCarrier }>(
    `select id, carrier from phone_numbers
     where organization_id = $1 and e164 = $2 and released_at is null
       and sms_assignment_status is distinct from 'PENDING_ASSIGNMENT'
       and sms_assignment_status is distinct from 'PENDING_UNASSIGNMENT'
     for update`,
    [organizationId, e164],
  );
  return row ?? null;
}

const restateSql = `
update phone_numbers set
  carrier = $3, provider_resource_id = $4, telnyx_phone_number_id = case $3 when 'telnyx' then $4 end,
  telnyx_messaging_profile_id = $5, sms_messaging_profile_updated_at = organization_now(organization_id),
  updated_at = organization_now(organization_id)
where organization_id = $1 and id = $2
returning *`;

/** Puts a number that the caller holds at another carrier. */
export async function restateCarrier(
  tx: Tx,
  number: Pick<PhoneNumber, 'organizationId' | 'id' | 'carrier' | 'providerResourceId'> & {
    messagingProfileId: string | null;
  },
): Promise<PhoneNumber> {
  const [row] = await tx.query<PhoneNumberRow>(restateSql, [
    number.organizationId,
    number.id,
    number.carrier,
    number.providerResourceId,
    number.messagingProfileId,
  ]);
  if (row === undefined) throw new Error('A number is gone while it is held');
  return fromRow(row);
}

/** A number that no organization has: +1555 and seven digits of a sequence. */
export async function nextSimulatedNumber(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ digits: string }>(`select nextval('simulated_phone_numbers')::text as digits`);
  if (row === undefined) throw new Error('The sequence of simulated numbers gave nothing');
  return `+1555${row.digits.padStart(7, '0')}`;
}

function fromRow(row: Pick<PhoneNumberRow, (typeof columns)[number]>): PhoneNumber {
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
    suspendedAt: instantOrNull(row.suspended_at),
    billingSuspendedAt: instantOrNull(row.billing_suspended_at),
    complianceSuspendedAt: instantOrNull(row.compliance_suspended_at),
    suspensionReason: row.suspension_reason,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

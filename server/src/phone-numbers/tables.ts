import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../platform/db/column-types.ts';
import type {
  MessagingProfileStatus,
  OrderStatus,
  PhoneNumberDirection,
  PhoneNumberSource,
  SmsAssignmentStatus,
  SmsCarrier,
  SuspensionReason,
} from './types.ts';

/** The table of numbers, as the migrations make it. */
export type PhoneNumberTables = {
  phone_numbers: {
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
    dispatch_metadata_template: Json<Record<string, unknown>> | null;
    agent_id: string | null;
    route_to_broker_id: string | null;
    label: string | null;
    sms10dlc_profile_id: string | null;
    sms_campaign_id: string | null;
    sms_assignment_status: SmsAssignmentStatus | null;
    sms_assignment_updated_at: Timestamp | null;
    telnyx_messaging_profile_id: string | null;
    sms_messaging_profile_status: MessagingProfileStatus | null;
    sms_messaging_profile_updated_at: Timestamp | null;
    sms_messaging_profile_error: string | null;
    sms_automation_enabled: Generated<boolean>;
    next_charge_at: Timestamp | null;
    last_charged_at: Timestamp | null;
    first_charged_at: Timestamp | null;
    charged_months: Generated<number>;
    charge_uncovered_at: Timestamp | null;
    charge_tried_at: Timestamp | null;
    suspended_at: Timestamp | null;
    billing_suspended_at: Timestamp | null;
    compliance_suspended_at: Timestamp | null;
    suspension_reason: SuspensionReason | null;
    released_at: Timestamp | null;
    event_sequence: Generated<number>;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  /** What carriers still hold of what was released here. */
  number_releases: {
    phone_number_id: string;
    organization_id: string;
    e164: string;
    carrier: SmsCarrier;
    resource_id: string | null;
    attempts: Generated<number>;
    /** The carrier keeps it until its lock is taken away there. */
    locked: Generated<boolean>;
    wake_at: Timestamp;
    created_at: CreationTimestamp;
  };
  /** What carriers say of the numbers that are there. */
  number_routings: {
    phone_number_id: string;
    organization_id: string;
    read_at: Timestamp | null;
    calls_here: boolean | null;
    texts_here: boolean | null;
    times_missing: Generated<number>;
    is_missing: GeneratedAlways<boolean>;
    attempts: Generated<number>;
    wake_at: Timestamp;
  };
  /** What months of a number cost that begin then or later. */
  number_prices: {
    phone_number_id: string;
    organization_id: string;
    from_at: Timestamp;
    monthly_micro_usd: ColumnType<string, number, number>;
  };
  /** When the list of an account is compared next with what is here. */
  number_sweeps: { carrier: SmsCarrier; wake_at: Timestamp };
  /** Delivered numbers that are still to be set up at their carrier. */
  number_setups: {
    phone_number_id: string;
    organization_id: string;
    attempts: Generated<number>;
    wake_at: Timestamp;
  };
  /** The purchase of a number; it stays with what the number costs. */
  number_orders: {
    phone_number_id: string;
    organization_id: string;
    e164: string;
    carrier: SmsCarrier;
    status: OrderStatus;
    order_id: string | null;
    monthly_micro_usd: ColumnType<string | null, number | null, number | null>;
    upfront_micro_usd: ColumnType<string | null, number | null, number | null>;
    failure: string | null;
    announced: Generated<boolean>;
    fence: ColumnType<string, number | undefined, number>;
    lease_until: Timestamp | null;
    not_before: Timestamp | null;
    wake_at: Timestamp | null;
    due_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};

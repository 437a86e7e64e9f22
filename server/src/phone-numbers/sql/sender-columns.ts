import { sql } from 'kysely';

/** A `SenderNumber` of a row `n` of phone_numbers. */
export const senderColumns = sql`
  n.id, n.organization_id as "organizationId", n.e164, n.carrier, n.agent_id as "agentId",
  coalesce(n.suspended_at, n.billing_suspended_at, n.compliance_suspended_at, n.released_at,
    (select h.held_at from organization_holds h where h.organization_id = n.organization_id)) is null as active,
  n.direction, n.sms_messaging_profile_status as "messagingProfileStatus",
  n.telnyx_messaging_profile_id as "messagingProfileId", n.sms_campaign_id as "campaignId",
  n.sms_assignment_status as "assignmentStatus", n.sms_automation_enabled as "smsAutomationEnabled"`;

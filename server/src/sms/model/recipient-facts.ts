import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import { proactiveWindow, windowBetween } from './quiet-hours.policy.ts';
import type { Consent, RecipientFacts } from './types.ts';

/** Whom one member of a group wants to reach, and from where. */
export interface RecipientQuery {
  organizationId: string;
  phoneNumberId: string;
  recipient: string;
  campaignId: string | null;
  consentId: string | null;
  /** Whether the message is due: then its consent speaks for it, whichever campaign its sender has by now. */
  due: boolean;
}

// One statement for the whole group: the cost of a round trip is shared by everyone who waits.
const loadFacts = `
select q.ordinality::int - 1 as index,
  v.id as conversation_id, v.recipient_timezone, v.last_inbound_at,
  c.id as campaign_id, c.brand_id, c.use_case, c.status as campaign_status,
  a.id as consent_id, a.status as consent_status, a.timezone as consent_timezone, a.expires_at as consent_expires_at,
  n.id as named_id, n.status as named_status, n.timezone as named_timezone, n.expires_at as named_expires_at,
  exists (
    select from sms_suppressions s
    where s.organization_id = q.organization_id and s.recipient in (q.recipient, q.right_recipient)
      and s.status = 'suppressed'
  ) as suppressed,
  w.quiet_hours_start, w.quiet_hours_end
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
  with ordinality as q(organization_id, phone_number_id, recipient, right_recipient, campaign_id, consent_id, due, ordinality)
left join lateral (
  select * from sms_conversations s
  where s.organization_id = q.organization_id and s.phone_number_id = q.phone_number_id
    and s.remote_phone_number in (q.recipient, q.right_recipient)
  order by s.remote_phone_number = q.recipient desc
  limit 1
) v on true
left join sms_settings w on w.organization_id = q.organization_id
left join sms_campaigns c on c.organization_id = q.organization_id and c.id = q.campaign_id
left join lateral (
  select * from sms_consents s
  where s.organization_id = q.organization_id and s.recipient in (q.recipient, q.right_recipient)
    and s.campaign_id = q.campaign_id
  order by (s.status = 'active' and (s.expires_at is null or s.expires_at > organization_now(q.organization_id))) desc,
    s.captured_at desc, s.id desc
  limit 1
) a on true
left join sms_consents n on n.organization_id = q.organization_id
  and n.id = q.consent_id and n.recipient in (q.recipient, q.right_recipient) and (q.due or n.campaign_id = q.campaign_id)
order by q.ordinality`;

interface FactsRow {
  conversation_id: string | null;
  recipient_timezone: string | null;
  last_inbound_at: Date | null;
  campaign_id: string | null;
  brand_id: string | null;
  use_case: string | null;
  campaign_status: string | null;
  consent_id: string | null;
  consent_status: 'active' | 'revoked';
  consent_timezone: string | null;
  consent_expires_at: Date | null;
  named_id: string | null;
  named_status: 'active' | 'revoked';
  named_timezone: string | null;
  named_expires_at: Date | null;
  suppressed: boolean;
  quiet_hours_start: string | null;
  quiet_hours_end: string | null;
}

/** What the SMS tables know about each member, under the spelling that is given and the right one, in the order of the queries. */
export async function loadRecipientFacts(tx: Tx, queries: readonly RecipientQuery[]): Promise<RecipientFacts[]> {
  const rows = await tx.query<FactsRow>(
    loadFacts,
    [
      queries.map((query) => query.organizationId),
      queries.map((query) => query.phoneNumberId),
      queries.map((query) => query.recipient),
      queries.map((query) => rightNumber(query.recipient)),
      queries.map((query) => query.campaignId),
      queries.map((query) => query.consentId),
      queries.map((query) => query.due),
    ],
    'sms_recipient_facts',
  );
  return rows.map((row) => ({
    conversation:
      row.conversation_id === null
        ? null
        : {
            id: row.conversation_id,
            recipientTimezone: row.recipient_timezone,
            lastInboundAt: row.last_inbound_at === null ? null : instantFromDate(row.last_inbound_at),
          },
    campaign:
      row.campaign_id === null
        ? null
        : {
            campaignId: row.campaign_id,
            brandId: row.brand_id ?? '',
            useCase: row.use_case ?? '',
            status: row.campaign_status ?? '',
          },
    consent: consentOf(row.consent_id, row.consent_status, row.consent_timezone, row.consent_expires_at),
    namedConsent: consentOf(row.named_id, row.named_status, row.named_timezone, row.named_expires_at),
    suppressed: row.suppressed,
    sendWindow:
      row.quiet_hours_start === null || row.quiet_hours_end === null
        ? proactiveWindow
        : windowBetween({ start: row.quiet_hours_start, end: row.quiet_hours_end }),
  }));
}

function consentOf(
  id: string | null,
  status: 'active' | 'revoked',
  timezone: string | null,
  expiresAt: Date | null,
): Consent | null {
  return id === null
    ? null
    : { id, status, timezone, expiresAt: expiresAt === null ? null : instantFromDate(expiresAt) };
}

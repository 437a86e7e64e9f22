import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import { suppressedSinceSql } from './sql/suppressed-since.ts';

/** Whom an organization may or may not text. */
export interface SuppressionRef {
  organizationId: string;
  recipient: string;
}

/** What a recipient's keyword decides. `seq` is its place in the order of arrival. */
export interface SuppressionDecision extends SuppressionRef {
  status: 'suppressed' | 'lifted';
  keyword: string;
  phoneNumberId: string;
  messageId: string;
  /** The carrier's id of the text. */
  providerMessageId: string;
  seq: string;
}

// A row that decides nothing, for a recipient of whom none is known: without one there is nothing to lock.
const prepareSql = `
insert into sms_suppressions (id, organization_id, recipient, status, updated_at)
select id, organization_id, recipient, 'lifted', organization_now(organization_id)
from unnest($1::text[], $2::text[], $3::text[]) as q(id, organization_id, recipient)
order by organization_id collate "C", recipient collate "C"
on conflict (organization_id, recipient) do nothing`;

const lockSql = `
select s.id from sms_suppressions s
join unnest($1::text[], $2::text[]) as q(organization_id, recipient) using (organization_id, recipient)
order by s.organization_id collate "C", s.recipient collate "C" for update of s`;

/**
 * Takes what is known of these recipients until the transaction ends, always in one order: their words are decided one
 * behind the other, and two that take the same recipients never wait for each other.
 */
export async function lockSuppressions(tx: Tx, ids: SmsIds, refs: readonly SuppressionRef[]): Promise<void> {
  const wanted = [...new Map(refs.map((ref) => [`${ref.organizationId} ${ref.recipient}`, ref])).values()];
  if (wanted.length === 0) return;
  const organizationIds = wanted.map(({ organizationId }) => organizationId);
  const recipients = wanted.map(({ recipient }) => recipient);
  await tx.query(prepareSql, [wanted.map(() => ids.prefixed('sup')), organizationIds, recipients]);
  await tx.query(lockSql, [organizationIds, recipients]);
}

// The recipient's last word counts, in whatever order the words are read: an older one finds a newer and does nothing.
const decideSql = `
with before as (
  select id, status from sms_suppressions where organization_id = $1 and recipient = $2
)
update sms_suppressions s set
  status = $3, keyword = $4, source_phone_number_id = $5, source_message_id = $6, source_message_provider_id = $7,
  decided_seq = $8,
  suppressed_at = case $3 when 'suppressed' then organization_now($1) else s.suppressed_at end,
  lifted_at = case $3 when 'lifted' then organization_now($1) end,
  updated_at = organization_now($1)
from before
where s.id = before.id and s.decided_seq < $8
returning before.status as before`;

/** What a word did: whether it is the recipient's last, and whether it changed that texts may leave. */
export interface Decided {
  last: boolean;
  changed: boolean;
}

/** Suppresses a recipient for the whole organization, or lifts that. The recipient is locked by `lockSuppressions`. */
export async function decideSuppression(tx: Tx, decision: SuppressionDecision): Promise<Decided> {
  const [written] = await tx.query<{ before: SuppressionDecision['status'] }>(decideSql, [
    decision.organizationId,
    decision.recipient,
    decision.status,
    decision.keyword,
    decision.phoneNumberId,
    decision.messageId,
    decision.providerMessageId,
    decision.seq,
  ]);
  return { last: written !== undefined, changed: written !== undefined && written.before !== decision.status };
}

/** That a carrier refused a text because its recipient opted out there. */
export interface RefusedText {
  id: string;
  organizationId: string;
  recipient: string;
  phoneNumberId: string;
  messageId: string;
  /** When it was handed over. */
  handedOverAt: Temporal.Instant;
}

// It has no place in the order of arrival, and takes none: the next word of the recipient decides, wherever it stands.
const refusedSql = `
insert into sms_suppressions as s (id, organization_id, recipient, status, source_phone_number_id, source_message_id,
  suppressed_at, updated_at)
values ($1, $2, $3, 'suppressed', $4, $5, organization_now($2), organization_now($2))
on conflict (organization_id, recipient) do update set
  status = excluded.status, keyword = null, source_phone_number_id = excluded.source_phone_number_id,
  source_message_id = excluded.source_message_id, source_message_provider_id = null,
  suppressed_at = excluded.suppressed_at, lifted_at = null, updated_at = excluded.updated_at
where s.status = 'lifted' and s.updated_at < $6
returning id`;

/** Suppresses a recipient whom the carrier takes for one who opted out; true when texts could leave before. */
export async function suppressRefused(tx: Tx, refused: RefusedText): Promise<boolean> {
  const written = await tx.query(refusedSql, [
    refused.id,
    refused.organizationId,
    refused.recipient,
    refused.phoneNumberId,
    refused.messageId,
    isoMillis(refused.handedOverAt),
  ]);
  return written.length > 0;
}

/** Whether a recipient, under the spelling that is given or the right one, was suppressed since, and still is. */
export async function isSuppressedSince(
  tx: Tx,
  { organizationId, recipient }: SuppressionRef,
  since: Temporal.Instant,
): Promise<boolean> {
  const spellings = [recipient, rightNumber(recipient)];
  const { rows } = await suppressedSinceSql(organizationId, spellings, isoMillis(since)).execute(tx.kysely);
  return rows.length > 0;
}

import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { submitQueue } from './queues.ts';
import type { Message } from '../model/types.ts';
import { dueChannel } from '../model/wake-time.ts';
import { inHand, inHandAtMost, isWaiting, organizationInHand, organizationInHandAtMost } from './due-senders.ts';

interface SenderRow {
  organizationId: string;
  phoneNumberId: string;
  limited: boolean;
  /** Whether others are queued already. */
  crowded: boolean;
  inHand: number;
  /** Of all senders of its organization. */
  organizationInHand: number;
}

const sendersSql = `
select q.organization_id as "organizationId", q.phone_number_id as "phoneNumberId",
  exists (
    select from sms_throughput_limits l
    where l.organization_id = q.organization_id and l.subject_id in (q.phone_number_id, q.campaign_id)) as limited,
  exists (
    select from sms_messages m where ${isWaiting('m')} and m.organization_id = q.organization_id
      and m.from_phone_number_id = q.phone_number_id and m.wake_at <= statement_timestamp()) as crowded,
  ${inHand('q.organization_id', 'q.phone_number_id')} as "inHand",
  ${organizationInHand('q.organization_id')} as "organizationInHand"
from unnest($1::text[], $2::text[], $3::text[]) as q(organization_id, phone_number_id, campaign_id)`;

const queueSql = `
update sms_messages set released_at = null, wake_at = clock_timestamp() where id = any($1) and status = 'queued'`;

/**
 * Makes the jobs of messages that were just written as `queued`: at once where their sender has room, else in its queue,
 * from which the scheduler releases senders by their shares. Returns the ids of those that are queued.
 */
export async function enqueueMessages(tx: Tx, jobs: Jobs, messages: readonly Message[]): Promise<Set<string>> {
  const due = messages.filter((message) => message.status === 'queued');
  if (due.length === 0) return new Set();
  const senders = [...new Map(due.map((message) => [senderOf(message), message])).values()];
  const rows = await tx.query<SenderRow>(
    sendersSql,
    [
      senders.map((m) => m.organizationId),
      senders.map((m) => m.fromPhoneNumberId),
      senders.map((m) => m.campaign?.campaignId ?? null),
    ],
    'sms_lanes',
  );
  // A sender with a limit never goes past the queue, nor does one that has others in it, or that has its share of jobs, or
  // whose organization has.
  const isOpen = (row: SenderRow): boolean =>
    !row.limited && !row.crowded && row.inHand < inHandAtMost && row.organizationInHand < organizationInHandAtMost;
  const open = new Set(rows.filter(isOpen).map((row) => senderOf({ ...row, fromPhoneNumberId: row.phoneNumberId })));
  await jobs.enqueue(
    tx,
    submitQueue,
    due.filter((message) => open.has(senderOf(message))).map(({ id }) => ({ payload: { messageId: id }, key: id })),
  );
  const held = due.filter((message) => !open.has(senderOf(message)));
  if (held.length > 0) {
    await tx.query(queueSql, [held.map(({ id }) => id)], 'sms_line_up');
    // Where others are queued the schedulers know of it.
    const fresh = rows.some((row) => !isOpen(row) && !row.crowded);
    if (fresh) await tx.query('select pg_notify($1, $2)', [dueChannel, '']);
  }
  return new Set(held.map(({ id }) => id));
}

function senderOf(message: Pick<Message, 'organizationId' | 'fromPhoneNumberId'>): string {
  return `${message.organizationId} ${message.fromPhoneNumberId}`;
}

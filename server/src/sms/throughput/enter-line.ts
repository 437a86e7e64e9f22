import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { submitQueue } from './queues.ts';
import type { Message } from '../model/types.ts';
import { dueChannel } from '../model/wake-time.ts';
import { inHand, inHandAtMost, isWaiting, organizationInHand, organizationInHandAtMost } from './lanes.ts';

interface LaneRow {
  organizationId: string;
  phoneNumberId: string;
  limited: boolean;
  /** Whether others stand in line already. */
  crowded: boolean;
  inHand: number;
  /** Of all senders of its organization. */
  organizationInHand: number;
}

const lanesSql = `
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

const lineUpSql = `
update sms_messages set released_at = null, wake_at = clock_timestamp() where id = any($1) and status = 'queued'`;

/**
 * Makes the jobs of messages that were just written as `queued`: at once where their sender has room, else in its line,
 * where the waker lets senders take turns. Answers the ids of those that stand in line.
 */
export async function enterLine(tx: Tx, jobs: Jobs, messages: readonly Message[]): Promise<Set<string>> {
  const due = messages.filter((message) => message.status === 'queued');
  if (due.length === 0) return new Set();
  const lanes = [...new Map(due.map((message) => [laneOf(message), message])).values()];
  const rows = await tx.query<LaneRow>(
    lanesSql,
    [
      lanes.map((m) => m.organizationId),
      lanes.map((m) => m.fromPhoneNumberId),
      lanes.map((m) => m.campaign?.campaignId ?? null),
    ],
    'sms_lanes',
  );
  // A sender with a limit never goes past the line, nor does one that has others in it, or that has its share of jobs, or
  // whose organization has.
  const isOpen = (row: LaneRow): boolean =>
    !row.limited && !row.crowded && row.inHand < inHandAtMost && row.organizationInHand < organizationInHandAtMost;
  const open = new Set(rows.filter(isOpen).map((row) => laneOf({ ...row, fromPhoneNumberId: row.phoneNumberId })));
  await jobs.enqueue(
    tx,
    submitQueue,
    due.filter((message) => open.has(laneOf(message))).map(({ id }) => ({ payload: { messageId: id }, key: id })),
  );
  const held = due.filter((message) => !open.has(laneOf(message)));
  if (held.length > 0) {
    await tx.query(lineUpSql, [held.map(({ id }) => id)], 'sms_line_up');
    // Where others stand in line the wakers know of it.
    const fresh = rows.some((row) => !isOpen(row) && !row.crowded);
    if (fresh) await tx.query('select pg_notify($1, $2)', [dueChannel, '']);
  }
  return new Set(held.map(({ id }) => id));
}

function laneOf(message: Pick<Message, 'organizationId' | 'fromPhoneNumberId'>): string {
  return `${message.organizationId} ${message.fromPhoneNumberId}`;
}

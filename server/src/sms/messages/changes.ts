import type { Settlement, CreditsService } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Publish } from '../../webhooks/index.ts';
import { type MessageRow, messageFromRow } from '../model/message-row.ts';
import { presentMessage } from '../model/present.ts';
import { canCancel, isTerminal } from '../model/status.ts';
import type { Message } from '../model/types.ts';
import { messageNow } from '../model/wake-time.ts';
import type { Change, SmsEventName } from '../model/change.policy.ts';

export interface ChangeWriter {
  publish: Publish;
  credits: CreditsService;
}

// Locked in the order of ids first: receipts, outcomes and sweeps of several processes touch the same rows. The
// organization's time is joined: the function that also tells it costs more than the rest of a row.
const applySql = `
with c as (
  select * from json_to_recordset($1::json) as c(
    id text, "from" text[], "to" text, fence bigint, "eventCount" int, credit text, "providerStatus" text,
    "providerMessageId" text, "segmentCount" int, "providerCostMicroUsd" bigint, error json, "retryAfterMs" int,
    "sendAt" timestamptz, timezone text, terminal boolean, handled boolean)
), locked as (
  select m.id, m.charged_micro_usd is not null as was_charged, o.clock_offset, ${messageNow('m', 'o')} as at
  from sms_messages m join c using (id) join organization_clocks o on o.id = m.organization_id
  where m.status = any(c."from") and (c.fence is null or m.fence = c.fence)
  order by m.id for update of m
)
update sms_messages m set
  status = c."to",
  provider_status = coalesce(c."providerStatus", m.provider_status),
  provider_message_id = coalesce(m.provider_message_id, c."providerMessageId"),
  segment_count = coalesce(c."segmentCount", m.segment_count),
  provider_cost_micro_usd = coalesce(c."providerCostMicroUsd", m.provider_cost_micro_usd),
  charged_micro_usd = case c.credit when 'settle' then coalesce(m.charged_micro_usd, m.reserved_micro_usd)
    else m.charged_micro_usd end,
  error = c.error,
  event_sequence = m.event_sequence + c."eventCount",
  lease_until = null,
  released_at = null,
  recipient_timezone = coalesce(c.timezone, m.recipient_timezone),
  effective_send_at = coalesce(c."sendAt", m.effective_send_at),
  due_at = case
    when c."sendAt" is not null then c."sendAt"
    when c."retryAfterMs" is not null then locked.at + c."retryAfterMs" * interval '1 millisecond'
    else m.due_at end,
  wake_at = case
    when c."sendAt" is not null then c."sendAt" - locked.clock_offset
    when c."retryAfterMs" is not null then clock_timestamp() + c."retryAfterMs" * interval '1 millisecond' end,
  terminal_at = case when c.terminal then locked.at end,
  handled_at = coalesce(m.handled_at, case when c.handled then locked.at end),
  updated_at = locked.at
from c join locked using (id)
where m.id = c.id
returning m.*, locked.was_charged`;

/**
 * Applies changes where their guards still hold, with their events and ledger lines, and answers the messages that
 * changed. A race yields no row: whoever came first has won.
 */
export async function applyChanges(tx: Tx, writer: ChangeWriter, changes: readonly Change[]): Promise<Message[]> {
  const { messages, settlements } = await writeChanges(tx, writer.publish, changes);
  await writer.credits.settle(tx, settlements);
  return messages;
}

/** As `applyChanges`, but leaves the ledger to the caller, who concludes more in the same transaction. */
export async function writeChanges(
  tx: Tx,
  publish: Publish,
  changes: readonly Change[],
): Promise<{ messages: Message[]; settlements: Settlement[] }> {
  if (changes.length === 0) return { messages: [], settlements: [] };
  const rows = changes.map((change) => ({
    ...change,
    // Whole numbers that a column holds, whatever a carrier said.
    segmentCount: wholeNumber(change.segmentCount),
    providerCostMicroUsd: wholeNumber(change.providerCostMicroUsd),
    retryAfterMs: wholeNumber(change.retryAfterMs),
    eventCount: change.events.length,
    terminal: isTerminal(change.to),
    handled: change.to !== 'submitting' && !canCancel(change.to),
  }));
  const changed = await tx.query<MessageRow & { was_charged: boolean }>(
    applySql,
    [JSON.stringify(rows)],
    'sms_apply_changes',
  );
  const messages = changed.map(messageFromRow);
  const byId = new Map(changes.map((change) => [change.id, change]));
  // What was charged stays charged: the receipts that follow the acceptance have nothing to add to the ledger.
  const charged = new Set(changed.flatMap((row) => (row.was_charged ? [row.id] : [])));
  await publishChanges(tx, publish, messages, (message) => byId.get(message.id)?.events ?? []);
  const settlements = messages.flatMap((message): Settlement[] => {
    const credit = byId.get(message.id)?.credit ?? 'keep';
    if (credit === 'keep' || charged.has(message.id)) return [];
    const { organizationId, id: resourceId, reservedMicroUsd, carrier: provider } = message;
    const ended = { organizationId, resourceId, reservedMicroUsd };
    if (credit === 'release') return [{ ...ended, kind: 'release' }];
    // The segments that the price was made of, whatever the carrier counts.
    const use = { metric: 'sms_segment', quantity: message.estimate.segments, provider, sessionId: null } as const;
    return [{ ...ended, kind: 'settlement', chargedMicroUsd: message.chargedMicroUsd ?? 0, use }];
  });
  return { messages, settlements };
}

/** What a column of whole numbers holds, whatever a carrier said. */
export function wholeNumber(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(Math.ceil(value), 0), 2 ** 31 - 1);
}

/** Publishes the last events of each message: its sequence was already raised by their number. */
export async function publishChanges(
  tx: Tx,
  publish: Publish,
  messages: readonly Message[],
  eventsOf: (message: Message) => readonly SmsEventName[],
): Promise<void> {
  await publish(
    tx,
    messages.flatMap((message) => {
      const events = eventsOf(message);
      const data = events.length === 0 ? {} : presentMessage(message);
      return events.map((name, index) => ({
        organizationId: message.organizationId,
        type: `sms.${name}`,
        resourceId: message.id,
        sequence: message.eventSequence - events.length + index + 1,
        agentId: message.agentId,
        sessionId: null,
        tags: {},
        occurredAt: message.updatedAt,
        data,
      }));
    }),
  );
}

import { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Message } from '../model/types.ts';
import type { EvidenceFact } from './types.ts';

/** What the evidence keeps of messages that were just accepted: those that the quiet hours hold back. */
export function holdsOf(messages: readonly Message[]): EvidenceFact[] {
  return messages.flatMap((message) => {
    const { requestedSendAt, createdAt } = message;
    const wantedAt = requestedSendAt === null || isBefore(requestedSendAt, createdAt) ? createdAt : requestedSendAt;
    const held = message.status === 'scheduled' && isBefore(wantedAt, message.effectiveSendAt);
    return held ? [holdOf(message, wantedAt)] : [];
  });
}

/** The same of messages that were due and judged anew: those that are held back once more. */
export function shiftsOf(changed: readonly Message[], before: readonly Message[]): EvidenceFact[] {
  const due = new Map(before.map(({ id, dueAt }) => [id, dueAt]));
  return changed.flatMap((message) => {
    const wantedAt = due.get(message.id);
    return message.status === 'scheduled' && wantedAt !== undefined ? [holdOf(message, wantedAt)] : [];
  });
}

function holdOf(message: Message, wantedAt: Temporal.Instant): EvidenceFact {
  const { organizationId, recipient, updatedAt: at } = message;
  const data = {
    message_id: message.id,
    timezone: message.recipientTimezone,
    wanted_at: isoMillis(wantedAt),
    effective_send_at: isoMillis(message.effectiveSendAt),
  };
  return { organizationId, recipient, kind: 'quiet_hours_hold', at, data };
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}

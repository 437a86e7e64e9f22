import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { e164Number } from '../../platform/text/e164.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { isInstant } from '../../platform/time/instant-format.ts';
import type { CallTimes } from '../../sms/index.ts';
import type { Session, ToolAnswer } from '../sessions/index.ts';
import type { CallbackChanges } from './changes.ts';
import { lockOpenCallback } from './callback-store.ts';
import type { Agreement, Callback } from './types.ts';

/**
 * The model of a session that is locked has agreed upon a callback: to the other party, from the number of the session, by its
 * agent. The one of the session that is scheduled moves.
 */
export type ScheduleForTool = (
  tx: Tx,
  session: Session,
  args: Readonly<Record<string, unknown>>,
  at: Temporal.Instant,
) => Promise<ToolAnswer>;

const mostAheadHours = 90 * 24;
const most = { reason: 500, instructions: 4_000 };

export function createScheduleForTool(options: {
  ids: Pick<Ids, 'uuid'>;
  standings: PhoneNumbersPorts['standings'];
  callTimes: CallTimes;
  changes: CallbackChanges;
}): ScheduleForTool {
  const { ids, standings, callTimes, changes } = options;

  return async (tx, session, args, at) => {
    const parties = partiesOf(session);
    if (parties === null) return { error: 'not_available', detail: null };
    const { organizationId } = session;
    const { to: recipient, phoneNumberId } = parties;
    const number = await standings.find(tx, organizationId, phoneNumberId);
    // Released, or a number of a channel that calls by itself alone.
    if (number === null) return { error: 'not_available', detail: null };
    const asked = agreementOf(args, at);
    if ('problem' in asked) return { error: 'invalid_arguments', detail: { message: asked.problem } };
    // What a number cannot do now it may never do: the model says so while its caller listens.
    const [obstacle] = number.callObstacles;
    if (obstacle !== undefined)
      return { error: 'refused', detail: { code: 'NUMBER_NOT_READY', message: obstacle.message } };
    const scheduledAt = await callTimes.next(tx, { organizationId, phoneNumberId, recipient }, asked.scheduledAt);
    if (scheduledAt === null) return { error: 'refused', detail: noZone };
    const agreed = { ...asked, scheduledAt };
    const open = await lockOpenCallback(tx, session.id);
    if (open?.status === 'dispatching')
      return { error: 'invalid_arguments', detail: { message: 'the callback of this call is being made already' } };
    const callback =
      open === null
        ? await changes.open(tx, newCallback(session, parties, agreed, ids.uuid(), at))
        : await changes.move(tx, open, agreed, at);
    return { result: { callback_id: callback.id, scheduled_at: isoMillis(callback.scheduledAt) } };
  };
}

const noZone = {
  code: 'RECIPIENT_TIMEZONE_REQUIRED',
  message: 'No time zone is known for the recipient, and your organization has no default',
};

interface Parties {
  readonly agentId: string;
  readonly phoneNumberId: string;
  readonly to: string;
  readonly from: string;
}

/** Who calls whom back; null where that cannot be. */
function partiesOf({ phone, direction, agentId }: Session): Parties | null {
  if (phone === null || agentId === null) return null;
  const [to, from] = direction === 'inbound' ? [phone.from, phone.to] : [phone.to, phone.from];
  return e164Number.test(to) ? { agentId, phoneNumberId: phone.phoneNumberId, to, from } : null;
}

/** What a model asks for; in words what is wrong with it. */
export function agreementOf(
  { at, reason, instructions }: Readonly<Record<string, unknown>>,
  now: Temporal.Instant,
): Agreement | { problem: string } {
  if (typeof at !== 'string' || !isInstant(at))
    return { problem: 'at must be an instant in ISO 8601 with its offset, such as 2026-11-20T16:00:00-05:00' };
  const scheduledAt = Temporal.Instant.from(at);
  if (Temporal.Instant.compare(scheduledAt, now) <= 0)
    return { problem: `at must not lie in the past: it is ${isoMillis(now)} now` };
  if (Temporal.Instant.compare(scheduledAt, now.add({ hours: mostAheadHours })) > 0)
    return { problem: 'at must be at most 90 days ahead' };
  for (const [name, text] of [
    ['reason', reason],
    ['instructions', instructions],
  ] as const) {
    if (text === undefined || text === null) continue;
    if (typeof text !== 'string' || text.length > most[name])
      return { problem: `${name} must be a text of at most ${most[name]} characters` };
  }
  return { scheduledAt, reason: textOrNull(reason), instructions: textOrNull(instructions) };
}

function textOrNull(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function newCallback(
  { id: sourceSessionId, organizationId, metadata, webhookTags, variables }: Session,
  parties: Parties,
  agreed: Agreement,
  id: string,
  at: Temporal.Instant,
): Callback {
  return {
    ...parties,
    ...agreed,
    id,
    organizationId,
    sourceSessionId,
    metadata,
    webhookTags,
    variables,
    status: 'scheduled',
    failureCause: null,
    cancelReason: null,
    failedTries: 0,
    silentCalls: 0,
    createdSessionId: null,
    fence: 0,
    eventSequence: 0,
    attemptedAt: null,
    dispatchedAt: null,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

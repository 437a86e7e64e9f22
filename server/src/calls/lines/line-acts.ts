import type { Temporal } from 'temporal-polyfill';
import type { LineStream, OutboundLine, StandingLine, TransferLeg } from '../../providers/ports/call-carrier.ts';
import { ringSeconds, type Session } from '../sessions/index.ts';
import type { CarriedLine } from './stores/index.ts';

/** A line whose dial was never answered does not turn up later than this: the carrier has given up ringing. */
const soughtForSeconds = 120;
/** No line stands longer. */
const mostSeconds = 5 * 60 * 60;

/** What is asked of the carrier of a line. */
export type Act =
  | { readonly kind: 'dial'; readonly outbound: OutboundLine }
  | { readonly kind: 'hangUp'; readonly act: number }
  | { readonly kind: 'find'; readonly act: number }
  | { readonly kind: 'reject'; readonly act: number; readonly as: 'busy' | 'rejected' }
  | { readonly kind: 'answer'; readonly act: number; readonly stream: LineStream }
  | { readonly kind: 'attach'; readonly act: number; readonly stream: LineStream }
  | { readonly kind: 'transfer'; readonly act: number; readonly leg: TransferLeg };

/** How a line is turned away whose call ended so before it was answered. */
export function refusalOf(reason: Session['endReason']): 'busy' | 'rejected' {
  return reason === 'rejected' || reason === 'insufficient_credits' ? 'rejected' : 'busy';
}

/** A line that its carrier has. */
export function standing({ callId, sessionId }: CarriedLine): StandingLine {
  if (callId === null) throw new Error('The carrier has no name for the line yet');
  return { callId, reference: sessionId };
}

/** A line as it is dialed. */
export function outboundOf({ id, phone, maxDurationSeconds }: Session, stream: LineStream): OutboundLine {
  if (phone === null) throw new Error('A session without a telephone has a line');
  return {
    reference: id,
    from: phone.from,
    to: phone.to,
    stream,
    ringSeconds,
    // Ours ends it before; this is for a server that is gone.
    maxSeconds: maxDurationSeconds + ringSeconds + 60,
    detectsMachines: phone.amd.mode !== 'disabled',
  };
}

/** Whether a process has asked, or meant to ask, for a stream, and is gone. Its turn is over where it is asked. */
export function isInterrupted({ actingUntil, streamId, isStreamUsed }: CarriedLine): boolean {
  return actingUntil !== null && streamId !== null && !isStreamUsed;
}

/** Whether a line that stands is to be hung up although its dial, or the stream that it asked for, is not settled yet. */
export function isOvertaken({ status, wantsEnd, callId, acts, streamAct }: CarriedLine): boolean {
  return wantsEnd && status === 'open' && callId !== null && streamAct === acts;
}

/** When a line is to be looked at of which nothing else is due: at once where it is to be hung up. */
export function endDue({ status, wantsEnd }: CarriedLine, now: Temporal.Instant): Temporal.Instant | null {
  return wantsEnd && status !== 'over' ? now : null;
}

/** Whether it is yet to come. */
export function isLater(instant: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return instant !== null && instant.epochMilliseconds > now.epochMilliseconds;
}

/** Whether a line that is to end does not stand any more, whatever the carrier says. */
export function isPast({ callId, dialedAt, createdAt }: CarriedLine, now: Temporal.Instant): boolean {
  return isOlder(dialedAt ?? createdAt, callId === null ? soughtForSeconds : mostSeconds, now);
}

/** Whether so many seconds have passed since. */
export function isOlder(instant: Temporal.Instant, seconds: number, now: Temporal.Instant): boolean {
  return instant.add({ seconds }).epochMilliseconds < now.epochMilliseconds;
}

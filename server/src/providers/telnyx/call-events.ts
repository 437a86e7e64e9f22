import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { CallEvent, CallHappening } from '../ports/call-carrier.ts';
import { telephoneKey } from '../wire/carriers/line-frame.ts';
import { sipCodeOf } from '../wire/carriers/sip-codes.ts';
import { legOf } from './client-state.ts';
import { endReasonOf } from './hangup-causes.ts';

const id = z.string().regex(/^[\x21-\x7e]{1,256}$/);
const word = z
  .string()
  .regex(/^\w{1,64}$/)
  .nullish()
  .catch(null);
const text = z.string().max(256).nullish().catch(null);

// What is not needed to know the event is passed over where it is odd: an end must not be lost for its cause.
const report = z.object({
  data: z.object({
    event_type: z.string(),
    id,
    occurred_at: text,
    payload: z
      .object({
        call_control_id: id,
        client_state: text,
        direction: word,
        from: text,
        to: text,
        hangup_cause: word,
        sip_hangup_cause: text,
        digit: text,
        result: word,
        failure_reason: text,
      })
      .partial({ call_control_id: true }),
  }),
});
type Payload = z.infer<typeof report>['data']['payload'];

/** A reader of each event that says something of a line; null for one that says nothing that we know. */
const readers: Readonly<Record<string, (payload: Payload) => CallHappening | null>> = {
  'call.initiated': ({ direction, from, to }) =>
    typeof from === 'string' && typeof to === 'string'
      ? { kind: 'initiated', direction: direction === 'incoming' ? 'inbound' : 'outbound', from, to }
      : null,
  'call.answered': () => ({ kind: 'answered' }),
  'call.hangup': ({ hangup_cause: reported, sip_hangup_cause: code }) => {
    const [cause, sipCode] = [reported ?? 'unspecified', sipCodeOf(code)];
    return { kind: 'hungUp', reason: endReasonOf(cause, sipCode), cause, sipCode };
  },
  'call.dtmf.received': ({ digit }) =>
    telephoneKey.safeParse(digit).success ? { kind: 'digit', digit: String(digit) } : null,
  'call.machine.detection.ended': ({ result }) => ({ kind: 'machine', verdict: verdictOf(result), isBeep: false }),
  // A greeting is that of a machine.
  'call.machine.greeting.ended': ({ result }) => ({
    kind: 'machine',
    verdict: 'machine',
    isBeep: result === 'beep_detected',
  }),
  'streaming.stopped': () => ({ kind: 'streamLost', why: 'stopped', act: null }),
  'streaming.failed': ({ failure_reason: why }) => ({ kind: 'streamLost', why: why ?? 'failed', act: null }),
};

/** The events of one callback; none for what is not about a line that we know of. Null for what is no callback. */
export function readCallEvents(rawBody: Buffer, receivedAt: Temporal.Instant): CallEvent[] | null {
  const body = report.safeParse(parsed(rawBody)).data;
  if (body === undefined) return null;
  const { event_type: type, id: eventId, occurred_at: at, payload } = body.data;
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const callId = payload.call_control_id;
  // Other things than lines are reported in the same envelope.
  if (reader === undefined) return [];
  if (callId === undefined) return null;
  const happening = reader(payload);
  if (happening === null) return [];
  return [
    { ...happening, ...legOf(payload.client_state ?? null), eventId, callId, occurredAt: instant(at, receivedAt) },
  ];
}

function verdictOf(result: string | null | undefined): 'human' | 'machine' | 'unknown' {
  return result === 'human' || result === 'machine' ? result : 'unknown';
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody));
  } catch {
    // Not UTF-8 or not JSON: the answer is the same to the sender.
    return undefined;
  }
}

function instant(reported: string | null | undefined, receivedAt: Temporal.Instant): Temporal.Instant {
  try {
    return typeof reported === 'string' ? Temporal.Instant.from(reported) : receivedAt;
  } catch {
    // No instant: the next best is when we heard of it.
    return receivedAt;
  }
}

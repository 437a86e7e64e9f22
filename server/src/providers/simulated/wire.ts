import { createHmac, timingSafeEqual } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { CarrierCallback, CarrierCallbackResult, CarrierEvent } from '../ports/messaging.ts';
import { faultOf } from '../telnyx/error-codes.ts';

/** A signature older, or further ahead, than this is refused. */
export const signatureWindowSeconds = 300;

const signatureHeader = 'simulated-signature';
const timestampHeader = 'simulated-timestamp';

const receiptStatusOf = {
  'message.accepted': 'accepted',
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.delivery_failed': 'delivery_failed',
} as const;

const nonEmpty = z.string().min(1);
// A field that is null may as well be absent.
const orNull = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null);
const receipt = z.object({
  type: z.enum(['message.accepted', 'message.sent', 'message.delivered', 'message.delivery_failed']),
  id: nonEmpty,
  occurredAt: nonEmpty,
  message: z.object({ id: nonEmpty, reference: nonEmpty, segments: orNull(z.int().nonnegative()) }),
  error: orNull(z.object({ code: nonEmpty })),
});
const received = z.object({
  type: z.literal('message.received'),
  id: nonEmpty,
  occurredAt: nonEmpty,
  message: z.object({ id: nonEmpty, from: nonEmpty, to: nonEmpty, text: z.string() }),
});
const body = z.object({ events: z.array(z.discriminatedUnion('type', [receipt, received])) });

/** One event as the simulated carrier writes it. `occurredAt` is ISO 8601; equal ids are one event. */
export type WireEvent = z.infer<typeof receipt> | z.infer<typeof received>;

/** The body of a callback: receipts of many messages travel together. */
export function encodeEvents(events: readonly WireEvent[]): Buffer {
  return Buffer.from(JSON.stringify({ events }));
}

/** The headers of a callback: HMAC-SHA256 in hex over `<unix seconds>.<raw body>`, and those seconds. */
export function signedHeaders(signingKey: Buffer, rawBody: Buffer, at: Temporal.Instant): Record<string, string> {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1000));
  return {
    'content-type': 'application/json',
    [signatureHeader]: macOf(signingKey, timestamp, rawBody).toString('hex'),
    [timestampHeader]: timestamp,
  };
}

/**
 * Verifies and reads a callback, under any of the keys: another process may sign with one that is second here. A
 * repeated header arrives joined by a comma and is refused like any other value that is not exactly one signature.
 * Fields that we do not know are passed over: a newer carrier may send them.
 */
export function readSignedCallback(signingKeys: readonly Buffer[], callback: CarrierCallback): CarrierCallbackResult {
  const reason = whyNotBelieved(signingKeys, callback);
  if (reason !== null) return { kind: 'refused', reason };
  const events = parseEvents(callback.rawBody);
  return events === null ? { kind: 'refused', reason: 'malformed' } : { kind: 'events', events };
}

/** Why a callback is not the simulation's, or not of now; null where it is both. */
export function whyNotBelieved(
  signingKeys: readonly Buffer[],
  callback: CarrierCallback,
): 'signature' | 'stale' | null {
  const signature = callback.headers[signatureHeader];
  const timestamp = callback.headers[timestampHeader];
  if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return 'signature';
  if (timestamp === undefined || !/^[1-9][0-9]{0,11}$/.test(timestamp)) return 'signature';
  const given = Buffer.from(signature, 'hex');
  const isSigned = signingKeys.some((key) => timingSafeEqual(macOf(key, timestamp, callback.rawBody), given));
  if (!isSigned) return 'signature';
  const ageSeconds = callback.receivedAt.epochMilliseconds / 1000 - Number(timestamp);
  return Math.abs(ageSeconds) > signatureWindowSeconds ? 'stale' : null;
}

function macOf(signingKey: Buffer, timestamp: string, rawBody: Buffer): Buffer {
  return createHmac('sha256', signingKey).update(`${timestamp}.`).update(rawBody).digest();
}

function parseEvents(rawBody: Buffer): CarrierEvent[] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
    const parsed = body.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.events.map(carrierEventOf) : null;
  } catch {
    // Not UTF-8, not JSON, or an instant that is none: the reason is the same to the sender.
    return null;
  }
}

function carrierEventOf(event: WireEvent): CarrierEvent {
  const common = {
    eventId: event.id,
    occurredAt: Temporal.Instant.from(event.occurredAt),
    providerMessageId: event.message.id,
  };
  if (event.type === 'message.received') {
    const { from, to, text } = event.message;
    return { kind: 'inbound', ...common, from, to, text, optIntent: null };
  }
  return {
    kind: 'receipt',
    ...common,
    reference: event.message.reference,
    status: receiptStatusOf[event.type],
    providerStatus: receiptStatusOf[event.type],
    error: event.error === null ? null : faultOf(event.error.code),
    segmentCount: event.message.segments,
    costMicroUsd: 0,
  };
}

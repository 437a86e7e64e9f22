import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { e164Number } from '../../platform/text/e164.ts';
import { decidingFault, lateFaultOf, type ReportedFault, reportedFaults } from './reported-faults.ts';
import { type CarrierFault, faultAs } from '../wire/carriers/fault-table.ts';
import { inboundSender } from '../wire/carriers/inbound-sender.ts';
import type { CarrierEvent, CarrierInboundMessage, CarrierReceipt } from '../ports/messaging.ts';
import { cost, costMicroUsd } from './cost.ts';

/** Our reference for a message between these numbers, where the callback carries one: see SealedReferences. */
export type OpenReference = (webhookUrl: string | null, pair: { from: string; to: string }) => string | null;

const id = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const word = z.string().regex(/^\w{1,64}$/);

// What is not needed to know the event is passed over where it is odd: a receipt must not be lost for its price.
const envelope = z.object({ data: z.object({ event_type: z.string() }) });
const head = { id, occurred_at: z.string().nullish().catch(null) };
const sender = z.object({ phone_number: z.string() });

const outbound = z.object({
  data: z.object({
    ...head,
    payload: z.object({
      id,
      from: sender.optional().catch(undefined),
      to: z
        .array(
          z.object({
            phone_number: z.string().optional().catch(undefined),
            status: word.nullish().catch(null),
          }),
        )
        .min(1),
      parts: z.int().positive().nullish().catch(null),
      cost: cost.nullish().catch(null),
      errors: reportedFaults,
      webhook_url: z.string().nullish().catch(null),
    }),
  }),
});
const inbound = z.object({
  data: z.object({
    ...head,
    payload: z.object({
      id,
      from: sender,
      to: z.array(sender.catch({ phone_number: '' })).min(1),
      text: z.string().nullish(),
      autoresponse_type: z.string().nullish().catch(null),
    }),
  }),
});

type Outbound = z.infer<typeof outbound>['data'];
type Inbound = z.infer<typeof inbound>['data'];

// What the last word about a message means. Without a receipt of the network there is none to wait for: it stays sent.
const finalStatuses: ReadonlyMap<string, CarrierReceipt['status']> = new Map([
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['sent', 'sent'],
  ['delivery_unconfirmed', 'sent'],
  ['delivery_failed', 'delivery_failed'],
  ['sending_failed', 'delivery_failed'],
  ['expired', 'delivery_failed'],
]);

const optIntents: ReadonlyMap<string, 'opt_out' | 'opt_in'> = new Map([
  ['STOP', 'opt_out'],
  ['OPT_OUT', 'opt_out'],
  ['START', 'opt_in'],
  ['UNSTOP', 'opt_in'],
  ['OPT_IN', 'opt_in'],
]);

/**
 * The events of one callback; none for what is not about texts, or says nothing that we know. Null for what is no
 * callback of the carrier. `receivedAt` dates an event that says no time.
 */
export function readEvents(
  rawBody: Buffer,
  { receivedAt, openReference }: { receivedAt: Temporal.Instant; openReference: OpenReference },
): CarrierEvent[] | null {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody));
    switch (envelope.parse(body).data.event_type) {
      case 'message.sent':
        return receiptOf(outbound.parse(body).data, 'message.sent', { receivedAt, openReference });
      case 'message.finalized':
        return receiptOf(outbound.parse(body).data, 'message.finalized', { receivedAt, openReference });
      case 'message.received':
        return inboundOf(inbound.parse(body).data, receivedAt);
      default:
        return [];
    }
  } catch {
    // Not UTF-8, not JSON, or not of its shape: the answer is the same to the sender.
    return null;
  }
}

function receiptOf(
  { id: eventId, occurred_at, payload }: Outbound,
  type: 'message.sent' | 'message.finalized',
  context: { receivedAt: Temporal.Instant; openReference: OpenReference },
): CarrierReceipt[] {
  const [recipient] = payload.to;
  // A last word without a status: faults say that it failed; without them there is no receipt to wait for.
  const reported = recipient?.status ?? (payload.errors.length > 0 ? 'delivery_failed' : 'sent');
  const status = type === 'message.sent' ? 'sent' : finalStatuses.get(reported);
  if (status === undefined) return [];
  const [from, to] = [payload.from?.phone_number, recipient?.phone_number];
  const known = from !== undefined && to !== undefined;
  return [
    {
      kind: 'receipt',
      eventId,
      occurredAt: occurredAt(occurred_at, context.receivedAt),
      providerMessageId: payload.id,
      reference: known ? context.openReference(payload.webhook_url ?? null, { from, to }) : null,
      status,
      providerStatus: type === 'message.sent' ? 'sent' : reported,
      error: status === 'delivery_failed' ? failureOf(payload.errors, reported) : null,
      segmentCount: payload.parts ?? null,
      costMicroUsd: costMicroUsd(payload.cost),
    },
  ];
}

function failureOf(errors: readonly ReportedFault[], reported: string): CarrierFault | null {
  const fault = decidingFault(errors);
  if (fault !== null) return lateFaultOf(fault);
  return reported === 'expired' ? faultAs('expired', null) : null;
}

/**
 * One event for each number that a text arrived at: those of a group may be of several organizations. The least of them
 * keeps the carrier's ids, in whatever order a group is told.
 */
function inboundOf(
  { id: eventId, occurred_at, payload }: Inbound,
  receivedAt: Temporal.Instant,
): CarrierInboundMessage[] {
  const from = inboundSender(payload.from.phone_number);
  if (from === null) return [];
  const numbers = new Set(payload.to.map((one) => one.phone_number).filter((number) => e164Number.test(number)));
  return [...numbers].toSorted().map((to, index) => {
    const suffix = index === 0 ? '' : `:${to}`;
    return {
      kind: 'inbound',
      eventId: `${eventId}${suffix}`,
      occurredAt: occurredAt(occurred_at, receivedAt),
      providerMessageId: `${payload.id}${suffix}`,
      from,
      to,
      text: payload.text ?? '',
      optIntent: optIntents.get(payload.autoresponse_type?.toUpperCase() ?? '') ?? null,
    };
  });
}

function occurredAt(reported: string | null | undefined, receivedAt: Temporal.Instant): Temporal.Instant {
  try {
    return reported === null || reported === undefined ? receivedAt : Temporal.Instant.from(reported);
  } catch {
    // No instant: the next best is when we heard of it.
    return receivedAt;
  }
}

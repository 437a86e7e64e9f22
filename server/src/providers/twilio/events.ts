import type { Temporal } from 'temporal-polyfill';
import { e164Number } from '../../platform/text/e164.ts';
import { inboundSender } from '../wire/carriers/inbound-sender.ts';
import type { CarrierEvent, CarrierInboundMessage, CarrierReceipt } from '../ports/messaging.ts';
import { faultOf } from './error-codes.ts';
import { type Form, formOf } from './form.ts';

const idForm = /^[\x21-\x7e]{1,128}$/;
const codeForm = /^\d{1,9}$/;
// Whoever writes over WhatsApp and the like has its name before the address: that is no text.
const otherChannel = /^[a-z]+:/;

// `canceled` is not here: it ends what the carrier scheduled, and we let it schedule nothing.
const receiptStatuses: ReadonlyMap<string, CarrierReceipt['status']> = new Map([
  ['accepted', 'accepted'],
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['failed', 'delivery_failed'],
  ['undelivered', 'delivery_failed'],
]);

const optIntents: ReadonlyMap<string, 'opt_out' | 'opt_in'> = new Map([
  ['STOP', 'opt_out'],
  ['START', 'opt_in'],
]);

interface Context {
  /** Whose callback it has to be. */
  accountSid: string;
  /** Dates every event: the carrier's forms say no time. */
  receivedAt: Temporal.Instant;
  /** Our reference for a message between these numbers, where the address of the callback carries one. */
  openReference: (pair: { from: string; to: string }) => string | null;
}

/**
 * The event of one callback; none for what says nothing that we know. Null for what is no callback about a text of this
 * account. The carrier numbers no events: a message and its state are one event, however often it is told.
 */
export function readEvents(rawBody: Buffer, context: Context): CarrierEvent[] | null {
  const form = formOf(rawBody);
  const [sid, account] = [form?.('MessageSid') ?? '', form?.('AccountSid')];
  const status = form === null ? '' : statusOf(form);
  if (form === null || !idForm.test(sid) || account !== context.accountSid || status === '') return null;
  return status === 'received' ? inboundOf(sid, form, context) : receiptOf(sid, status, form, context);
}

/** What a form says of its message. A text that arrived may say nothing: then what is in it tells. */
function statusOf(form: Form): string {
  const reported = form('MessageStatus');
  if (reported !== null) return reported;
  const isText = form('Body') !== null || form('NumMedia') !== null;
  return isText ? 'received' : (form('SmsStatus') ?? '');
}

function receiptOf(sid: string, reported: string, form: Form, context: Context): CarrierReceipt[] {
  const status = receiptStatuses.get(reported);
  if (status === undefined) return [];
  const [from, to, code] = [form('From'), form('To'), form('ErrorCode') ?? ''];
  return [
    {
      kind: 'receipt',
      eventId: `${sid}:${reported}`,
      occurredAt: context.receivedAt,
      providerMessageId: sid,
      reference: from === null || to === null ? null : context.openReference({ from, to }),
      status,
      providerStatus: reported,
      error: status === 'delivery_failed' && codeForm.test(code) ? faultOf(code) : null,
      segmentCount: null,
      costMicroUsd: null,
    },
  ];
}

function inboundOf(sid: string, form: Form, context: Context): CarrierInboundMessage[] | null {
  const [reported, to] = [form('From'), form('To')];
  if (reported === null || to === null) return null;
  const from = inboundSender(reported);
  if (from === null || otherChannel.test(from) || !e164Number.test(to)) return [];
  return [
    {
      kind: 'inbound',
      eventId: `${sid}:received`,
      occurredAt: context.receivedAt,
      providerMessageId: sid,
      from,
      to,
      text: form('Body') ?? '',
      optIntent: optIntents.get(form('OptOutType') ?? '') ?? null,
    },
  ];
}

import { generateKeyPairSync, sign } from 'node:crypto';

/** A send as the carrier's API takes it: these keys and no others. */
export interface TelnyxSend {
  from: string;
  to: string;
  text: string;
  webhook_url?: string;
  messaging_profile_id?: string;
  use_profile_webhooks?: boolean;
}

export interface TelnyxError {
  code: string;
  title: string;
  detail?: string;
}

/** A message that the carrier took, as it stands in its books. */
export interface TelnyxMessage {
  id: string;
  send: TelnyxSend;
}

const sendKeys = new Set([
  'to',
  'from',
  'text',
  'type',
  'messaging_profile_id',
  'webhook_url',
  'webhook_failover_url',
  'use_profile_webhooks',
  'encoding',
  'auto_detect',
  'send_at',
  'media_urls',
  'subject',
]);

/** What the carrier would hold against a send; none for a good one. */
export function faultsOfSend(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['the body is no object'];
  const send: Record<string, unknown> = { ...body };
  const faults = Object.keys(send)
    .filter((key) => !sendKeys.has(key))
    .map((key) => `unknown key ${key}`);
  for (const key of ['from', 'to']) {
    if (!/^\+[1-9]\d{6,14}$/.test(String(send[key]))) faults.push(`${key} is not E.164`);
  }
  if (typeof send['text'] !== 'string' || send['text'] === '') faults.push('text is missing');
  const url = send['webhook_url'];
  if (url !== undefined && (typeof url !== 'string' || url.length > 2000 || !URL.canParse(url))) {
    faults.push('webhook_url is no address of at most 2000 characters');
  }
  const profile = send['messaging_profile_id'];
  if (profile !== undefined && typeof profile !== 'string') faults.push('messaging_profile_id is no text');
  if (send['send_at'] !== undefined) faults.push('send_at: the platform schedules by itself');
  return faults;
}

/** The message object of answers and receipts, in the state that `status` names. */
export function messageObject(
  { id, send }: TelnyxMessage,
  { status, cost, errors = [] }: { status: string; cost: string | null; errors?: readonly TelnyxError[] },
): Record<string, unknown> {
  return {
    id,
    record_type: 'message',
    direction: 'outbound',
    type: 'SMS',
    messaging_profile_id: send.messaging_profile_id ?? '16fd2706-8baf-433b-82eb-8c7fada847da',
    organization_id: '47a530f8-4362-4526-829b-bcee17fd9f7a',
    from: { phone_number: send.from, carrier: 'Telnyx', line_type: 'Wireless' },
    to: [{ phone_number: send.to, status, carrier: 'T-Mobile USA', line_type: 'Wireless' }],
    cc: [],
    text: send.text,
    subject: null,
    media: [],
    encoding: 'GSM-7',
    smart_encoding_applied: false,
    parts: Math.ceil(send.text.length / 160),
    tags: [],
    cost: cost === null ? null : { amount: cost, currency: 'USD' },
    received_at: new Date().toISOString(),
    sent_at: null,
    completed_at: null,
    webhook_url: send.webhook_url ?? null,
    webhook_failover_url: null,
    errors: errors.map((error) => ({ ...error })),
  };
}

/** The message object of a text that arrived. */
export function inboundObject(text: {
  id: string;
  from: string;
  /** Several are a group. */
  to: string | readonly string[];
  text: string | null;
  media?: readonly string[];
  autoresponseType?: string;
}): Record<string, unknown> {
  return {
    id: text.id,
    record_type: 'message',
    direction: 'inbound',
    type: text.media === undefined ? 'SMS' : 'MMS',
    messaging_profile_id: '16fd2706-8baf-433b-82eb-8c7fada847da',
    organization_id: '47a530f8-4362-4526-829b-bcee17fd9f7a',
    from: { phone_number: text.from, carrier: 'T-Mobile USA', line_type: 'Wireless' },
    to: [text.to].flat().map((phone_number) => ({
      phone_number,
      status: 'webhook_delivered',
      carrier: 'Telnyx',
      line_type: 'Wireless',
    })),
    cc: [],
    text: text.text,
    media: (text.media ?? []).map((url) => ({ url, content_type: 'image/jpeg', sha256: '0', size: 1 })),
    parts: 1,
    encoding: 'GSM-7',
    received_at: new Date().toISOString(),
    errors: [],
    ...(text.autoresponseType === undefined ? {} : { autoresponse_type: text.autoresponseType }),
  };
}

/** The body of a callback. */
export function callbackBody(event: {
  type: string;
  id: string;
  payload: Record<string, unknown>;
  occurredAt?: string;
}): Buffer {
  const data = {
    event_type: event.type,
    id: event.id,
    occurred_at: event.occurredAt ?? new Date().toISOString(),
    record_type: 'event',
    payload: event.payload,
  };
  return Buffer.from(JSON.stringify({ data, meta: { attempt: 1, delivered_to: 'https://example.com/callbacks' } }));
}

/** Signs callbacks as an account of the carrier does. */
export interface TelnyxSigner {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** The headers of a callback with these bytes, made at that Unix second. */
  headers(rawBody: Buffer, seconds?: number): Record<string, string>;
  /** A genuine signature over any bytes, in base64. */
  sign(bytes: Buffer): string;
}

export function createTelnyxSigner(): TelnyxSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signer: TelnyxSigner = {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64'),
    headers: (rawBody, seconds = Math.floor(Date.now() / 1000)) => ({
      'content-type': 'application/json',
      'telnyx-signature-ed25519': signer.sign(Buffer.concat([Buffer.from(`${seconds}|`), rawBody])),
      'telnyx-timestamp': String(seconds),
    }),
  };
  return signer;
}

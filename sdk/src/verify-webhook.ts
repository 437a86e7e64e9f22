import { WebhookVerificationError } from './errors.ts';
import { wallClockNow } from './runtime.ts';
import type { ImessageWebhookEvent, UnknownImessageWebhookEvent, WebhookEvent } from './webhook-event.ts';
import { type HmacKey, webhookKeys } from './webhook-keys.ts';
import { type DeliveryHeaders, readDeliveryHeaders } from './delivery-headers.ts';

export interface VerifyWebhookInput {
  /** The body exactly as it arrived: bytes, or the text of them. Never parsed and written again. */
  body: string | Uint8Array | ArrayBuffer;
  headers: DeliveryHeaders;
  /**
   * The signing secret; several while it is rotated. Blanks and line ends around it are taken off. A missing one, and one
   * with a blank inside, is refused with a TypeError, as by createClient.
   */
  secret: string | readonly string[] | undefined;
  /** How far the timestamp may be from now, either way. Default 300. */
  toleranceSeconds?: number;
  /** The present in milliseconds since 1970, in place of the machine's clock. */
  now?: number;
}

const defaultToleranceSeconds = 300;
const blanks = [
  [/[\r\n\u2028\u2029]/, 'a line break'],
  [/\s/, 'a blank'],
] as const;
const encoder = new TextEncoder();

/**
 * The event of a delivery, once one of its signatures is proven to be of one of the secrets (Standard Webhooks,
 * HMAC-SHA256 over `id.timestamp.body`). A secret is read in both ways: as its own bytes, and decoded from base64
 * without its prefix. Uses WebCrypto alone. Throws a WebhookVerificationError when the delivery must not be believed,
 * and a TypeError when an argument is wrong.
 */
export async function verifyWebhook(input: VerifyWebhookInput): Promise<WebhookEvent> {
  return parse(await believedBytes(input), 'type', isEvent);
}

/**
 * The same for an event of the iMessage channel, which is signed alike and has the body of its provider: it is told apart
 * by `event_type`. What the body does not say stands in the headers: `webhook-id`, by which an event that comes twice is
 * known, and `x-service-phone-number-id`, `x-service-phone-number` and `x-service-message-id`.
 */
export async function verifyImessageWebhook(
  input: VerifyWebhookInput,
): Promise<ImessageWebhookEvent | UnknownImessageWebhookEvent> {
  return parse(await believedBytes(input), 'event_type', isImessageEvent);
}

/** The bytes of a body, once one of its signatures is proven to be of one of the secrets. */
async function believedBytes(input: VerifyWebhookInput): Promise<Uint8Array> {
  const { body, headers, secret, toleranceSeconds = defaultToleranceSeconds, now = wallClockNow() } = input;
  const secrets = checkSecrets(secret);
  if (typeof toleranceSeconds !== 'number' || !(toleranceSeconds >= 0)) {
    throw new TypeError('toleranceSeconds must be a number from 0 on');
  }
  if (!Number.isFinite(now)) throw new TypeError('now must be milliseconds since 1970');
  const bytes = bytesOf(body);
  const { id, timestamp, signatures } = readDeliveryHeaders(headers);
  checkTime(timestamp, toleranceSeconds, now);

  const tokens = signatures.split(/,?\s+/).flatMap((token) => (token.startsWith('v1,') ? [token.slice(3)] : []));
  const signed = signedBytes(id, timestamp, bytes);
  for (const each of secrets) {
    for (const key of await webhookKeys(each)) {
      const expected = await sign(key, signed);
      if (tokens.some((token) => equalInConstantTime(token, expected))) return bytes;
    }
  }
  throw new WebhookVerificationError(
    'no_matching_signature',
    'No signature is of this secret and this body, as it was before any parsing',
  );
}

/** What is signed of a delivery. */
export function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return signed;
}

/** The secrets without the blanks and line ends around them, which files and settings add and no secret has. */
export function checkSecrets(secret: unknown): readonly string[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret];
  const trimmed = secrets.flatMap((one) => (typeof one === 'string' ? one.trim() : []));
  if (secrets.length === 0 || trimmed.length < secrets.length || trimmed.includes('')) {
    throw new TypeError('secret must be the signing secret, or a list of them');
  }
  for (const one of trimmed) {
    const at = one.search(/[^\x21-\x7e]/);
    if (at < 0) continue;
    const [, found = 'a character'] = blanks.find(([blank]) => blank.test(one.charAt(at))) ?? [];
    throw new TypeError(`secret holds ${found} that no signing secret has, behind its first ${at} characters`);
  }
  return trimmed;
}

export function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return encoder.encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('body must be the raw body, a string or bytes, before any parsing');
}

function checkTime(timestamp: string, toleranceSeconds: number, now: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('invalid_header', 'webhook-timestamp is not a time in seconds');
  }
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (age > toleranceSeconds) throw new WebhookVerificationError('timestamp_too_old', `Signed ${age} seconds ago`);
  if (-age > toleranceSeconds) {
    throw new WebhookVerificationError('timestamp_too_new', `Signed ${-age} seconds from now: check the clock`);
  }
}

/** The signature of `message` in base64. */
export async function sign(key: HmacKey, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  return btoa(String.fromCharCode(...mac));
}

/** Takes as long for a token that is nearly right as for one that is wrong from the start. */
function equalInConstantTime(token: string, expected: string): boolean {
  let difference = token.length ^ expected.length;
  for (let i = 0; i < expected.length; i += 1) difference |= token.charCodeAt(i) ^ expected.charCodeAt(i);
  return difference === 0;
}

function parse<Event>(bytes: Uint8Array, name: string, isOne: (value: unknown) => value is Event): Event {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isOne(event)) return event;
  } catch {
    // Told below, as for JSON of another shape.
  }
  throw new WebhookVerificationError('invalid_body', `The signed body is no JSON object with ${name}`);
}

function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isImessageEvent(value: unknown): value is ImessageWebhookEvent {
  return typeof value === 'object' && value !== null && 'event_type' in value && typeof value.event_type === 'string';
}

import { randomKey, wallClockNow } from './runtime.ts';
import { bytesOf, checkSecrets, sign, signedBytes, type VerifyWebhookInput } from './verify-webhook.ts';
import { webhookKeys } from './webhook-keys.ts';

export interface SignWebhookInput {
  /** The body exactly as it is going to be posted: bytes, or the text of them. */
  body: VerifyWebhookInput['body'];
  /** The signing secret; several as while it is rotated. */
  secret: VerifyWebhookInput['secret'];
  /** The `webhook-id`; a new one by default. */
  id?: string;
  /** The present in milliseconds since 1970, in place of the machine's clock. */
  now?: number;
}

/** The headers of a signed delivery. */
export type SignedWebhookHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/**
 * The headers that the server would post this body with, so that a receiver can be tested without a server. For each secret
 * there is a signature of either way to read it, as in a real delivery. Uses WebCrypto alone. Throws a TypeError when an
 * argument is wrong.
 */
export async function signWebhook(input: SignWebhookInput): Promise<SignedWebhookHeaders> {
  const { body, secret, id = `evt_${randomKey()}`, now = wallClockNow() } = input;
  const secrets = checkSecrets(secret);
  if (typeof id !== 'string' || !/^[\x21-\x7e]+$/.test(id)) {
    throw new TypeError('id must be a text without spaces or line breaks');
  }
  if (typeof now !== 'number' || !(now >= 0)) throw new TypeError('now must be milliseconds since 1970');
  const timestamp = String(Math.floor(now / 1000));
  const signed = signedBytes(id, timestamp, bytesOf(body));
  const tokens = new Set<string>();
  for (const one of secrets) for (const key of await webhookKeys(one)) tokens.add(`v1,${await sign(key, signed)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': [...tokens].join(' ') };
}

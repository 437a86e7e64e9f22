import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const prefix = 'whsec_';

/**
 * The value of `webhook-signature` by the Standard Webhooks scheme: HMAC-SHA256 over `id.timestamp.payload`, one v1
 * token for each derivation of each secret (interface, Authentication 3 and 4). A verifier that holds any of the
 * secrets, read either way, finds its token. `timestamp` is in Unix seconds.
 */
export function signatureHeader(
  secrets: readonly string[],
  signed: { id: string; timestamp: number; payload: string },
): string {
  const message = `${signed.id}.${signed.timestamp}.${signed.payload}`;
  const tokens = secrets
    .flatMap(derivedKeys)
    .map((key) => `v1,${createHmac('sha256', key).update(message).digest('base64')}`);
  return [...new Set(tokens)].join(' ');
}

/** The secret's own bytes, prefix included, and what follows the prefix decoded from base64, leniently. */
function derivedKeys(secret: string): [KeyObject, KeyObject] {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  // As key objects: with a plain buffer each HMAC takes three times as long.
  return [createSecretKey(secret, 'utf8'), createSecretKey(encoded, 'base64')];
}

import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const prefix = 'whsec_';
// Some texts that are no base64 decode to next to nothing: a token under such a key could be made by anybody.
const leastKeyBytes = 16;

/**
 * The value of `webhook-signature` by the Standard Webhooks scheme: HMAC-SHA256 over `id.timestamp.payload`, one v1
 * token for each derivation of each secret (interface, Authentication 3 and 4). A verifier that holds any of the
 * secrets, read either way, finds its token. `timestamp` is in Unix seconds.
 */
export function signatureHeader(
  secrets: readonly string[],
  signed: { id: string; timestamp: number; payload: string },
): string {
  const signedAt = new Date(signed.timestamp * 1_000);
  // The library makes one token of one key, and several are joined by a space.
  const tokens = secrets
    .flatMap(derivedKeys)
    .map((key) => new Webhook(key, { format: 'raw' }).sign(signed.id, signedAt, signed.payload));
  return [...new Set(tokens)].join(' ');
}

/**
 * The secret's own bytes, prefix included, and what follows the prefix decoded from base64, leniently, where the library
 * throws. Where that is too little for a key its place is taken by one that can be neither guessed nor derived by a
 * verifier: a request carries more than one token in any case, and the first one verifies.
 */
function derivedKeys(secret: string): Buffer[] {
  const decoded = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  // Not SHA-256: that is what HMAC itself makes of a key of more than 64 bytes.
  const second = decoded.length < leastKeyBytes ? createHash('sha512').update(secret, 'utf8').digest() : decoded;
  return [Buffer.from(secret, 'utf8'), second];
}

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { CarrierCallback } from '../ports/messaging.ts';

/** A signature older, or further ahead, than this is refused. */
export const signatureWindowSeconds = 300;

export const signatureHeader = 'telnyx-signature-ed25519';
export const timestampHeader = 'telnyx-timestamp';

const signatureBytes = 64;

/** The account's key: `raw` is the 32 bytes of an Ed25519 public key. */
export function importPublicKey(raw: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
}

/**
 * Whether a callback is the carrier's and fresh: Ed25519 over `<unix seconds>|<raw body>`, in strict base64. A repeated
 * header arrives joined by a comma and is refused like any other value that is not exactly one.
 */
export function checkSignature(
  publicKey: KeyObject,
  { headers, rawBody, receivedAt }: CarrierCallback,
): 'genuine' | 'signature' | 'stale' {
  const timestamp = headers[timestampHeader];
  const encoded = headers[signatureHeader];
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return 'signature';
  if (encoded === undefined) return 'signature';
  const signature = Buffer.from(encoded, 'base64');
  // Node skips what is not base64; only what comes back as it was is one.
  if (signature.length !== signatureBytes || signature.toString('base64') !== encoded) return 'signature';
  const signed = Buffer.concat([Buffer.from(`${timestamp}|`), rawBody]);
  if (!verify(null, signed, publicKey, signature)) return 'signature';
  const ageSeconds = receivedAt.epochMilliseconds / 1000 - Number(timestamp);
  return Math.abs(ageSeconds) > signatureWindowSeconds ? 'stale' : 'genuine';
}

import { sha256 } from '../text/canonical-json.ts';

/** What is kept of an Idempotency-Key. Node hands header bytes out as latin1: the hash is that of the bytes. */
export function keySha256(key: string): Buffer {
  return sha256(Buffer.from(key, 'latin1'));
}

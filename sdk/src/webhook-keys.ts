const prefix = 'whsec_';
// The server's own rule: what decodes to less is no key, and a token under it could be made by anybody.
const leastKeyBytes = 16;
const mostKept = 100;
const encoder = new TextEncoder();

/** A CryptoKey; the types of Node know no global of that name. */
export type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

// Importing a key costs as much as signing with it, and a receiver has the same few secrets all the time.
const kept = new Map<string, Promise<readonly HmacKey[]>>();

/** The keys that a secret stands for, ready to sign. Throws a TypeError where the runtime has no WebCrypto. */
export function webhookKeys(secret: string): Promise<readonly HmacKey[]> {
  const found = kept.get(secret);
  if (found !== undefined) return found;
  // No library of the scheme: verification must run where only WebCrypto is, and be importable without the client.
  const { subtle } = crypto;
  if (subtle === undefined) throw new TypeError('WebCrypto is missing: a page needs https:// for it');
  const keys = Promise.all(
    derivedKeys(secret).map((key) => subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])),
  );
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(secret, keys);
  return keys;
}

/** The secret's own bytes first: every delivery of Trunkline carries a token of that kind. */
function derivedKeys(secret: string): Uint8Array<ArrayBuffer>[] {
  const raw = encoder.encode(secret);
  const base64 = (secret.startsWith(prefix) ? secret.slice(prefix.length) : secret).replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(base64) || base64.length % 4 === 1) return [raw];
  const decoded = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return decoded.length < leastKeyBytes ? [raw] : [raw, decoded];
}

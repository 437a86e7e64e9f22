import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Randomness } from './random.ts';

/** Where a secret is kept. It is authenticated with the secret: moved to another row, it does not decrypt. */
export interface SecretContext {
  organizationId: string;
  table: string;
  column: string;
  row: string;
}

export interface Encryption {
  /** `v1.<key id>.<base64url of nonce, tag and ciphertext>`, under the first key. */
  encrypt(secret: string, context: SecretContext): string;
  /** Throws DecryptionError for another context, another key or altered bytes. */
  decrypt(sealed: string, context: SecretContext): string;
  /** Names of the keys, in their order; a name tells nothing of its key. */
  readonly keyIds: readonly string[];
  /** 32 bytes for one purpose, one for each key and in their order: the first makes, all check. */
  deriveKeys(purpose: string): readonly [Buffer, ...Buffer[]];
  /** The first of `deriveKeys`. */
  deriveKey(purpose: string): Buffer;
}

/** The name of the key under which a secret is sealed; null for a text that is no sealed secret. */
export function keyIdOf(sealed: string): string | null {
  return /^v1\.([0-9a-f]{8})\.[A-Za-z0-9_-]{38,}$/.exec(sealed)?.[1] ?? null;
}

/** What is kept cannot be read with the keys at hand. */
export class DecryptionError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'DecryptionError';
  }
}

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM. `keys` are 32 bytes each: the first encrypts, all decrypt, so that a key can be replaced at leisure. */
export function createEncryption(options: { keys: readonly Buffer[]; randomness: Randomness }): Encryption {
  const [first, ...others] = options.keys;
  if (first === undefined) throw new Error('Encryption needs a key');
  const derive = (key: Buffer, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, 'trunkline', purpose, 32));
  const named = (key: Buffer): { id: string; key: Buffer } => ({
    id: derive(key, 'key-id').subarray(0, 4).toString('hex'),
    key: derive(key, 'secrets-at-rest'),
  });
  const current = named(first);
  const ring = [current, ...others.map(named)];
  const deriveKeys = (purpose: string): [Buffer, ...Buffer[]] => [
    derive(first, `purpose:${purpose}`),
    ...others.map((key) => derive(key, `purpose:${purpose}`)),
  ];

  return {
    keyIds: ring.map(({ id }) => id),
    encrypt: (secret, context) => {
      const nonce = options.randomness.bytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
      cipher.setAAD(boundTo(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `v1.${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt: (sealed, context) => {
      const [version, id, encoded] = sealed.split('.');
      if (version !== 'v1' || id === undefined || encoded === undefined)
        throw new DecryptionError('Not a sealed secret');
      const known = ring.find((entry) => entry.id === id);
      if (known === undefined) throw new DecryptionError('The key of this secret is not among the secrets keys');
      const bytes = Buffer.from(encoded, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) throw new DecryptionError('Not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(boundTo(context));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // The library's own words carry nothing that a log should keep.
        throw new DecryptionError('The secret was altered or belongs to another place');
      }
    },
    deriveKeys,
    deriveKey: (purpose) => deriveKeys(purpose)[0],
  };
}

// JSON keeps the parts apart: no two contexts spell the same.
function boundTo(context: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([context.organizationId, context.table, context.column, context.row]));
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whom a message goes between. A reference is good for this pair alone. */
export interface NumberPair {
  from: string;
  to: string;
}

/**
 * Our reference on its way through the carrier. Not every carrier signs the address of a callback, so what stands in it
 * carries a seal of its own.
 */
export interface SealedReferences {
  /** `<reference>.<seal>`, fit for a query as it is. */
  seal(reference: string, pair: NumberPair): string;
  /** Null for whatever was not sealed for this pair. */
  open(token: string, pair: NumberPair): string | null;
}

/** Where the reference stands in the query of a callback address. */
export const referenceParameter = 'ref';

const longest = 200;

/** The first key seals, all open. */
export function createSealedReferences(keys: readonly [Buffer, ...Buffer[]]): SealedReferences {
  const [sealing] = keys;
  const sealOf = (key: Buffer, reference: string, { from, to }: NumberPair): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([reference, from, to]))
      .digest();

  return {
    seal: (reference, pair) => `${reference}.${sealOf(sealing, reference, pair).toString('base64url')}`,
    open: (token, pair) => {
      const [, reference = '', encoded = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
      if (reference === '' || token.length > longest) return null;
      const seal = Buffer.from(encoded, 'base64url');
      // Node passes over spare bits; a token has one spelling only.
      if (seal.toString('base64url') !== encoded) return null;
      return keys.some((key) => timingSafeEqual(seal, sealOf(key, reference, pair))) ? reference : null;
    },
  };
}

/** What the first of these tokens names that was sealed for this pair; null for none. */
export function referenceIn(
  references: SealedReferences,
  tokens: ReadonlyArray<string | null | undefined>,
  pair: NumberPair,
): string | null {
  for (const token of tokens) {
    const reference = typeof token === 'string' ? references.open(token, pair) : null;
    if (reference !== null) return reference;
  }
  return null;
}

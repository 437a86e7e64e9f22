import { describe, expect, it } from '@jest/globals';
import { createEncryption, DecryptionError } from './encryption.ts';
import { systemRandomness as randomness } from './random.ts';

const [keyA, keyB] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const context = { organizationId: 'org_1', table: 'organizations', column: 'secret', row: 'org_1' };
const encryption = createEncryption({ keys: [keyA], randomness });

describe('secrets at rest', () => {
  it('come back as they were, and no two seals of one secret are equal', () => {
    const secret = 'whsec_ünïcode 🔑';
    const [one, two] = [encryption.encrypt(secret, context), encryption.encrypt(secret, context)];
    expect(encryption.decrypt(one, context)).toBe(secret);
    expect(one).not.toBe(two);
    expect(one).not.toContain(Buffer.from(secret).toString('base64url'));
  });

  it.each([
    ['organization', { organizationId: 'org_2' }],
    ['table', { table: 'endpoints' }],
    ['column', { column: 'other' }],
    ['row', { row: 'org_2' }],
  ])('do not decrypt at another %s', (_, moved) => {
    const sealed = encryption.encrypt('secret', context);
    expect(() => encryption.decrypt(sealed, { ...context, ...moved })).toThrow(DecryptionError);
  });

  it('do not decrypt when parts of the place merely spell the same together', () => {
    const sealed = encryption.encrypt('secret', { ...context, table: 'a', column: 'bc' });
    expect(() => encryption.decrypt(sealed, { ...context, table: 'ab', column: 'c' })).toThrow(DecryptionError);
  });

  it('decrypt under every key of the list, and are sealed under the first', () => {
    const old = encryption.encrypt('secret', context);
    const rotated = createEncryption({ keys: [keyB, keyA], randomness });
    expect(rotated.decrypt(old, context)).toBe('secret');
    const fresh = rotated.encrypt('secret', context);
    expect(createEncryption({ keys: [keyB], randomness }).decrypt(fresh, context)).toBe('secret');
    expect(() => encryption.decrypt(fresh, context)).toThrow(/key of this secret/);
  });

  it('refuse every altered character', () => {
    const sealed = encryption.encrypt('secret', context);
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      // The last character carries bits that base64 does not use.
      if (
        Buffer.from(altered.split('.')[2] ?? '', 'base64url').equals(
          Buffer.from(sealed.split('.')[2] ?? '', 'base64url'),
        )
      ) {
        if (altered.split('.').slice(0, 2).join() === sealed.split('.').slice(0, 2).join()) continue;
      }
      expect(() => encryption.decrypt(altered, context)).toThrow(DecryptionError);
    }
  });

  it.each(['', 'v1', 'v1.aa.bb', 'v2.00000000.AAAA', 'plain text'])('refuse %j, which was never sealed', (sealed) => {
    expect(() => encryption.decrypt(sealed, context)).toThrow(DecryptionError);
  });
});

describe('derived keys', () => {
  it('differ by purpose and by key, and are stable', () => {
    const all = [
      encryption.deriveKey('a'),
      encryption.deriveKey('b'),
      createEncryption({ keys: [keyB], randomness }).deriveKey('a'),
    ];
    expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(3);
    expect(createEncryption({ keys: [keyA], randomness }).deriveKey('a')).toEqual(encryption.deriveKey('a'));
  });

  it('come for each key of the list, in its order', () => {
    const both = createEncryption({ keys: [keyB, keyA], randomness });
    expect(both.deriveKeys('a')).toEqual([both.deriveKey('a'), encryption.deriveKey('a')]);
  });
});

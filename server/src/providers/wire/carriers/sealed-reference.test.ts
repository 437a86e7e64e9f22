import { describe, expect, it } from '@jest/globals';
import { createSealedReferences } from './sealed-reference.ts';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const references = createSealedReferences([key]);
const pair = { from: '+12025550123', to: '+16465550123' };
const token = references.seal('msg_0192', pair);

describe('a sealed reference', () => {
  it('comes back for the pair that it was sealed for, and needs no escaping in an address', () => {
    expect(references.open(token, pair)).toBe('msg_0192');
    expect(encodeURIComponent(token)).toBe(token);
  });

  it('opens for no other pair', () => {
    expect(references.open(token, { ...pair, to: '+16465550124' })).toBeNull();
    expect(references.open(token, { ...pair, from: '+12025550124' })).toBeNull();
    expect(references.open(token, { from: pair.to, to: pair.from })).toBeNull();
    expect(references.open(token, { from: '', to: '' })).toBeNull();
  });

  it('opens with every key that is still known, and with no other', () => {
    expect(createSealedReferences([other, key]).open(token, pair)).toBe('msg_0192');
    expect(createSealedReferences([other]).open(token, pair)).toBeNull();
  });

  it('does not open when any character of it is another, missing or more', () => {
    for (let index = 0; index < token.length; index += 1) {
      for (const letter of ['A', 'B', '_', '.', '']) {
        const changed = token.slice(0, index) + letter + token.slice(index + 1);
        if (changed !== token) expect(references.open(changed, pair)).toBeNull();
      }
    }
    for (const wrong of ['', '.', 'msg_0192', 'msg_0192.', `${token}.`, ` ${token}`, `${token}\n`, `a${token}`]) {
      expect(references.open(wrong, pair)).toBeNull();
    }
    expect(references.open(references.seal('m'.repeat(300), pair), pair)).toBeNull();
  });
});

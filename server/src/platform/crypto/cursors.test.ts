import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCursors } from './cursors.ts';

const keys: [Buffer, ...Buffer[]] = [Buffer.alloc(32, 1)];
const cursors = createCursors({ keys });
const scope = { organizationId: 'org_1', kind: 'sms.messages', filter: { status: 'sent', to: null } };
const position = { before: 'msg_01997f1a00007c3d8e4f5a6b7c8d9e01', n: 3 };

describe('cursors', () => {
  it('give their position back, whatever the order in which the filter was written', () => {
    const cursor = cursors.seal(scope, position);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(cursors.open(scope, cursor)).toEqual(position);
    expect(cursors.open({ ...scope, filter: { to: null, status: 'sent' } }, cursor)).toEqual(position);
  });

  it.each([
    ['organization', { organizationId: 'org_2' }],
    ['list', { kind: 'sms.batches' }],
    ['filter', { filter: { status: 'failed', to: null } }],
    ['smaller filter', { filter: { status: 'sent' } }],
  ])('do not open for another %s', (_, other) => {
    expect(cursors.open({ ...scope, ...other }, cursors.seal(scope, position))).toBeNull();
  });

  it('open under each key of the list after a rotation, and under no other', () => {
    const cursor = cursors.seal(scope, position);
    const [oldKey] = keys;
    expect(createCursors({ keys: [Buffer.alloc(32, 2), oldKey] }).open(scope, cursor)).toEqual(position);
    expect(createCursors({ keys: [Buffer.alloc(32, 2)] }).open(scope, cursor)).toBeNull();
  });

  it('are refused 1,000 times of 1,000 when one bit or one character was changed', () => {
    const cursor = cursors.seal(scope, position);
    const bytes = Buffer.from(cursor, 'base64url');
    const bitFlip = fc.integer({ min: 0, max: bytes.length * 8 - 1 }).map((bit) => {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return changed.toString('base64url');
    });
    const replaced = fc
      .tuple(fc.nat(cursor.length - 1), fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }))
      .map(([at, char]) => cursor.slice(0, at) + char + cursor.slice(at + 1));
    const cut = fc.nat(cursor.length - 1).map((at) => cursor.slice(0, at));
    const grown = fc.string({ minLength: 1, maxLength: 8 }).map((tail) => cursor + tail);
    fc.assert(
      fc.property(fc.oneof(bitFlip, replaced, cut, grown), (tampered) => {
        fc.pre(tampered !== cursor);
        return cursors.open(scope, tampered) === null;
      }),
      { numRuns: 1_000 },
    );
  });

  it('are refused when they were made up', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()),
        (text) => cursors.open(scope, text) === null,
      ),
    );
    expect(cursors.open(scope, randomBytes(10_000).toString('base64url'))).toBeNull();
    expect(cursors.open(scope, '')).toBeNull();
  });
});

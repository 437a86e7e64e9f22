import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { encodeEvents, readSignedCallback, signedHeaders } from './wire.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const receivedAt = Temporal.Instant.from('2026-11-21T12:00:00Z');
const rawBody = encodeEvents([]);
const signedUnder = (key: Buffer) => ({
  headers: signedHeaders(key, rawBody, receivedAt),
  query: {},
  rawQuery: '',
  rawBody,
  receivedAt,
});

describe('readSignedCallback', () => {
  it('takes the signature of a process that still signs with an older key, as long as that key is listed', () => {
    expect(readSignedCallback([newKey, oldKey], signedUnder(newKey)).kind).toBe('events');
    expect(readSignedCallback([newKey, oldKey], signedUnder(oldKey)).kind).toBe('events');
    expect(readSignedCallback([newKey], signedUnder(oldKey))).toEqual({ kind: 'refused', reason: 'signature' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { checkSignature, importPublicKey } from './signature.ts';

// A pair that the vendor's own verifier accepts.
const publicKey = importPublicKey(Buffer.from('6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=', 'base64'));
const rawBody = Buffer.from(
  '{"data":{"event_type":"message.received","id":"e1","record_type":"event","payload":{"id":"m1"}},"meta":{"attempt":1}}',
);
const headers = {
  'telnyx-timestamp': '1700000000',
  'telnyx-signature-ed25519':
    '5nPh6A0AzAhUN0x3gz2tQtGHOXSjBaBvCBfZhrNi96A14N+CfVgXLNR8ozSBVfgfB68E4BJr5PdX8zxBW+wVBA==',
};
const check = (changes: Partial<Parameters<typeof checkSignature>[1]> = {}, seconds = 1_700_000_000) =>
  checkSignature(publicKey, {
    headers,
    query: {},
    rawQuery: '',
    rawBody,
    receivedAt: Temporal.Instant.fromEpochMilliseconds(seconds * 1000),
    ...changes,
  });

describe('the signature of a callback', () => {
  it('of the vendor is genuine, for 300 seconds in either direction', () => {
    for (const offset of [-300, 0, 300]) expect(check({}, 1_700_000_000 + offset)).toBe('genuine');
    for (const offset of [-301, 301]) expect(check({}, 1_700_000_000 + offset)).toBe('stale');
  });

  it('holds for these bytes, this time and this key alone', () => {
    expect(check({ rawBody: Buffer.concat([rawBody, Buffer.from('\n')]) })).toBe('signature');
    expect(check({ headers: { ...headers, 'telnyx-timestamp': '1700000001' } })).toBe('signature');
    // The same number in another spelling is another text.
    expect(check({ headers: { ...headers, 'telnyx-timestamp': '01700000000' } })).toBe('signature');
    expect(
      checkSignature(importPublicKey(Buffer.alloc(32, 9)), {
        headers,
        query: {},
        rawQuery: '',
        rawBody,
        receivedAt: Temporal.Instant.fromEpochMilliseconds(1_700_000_000_000),
      }),
    ).toBe('signature');
  });
});

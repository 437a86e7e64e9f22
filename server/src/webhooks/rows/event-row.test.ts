import { describe, expect, it } from '@jest/globals';
import { payloadOfRow } from './event-row.ts';

const payload = JSON.stringify({ type: 'call.report', data: { a: 1, custom_data: {}, z: 'ü' }, sequence: 1 });

describe('payloadOfRow', () => {
  it('puts what is the endpoint’s own in its place, and moves nothing else', () => {
    expect(payloadOfRow({ payload, own_data: { city: 'Cork' } })).toBe(
      '{"type":"call.report","data":{"a":1,"custom_data":{"city":"Cork"},"z":"ü"},"sequence":1}',
    );
  });

  it('is the stored bytes where there is nothing of its own', () => {
    expect(payloadOfRow({ payload, own_data: null })).toBe(payload);
  });
});

import { describe, expect, it } from '@jest/globals';
import { traceIdOf } from './trace-id.ts';

const digits = '019a9d7c1f3e7bb2a4c5d6e7f8091a2b';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

describe('traceIdOf', () => {
  it.each([`00-${trace}-${parent}-01`, `00-${trace}-${parent}-00`, `cc-${trace}-${parent}-01-what-comes-later`])(
    'is the trace of a sound traceparent: %s',
    (header) => expect(traceIdOf(header, `req_${digits}`)).toBe(trace),
  );

  it.each([
    undefined,
    '',
    trace,
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-1`,
    `00-${trace}-${parent}-01-more`,
    `ff-${trace}-${parent}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
    `00-${trace}-${parent}-01\r\nset-cookie: x`,
  ])('is the digits of the request id for any other: %j', (header) =>
    expect(traceIdOf(header, `req_${digits}`)).toBe(digits),
  );
});

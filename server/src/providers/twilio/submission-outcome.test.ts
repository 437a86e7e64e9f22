import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { SubmissionOutcome } from '../ports/messaging.ts';
import { outcomeOf } from './submission-outcome.ts';

const now = Temporal.Instant.from('2026-11-20T15:00:00Z');
const answered = (status: number, body: unknown, headers: Record<string, string> = {}): SubmissionOutcome =>
  outcomeOf({ kind: 'answered', status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, now);
const error = (code: unknown) => ({ code, message: 'Words', more_info: 'https://example.com', status: 400 });
const sid = 'SM0123456789abcdef0123456789abcdef';

describe('what was not written, or not answered', () => {
  it('was not accepted before the first byte, and is unknown from then on', () => {
    expect(outcomeOf({ kind: 'not_written', reason: 'ECONNREFUSED' }, now)).toMatchObject({
      kind: 'not_accepted',
      retryAfterMs: null,
    });
    expect(outcomeOf({ kind: 'write_refused' }, now)).toEqual({ kind: 'lease_lost' });
    expect(outcomeOf({ kind: 'unanswered', reason: 'ECONNRESET' }, now)).toMatchObject({ kind: 'unknown' });
  });
});

describe('an answer with an id', () => {
  it('is an acceptance, with what the carrier says of it', () => {
    const message = { sid, status: 'accepted', num_segments: '3', price: '-0.02250', price_unit: 'USD' };
    expect(answered(201, message)).toEqual({
      kind: 'accepted',
      providerMessageId: sid,
      providerStatus: 'accepted',
      segmentCount: 3,
      costMicroUsd: 22_500,
    });
  });

  it.each([
    { sid },
    { sid, status: 'queued', num_segments: '0', price: null, price_unit: 'USD' },
    { sid, status: 7, num_segments: 1, price: 'free', price_unit: 'USD' },
    { sid, status: '\u0000', num_segments: '-1', price: '-0.01', price_unit: 'EUR' },
    { sid, status: null, num_segments: null, price: 0.01, price_unit: null },
  ])('is one also where the rest is missing or odd: %j', (message) => {
    expect(answered(201, message)).toEqual({
      kind: 'accepted',
      providerMessageId: sid,
      providerStatus: 'queued',
      segmentCount: null,
      costMicroUsd: null,
    });
  });

  it.each([{}, { sid: '' }, { sid: 7 }, { sid: null }, { sid: 'a\u0000b' }, { sid: 'x'.repeat(200) }, [], ''])(
    'that is none is unknown: %j',
    (message) => {
      expect(answered(201, message)).toMatchObject({ kind: 'unknown' });
    },
  );
});

describe('a refusal', () => {
  it.each([400, 401, 402, 403, 404, 408, 409, 422])('with a code under %i is final, and told by it', (status) => {
    expect(answered(status, error(21_211))).toMatchObject({
      kind: 'refused',
      code: 'invalid_destination',
      carrierCode: '21211',
    });
  });

  it('keeps a code that nobody knows, as a number or as text', () => {
    expect(answered(400, error(99_999))).toMatchObject({ kind: 'refused', code: 'unknown', carrierCode: '99999' });
    expect(answered(400, error('21610'))).toMatchObject({ kind: 'refused', code: 'opted_out', carrierCode: '21610' });
  });

  it.each<[number, unknown]>([
    [400, ''],
    [403, '<html>'],
    [404, { message: 'No code' }],
    [408, null],
    [422, error('words')],
    [400, error(null)],
    [400, [error(21_211)]],
  ])('under %i without a code of the carrier is unknown: %j', (status, body) => {
    expect(answered(status, body)).toMatchObject({ kind: 'unknown' });
  });

  it.each([20_500, 20_503, 20_504])('that says %i, by which it lost its way, is unknown', (code) => {
    for (const status of [400, 408, 429]) expect(answered(status, error(code))).toMatchObject({ kind: 'unknown' });
  });

  it.each([100, 300, 302, 307, 308, 500, 502, 503, 504, 599])('under %i is none, whatever it says', (status) => {
    for (const body of ['', error(21_211), error(20_429), error(21_611), { sid }]) {
      expect(answered(status, body)).toMatchObject({ kind: 'unknown' });
    }
  });
});

describe('a carrier that is busy', () => {
  // What it answers with 429 it never processed: the status says so before any code does.
  it.each<[number, unknown, string | null]>([
    [429, error(20_429), '20429'],
    [429, '', null],
    [429, error(21_211), '21211'],
    [429, error(63_038), '63038'],
    [400, error(21_611), '21611'],
  ])('under %i did not accept, and may be asked again: %j', (status, body, carrierCode) => {
    expect(answered(status, body)).toEqual({
      kind: 'not_accepted',
      retryAfterMs: null,
      carrierCode,
      message: 'The carrier could not take or carry the message',
    });
  });

  it.each([
    ['7', 7_000],
    ['Fri, 20 Nov 2026 15:00:30 GMT', 30_000],
    ['soon', null],
  ])('names the time to come back: %j', (value, retryAfterMs) => {
    expect(answered(429, error(20_429), { 'retry-after': value })).toMatchObject({
      kind: 'not_accepted',
      retryAfterMs,
    });
  });
});

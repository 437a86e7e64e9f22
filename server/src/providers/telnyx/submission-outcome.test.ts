import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { SubmissionOutcome } from '../ports/messaging.ts';
import { outcomeOf } from './submission-outcome.ts';

const now = Temporal.Instant.from('2026-11-20T15:00:00Z');
const answered = (status: number, body: unknown, headers: Record<string, string | string[]> = {}): SubmissionOutcome =>
  outcomeOf({ kind: 'answered', status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, now);
const errors = (...codes: Array<string | number>) => ({ errors: codes.map((code) => ({ code, title: 'Words' })) });
const id = '40385f64-5717-4562-b3fc-2c963f66afa6';

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
    const data = { id, to: [{ status: 'queued' }], parts: 3, cost: { amount: '0.0122', currency: 'USD' } };
    expect(answered(200, { data })).toEqual({
      kind: 'accepted',
      providerMessageId: id,
      providerStatus: 'queued',
      segmentCount: 3,
      costMicroUsd: 12_200,
    });
  });

  it.each([
    { id },
    { id, to: [], parts: null, cost: null },
    { id, to: 'nobody', parts: 'many', cost: { amount: {}, currency: 1 } },
    { id, to: [{ status: 7 }], parts: -1, cost: { amount: '1', currency: 'EUR' } },
    { id, to: [{ status: '\u0000' }], parts: 1.5, cost: { amount: 'free', currency: 'USD' } },
  ])('is one also where the rest is missing or odd: %j', (data) => {
    expect(answered(200, { data })).toEqual({
      kind: 'accepted',
      providerMessageId: id,
      providerStatus: 'queued',
      segmentCount: null,
      costMicroUsd: null,
    });
  });

  it.each([{}, { id: '' }, { id: 7 }, { id: null }, { id: 'a\u0000b' }, { id: 'x'.repeat(200) }, []])(
    'that is none is unknown: %j',
    (data) => {
      expect(answered(200, { data })).toMatchObject({ kind: 'unknown' });
    },
  );
});

describe('a refusal', () => {
  it.each([400, 401, 402, 403, 404, 409, 422])('with errors under %i is final, by the code that decides', (status) => {
    expect(answered(status, errors('40310'))).toMatchObject({
      kind: 'refused',
      code: 'invalid_destination',
      carrierCode: '40310',
    });
  });

  it('keeps a code that nobody knows, of any number', () => {
    expect(answered(400, errors('40999'))).toMatchObject({ kind: 'refused', code: 'unknown', carrierCode: '40999' });
    expect(answered(400, errors(40310))).toMatchObject({ kind: 'refused', carrierCode: '40310' });
  });

  it('for an opt-out is told as one, whatever its words', () => {
    expect(answered(403, errors('40300'))).toMatchObject({ kind: 'refused', code: 'opted_out' });
  });

  it.each(['40300', '40016', '20100', '10009'])('under 429 that says %s is final: its code decides', (code) => {
    expect(answered(429, errors(code))).toMatchObject({ kind: 'refused', carrierCode: code });
    expect(answered(429, errors('49999', code))).toMatchObject({ kind: 'refused', carrierCode: code });
  });

  it('stays one beside an entry that cannot be read', () => {
    const odd = [{ code: '40310' }, { code: null, title: 'Odd' }, 'odder', null];
    for (const list of [odd, odd.toReversed()]) {
      expect(answered(400, { errors: list })).toMatchObject({ kind: 'refused', carrierCode: '40310' });
    }
  });

  it.each<[number, unknown]>([
    [400, ''],
    [400, '<html>'],
    [403, null],
    [404, { errors: [] }],
    [422, { errors: 'no' }],
    [400, { errors: [{ title: 'No code' }] }],
    [408, ''],
  ])('under %i without errors of the carrier is unknown: %j', (status, body) => {
    expect(answered(status, body)).toMatchObject({ kind: 'unknown' });
  });

  it.each(['10007', '10008'])('under 4xx that says %s is unknown, also as the second of two', (code) => {
    expect(answered(400, errors(code))).toMatchObject({ kind: 'unknown' });
    expect(answered(408, errors('40310', code))).toMatchObject({ kind: 'unknown' });
    expect(answered(429, errors(code))).toMatchObject({ kind: 'unknown' });
  });

  it.each([100, 300, 302, 307, 308, 500, 502, 503, 504, 599])('under %i is none, whatever it says', (status) => {
    for (const body of ['', errors('40310'), errors('10011'), errors('40318'), { data: { id } }]) {
      expect(answered(status, body)).toMatchObject({ kind: 'unknown' });
    }
  });
});

describe('a carrier that is busy', () => {
  it.each<[number, unknown]>([
    [429, errors('10011')],
    [429, ''],
    [429, errors('49999')],
    [429, errors('10011', '40300')],
    [429, { errors: [{ title: 'No code' }] }],
    [400, errors('10011')],
    [422, errors('40318')],
    [400, errors('40011')],
    [400, errors('40006')],
  ])('under %i did not accept, and may be asked again: %j', (status, body) => {
    expect(answered(status, body)).toMatchObject({ kind: 'not_accepted', retryAfterMs: null });
  });

  it.each<[Record<string, string | string[]>, number | null]>([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 15:00:30 GMT' }, 30_000],
    [{ 'x-ratelimit-reset': '12' }, 12_000],
    [{ 'x-ratelimit-reset': '0.5' }, 500],
    [{ 'retry-after': '3', 'x-ratelimit-reset': '12' }, 3_000],
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': '12' }, 12_000],
    [{ 'retry-after': ['5', '6'] }, 5_000],
    // The instant of the reset in place of the time until it.
    [{ 'x-ratelimit-reset': '1795186830' }, null],
    [{ 'x-ratelimit-reset': '-1' }, null],
    [{ 'x-ratelimit-reset': '' }, null],
    [{}, null],
  ])('names the time to come back: %j', (headers, retryAfterMs) => {
    expect(answered(429, errors('10011'), headers)).toMatchObject({ kind: 'not_accepted', retryAfterMs });
  });
});

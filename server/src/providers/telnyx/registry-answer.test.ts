import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { OnceResult } from '../wire/carriers/request-once.ts';
import { answerOf } from './registry-answer.ts';

const now = Temporal.Instant.from('2026-11-20T15:00:00Z');
const answered = (status: number, body: unknown, headers: Record<string, string> = {}): OnceResult => ({
  kind: 'answered',
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const errors = (code: string, detail = 'Not valid') => ({ errors: [{ code, title: 'Error', detail }] });

describe('an answer of the registry', () => {
  it.each<[string, OnceResult, string]>([
    ['nothing written', { kind: 'not_written', reason: 'ECONNREFUSED' }, 'not_taken'],
    ['a right to write that ran out', { kind: 'write_refused' }, 'lease_lost'],
    ['no answer', { kind: 'unanswered', reason: 'deadline' }, 'unknown'],
    ['a record', answered(200, { brandId: 'b' }), 'body'],
    ['success without a body', answered(204, ''), 'body'],
    ['success that is no JSON', answered(200, '<html>'), 'unknown'],
    ['too many requests', answered(429, errors('10011')), 'not_taken'],
    ['a key that is refused', answered(401, errors('10009')), 'not_taken'],
    ['an account that must pay first', answered(402, errors('20100')), 'not_taken'],
    ['an account without a right', answered(403, errors('10010')), 'not_taken'],
    ['what is not there', answered(404, errors('10005')), 'absent'],
    ['what is there already', answered(409, errors('10012')), 'duplicate'],
    ['what is there already, told as a 422', answered(422, errors('10012')), 'duplicate'],
    ['a request that is not valid', answered(422, errors('10027')), 'refused'],
    ['a 4xx of a proxy', answered(400, '<html>'), 'unknown'],
    ['a time-out of the registry', answered(408, errors('10008')), 'unknown'],
    ['a redirect', answered(302, ''), 'unknown'],
    ['a failure of the registry', answered(500, errors('10007')), 'unknown'],
  ])('%s is %s', (_what, result, kind) => {
    expect(answerOf(result, now).kind).toBe(kind);
  });

  it('tells the reasons of a refusal, in either form, and no longer than can be shown', () => {
    expect(answerOf(answered(422, errors('10027', 'x'.repeat(2_000))), now)).toMatchObject({
      reasons: [{ code: '10027', message: `${'x'.repeat(500)}…` }],
    });
    const detail = [{ loc: ['body', 'ein'], msg: 'field required', type: 'value_error' }];
    expect(answerOf(answered(422, { detail }), now)).toMatchObject({
      reasons: [{ code: null, message: 'field required' }],
    });
  });

  it.each([
    [402, errors('20100', 'Insufficient funds'), { code: '20100', message: 'Insufficient funds' }],
    [403, errors('10010', 'Not for this account'), { code: '10010', message: 'Not for this account' }],
    [403, '<html>', { code: null, message: expect.stringContaining('403') }],
  ])('tells why the account is refused with %i %j', (status, body, reason) => {
    expect(answerOf(answered(status, body), now)).toMatchObject({ kind: 'not_taken', reasons: [reason] });
  });

  it('tells nothing of the key of the account, nor of too many requests', () => {
    for (const status of [401, 429]) {
      expect(answerOf(answered(status, errors('10009', 'KEY_1 is not valid')), now)).toMatchObject({ reasons: [] });
    }
  });

  it('says how long to wait where it is told', () => {
    expect(answerOf(answered(429, {}, { 'retry-after': '7' }), now)).toMatchObject({ retryAfterMs: 7_000 });
    // Neither at once nor next year.
    expect(answerOf(answered(429, {}, { 'retry-after': '0' }), now)).toMatchObject({ retryAfterMs: 1_000 });
    expect(answerOf(answered(429, {}, { 'retry-after': '999999999' }), now)).toMatchObject({ retryAfterMs: 900_000 });
    expect(answerOf(answered(401, {}), now)).toMatchObject({ retryAfterMs: 900_000 });
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertEvent } from '../../support/closed-schemas.ts';
import { ContractViolationError, recordAnswer, type SeenAnswer } from '../../support/contract-recorder.ts';
import { coreError } from '../../support/core-error.ts';

const requestId = { 'x-request-id': `req_${'0'.repeat(32)}`, 'x-trace-id': '0'.repeat(32) };
const json = { ...requestId, 'content-type': 'application/json' };
const answer = (changes: Partial<SeenAnswer> & { body?: unknown }): SeenAnswer => {
  const { body = { data: [], next_cursor: null }, ...rest } = changes;
  return {
    method: 'GET',
    path: '/v1/sms/messages?limit=1',
    status: 200,
    headers: json,
    text: JSON.stringify(body),
    ...rest,
  };
};
const notFound = coreError('http://x', 'NOT_FOUND', 'x');

let folder = '';
let before: string | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trunkline-record-'));
  before = process.env.TRUNKLINE_CONTRACT_RECORD;
  process.env.TRUNKLINE_CONTRACT_RECORD = folder;
});
afterEach(async () => {
  if (before === undefined) delete process.env.TRUNKLINE_CONTRACT_RECORD;
  else process.env.TRUNKLINE_CONTRACT_RECORD = before;
  await rm(folder, { recursive: true, force: true });
});

describe('recordAnswer', () => {
  it('notes operation, status and code of an answer that the contract lists', async () => {
    recordAnswer(answer({}));
    recordAnswer(answer({ path: '/v1/phone-numbers/num_1', status: 404, body: notFound }));
    const file = 'tests/http/pipeline/contract-recorder.test.ts';
    const [record = ''] = await readdir(folder);
    const lines = (await readFile(join(folder, record), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { operationId: 'listSmsMessages', status: 200, code: null, file },
      { operationId: 'getPhoneNumber', status: 404, code: 'NOT_FOUND', file },
    ]);
  });

  it.each<[string, Partial<SeenAnswer> & { body?: unknown }, string]>([
    ['a field that is not declared', { body: { data: [], next_cursor: null, secret: 1 } }, 'secret'],
    ['a missing field', { body: { data: [] } }, 'next_cursor'],
    ['a status that is not listed', { status: 418 }, 'does not list'],
    [
      'a code that is not listed',
      { path: '/v1/phone-numbers/n', status: 404, body: { ...notFound, code: 'GONE' } },
      'GONE',
    ],
    ['another media type', { headers: { ...requestId, 'content-type': 'text/html' } }, 'text/html'],
    ['no request id', { headers: { 'content-type': 'application/json' } }, 'x-request-id'],
    [
      'another hint than the catalogue has',
      { path: '/v1/phone-numbers/n', status: 404, body: { ...notFound, hint: 'x' } },
      'hint is x',
    ],
    ['no trace id', { headers: { ...requestId, 'x-trace-id': undefined } }, 'x-trace-id'],
    [
      'a missing declared header',
      { status: 503, body: coreError('http://x', 'SERVICE_UNAVAILABLE', 'x') },
      'retry-after',
    ],
    ['text that is not JSON', { text: '<html>' }, 'not JSON'],
    [
      'a body where none is listed',
      { method: 'DELETE', path: '/v1/api-keys/k', status: 204, text: '{}' },
      'has a body',
    ],
    ['an unknown address without the envelope', { path: '/nothing', status: 404, body: { message: 'x' } }, 'error'],
  ])('refuses %s', async (_what, changes, words) => {
    expect(() => recordAnswer(answer(changes))).toThrow(ContractViolationError);
    expect(() => recordAnswer(answer(changes))).toThrow(words);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves addresses outside of the contract alone', () => {
    expect(() => recordAnswer(answer({ path: '/healthz', body: { status: 'ok' } }))).not.toThrow();
  });
});

describe('assertEvent', () => {
  it('refuses an event that the contract does not have, and one that is not whole', () => {
    expect(() => assertEvent('sms.lost', {})).toThrow('The contract has no event sms.lost');
    expect(() => assertEvent('sms.sent', { type: 'sms.sent' })).toThrow('webhook_id');
  });
});

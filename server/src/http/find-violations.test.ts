import { describe, expect, it, jest } from '@jest/globals';
import { loadContract } from '../contract/contract.ts';
import { createFindViolations, type RequestView } from './find-violations.ts';
import { issuesOf } from './violation-message.ts';

const contract = loadContract();
const findAll = createFindViolations(contract, { allErrors: true });
const view = (given: Partial<RequestView> = {}): RequestView => ({
  headers: {},
  query: {},
  params: {},
  body: undefined,
  ...given,
});
const issues = (operationId: string, given: Partial<RequestView>) =>
  issuesOf(findAll(operationId, view(given)), new Map());

describe('the schema of a request', () => {
  // One that cannot be compiled would show at the first call of its operation, as a 500.
  it.each([true, false])('compiles for every operation, in silence (allErrors %p)', (allErrors) => {
    const said = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const find = createFindViolations(contract, { allErrors });
    const found = Object.keys(contract.operations).map((id) => find(id, view({ body: null })).length);
    expect(found.some((count) => count > 0)).toBe(true);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it.each([
    ['an unknown format', { type: 'string', format: 'phone' }],
    ['a misspelt keyword', { type: 'string', maxLenght: 3 }],
  ])('is refused with %s, which nobody would check', (_what, schema) => {
    const document = structuredClone(contract.document);
    const { createSpeech } = contract.operations;
    const operation: Record<string, unknown> = Object(
      Reflect.get(Object(document.paths[createSpeech?.path ?? '']), 'post'),
    );
    operation.requestBody = { content: { 'application/json': { schema } } };
    const find = createFindViolations({ ...contract, document }, { allErrors: true });
    expect(() => find('createSpeech', view())).toThrow(/phone|maxLenght/);
  });
});

describe('a violation', () => {
  it('of a type with several says them in words', () => {
    expect(issues('updateSmsSettings', { body: { retention_days: 'x' } })).toEqual([
      { path: '/body/retention_days', message: 'must be integer or null' },
    ]);
  });

  it('names a field without a name where it is', () => {
    const body = { options: {}, routing: { '': 1 } };
    expect(issues('createTranscription', { body: { request: body } })).toContainEqual({
      path: '/body/request/routing/',
      message: 'is not a known field',
    });
  });

  it('of parameters and body comes alone where the first is enough', () => {
    const find = createFindViolations(contract, { allErrors: false });
    const wrong = view({ headers: { 'idempotency-key': '' }, body: {} });
    expect(issuesOf(find('sendSmsBatch', wrong), new Map())).toHaveLength(1);
    expect(issuesOf(findAll('sendSmsBatch', wrong), new Map()).length).toBeGreaterThan(1);
  });
});

describe('defaults', () => {
  it('are written into a request', () => {
    const asked = view();
    expect(findAll('listSmsMessages', asked)).toEqual([]);
    expect(asked.query).toEqual({ limit: 50 });
  });
});

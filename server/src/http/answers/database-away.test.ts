import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { NotAskedError, UnansweredError } from '../../platform/db/connection-loss.ts';
import { isDatabaseAway, isOutcomeUnknown } from './database-away.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code }, more);

describe('isDatabaseAway', () => {
  it.each([
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '08001',
    '55P03',
    '57014',
    '25P03',
    '55000',
    '40001',
    '40P01',
    '53100',
    '53200',
    '58030',
    '25006',
  ])('knows SQLSTATE %s as temporary', (code) => expect(isDatabaseAway(withCode(code))).toBe(true));

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])('knows %s as temporary', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  });

  it('knows a socket that is not there yet, and no other missing file', () => {
    expect(isDatabaseAway(withCode('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isDatabaseAway(withCode('ENOENT', { syscall: 'open' }))).toBe(false);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Connection terminated due to connection timeout',
  ])('knows the words of the driver: %s', (message) => expect(isDatabaseAway(new Error(message))).toBe(true));

  it('looks through causes and groups', () => {
    expect(isDatabaseAway(new Error('outer', { cause: new Error('inner', { cause: withCode('57P01') }) }))).toBe(true);
    expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true);
  });

  it('knows errors that were made in another realm, as those of Node itself are under Jest', () => {
    const foreign: unknown = runInNewContext(`Object.assign(new Error('x'), { code: 'ECONNREFUSED' })`);
    expect(foreign instanceof Error).toBe(false);
    expect(isDatabaseAway(foreign)).toBe(true);
    expect(isDatabaseAway(new Error('outer', { cause: foreign }))).toBe(true);
    expect(isDatabaseAway(runInNewContext(`new AggregateError([Object.assign(new Error(), { code: '57P01' })])`))).toBe(
      true,
    );
  });

  it.each([withCode('23505'), withCode('22P02'), new TypeError('x is not a function'), 'text', null, undefined])(
    'leaves faults of ours alone: %s',
    (error) => expect(isDatabaseAway(error)).toBe(false),
  );
});

describe('isOutcomeUnknown', () => {
  it.each([
    withCode('57P01'),
    withCode('ECONNRESET'),
    new Error('Query read timeout'),
    new Error('Connection terminated unexpectedly'),
    new Error('outer', { cause: new Error('The outcome of COMMIT is unknown') }),
    new UnansweredError(),
  ])('is so where a statement was sent and no answer came: %s', (error) => expect(isOutcomeUnknown(error)).toBe(true));

  it.each([
    withCode('ECONNREFUSED', { syscall: 'connect' }),
    runInNewContext(`Object.assign(new Error('x'), { code: 'ETIMEDOUT', syscall: 'connect' })`),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
    withCode('53300'),
    withCode('57014'),
    withCode('40P01'),
    withCode('53100'),
    new Error('timeout exceeded when trying to connect'),
    new NotAskedError(),
    withCode('23505'),
    null,
  ])('is not so where nothing was sent, or the database refused: %s', (error) =>
    expect(isOutcomeUnknown(error)).toBe(false),
  );
});

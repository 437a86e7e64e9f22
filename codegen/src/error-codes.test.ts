import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type JsonObject, objectAt } from './contract-document.ts';
import { errorCodeProblems, renderErrorCodes } from './error-codes.ts';

let text = '';
beforeAll(async () => {
  text = await readFile(join(import.meta.dirname, '../../spec/bundled/platform.json'), 'utf8');
});

/** The contract with its catalogue changed. */
function changed(change: (catalogue: JsonObject) => void): JsonObject {
  const document: JsonObject = JSON.parse(text);
  change(objectAt(document, 'x-error-codes'));
  return document;
}
const entry = { category: 'request', retryable: false, meaning: 'x', hint: 'x' };

describe('the catalogue of error codes', () => {
  it('explains what the contract answers, and nothing else', () => {
    expect(errorCodeProblems(JSON.parse(text))).toEqual([]);
  });

  it.each<[string, (catalogue: JsonObject) => void]>([
    ['NUMBER_IN_USE: the catalogue of error codes does not explain it', (c) => delete c.NUMBER_IN_USE],
    ['lease_expired: the catalogue of error codes does not explain it', (c) => delete c.lease_expired],
    ['METHOD_NOT_ALLOWED: the catalogue of error codes does not explain it', (c) => delete c.METHOD_NOT_ALLOWED],
    ['NEVER_ANSWERED: nothing answers this error code', (c) => (c.NEVER_ANSWERED = entry)],
  ])('is refused: %s', (problem, change) => {
    expect(errorCodeProblems(changed(change))).toEqual([problem]);
  });

  it('becomes a table with the surfaces that answer each code', () => {
    const table = renderErrorCodes(JSON.parse(text));
    expect(table).toMatch(/ {2}IDEMPOTENCY_CONFLICT: \{[^}]*"sources": \[\s*"core"\s*\]/);
    expect(table).toMatch(/ {2}idempotency_conflict: \{[^}]*"sources": \[\s*"router"\s*\]/);
  });
});

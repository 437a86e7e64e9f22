import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rowLimits, rowProblem } from './row-rules.policy.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
) as { components: { schemas: Record<string, Record<string, unknown>> } };
const { schemas } = document.components;
const row = { to: '+15005550100', text: 'Hi', recipientTimezone: null, metadata: {}, consentId: null };

describe('the rules of a row', () => {
  it('are those that the contract has for a single send', () => {
    expect(rowLimits.recipient.source.replaceAll('\\/', '/')).toBe(schemas['E164']?.['pattern']);
    expect(schemas['SendSmsMessageRequest']).toMatchObject({
      properties: { text: { minLength: 1, maxLength: rowLimits.textCharacters, pattern: '\\S' } },
    });
    expect(schemas['SmsMetadata']).toMatchObject({
      maxProperties: rowLimits.metadataKeys,
      'x-max-json-bytes': rowLimits.metadataBytes,
    });
  });

  it('find the first fault alone, and none in a sound row', () => {
    expect(rowProblem(row)).toBeNull();
    expect(rowProblem({ ...row, to: 'x', text: '', recipientTimezone: 'x' })?.code).toBe('invalid_destination');
    expect(rowProblem({ ...row, text: '', recipientTimezone: 'x' })?.code).toBe('invalid_text');
  });
});

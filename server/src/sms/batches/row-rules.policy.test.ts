import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { packageZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { rowLimits, rowProblem } from './row-rules.policy.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
) as { components: { schemas: Record<string, Record<string, unknown>> } };
const { schemas } = document.components;
const rules = packageZoneRules();
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
    expect(rowProblem(row, rules)).toBeNull();
    expect(rowProblem({ ...row, to: 'x', text: '', recipientTimezone: 'x' }, rules)?.code).toBe('invalid_destination');
    expect(rowProblem({ ...row, text: '', recipientTimezone: 'x' }, rules)?.code).toBe('invalid_text');
    expect(rowProblem({ ...row, recipientTimezone: 'Cuba' }, rules)).toMatchObject({
      code: 'invalid_timezone',
      message: 'recipient_timezone must be a zone with an area, as Asia/Tokyo',
    });
  });
});

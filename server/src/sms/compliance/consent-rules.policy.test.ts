import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { consentIssues } from './consent-rules.policy.ts';
import type { NewConsent } from './types.ts';

const at = Temporal.Instant.from('2026-11-20T15:00:00Z');
const instant = (text: string) => Temporal.Instant.from(text);
const consent: NewConsent = {
  recipient: '+15005550123',
  campaignId: 'camp_1',
  source: 'api',
  proofReference: null,
  proof: null,
  timezone: null,
  capturedAt: null,
  expiresAt: null,
  metadata: {},
};
const places = (changes: Partial<NewConsent>): string[] =>
  consentIssues({ ...consent, ...changes }, at, '/body').map(({ path }) => path);

describe('a consent', () => {
  it.each(['api', 'inbound', 'keyword'] as const)('from the source %s needs no proof', (source) => {
    expect(places({ source })).toEqual([]);
  });

  it.each(['webform', 'paper', 'verbal', 'import'] as const)('from the source %s needs one', (source) => {
    expect(places({ source })).toEqual(['/body/proof']);
    expect(places({ source, proof: 'I agree' })).toEqual([]);
    expect(places({ source, proofReference: 'form-17' })).toEqual([]);
  });

  it.each([
    ['expires in the instant of its capture', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z', ['/body/expires_at']],
    ['expires before its capture', '2026-11-01T00:00:00Z', '2026-10-31T23:59:59Z', ['/body/expires_at']],
    ['expires before now, which is its capture', null, '2026-11-20T14:59:59Z', ['/body/expires_at']],
    ['expired already, after its capture', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', []],
    ['was captured a minute ahead, as clocks differ', '2026-11-20T15:01:00Z', null, []],
    ['was captured in the future', '2026-11-20T15:01:01Z', null, ['/body/captured_at']],
    ['is wrong twice', '2026-11-21T15:00:00Z', '2026-11-20T15:00:00Z', ['/body/captured_at', '/body/expires_at']],
  ])('that %s', (_what, capturedAt, expiresAt, expected) => {
    expect(
      places({
        capturedAt: capturedAt === null ? null : instant(capturedAt),
        expiresAt: expiresAt === null ? null : instant(expiresAt),
      }),
    ).toEqual(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { packageZoneRules } from '../platform/time/zone-rules/zone-rules.ts';
import { templateValues } from './template-values.policy.ts';

const conversation = {
  sessionId: '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13',
  agentId: null,
  agentName: null,
  organizationName: 'Acme',
  language: 'en',
  direction: 'web',
  from: null,
  to: null,
} as const;

describe('the time that templates see', () => {
  it.each([
    ['America/Winnipeg', '2026-12-02T02:30:00Z', '2026-12-01T21:30:00-05:00', 'Tuesday'],
    ['Asia/Kathmandu', '2026-12-02T18:20:00Z', '2026-12-03T00:05:00+05:45', 'Thursday'],
    ['UTC', '2026-12-02T18:20:00Z', '2026-12-02T18:20:00+00:00', 'Wednesday'],
  ])('is that of their zone by the rules that are in force: %s', (timezone, at, now, weekday) => {
    const described = { ...conversation, timezone, at: Temporal.Instant.from(at) };
    expect(templateValues([], {}, described, packageZoneRules())['system']).toMatchObject({
      now,
      date: now.slice(0, 10),
      time: now.slice(11, 16),
      weekday,
      timezone,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { daytimeRecipient, daytimeZone } from './daytime-zone.ts';
import { packageZoneRules } from './zone-rules/zone-rules.ts';

describe('the zone in which it is daytime now', () => {
  it('exists at every hour and season, lies between 09 and 20, and stays so for hours', () => {
    const rules = packageZoneRules();
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z');
    for (let quarter = 0; quarter < 366 * 96; quarter += 97) {
      const now = start.add({ minutes: quarter * 15 });
      const zone = daytimeZone(now);
      const { hour } = rules.localTime(zone, now);
      expect(hour).toBeGreaterThanOrEqual(9);
      expect(hour).toBeLessThan(12);
      expect(rules.isZone(zone)).toBe(true);
    }
  });

  it('has a recipient of its own, so that a conversation never has the zone of another hour', () => {
    const recipients = new Map<string, string>();
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z');
    for (let hour = 0; hour < 24; hour += 1) {
      const { to, timezone } = daytimeRecipient(start.add({ hours: hour }));
      expect(to).toMatch(/^\+120255501\d\d$/);
      expect(recipients.get(to) ?? timezone).toBe(timezone);
      recipients.set(to, timezone);
    }
    expect(new Set(recipients.values()).size).toBe(recipients.size);
  });
});

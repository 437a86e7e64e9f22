import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { daytimeZone } from './daytime-zone.ts';
import { isIanaTimezone } from './timezones.ts';

describe('the zone in which it is daytime now', () => {
  it('exists at every hour and season, lies between 09 and 20, and stays so for hours', () => {
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z');
    for (let quarter = 0; quarter < 366 * 96; quarter += 97) {
      const now = start.add({ minutes: quarter * 15 });
      const zone = daytimeZone(now);
      const { hour } = now.toZonedDateTimeISO(zone);
      expect(hour).toBeGreaterThanOrEqual(9);
      expect(hour).toBeLessThan(12);
      expect(isIanaTimezone(zone)).toBe(true);
    }
  });
});

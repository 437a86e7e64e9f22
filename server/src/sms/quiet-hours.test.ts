import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { ianaTimezones } from '../platform/iana-timezones.ts';
import { nextSendTime } from './quiet-hours.ts';

const at = (text: string) => Temporal.Instant.from(text);

/** Local hour by the platform's own formatter: a calculation that shares nothing with the one under test. */
function localHour(instant: Temporal.Instant, timezone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  return Number(format.format(instant.epochMilliseconds));
}

describe('quiet hours (SMS rule 3: 08:00 to 21:00 recipient local time)', () => {
  it.each([
    ['inside the window nothing moves', '2026-11-20T15:00:00Z', 'America/New_York', '2026-11-20T15:00:00Z'],
    ['08:00 sharp is open', '2026-11-20T13:00:00Z', 'America/New_York', '2026-11-20T13:00:00Z'],
    ['21:00 sharp is closed', '2026-11-21T02:00:00Z', 'America/New_York', '2026-11-21T13:00:00Z'],
    ['before the window it is the same day', '2026-11-20T11:00:00Z', 'America/New_York', '2026-11-20T13:00:00Z'],
    ['after it the next', '2026-11-21T03:30:00Z', 'America/New_York', '2026-11-21T13:00:00Z'],
    ['over the spring change', '2026-03-08T03:00:00Z', 'America/New_York', '2026-03-08T12:00:00Z'],
    ['over the autumn change', '2026-11-01T02:00:00Z', 'America/New_York', '2026-11-01T13:00:00Z'],
    ['a zone that skipped a whole day', '2011-12-30T09:00:00Z', 'Pacific/Apia', '2011-12-30T18:00:00Z'],
  ])('%s', (_, requested, timezone, expected) => {
    expect(nextSendTime(at(requested), timezone).toString()).toBe(at(expected).toString());
  });

  it('answers the first open instant in every zone, also around its changes of clock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ianaTimezones),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) }),
        fc.integer({ min: -36 * 3600, max: 36 * 3600 }),
        fc.boolean(),
        (timezone, base, offsetSeconds, nearChange) => {
          let requested = Temporal.Instant.fromEpochMilliseconds(base);
          const change = requested.toZonedDateTimeISO(timezone).getTimeZoneTransition('next');
          if (nearChange && change !== null) requested = change.toInstant().add({ seconds: offsetSeconds });
          const chosen = nextSendTime(requested, timezone);
          const hour = localHour(chosen, timezone);
          expect(hour).toBeGreaterThanOrEqual(8);
          expect(hour).toBeLessThan(21);
          expect(Temporal.Instant.compare(chosen, requested)).toBeGreaterThanOrEqual(0);
          if (Temporal.Instant.compare(chosen, requested) > 0) {
            // Nothing open lies between: not the second before, and not any quarter of an hour on the way.
            const stepMs = 15 * 60_000;
            expect(isOpen(chosen.subtract({ seconds: 1 }), timezone)).toBe(false);
            for (let ms = requested.epochMilliseconds; ms < chosen.epochMilliseconds; ms += stepMs) {
              expect(isOpen(Temporal.Instant.fromEpochMilliseconds(ms), timezone)).toBe(false);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

function isOpen(instant: Temporal.Instant, timezone: string): boolean {
  const hour = localHour(instant, timezone);
  return hour >= 8 && hour < 21;
}

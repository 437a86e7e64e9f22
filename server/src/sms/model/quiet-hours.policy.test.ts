import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import moment from 'moment-timezone';
import { Temporal } from 'temporal-polyfill';
import { packageZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { nextSendTime, proactiveWindow, type SendWindow, windowBetween, windowEnd } from './quiet-hours.policy.ts';

const at = (text: string) => Temporal.Instant.from(text);

const rules = packageZoneRules();
/** The library below knows nothing that comes later. */
const isInData = (instant: Temporal.Instant): boolean => instant.epochMilliseconds < Date.UTC(2037, 0, 1);

/** Local minute of the day by the library that publishes the rules: a calculation that shares nothing with the one under test. */
function localMinute(instant: Temporal.Instant, timezone: string): number {
  const local = moment.tz(instant.epochMilliseconds, timezone);
  return local.hour() * 60 + local.minute();
}

/** Every window that settings can leave open. */
const windows = fc
  .tuple(fc.integer({ min: 0, max: 13 * 60 - 1 }), fc.integer({ min: 1, max: 13 * 60 }))
  .map(([opens, length]): SendWindow => {
    const startMinute = 8 * 60 + opens;
    return { startMinute, endMinute: Math.min(startMinute + length, 21 * 60) };
  });

describe('quiet hours (SMS rule 3: 08:00 to 21:00 recipient local time)', () => {
  it.each([
    ['inside the window nothing moves', '2026-11-20T15:00:00Z', 'America/New_York', '2026-11-20T15:00:00Z'],
    ['08:00 sharp is open', '2026-11-20T13:00:00Z', 'America/New_York', '2026-11-20T13:00:00Z'],
    ['21:00 sharp is closed', '2026-11-21T02:00:00Z', 'America/New_York', '2026-11-21T13:00:00Z'],
    ['before the window it is the same day', '2026-11-20T11:00:00Z', 'America/New_York', '2026-11-20T13:00:00Z'],
    ['after it the next', '2026-11-21T03:30:00Z', 'America/New_York', '2026-11-21T13:00:00Z'],
    ['over the spring change', '2026-03-08T03:00:00Z', 'America/New_York', '2026-03-08T12:00:00Z'],
    ['over the autumn change', '2026-11-01T02:00:00Z', 'America/New_York', '2026-11-01T13:00:00Z'],
    // They did not put their clocks back on 1 November 2026.
    ['at night in Manitoba', '2026-12-02T02:30:00Z', 'America/Winnipeg', '2026-12-02T13:00:00Z'],
    ['08:30 there is open', '2026-12-02T13:30:00Z', 'America/Winnipeg', '2026-12-02T13:30:00Z'],
    ['by another name of its zone', '2026-12-02T02:30:00Z', 'Canada/Central', '2026-12-02T13:00:00Z'],
    ['over the river', '2026-12-02T02:30:00Z', 'America/Rainy_River', '2026-12-02T13:00:00Z'],
    ['at night in the Northwest Territories', '2026-12-02T03:30:00Z', 'America/Inuvik', '2026-12-02T14:00:00Z'],
    ['at night in Cuba', '2026-12-02T01:30:00Z', 'America/Havana', '2026-12-02T12:00:00Z'],
    ['a zone that skipped a whole day', '2011-12-30T09:00:00Z', 'Pacific/Apia', '2011-12-30T18:00:00Z'],
  ])('%s', (_, requested, timezone, expected) => {
    expect(nextSendTime(rules, at(requested), timezone).toString()).toBe(at(expected).toString());
  });

  it('answers the first open instant in every zone, also around its changes of clock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules.names),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) }),
        fc.integer({ min: -36 * 3600, max: 36 * 3600 }),
        fc.boolean(),
        fc.oneof(fc.constant(proactiveWindow), windows),
        (timezone, base, offsetSeconds, nearChange, window) => {
          const isOpen = (instant: Temporal.Instant): boolean => {
            const minute = localMinute(instant, timezone);
            return minute >= window.startMinute && minute < window.endMinute;
          };
          let requested = Temporal.Instant.fromEpochMilliseconds(base);
          const change = rules.nextChange(timezone, requested);
          if (nearChange && change !== null && isInData(change)) requested = change.add({ seconds: offsetSeconds });
          const chosen = nextSendTime(rules, requested, timezone, window);
          expect(isOpen(chosen)).toBe(true);
          expect(Temporal.Instant.compare(chosen, requested)).toBeGreaterThanOrEqual(0);
          if (Temporal.Instant.compare(chosen, requested) > 0) {
            // Nothing open lies between: not the second before, and not any quarter of an hour on the way.
            const stepMs = 15 * 60_000;
            expect(isOpen(chosen.subtract({ seconds: 1 }))).toBe(false);
            for (let ms = requested.epochMilliseconds; ms < chosen.epochMilliseconds; ms += stepMs) {
              expect(isOpen(Temporal.Instant.fromEpochMilliseconds(ms))).toBe(false);
            }
          }
          // And it stays open until the end, where it is not.
          const end = windowEnd(rules, chosen, timezone, window);
          expect(Temporal.Instant.compare(end, chosen)).toBeGreaterThan(0);
          expect([isOpen(end), isOpen(end.subtract({ nanoseconds: 1 }))]).toEqual([false, true]);
          for (let ms = chosen.epochMilliseconds; ms < end.epochMilliseconds; ms += 15 * 60_000) {
            expect(isOpen(Temporal.Instant.fromEpochMilliseconds(ms))).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('quiet hours of an organization', () => {
  const longer = windowBetween({ start: '20:15', end: '09:30' });

  it.each([
    ['before their end it is the same day', '2026-11-20T14:29:59Z', '2026-11-20T14:30:00Z'],
    ['their end is open', '2026-11-20T14:30:00Z', '2026-11-20T14:30:00Z'],
    ['the minute before their start is open', '2026-11-21T01:14:59Z', '2026-11-21T01:14:59Z'],
    ['their start is closed', '2026-11-21T01:15:00Z', '2026-11-21T14:30:00Z'],
  ])('%s', (_what, requested, expected) => {
    expect(nextSendTime(rules, at(requested), 'America/New_York', longer).toString()).toBe(at(expected).toString());
  });

  it('never open a window that is wider than the one of the interface, whatever is stored', () => {
    expect(windowBetween({ start: '23:00', end: '05:00' })).toEqual(proactiveWindow);
    expect(windowBetween({ start: '21:00', end: '08:00' })).toEqual(proactiveWindow);
  });
});

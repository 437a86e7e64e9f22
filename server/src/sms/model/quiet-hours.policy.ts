import { Temporal } from 'temporal-polyfill';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';

/** When proactive texts may leave, in minutes of the recipient's local day: from `startMinute` on, before `endMinute`. */
export interface SendWindow {
  startMinute: number;
  endMinute: number;
}

/** The window that the interface fixes: 08:00 to 21:00 recipient local time. */
export const proactiveWindow: SendWindow = { startMinute: 8 * 60, endMinute: 21 * 60 };

/**
 * The window that quiet hours leave open, both as HH:MM. They run over the night, and however they are spelled, none
 * opens the window wider than the interface does.
 */
export function windowBetween(quietHours: { start: string; end: string }): SendWindow {
  return {
    startMinute: Math.max(minuteOfDay(quietHours.end), proactiveWindow.startMinute),
    endMinute: Math.min(minuteOfDay(quietHours.start), proactiveWindow.endMinute),
  };
}

/**
 * The first instant at or after `requested` whose local time in `timezone` lies in the window. Across a change of the
 * clocks that is the first instant that exists: where the clocks jump over the opening it is the end of the jump.
 */
export function nextSendTime(
  rules: ZoneRules,
  requested: Temporal.Instant,
  timezone: string,
  window: SendWindow = proactiveWindow,
): Temporal.Instant {
  let at = requested;
  for (;;) {
    const ofDayMs = timeOfDayMs(rules, at, timezone);
    if (isOpen(ofDayMs, window)) return at;
    const opening = wholeMilliseconds(at).add({ milliseconds: modulo(window.startMinute * minuteMs - ofDayMs, dayMs) });
    const change = rules.nextChange(timezone, at);
    // Before the opening the clocks may change, and land inside the window or on another day.
    if (change === null || Temporal.Instant.compare(opening, change) < 0) return opening;
    at = change;
  }
}

/**
 * The first instant after `open`, which lies in the window, whose local time does not. Across a change of the clocks that
 * is the change itself where they jump out of the window.
 */
export function windowEnd(
  rules: ZoneRules,
  open: Temporal.Instant,
  timezone: string,
  window: SendWindow,
): Temporal.Instant {
  let at = open;
  for (;;) {
    const leftMs = window.endMinute * minuteMs - timeOfDayMs(rules, at, timezone);
    const closing = wholeMilliseconds(at).add({ milliseconds: leftMs });
    const change = rules.nextChange(timezone, at);
    if (change === null || Temporal.Instant.compare(closing, change) <= 0) return closing;
    if (!isOpen(timeOfDayMs(rules, change, timezone), window)) return change;
    at = change;
  }
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What the clocks of a zone show, in milliseconds since their midnight. */
function timeOfDayMs(rules: ZoneRules, at: Temporal.Instant, timezone: string): number {
  return modulo(at.epochMilliseconds + rules.offsetMsAt(timezone, at), dayMs);
}

function isOpen(ofDayMs: number, { startMinute, endMinute }: SendWindow): boolean {
  return ofDayMs >= startMinute * minuteMs && ofDayMs < endMinute * minuteMs;
}

function wholeMilliseconds(at: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function minuteOfDay(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  if (hour === undefined || minute === undefined) throw new Error('A local time is written HH:MM');
  return hour * 60 + minute;
}

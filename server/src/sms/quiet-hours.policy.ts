import { Temporal } from 'temporal-polyfill';

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
  requested: Temporal.Instant,
  timezone: string,
  window: SendWindow = proactiveWindow,
): Temporal.Instant {
  let local = requested.toZonedDateTimeISO(timezone);
  while (!isOpen(local, window)) {
    const opening = nextOpening(local, window);
    const change = local.getTimeZoneTransition('next');
    // Before the opening the clocks may change, and land inside the window or on another day.
    local = change !== null && Temporal.ZonedDateTime.compare(change, opening) < 0 ? change : opening;
  }
  return local.toInstant();
}

/**
 * The first instant after `open`, which lies in the window, whose local time does not. Across a change of the clocks that
 * is the change itself where they jump out of the window.
 */
export function windowEnd(open: Temporal.Instant, timezone: string, window: SendWindow): Temporal.Instant {
  let local = open.toZonedDateTimeISO(timezone);
  for (;;) {
    // By the offset that holds now, where the clocks go over that time twice.
    const closing = local.with({ ...timeAt(window.endMinute), ...sharp });
    const change = local.getTimeZoneTransition('next');
    if (change === null || Temporal.ZonedDateTime.compare(closing, change) <= 0) return closing.toInstant();
    if (!isOpen(change, window)) return change.toInstant();
    local = change;
  }
}

function isOpen(local: Temporal.ZonedDateTime, window: SendWindow): boolean {
  const minute = local.hour * 60 + local.minute;
  return minute >= window.startMinute && minute < window.endMinute;
}

function nextOpening(local: Temporal.ZonedDateTime, window: SendWindow): Temporal.ZonedDateTime {
  const today = local.hour * 60 + local.minute < window.startMinute;
  const day = today ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const plainTime = Temporal.PlainTime.from(timeAt(window.startMinute));
  return day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime });
}

const sharp = { second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 } as const;

function timeAt(minuteOfTheDay: number): { hour: number; minute: number } {
  return { hour: Math.floor(minuteOfTheDay / 60), minute: minuteOfTheDay % 60 };
}

function minuteOfDay(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  if (hour === undefined || minute === undefined) throw new Error('A local time is written HH:MM');
  return hour * 60 + minute;
}

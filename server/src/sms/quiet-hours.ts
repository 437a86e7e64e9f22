import { Temporal } from 'temporal-polyfill';

/** Local hours in which proactive texts may leave: from `startHour` on, before `endHour`. */
export interface SendWindow {
  startHour: number;
  endHour: number;
}

/** The window that the interface fixes: 08:00 to 21:00 recipient local time. */
export const proactiveWindow: SendWindow = { startHour: 8, endHour: 21 };

/**
 * The first instant at or after `requested` whose local time in `timezone` lies in the window. Across a change of the
 * clocks that is the first instant that exists: where the clocks jump over 08:00 it is the end of the jump.
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

function isOpen(local: Temporal.ZonedDateTime, window: SendWindow): boolean {
  return local.hour >= window.startHour && local.hour < window.endHour;
}

function nextOpening(local: Temporal.ZonedDateTime, window: SendWindow): Temporal.ZonedDateTime {
  const day = local.hour < window.startHour ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: new Temporal.PlainTime(window.startHour) });
}

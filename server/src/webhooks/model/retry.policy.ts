const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after the attempt before each automatic attempt begins, in milliseconds; published in the contract. */
export const scheduleMs = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const;

/** The same for events that are passed on: up to 8 attempts over about a day (docs/decisions/webhooks.md#d59). */
const passedScheduleMs = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  5 * hour,
  10 * hour,
] as const satisfies { length: typeof scheduleMs.length };

// Added at most, as a share of the delay: deliveries that failed together do not come back together.
const jitter = 0.1;
// A receiver may ask for more time, but not for so much that its deliveries never end.
const longestRetryAfterMs = 24 * hour;

// The interface sends these once, best effort; call.pre_call has its answer awaited by the call.
const sentOnce = new Set(['call.pre_call', 'call.status']);
const retried = new Set(['call.report', 'call.analysis', 'call.recording']);

/** How many automatic attempts a delivery of this type of event can have (interface: Events). */
export function maxAutomaticAttempts(eventType: string): number {
  if (sentOnce.has(eventType)) return 1;
  // The other events of calls are those of call control, which are never retried.
  if (eventType.startsWith('call.') && !retried.has(eventType)) return 1;
  return scheduleMs.length;
}

/**
 * The delay until the next automatic attempt after `made` of them, or null when that was the last one. `fraction` is a
 * random number from 0 to 1. What the receiver asked for by Retry-After counts where it is longer.
 */
export function nextDelayMs(
  made: number,
  most: number,
  options: { eventType: string; fraction: number; retryAfterMs: number | null },
): number | null {
  const step = (isPassedOn(options.eventType) ? passedScheduleMs : scheduleMs)[made];
  if (made >= most || step === undefined) return null;
  const asked = Math.min(options.retryAfterMs ?? 0, longestRetryAfterMs);
  return Math.round(Math.max(step * (1 + jitter * options.fraction), asked));
}

/** Events of a channel go on as their provider wrote them. */
function isPassedOn(eventType: string): boolean {
  return eventType.startsWith('imessage.');
}

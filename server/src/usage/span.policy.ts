import { Temporal } from 'temporal-polyfill';
import { type Issue, validationError } from '../platform/process/errors.ts';

/** Days in UTC, both included. */
export interface UsageSpan {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/** The ends of a span as they were sent: days or instants. Null for what was left out. */
export interface AskedSpan {
  readonly from: string | null;
  readonly to: string | null;
}

const mostDays = 366;
const usualDays = 30;

/**
 * The span that was asked for, completed to 30 days where an end was left out, and then not beyond today. Throws 400
 * VALIDATION_ERROR for days that do not exist, and for spans that are reversed or longer than 366 days
 * (docs/decisions/credits.md#d400).
 */
export function usageSpan(asked: AskedSpan, today: Temporal.PlainDate): UsageSpan {
  const issues: Issue[] = [];
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const text = asked[name];
    const day = text === null ? null : dayOf(text);
    if (text !== null && day === null) issues.push({ path: `/query/${name}`, message: 'must be a day that exists' });
    return day;
  });
  if (issues.length > 0) throw validationError(issues);
  const last = to ?? (from ? earlier(from.add({ days: usualDays - 1 }), today) : today);
  const first = from ?? last.subtract({ days: usualDays - 1 });
  if (Temporal.PlainDate.compare(first, last) > 0) {
    const message = to ? 'must not be after to' : 'must not be after today, where to is left out';
    throw validationError([{ path: '/query/from', message }]);
  }
  if (daysOf({ from: first, to: last }) > mostDays)
    throw validationError([
      { path: '/query/to', message: `must be at most ${mostDays} days behind from, both counted` },
    ]);
  return { from: first, to: last };
}

function daysOf({ from, to }: UsageSpan): number {
  return from.until(to).days + 1;
}

/** Null for a day that does not exist, and for an instant that its offset leads out of the years that are taken. */
function dayOf(text: string): Temporal.PlainDate | null {
  try {
    const day =
      text.length === '2026-11-20'.length
        ? Temporal.PlainDate.from(text)
        : Temporal.Instant.from(text).toZonedDateTimeISO('UTC').toPlainDate();
    return day.year >= 1970 && day.year <= 9999 ? day : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other;
}

import type { Temporal } from 'temporal-polyfill';
import { type RawBuilder, sql } from 'kysely';
import type { UsageSpan } from '../span.policy.ts';

/** The instants at which a span begins, and before which it ends. */
export function boundsOfSpan({ from, to }: UsageSpan): { start: RawBuilder<Date>; end: RawBuilder<Date> } {
  return { start: midnight(from), end: midnight(to.add({ days: 1 })) };
}

// In seconds: the day behind 9999-12-31 has no spelling that both sides know.
function midnight(day: Temporal.PlainDate): RawBuilder<Date> {
  return sql<Date>`to_timestamp(${day.toZonedDateTime('UTC').epochMilliseconds / 1_000}::double precision)`;
}

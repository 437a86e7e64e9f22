import { Temporal } from 'temporal-polyfill';

const maxAheadHours = 90 * 24;
const pastToleranceSeconds = 60;

/** What is wrong with a `send_at`, in words for the caller; null where it may be asked for. */
export function sendAtProblem(sendAt: Temporal.Instant | null, at: Temporal.Instant): string | null {
  if (sendAt === null) return null;
  if (Temporal.Instant.compare(sendAt, at.subtract({ seconds: pastToleranceSeconds })) < 0) {
    return 'must not lie in the past';
  }
  return Temporal.Instant.compare(sendAt, at.add({ hours: maxAheadHours })) > 0
    ? 'must be at most 90 days ahead'
    : null;
}

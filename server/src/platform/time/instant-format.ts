import { Temporal } from 'temporal-polyfill';

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/i;
const firstMs = 0;
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * An RFC 3339 instant with its offset: years 1970 to 9999 in UTC, no leap second, offsets to 18 hours, a day that exists.
 * Stricter than RFC 3339, which has leap seconds.
 */
export function isInstant(text: string): boolean {
  const found = form.exec(text);
  if (found === null) return false;
  const [, second = '', hours = '0', minutes = '0'] = found;
  if (second > '59' || Number(minutes) > 59) return false;
  if (Number(hours) * 60 + Number(minutes) > 18 * 60) return false;
  try {
    // The offset may lead out of the years that the text names, and nothing can store or tell what lies there.
    const { epochMilliseconds } = Temporal.Instant.from(text);
    return epochMilliseconds >= firstMs && epochMilliseconds <= lastMs;
  } catch {
    return false;
  }
}

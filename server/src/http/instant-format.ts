import { Temporal } from 'temporal-polyfill';

const form = /^(\d{4})-\d{2}-\d{2}T\d{2}:\d{2}:(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/i;

/**
 * An RFC 3339 instant with its offset: years 1970 to 9999, no leap second, offsets to 18 hours, a day that exists.
 * Stricter than the validator library, which lets 23:59:60 and +24:00 through.
 */
export function isInstant(text: string): boolean {
  const [, year = '', second = '', hours = '0', minutes = '0'] = form.exec(text) ?? [];
  if (year < '1970' || second > '59' || Number(minutes) > 59) return false;
  if (Number(hours) * 60 + Number(minutes) > 18 * 60) return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

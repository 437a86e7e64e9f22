import { e164Number } from '../../platform/text/e164.ts';
import { isInstant } from '../../platform/time/instant-format.ts';

/**
 * What is added to the refusal of a value of a query that would be an instant or a number with `+` where it has a blank: that is
 * what `+` means there. Empty for other values.
 */
export function plusHint(value: unknown): string {
  if (typeof value !== 'string' || !value.includes(' ')) return '';
  const meant = value.replaceAll(' ', '+');
  if (!isInstant(meant) && !e164Number.test(meant)) return '';
  return `; in a query + is written %2B, as in ${meant.replaceAll('+', '%2B')}`;
}

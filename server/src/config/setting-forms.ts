import { z } from 'zod';
import { parseCidr } from '../platform/outbound-http/cidr.ts';

// An empty value is a setting that got lost on its way, so it is never taken for an absent one.
export const text = z.string().trim().min(1, 'must not be empty; leave the variable out to get the default');
/** What looks so. */
export const matching = (pattern: RegExp, must: string) => text.regex(pattern, must);
/** A whole number in a range. */
export const integer = (from: number, to: number) => {
  const must = `must be a whole number from ${from} to ${to}`;
  return text
    .regex(/^\d{1,15}$/, must)
    .transform(Number)
    .refine((value) => value >= from && value <= to, must);
};
/** False where it is left out. */
export const trueOrFalse = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((value) => value === 'true');
const httpUrlForm = 'must be an http:// or https:// address without user, query or fragment';
const cidrsForm =
  'must be a comma-separated list of ranges like 10.1.0.0/16 or fd12::/32, with no address bits beyond the prefix';
/** Ranges of addresses. */
export const cidrs = text
  .transform((value) => value.split(',').map((range) => range.trim()))
  .refine((ranges) => ranges.every((range) => parseCidr(range) !== null), cidrsForm);

/** The base of addresses, without a slash at its end; null where it is left out. */
export const httpBase = text
  .refine(isPlainHttpUrl, httpUrlForm)
  .transform((value) => value.replace(/\/+$/, ''))
  .nullable()
  .default(null);

export function isPlainHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && !/[?#]/.test(value);
}

import { z } from 'zod';
import { type CarrierFault, faultAs } from '../wire/carriers/fault-table.ts';
import { faultOf, knows } from './error-codes.ts';

/** One entry of the carrier's `errors`; documented as texts, and a number is understood as well. */
const reportedFault = z.object({
  // All of its codes are numbers, also those that come up later; what else stands there may hold anything.
  code: z
    .union([z.string().regex(/^[\x21-\x7e]{1,128}$/), z.int().nonnegative()])
    .transform((code) => (/^\d{1,9}$/.test(String(code)) ? String(code) : 'other')),
  title: z.string().nullish().catch(null),
  detail: z.string().nullish().catch(null),
});
export type ReportedFault = z.infer<typeof reportedFault>;

/** The carrier's `errors`, those that can be read: an odd entry hides no other, and what is no list is an empty one. */
export const reportedFaults = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.flatMap((entry) => reportedFault.safeParse(entry).data ?? []));

/** The one that decides among all that were told: the first with a meaning, else the first. */
export function decidingFault(faults: readonly ReportedFault[]): ReportedFault | null {
  return faults.find(({ code }) => knows(code)) ?? faults[0] ?? null;
}

/** What an entry of a receipt means. There 40300 is said of more than opt-outs, and its words decide. */
export function lateFaultOf({ code, title, detail }: ReportedFault): CarrierFault {
  if (code !== '40300') return faultOf(code);
  const words = `${title ?? ''} ${detail ?? ''}`;
  if (/\bstop\b|\bopt(?:ed)?[ -]?out\b|\bblock rule\b/i.test(words)) return faultAs('opted_out', code);
  return faultAs(/\bspam\b|\bcontent\b|\bfilter/i.test(words) ? 'content_refused' : 'unknown', code);
}

import { z } from 'zod';
import { type CarrierFaultCode, carrierCodes } from './carrier-codes.ts';

/** Why a message failed. `message` is public text: it names no carrier and quotes nothing of what one said. */
export interface CarrierFault {
  code: CarrierFaultCode;
  carrierCode: string | null;
  message: string;
}

/** One entry of the carrier's `errors`; documented as texts, and a number is understood as well. */
const toldFault = z.object({
  code: z.union([z.string().regex(/^[\x21-\x7e]{1,32}$/), z.int().nonnegative()]).transform(String),
  title: z.string().nullish().catch(null),
  detail: z.string().nullish().catch(null),
});
export type ToldFault = z.infer<typeof toldFault>;

/** The carrier's `errors`, those that can be read: an odd entry hides no other, and what is no list is an empty one. */
export const toldFaults = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.flatMap((entry) => toldFault.safeParse(entry).data ?? []));

const texts: Readonly<Record<CarrierFaultCode, string>> = {
  invalid_destination: 'The carrier says that the destination number is not valid',
  unreachable: 'The recipient could not be reached',
  opted_out: 'The carrier says that the recipient opted out',
  content_refused: 'The carrier refuses the content of the message',
  sender_not_ready: 'The carrier says that the sender may not send',
  campaign_limit: 'The sender has reached a limit of its campaign',
  expired: 'The message expired before it could be delivered',
  account_problem: 'The carrier reports a problem with its account or its settings',
  carrier_unavailable: 'The carrier could not take or carry the message',
  unknown: 'The carrier reports a failure',
};

/** What a carrier code means to us. One that the carrier made up later stays readable, as `unknown`. */
export function faultOf(carrierCode: string): CarrierFault {
  return faultAs(meaningOf(carrierCode)?.[0] ?? 'unknown', carrierCode);
}

export function faultAs(code: CarrierFaultCode, carrierCode: string | null): CarrierFault {
  return { code, carrierCode, message: texts[code] };
}

/** The one that decides among all that were told: the first with a meaning, else the first. */
export function decidingFault(faults: readonly ToldFault[]): ToldFault | null {
  return faults.find(({ code }) => meaningOf(code) !== undefined) ?? faults[0] ?? null;
}

/** What an entry of a receipt means. There 40300 is said of more than opt-outs, and its words decide. */
export function lateFaultOf({ code, title, detail }: ToldFault): CarrierFault {
  if (code !== '40300') return faultOf(code);
  const words = `${title ?? ''} ${detail ?? ''}`;
  if (/\bstop\b|\bopt(?:ed)?[ -]?out\b|\bblock rule\b/i.test(words)) return faultAs('opted_out', code);
  return faultAs(/\bspam\b|\bcontent\b|\bfilter/i.test(words) ? 'content_refused' : 'unknown', code);
}

/** See Meaning; `final` for a fault that will be the same the next time, null for a code that nobody knows. */
export function natureOf(carrierCode: string): 'passing' | 'undecided' | 'final' | null {
  const meaning = meaningOf(carrierCode);
  return meaning === undefined ? null : (meaning[1] ?? 'final');
}

function meaningOf(carrierCode: string): (typeof carrierCodes)[string] | undefined {
  return Object.hasOwn(carrierCodes, carrierCode) ? carrierCodes[carrierCode] : undefined;
}

import type { MessageErrorCode } from '../../ports/messaging.ts';

/** What a carrier can be the cause of; the other codes are our own. */
export type CarrierFaultCode = Exclude<
  MessageErrorCode,
  'insufficient_credits' | 'consent_revoked' | 'consent_not_found' | 'timezone_required'
>;

/**
 * `passing`: said of a request, it was not taken and may be taken later. `undecided`: the carrier lost its way with the
 * request, which may have been taken.
 */
export type CarrierCodes = Readonly<
  Record<string, readonly [code: CarrierFaultCode, nature?: 'passing' | 'undecided']>
>;

/** Why a message failed. `message` is public text: it names no carrier and quotes nothing of what one said. */
export interface CarrierFault {
  code: CarrierFaultCode;
  carrierCode: string | null;
  message: string;
}

/** What the codes of one carrier mean to us. */
export interface FaultTable {
  knows(carrierCode: string): boolean;
  /** A code that the carrier made up later stays readable, as `unknown`. */
  faultOf(carrierCode: string): CarrierFault;
  /** See CarrierCodes; `final` for a fault that will be the same the next time, null for a code that nobody knows. */
  natureOf(carrierCode: string): 'passing' | 'undecided' | 'final' | null;
}

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

export function faultAs(code: CarrierFaultCode, carrierCode: string | null): CarrierFault {
  return { code, carrierCode, message: texts[code] };
}

export function createFaultTable(codes: CarrierCodes): FaultTable {
  const meaningOf = (carrierCode: string): CarrierCodes[string] | undefined =>
    Object.hasOwn(codes, carrierCode) ? codes[carrierCode] : undefined;
  return {
    knows: (carrierCode) => meaningOf(carrierCode) !== undefined,
    faultOf: (carrierCode) => faultAs(meaningOf(carrierCode)?.[0] ?? 'unknown', carrierCode),
    natureOf: (carrierCode) => {
      const meaning = meaningOf(carrierCode);
      return meaning === undefined ? null : (meaning[1] ?? 'final');
    },
  };
}

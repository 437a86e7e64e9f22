import type { MessageErrorCode } from './messaging.ts';

/** What a carrier can be the cause of; the other codes are our own. */
export type CarrierFaultCode = Exclude<
  MessageErrorCode,
  'insufficient_credits' | 'consent_revoked' | 'timezone_required'
>;

/**
 * `passing`: said of a request, it was not taken and may be taken later. `undecided`: the carrier lost its way with the
 * request, which may have been taken.
 */
type Meaning = readonly [code: CarrierFaultCode, nature?: 'passing' | 'undecided'];

/** The codes that Telnyx documents, of answers and of receipts; the simulated carrier speaks the same. */
export const carrierCodes: Readonly<Record<string, Meaning>> = {
  '10001': ['sender_not_ready'],
  '10002': ['invalid_destination'],
  '10003': ['account_problem'],
  '10005': ['account_problem'],
  '10006': ['account_problem'],
  '10007': ['carrier_unavailable', 'undecided'],
  '10008': ['carrier_unavailable', 'undecided'],
  '10009': ['account_problem'],
  '10010': ['account_problem'],
  '10011': ['carrier_unavailable', 'passing'],
  '10013': ['account_problem'],
  '10016': ['invalid_destination'],
  '10017': ['account_problem'],
  '20002': ['account_problem'],
  '20006': ['account_problem'],
  '20012': ['account_problem'],
  '20013': ['account_problem'],
  '20014': ['account_problem'],
  '20015': ['account_problem'],
  '20016': ['account_problem'],
  '20017': ['account_problem'],
  '20100': ['account_problem'],
  '40001': ['invalid_destination'],
  '40002': ['content_refused'],
  '40003': ['content_refused'],
  '40004': ['unreachable'],
  '40005': ['expired'],
  '40006': ['carrier_unavailable', 'passing'],
  '40008': ['unreachable'],
  '40009': ['content_refused'],
  '40010': ['sender_not_ready'],
  '40011': ['carrier_unavailable', 'passing'],
  '40012': ['invalid_destination'],
  '40013': ['sender_not_ready'],
  '40014': ['expired'],
  '40015': ['content_refused'],
  '40016': ['campaign_limit'],
  '40017': ['campaign_limit'],
  '40018': ['campaign_limit'],
  '40100': ['sender_not_ready'],
  '40150': ['sender_not_ready'],
  '40151': ['sender_not_ready'],
  '40300': ['opted_out'],
  '40301': ['invalid_destination'],
  '40302': ['content_refused'],
  '40304': ['content_refused'],
  '40305': ['sender_not_ready'],
  '40306': ['sender_not_ready'],
  '40308': ['sender_not_ready'],
  '40309': ['account_problem'],
  '40310': ['invalid_destination'],
  '40311': ['account_problem'],
  '40312': ['account_problem'],
  '40313': ['account_problem'],
  '40314': ['account_problem'],
  '40315': ['sender_not_ready'],
  '40316': ['content_refused'],
  '40318': ['carrier_unavailable', 'passing'],
  '40319': ['invalid_destination'],
  '40320': ['sender_not_ready'],
  '40321': ['sender_not_ready'],
  '40322': ['content_refused'],
  '40328': ['content_refused'],
  '40329': ['sender_not_ready'],
};

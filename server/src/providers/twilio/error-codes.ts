import { type CarrierCodes, createFaultTable } from '../wire/carriers/fault-table.ts';

/** The codes that Twilio documents, of answers and of receipts. */
export const twilioCodes: CarrierCodes = {
  '10001': ['account_problem'],
  '20001': ['account_problem'],
  '20003': ['account_problem'],
  '20005': ['account_problem'],
  '20008': ['account_problem'],
  '20404': ['account_problem'],
  '20429': ['carrier_unavailable', 'passing'],
  '20500': ['carrier_unavailable', 'undecided'],
  '20503': ['carrier_unavailable', 'undecided'],
  '20504': ['carrier_unavailable', 'undecided'],
  '21211': ['invalid_destination'],
  '21212': ['sender_not_ready'],
  '21408': ['account_problem'],
  '21602': ['content_refused'],
  '21603': ['sender_not_ready'],
  '21604': ['invalid_destination'],
  '21606': ['sender_not_ready'],
  '21608': ['account_problem'],
  '21609': ['account_problem'],
  '21610': ['opted_out'],
  '21611': ['carrier_unavailable', 'passing'],
  '21612': ['invalid_destination'],
  '21614': ['invalid_destination'],
  '21617': ['content_refused'],
  '21659': ['sender_not_ready'],
  '21660': ['sender_not_ready'],
  '21717': ['sender_not_ready'],
  '30001': ['carrier_unavailable'],
  '30002': ['account_problem'],
  '30003': ['unreachable'],
  '30004': ['unreachable'],
  '30005': ['invalid_destination'],
  '30006': ['invalid_destination'],
  '30007': ['content_refused'],
  '30008': ['unknown'],
  '30022': ['campaign_limit'],
  '30023': ['campaign_limit'],
  '30032': ['sender_not_ready'],
  '30033': ['sender_not_ready'],
  '30034': ['sender_not_ready'],
  '30035': ['sender_not_ready'],
  '30036': ['expired'],
};

export const { faultOf, natureOf } = createFaultTable(twilioCodes);

/** What it says, or would say, of an account that asks too often. */
export const tooManyRequestsCode = '20429';

import { describe, expect, it } from '@jest/globals';
import { messageErrorCodes } from '../ports/messaging.ts';
import { faultOf, natureOf, twilioCodes } from './error-codes.ts';

// The carrier's codes, by what it says of them, in groups; what each group is to a customer.
const documented: ReadonlyArray<[what: string, codes: string, code: string]> = [
  ['a recipient for good', '21211 21604 21612 21614', 'invalid_destination'],
  ['a handset that is unknown, a landline', '30005 30006', 'invalid_destination'],
  ['a handset that is off, or blocks texts', '30003 30004', 'unreachable'],
  ['an opt-out', '21610', 'opted_out'],
  ['content', '21602 21617 30007', 'content_refused'],
  ['a wrong sender', '21212 21603 21606 21659 21660', 'sender_not_ready'],
  ['a sender that is not registered', '21717 30032 30033 30034 30035', 'sender_not_ready'],
  ['a limit of the campaign', '30022 30023', 'campaign_limit'],
  ['a message that was too long on its way', '30036', 'expired'],
  [
    'our account, its token, its settings',
    '10001 20001 20003 20005 20008 20404 21408 21608 21609 30002',
    'account_problem',
  ],
  ['a busy carrier', '20429 21611 30001', 'carrier_unavailable'],
  ['a carrier that lost its way', '20500 20503 20504', 'carrier_unavailable'],
  ['a failure without a reason', '30008', 'unknown'],
];
const rows = documented.flatMap(([what, codes, code]) => codes.split(' ').map((one) => [one, what, code] as const));

describe('codes of Twilio', () => {
  it.each(rows)('%s, %s, is %s', (carrierCode, _, code) => {
    expect(faultOf(carrierCode)).toEqual({ code, carrierCode, message: expect.stringMatching(/^The /) });
    expect(messageErrorCodes).toContain(code);
    expect(faultOf(carrierCode).message).not.toMatch(/twilio|\d/i);
  });

  it('are all in the table, and the table has no others', () => {
    expect(Object.keys(twilioCodes).toSorted()).toEqual(rows.map(([carrierCode]) => carrierCode).toSorted());
  });

  it.each(['63038', '1', '', 'toString', '__proto__'])('%j, which nobody knows, is kept as unknown', (one) => {
    expect(faultOf(one)).toEqual({ code: 'unknown', carrierCode: one, message: 'The carrier reports a failure' });
    expect(natureOf(one)).toBeNull();
  });

  it('pass by themselves where the request was not taken for now, and leave open where the carrier lost its way', () => {
    const natures = (nature: string): string[] =>
      rows.map(([carrierCode]) => carrierCode).filter((carrierCode) => natureOf(carrierCode) === nature);
    expect(natures('passing')).toEqual(['20429', '21611']);
    expect(natures('undecided')).toEqual(['20500', '20503', '20504']);
    expect(natures('final')).toHaveLength(rows.length - 5);
  });
});

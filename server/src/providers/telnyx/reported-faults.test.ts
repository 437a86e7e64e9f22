import { describe, expect, it } from '@jest/globals';
import { messageErrorCodes } from '../ports/messaging.ts';
import { faultOf, natureOf, telnyxCodes } from './error-codes.ts';
import { decidingFault, lateFaultOf, reportedFaults } from './reported-faults.ts';

// The carrier's table of codes, by what it says of them, in groups; what each group is to a customer.
const documented: ReadonlyArray<[what: string, codes: string, code: string]> = [
  ['a recipient for good', '40001 40012 40301 40310 40319', 'invalid_destination'],
  ['a number that is none', '10002 10016', 'invalid_destination'],
  ['rejected by the destination', '40004 40008', 'unreachable'],
  ['content', '40002 40003 40009 40015 40302 40322 40328', 'content_refused'],
  ['a request without content or with a bad combination', '40304 40316', 'content_refused'],
  ['expired', '40005 40014', 'expired'],
  ['a sender that is not registered or not enabled', '40010 40100 40150 40151 40329', 'sender_not_ready'],
  ['a wrong sender', '10001 40013 40305 40306 40308 40315 40320 40321', 'sender_not_ready'],
  ['a limit of the campaign', '40016 40017 40018', 'campaign_limit'],
  ['an opt-out', '40300', 'opted_out'],
  ['settings', '10003 10005 10006 10013 10017 40309 40311 40312 40313 40314', 'account_problem'],
  ['our key', '10009 10010 20002 20006', 'account_problem'],
  ['our account', '20012 20013 20014 20015 20016 20017 20100', 'account_problem'],
  ['a busy carrier', '10011 40006 40011 40318', 'carrier_unavailable'],
  ['a carrier that lost its way', '10007 10008', 'carrier_unavailable'],
];
const rows = documented.flatMap(([what, codes, code]) => codes.split(' ').map((one) => [one, what, code] as const));

describe('codes of the carrier', () => {
  it.each(rows)('%s, %s, is %s', (carrierCode, _, code) => {
    expect(faultOf(carrierCode)).toEqual({ code, carrierCode, message: expect.stringMatching(/^(The|A) /) });
  });

  it('are all in the table, and the table has no others', () => {
    expect(Object.keys(telnyxCodes).toSorted()).toEqual(rows.map(([carrierCode]) => carrierCode).toSorted());
  });

  it.each(['40999', '49999', '1', '', 'toString', '__proto__', 'ABC'])(
    '%j, which nobody knows, is kept as unknown',
    (one) => {
      expect(faultOf(one)).toEqual({ code: 'unknown', carrierCode: one, message: 'The carrier reports a failure' });
      expect(natureOf(one)).toBeNull();
    },
  );

  it('mean codes of the closed list, in words that name no carrier', () => {
    for (const [carrierCode] of rows) {
      const { code, message } = faultOf(carrierCode);
      expect(messageErrorCodes).toContain(code);
      expect(message).not.toMatch(/telnyx|\d/i);
    }
  });

  it('pass by themselves where the carrier was busy, and leave open what happened where it lost its way', () => {
    const natures = (nature: string): string[] =>
      rows.map(([carrierCode]) => carrierCode).filter((carrierCode) => natureOf(carrierCode) === nature);
    expect(natures('passing')).toEqual(['10011', '40006', '40011', '40318']);
    expect(natures('undecided')).toEqual(['10007', '10008']);
    expect(natures('final')).toHaveLength(rows.length - 6);
  });
});

describe('of several faults', () => {
  it.each<[unknown, string[]]>([
    [
      [{ code: '40310' }, { code: null }, 'no object', null, { code: 'a b' }, { code: 40300 }],
      ['40310', '40300'],
    ],
    [[{ code: null }], []],
    [[], []],
    [null, []],
    [undefined, []],
    [{ code: '40310' }, []],
  ])('those that can be read are read: %j', (errors, codes) => {
    expect(reportedFaults.parse(errors).map(({ code }) => code)).toEqual(codes);
  });

  it('the first that is known decides, else the first', () => {
    expect(decidingFault([{ code: '1' }, { code: '40310' }, { code: '40300' }])?.code).toBe('40310');
    expect(decidingFault([{ code: '1' }, { code: '2' }])?.code).toBe('1');
    expect(decidingFault([])).toBeNull();
  });
});

describe('40300 in a receipt is judged by its words', () => {
  it.each([
    [{ title: 'Blocked due to STOP message' }, 'opted_out'],
    [{ title: 'Blocked', detail: 'Messages cannot be sent due to an existing block rule' }, 'opted_out'],
    [{ title: 'Recipient opted out' }, 'opted_out'],
    [{ title: 'Recipient opt-out' }, 'opted_out'],
    [{ title: 'Blocked as spam' }, 'content_refused'],
    [{ title: 'Blocked by a content filter' }, 'content_refused'],
    [{ title: 'Message blocked' }, 'unknown'],
    [{ title: 'Unstoppable' }, 'unknown'],
    [{ title: null, detail: null }, 'unknown'],
    [{}, 'unknown'],
  ])('%j is %s', (words, code) => {
    expect(lateFaultOf({ code: '40300', ...words })).toMatchObject({ code, carrierCode: '40300' });
  });

  it('and no other code is', () => {
    expect(lateFaultOf({ code: '40010', title: 'STOP' })).toEqual(faultOf('40010'));
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  callDestination,
  isSameDestination,
  mostDestinationCharacters,
  numberOf,
  rightNumberProblem,
  sipDomainOf,
} from './call-destination.policy.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
) as {
  components: { schemas: Record<string, Record<string, unknown>> };
};

const number = '+15005550213';
const spellings = [
  number,
  `tel:${number}`,
  `TEL:${number}`,
  'tel:+1-500-555-0213',
  'tel:+1(500)555.0213',
  'tel:15005550213',
  'tel:%2B15005550213',
  'tel:%2b1%35005550213',
  'tel:+1%20500%20555%200213',
  `tel:${number};ext=12;isub=3`,
  'tel:500-555-0213;phone-context=+1',
  'tel:5550213;ext=1;Phone-Context=%2B1-500',
  `tel:${number};phone-context=+44`,
  `sip:${number}@gw.example`,
  `sips:${number}@gw.example`,
  `SIP:${number}@GW.example:5060;transport=tls?Subject=Hi`,
  'sip:15005550213@gw.example',
  'sip:%2B15005550213@192.0.2.1',
  'sip:+1-500-555-0213@gw.example;user=phone',
  'sip:5005550213;phone-context=+1@gw.example;user=phone',
  `sip:${number};ext=4@[2001:db8::1]:5061`,
  `sip:${number}:secret@gw.example`,
  'sip:15005550213',
  'sip:5005550213@gw.example;user=phone;Phone-Context=+1?Subject=Hi',
  `tel:${number}#`,
  `tel:${number}*21%23`,
  `sip:${number}%23@gw.example`,
  'tel:15005550213*1',
  'tel:00-1-500-555-0213',
  'sip:0015005550213@gw.example',
  'sip:01115005550213@gw.example',
  `tel:${number};note=%`,
  `sip:${number};note=%FF@gw.example`,
  'tel:+1%09500%09555%090213',
];
const withoutNumber = [
  'sip:desk@gw.example',
  'sip:gw.example',
  'sip:192.168.100.200',
  'sip:desk@15005550213.example',
  'sip:desk:15005550213@gw.example',
  'sip:desk@gw.example;maddr=15005550213',
  'tel:7042;phone-context=example.com',
  'tel:15005550213;phone-context=pbx.example.com',
  'tel:*21#',
  'tel:911',
  'tel:911#15005550213',
  'sip:desk@gw.example;phone-context=+15005550213',
  'tel:+0015005550213',
  'tel:%2B1500555021%',
  'tel:%EF%BC%8B15005550213',
  'sip:%ZZ15005550213@gw.example',
];

describe('a destination with a digit too many (decision 3)', () => {
  it.each(['+4402079460018', 'tel:+44-020-7946-0018', 'TEL:4402079460018', 'tel:02079460018;phone-context=+44'])(
    'is refused as %s, with the right number',
    (destination) => {
      const says = 'must be +442079460018: +4402079460018 does not reach that number';
      expect(rightNumberProblem(destination)).toBe(says);
    },
  );

  it.each([
    '+442079460018',
    'tel:+442079460018',
    'sip:+4402079460018@pbx.example',
    'tel:7042;phone-context=example.com',
    'desk',
  ])('is none in %s', (destination) => {
    expect(rightNumberProblem(destination)).toBeNull();
  });

  it('leads where its right spelling leads', () => {
    for (const spelling of ['+4402079460018', 'sip:+4402079460018@pbx.example'])
      expect(isSameDestination(spelling, '+442079460018')).toBe(true);
  });
});

describe('the number of a destination (RFC 3966, RFC 3261)', () => {
  it.each(spellings)('is the same in %s', (spelling) => {
    expect(numberOf(spelling)).toBe(number);
    expect(isSameDestination(spelling, number)).toBe(true);
  });

  it.each(withoutNumber)('is none in %s', (destination) => {
    expect(numberOf(destination)).toBeNull();
    expect(isSameDestination(destination, destination)).toBe(true);
    expect(isSameDestination(destination, number)).toBe(false);
  });

  it('is another one where a digit, the country or the context is another', () => {
    for (const other of ['+15005550214', 'tel:+445005550213', 'tel:5005550213;phone-context=+44', 'sip:5005550213@gw'])
      expect(isSameDestination(other, number)).toBe(false);
  });
});

describe('the form of a destination', () => {
  it('is that of the contract', () => {
    expect(document.components.schemas['CallDestination']).toMatchObject({
      pattern: callDestination.source.replaceAll('\\/', '/'),
      maxLength: mostDestinationCharacters,
    });
  });

  it.each([...spellings, 'sip:desk@gw.example', 'sips:gw.example:5061', 'tel:7042;phone-context=example.com'])(
    'is kept by %s',
    (destination) => expect(destination).toMatch(callDestination),
  );

  it.each([
    'sip:@',
    'sip:',
    'sip:desk@',
    'sip:@gw.example',
    'sip://desk@gw.example',
    'sip:a@b@gw.example',
    'sip:desk @gw.example',
    'tel:x',
    'tel:',
    'tel:+',
    'tel:--',
    'tel:%2B',
    'tel://+15005550213',
    'tel:+1500555x213',
    'mailto:a@gw.example',
    '5005550213',
    '+0500555021',
  ])('is not kept by %s', (text) => expect(text).not.toMatch(callDestination));
});

it('the domain of a SIP URI is known in any case of its letters, and only where a user stands before it', () => {
  expect(sipDomainOf('SIP:+15005550213@GW.example:5060;transport=tls')).toBe('gw.example:5060');
  expect([number, `tel:${number}`, 'sip:gw.example'].map(sipDomainOf)).toEqual([null, null, null]);
});

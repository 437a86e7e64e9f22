import { randomBytes } from 'node:crypto';
import { createFakeSetup, type FakeSetup, type SetupAnswerGiven } from './fake-setup.ts';

/** A number at the carrier, as it is set up for calls. */
export interface TwilioNumber {
  sid: string;
  phone_number: string;
  capabilities: { voice: boolean; sms: boolean; mms: boolean };
  voice_url: string;
  voice_method: string;
  voice_application_sid: string;
  trunk_sid: string | null;
  status_callback: string;
  status_callback_method: string;
  friendly_name?: string;
  sms_url?: string;
  sms_method?: string;
  sms_application_sid?: string;
}

/** How an account is set up for calls, which a test may write in. */
export interface FakeTwilioSetup extends FakeSetup {
  status: string;
  type: 'Trial' | 'Full';
  /** Countries whose numbers of low risk are dialed. */
  readonly dials: Set<string>;
  readonly numbers: TwilioNumber[];
  /** No page of the list of numbers is longer. */
  longestPage: number;
  /** Adds a number, set up as it has to be. */
  add(e164: string): TwilioNumber;
}

const changeable: Readonly<Record<string, keyof TwilioNumber>> = {
  VoiceUrl: 'voice_url',
  VoiceMethod: 'voice_method',
  VoiceApplicationSid: 'voice_application_sid',
  TrunkSid: 'trunk_sid',
  StatusCallback: 'status_callback',
  StatusCallbackMethod: 'status_callback_method',
  SmsUrl: 'sms_url',
  SmsMethod: 'sms_method',
};

/** A row of a list has some 1,500 bytes: what of them no one here reads. */
const unread = { unread: '.'.repeat(1_000) };
const refusal = (status: number, code: number, message: string): SetupAnswerGiven => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

export function createFakeTwilioSetup(options: {
  account: { readonly accountSid: string; readonly authToken: string };
  callsUrl: () => string;
}): FakeTwilioSetup {
  const { accountSid, authToken } = options.account;
  const root = `/2010-04-01/Accounts/${accountSid}`;
  const wrong = (fault: string): SetupAnswerGiven => ({ ...refusal(400, 21_400, fault), fault });
  const change = (number: TwilioNumber, form: URLSearchParams): SetupAnswerGiven => {
    for (const [name, value] of form) {
      const field = changeable[name];
      if (field === undefined) return wrong(`unknown parameter ${name}`);
      Object.assign(number, { [field]: value });
    }
    return { status: 200, json: number };
  };
  const pageOf = (query: URLSearchParams): SetupAnswerGiven => {
    const [page, asked] = [Number(query.get('Page') ?? 0), Number(query.get('PageSize') ?? 50)];
    if (page > 0 && query.get('PageToken') !== `PA${page}`) return wrong('the page has no token');
    const size = Math.min(asked, fake.longestPage);
    const found = fake.numbers.slice(page * size, (page + 1) * size).map((one) => ({ ...one, ...unread }));
    const next = `${root}/IncomingPhoneNumbers.json?PageSize=${asked}&Page=${page + 1}&PageToken=PA${page + 1}`;
    const isLast = (page + 1) * size >= fake.numbers.length;
    return { status: 200, json: { incoming_phone_numbers: found, next_page_uri: isLast ? null : next, page } };
  };
  const answer = (method: string, url: URL, text: string): SetupAnswerGiven => {
    const { pathname: path } = url;
    if (method === 'GET' && path === `${root}.json`)
      return { status: 200, json: { sid: accountSid, status: fake.status, type: fake.type } };
    const [, country = ''] = /^\/v1\/DialingPermissions\/Countries\/([A-Z]{2})$/.exec(path) ?? [];
    if (method === 'GET' && country !== '')
      return { status: 200, json: { iso_code: country, low_risk_numbers_enabled: fake.dials.has(country) } };
    if (method === 'GET' && path === `${root}/IncomingPhoneNumbers.json`) {
      const sought = url.searchParams.get('PhoneNumber');
      if (sought === null) return pageOf(url.searchParams);
      const found = fake.numbers.filter((one) => one.phone_number === sought);
      return { status: 200, json: { incoming_phone_numbers: found, next_page_uri: null } };
    }
    const number = fake.numbers.find(({ sid }) => path === `${root}/IncomingPhoneNumbers/${sid}.json`);
    if (method === 'POST' && number !== undefined) return change(number, new URLSearchParams(text));
    return wrong(`${method} ${path} is nothing`);
  };
  const numbers: TwilioNumber[] = [];
  const fake: FakeTwilioSetup = Object.assign(
    createFakeSetup({
      serves: (path) =>
        path === `${root}.json` ||
        path.startsWith(`${root}/IncomingPhoneNumbers`) ||
        path.startsWith('/v1/DialingPermissions/'),
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      unauthorized: refusal(401, 20_003, 'Authenticate').json,
      answer,
    }),
    {
      status: 'active',
      type: 'Full' as const,
      dials: new Set(['US', 'CA']),
      numbers,
      longestPage: 1_000,
      add: (e164: string): TwilioNumber => {
        const number: TwilioNumber = {
          sid: `PN${randomBytes(16).toString('hex')}`,
          phone_number: e164,
          capabilities: { voice: true, sms: true, mms: true },
          voice_url: options.callsUrl(),
          voice_method: 'POST',
          voice_application_sid: '',
          trunk_sid: null,
          status_callback: `${options.callsUrl()}/status`,
          status_callback_method: 'POST',
        };
        numbers.push(number);
        return number;
      },
    },
  );
  return fake;
}

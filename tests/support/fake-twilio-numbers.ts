import { randomBytes } from 'node:crypto';
import { createFakeSetup, type FakeSetup, type SetupAnswerGiven } from './fake-setup.ts';
import type { TwilioNumber } from './fake-twilio-setup.ts';

/** What becomes of the purchase of a number. */
export type TwilioSale = 'delivers' | 'is_taken' | 'loses_answer';

/** The part of the carrier that sells numbers, which a test may write in. */
export interface FakeTwilioNumbers extends FakeSetup {
  /** Forms of purchases that were read whole, whatever they were answered. */
  readonly asked: Readonly<Record<string, string>>[];
  /** What the carrier says that numbers cost. */
  prices: object;
  /** Puts a number up for sale. */
  offer(e164: string, script?: TwilioSale): string;
}

const plainPrices = {
  country: 'United States',
  iso_country: 'US',
  price_unit: 'USD',
  phone_number_prices: [
    { number_type: 'toll free', base_price: '2.15', current_price: '2.15' },
    { number_type: 'local', base_price: '1.15', current_price: '1.15' },
  ],
};
const fields: Readonly<Record<string, keyof TwilioNumber>> = {
  FriendlyName: 'friendly_name',
  VoiceUrl: 'voice_url',
  VoiceMethod: 'voice_method',
  StatusCallback: 'status_callback',
  StatusCallbackMethod: 'status_callback_method',
  SmsUrl: 'sms_url',
  SmsMethod: 'sms_method',
};
const refusal = (status: number, code: number, message: string): SetupAnswerGiven => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** `numbers` are those of the account; what is bought comes to be among them. */
export function createFakeTwilioNumbers(options: {
  account: { readonly accountSid: string; readonly authToken: string };
  numbers: TwilioNumber[];
}): FakeTwilioNumbers {
  const { numbers } = options;
  const { accountSid, authToken } = options.account;
  const root = `/2010-04-01/Accounts/${accountSid}`;
  const stock = new Map<string, TwilioSale>();
  const asked: Record<string, string>[] = [];

  const search = (query: URLSearchParams): SetupAnswerGiven => {
    const [areaCode, contains] = [query.get('AreaCode') ?? '', query.get('Contains') ?? ''];
    const found = [...stock].filter(
      ([e164, script]) => script !== 'is_taken' && e164.startsWith(`+1${areaCode}`) && e164.includes(contains),
    );
    const rows = found.slice(0, Number(query.get('PageSize') ?? 50)).map(([phone_number]) => ({
      phone_number,
      friendly_name: phone_number,
      locality: 'New York',
      region: 'NY',
      rate_center: 'NWYRCYZN01',
      iso_country: 'US',
      capabilities: { voice: true, SMS: true, MMS: false },
    }));
    return { status: 200, json: { available_phone_numbers: rows } };
  };
  const buy = (form: Record<string, string>): SetupAnswerGiven => {
    const { PhoneNumber: e164 = '', ...others } = form;
    asked.push(form);
    const script = stock.get(e164);
    if (script === undefined || script === 'is_taken') return refusal(400, 21_422, `${e164} is not available`);
    const number: TwilioNumber = {
      sid: `PN${randomBytes(16).toString('hex')}`,
      phone_number: e164,
      capabilities: { voice: true, sms: true, mms: false },
      voice_url: '',
      voice_method: 'POST',
      voice_application_sid: '',
      trunk_sid: null,
      status_callback: '',
      status_callback_method: 'POST',
      friendly_name: e164,
      sms_url: '',
      sms_method: 'POST',
      sms_application_sid: '',
    };
    for (const [name, value] of Object.entries(others)) {
      const field = fields[name];
      if (field === undefined) return { ...refusal(400, 21_400, name), fault: `unknown parameter ${name}` };
      Object.assign(number, { [field]: value });
    }
    stock.delete(e164);
    numbers.push(number);
    const answered: SetupAnswerGiven = { status: 201, json: { ...number } };
    return script === 'loses_answer' ? { ...answered, lost: true } : answered;
  };
  const answer = (method: string, url: URL, text: string): SetupAnswerGiven => {
    const { pathname: path } = url;
    if (method === 'GET' && path.startsWith('/v1/PhoneNumbers/Countries/')) return { status: 200, json: fake.prices };
    if (method === 'GET') return search(url.searchParams);
    if (method === 'POST') return buy(Object.fromEntries(new URLSearchParams(text)));
    const number = numbers.find(({ sid }) => path === `${root}/IncomingPhoneNumbers/${sid}.json`);
    if (number === undefined) return refusal(404, 20_404, 'Not found');
    numbers.splice(numbers.indexOf(number), 1);
    return { status: 204, json: {} };
  };
  const fake: FakeTwilioNumbers = Object.assign(
    createFakeSetup({
      serves: (path, method) =>
        path.startsWith(`${root}/AvailablePhoneNumbers/`) ||
        path.startsWith('/v1/PhoneNumbers/Countries/') ||
        (path === `${root}/IncomingPhoneNumbers.json` && method === 'POST') ||
        (path.startsWith(`${root}/IncomingPhoneNumbers/`) && method === 'DELETE'),
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      unauthorized: refusal(401, 20_003, 'Authenticate').json,
      answer,
    }),
    {
      asked,
      prices: plainPrices,
      offer: (e164: string, script: TwilioSale = 'delivers') => {
        stock.set(e164, script);
        return e164;
      },
    },
  );
  return fake;
}

import { createHmac, randomBytes } from 'node:crypto';

/** A send as the carrier's API takes it, by the names of its form: these and no others. */
export interface TwilioSend {
  From: string;
  To: string;
  Body: string;
  StatusCallback?: string;
}

/** A message that the carrier took, as it stands in its books. */
export interface TwilioMessage {
  sid: string;
  send: TwilioSend;
}

export function newSid(prefix: 'SM' | 'MM' | 'AC'): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

const sendKeys = new Set(['From', 'To', 'Body', 'StatusCallback', 'MessagingServiceSid', 'ValidityPeriod']);

/** What the carrier would hold against a send; none for a good one. */
export function faultsOfSend(form: URLSearchParams): string[] {
  const keys = [...form.keys()];
  const faults = keys.filter((key) => !sendKeys.has(key)).map((key) => `unknown parameter ${key}`);
  if (new Set(keys).size < keys.length) faults.push('a parameter came twice');
  for (const key of ['From', 'To']) {
    if (!/^\+[1-9]\d{6,14}$/.test(form.get(key) ?? '')) faults.push(`${key} is not E.164`);
  }
  const text = form.get('Body') ?? '';
  if (text === '' || text.length > 1_600) faults.push('Body has not 1 to 1600 characters');
  const url = form.get('StatusCallback');
  if (url !== null && !URL.canParse(url)) faults.push('StatusCallback is no address');
  return faults;
}

/** The message object of an answer; the carrier knows no price yet unless a test says otherwise. */
export function messageObject(
  { sid, send }: TwilioMessage,
  { accountSid, price }: { accountSid: string; price: string | null },
): Record<string, unknown> {
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: send.Body,
    date_created: new Date().toUTCString(),
    date_sent: null,
    date_updated: new Date().toUTCString(),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: send.From,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(Math.ceil(send.Body.length / 160)),
    price,
    price_unit: 'USD',
    sid,
    status: 'queued',
    subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media.json` },
    to: send.To,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  };
}

/** The form of a status callback. */
export function statusForm(options: {
  accountSid: string;
  sid: string;
  status: string;
  from: string;
  to: string;
  errorCode?: string;
}): Buffer {
  const { accountSid, sid, status, from, to, errorCode } = options;
  return form({
    ...(errorCode === undefined ? {} : { ErrorCode: errorCode }),
    SmsSid: sid,
    SmsStatus: status,
    MessageStatus: status,
    To: to,
    MessageSid: sid,
    AccountSid: accountSid,
    From: from,
    ApiVersion: '2010-04-01',
  });
}

let texts = 0;

/** The form of a text that arrived. Every other one says no state: nothing promises that it does. */
export function inboundForm(options: {
  accountSid: string;
  sid: string;
  from: string;
  to: string;
  text: string;
  media?: readonly string[];
  optOutType?: string;
}): Buffer {
  const { accountSid, sid, from, to, text, media = [], optOutType } = options;
  texts += 1;
  return form({
    ToCountry: 'US',
    SmsMessageSid: sid,
    NumMedia: String(media.length),
    ...Object.fromEntries(media.map((url, index) => [`MediaUrl${index}`, url])),
    SmsSid: sid,
    ...(texts % 2 === 0 ? { SmsStatus: 'received' } : {}),
    Body: text,
    FromCountry: 'US',
    To: to,
    NumSegments: '1',
    MessageSid: sid,
    ...(optOutType === undefined ? {} : { OptOutType: optOutType }),
    AccountSid: accountSid,
    From: from,
    ApiVersion: '2010-04-01',
  });
}

function form(parameters: Record<string, string>): Buffer {
  return Buffer.from(new URLSearchParams(parameters).toString());
}

/** The signature of a callback to an address, as an account of the carrier makes it. */
export function signatureOf(authToken: string, url: string, rawBody: Buffer): string {
  const mac = createHmac('sha1', authToken).update(url.replace(/#.*$/, ''));
  const parameters = [...new URLSearchParams(rawBody.toString('utf8'))].map(([name, value]) => ({
    name,
    spelt: name + value,
  }));
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  parameters.sort((a, b) => order(a.name, b.name) || order(a.spelt, b.spelt));
  for (const { spelt } of parameters) mac.update(spelt);
  return mac.digest('base64');
}

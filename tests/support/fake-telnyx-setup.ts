import { z } from 'zod';
import { createFakeSetup, type FakeSetup, type SetupAnswerGiven } from './fake-setup.ts';

/** A connection at the carrier, a Voice API application. */
export interface TelnyxConnection {
  id: string;
  record_type: 'call_control_application';
  application_name: string;
  active: boolean;
  webhook_event_url: string | null;
  webhook_api_version: '1' | '2';
  first_command_timeout: boolean;
  first_command_timeout_secs: number;
  outbound: { outbound_voice_profile_id: string | null };
}

export interface TelnyxVoiceProfile {
  id: string;
  record_type: 'outbound_voice_profile';
  name: string;
  enabled: boolean;
  whitelisted_destinations: string[];
}

export interface TelnyxNumber {
  id: string;
  record_type: 'phone_number';
  phone_number: string;
  status: string;
  connection_id: string | null;
  messaging_profile_id?: string | null;
  customer_reference?: string | null;
  tags?: string[];
  deletion_lock_enabled?: boolean;
}

/** How an account is set up for calls, which a test may write in. */
export interface FakeTelnyxSetup extends FakeSetup {
  /** Null where the account has none of this id. */
  connection: TelnyxConnection | null;
  profile: TelnyxVoiceProfile;
  readonly numbers: TelnyxNumber[];
  /** Numbers that the list of all of them lacks. */
  readonly hidden: Set<string>;
  /** No page of the list of numbers is longer. */
  longestPage: number;
}

/** What may be changed of a connection; name and address are demanded with any change. */
const connectionChange = z.strictObject({
  application_name: z.string().min(1),
  webhook_event_url: z.url(),
  active: z.boolean().optional(),
  webhook_api_version: z.enum(['1', '2']).optional(),
  first_command_timeout: z.boolean().optional(),
  first_command_timeout_secs: z.int().optional(),
});
const numberChange = z.strictObject({
  connection_id: z.string().optional(),
  customer_reference: z.string().optional(),
  tags: z.array(z.string()).optional(),
});

const refusal = (status: number, code: string, title: string): SetupAnswerGiven => ({
  status,
  json: { errors: [{ code, title }] },
});
/** A row of a list has some 1,000 bytes: what of them no one here reads. */
const unread = { unread: '.'.repeat(700) };
const absent = refusal(404, '10005', 'Resource not found');

export function createFakeTelnyxSetup(options: {
  connectionId: string;
  apiKey: string;
  callsUrl: () => string;
}): FakeTelnyxSetup {
  const { connectionId } = options;
  const profileId = '1293384261075731499';
  // Known only once our server listens.
  const ofOptions = 'callsUrl';
  const held: Pick<FakeTelnyxSetup, 'connection' | 'profile' | 'numbers' | 'hidden' | 'longestPage'> = {
    connection: {
      id: connectionId,
      record_type: 'call_control_application',
      application_name: 'call-router',
      active: true,
      webhook_event_url: ofOptions,
      webhook_api_version: '2',
      first_command_timeout: false,
      first_command_timeout_secs: 30,
      outbound: { outbound_voice_profile_id: profileId },
    },
    profile: {
      id: profileId,
      record_type: 'outbound_voice_profile',
      name: 'office',
      enabled: true,
      whitelisted_destinations: ['US', 'CA'],
    },
    numbers: [],
    hidden: new Set(),
    longestPage: 250,
  };

  const wrong = (fault: string): SetupAnswerGiven => ({ ...refusal(422, '10015', fault), fault });
  const change = <T extends object>(record: T, form: z.ZodType, text: string): SetupAnswerGiven => {
    const fields = form.safeParse(JSON.parse(text));
    if (!fields.success) return wrong(fields.error.message);
    Object.assign(record, fields.data);
    return { status: 200, json: { data: record } };
  };
  const pageOf = (query: URLSearchParams): SetupAnswerGiven => {
    const [page, asked] = [Number(query.get('page[number]')), Number(query.get('page[size]'))];
    if (!(asked >= 1 && asked <= 250)) return wrong('page[size] is from 1 to 250');
    const size = Math.min(asked, fake.longestPage);
    const all = fake.numbers.filter((one) => !fake.hidden.has(one.phone_number));
    const data = all.slice((page - 1) * size, page * size).map((one) => ({ ...one, ...unread }));
    const [total_results, total_pages] = [all.length, Math.ceil(all.length / size)];
    return { status: 200, json: { data, meta: { page_number: page, page_size: size, total_pages, total_results } } };
  };
  const numbersBy = (query: URLSearchParams): SetupAnswerGiven => {
    if (query.has('page[number]')) return pageOf(query);
    const sought = query.get('filter[phone_number]') ?? '';
    // Three digits at least; by anything that is no digit it finds nothing.
    if (sought.length < 3) return wrong('phone_number is too short');
    const data = /^\d+$/.test(sought) ? fake.numbers.filter((one) => one.phone_number.includes(sought)) : [];
    return { status: 200, json: { data, meta: { page_number: 1, page_size: 20, total_results: data.length } } };
  };
  const answer = (method: string, url: URL, text: string): SetupAnswerGiven => {
    const [, kind = '', id = ''] = /^\/v2\/(\w+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (method === 'GET' && kind === 'phone_numbers' && id === '') return numbersBy(url.searchParams);
    if (fake.connection?.webhook_event_url === ofOptions) fake.connection.webhook_event_url = options.callsUrl();
    const own = [fake.connection, fake.profile, ...fake.numbers];
    const types = {
      call_control_applications: 'call_control_application',
      outbound_voice_profiles: 'outbound_voice_profile',
    };
    const type = Object.entries(types).find(([name]) => name === kind)?.[1] ?? 'phone_number';
    const record = own.find((one) => one !== null && one.record_type === type && one.id === id) ?? null;
    if (record === null) return absent;
    if (method === 'GET') return { status: 200, json: { data: record } };
    if (method !== 'PATCH' || record.record_type === 'outbound_voice_profile')
      return wrong(`${method} ${url.pathname}`);
    return change(record, record.record_type === 'phone_number' ? numberChange : connectionChange, text);
  };
  const fake: FakeTelnyxSetup = Object.assign(
    createFakeSetup({
      serves: (path) => /^\/v2\/(?:call_control_applications|outbound_voice_profiles|phone_numbers)\b/.test(path),
      authorization: `Bearer ${options.apiKey}`,
      unauthorized: { errors: [{ code: '10009', title: 'Authentication failed' }] },
      answer,
    }),
    held,
  );
  return fake;
}

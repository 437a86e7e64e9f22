import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient, type TrunklineClient, verifyWebhook } from '../../sdk/src/index.ts';

const apiKey = 'sk_test_abc';
const baseUrl = 'https://voice.example.com';
const { signal } = new AbortController();
let requests = 0;
const fetch = async (): Promise<Response> => {
  requests += 1;
  return Response.json({});
};
const client = createClient({ baseUrl, apiKey, fetch });
// What JavaScript lets pass and TypeScript does not.
const loosely = <Argument>(value: unknown): Argument => value as Argument;

describe('a wrong option is a TypeError that names it', () => {
  const wrong: Array<[string, unknown, RegExp]> = [
    ['nothing at all', undefined, /^baseUrl is missing.*TRUNKLINE_URL/],
    ['null', null, /createClient takes/],
    ['a text', baseUrl, /createClient takes/],
    ['no address', { apiKey }, /^baseUrl is missing/],
    ['an empty address', { apiKey, baseUrl: '' }, /^baseUrl is missing/],
    ['an address that is none', { apiKey, baseUrl: 'voice.example.com' }, /^baseUrl is not a URL/],
    ['a file', { apiKey, baseUrl: 'file:///etc' }, /^baseUrl must begin with https/],
    ['a query', { apiKey, baseUrl: `${baseUrl}?a=1` }, /^baseUrl must not have a query/],
    ['an empty query', { apiKey, baseUrl: `${baseUrl}?` }, /^baseUrl must not have a query/],
    ['a fragment', { apiKey, baseUrl: `${baseUrl}#a` }, /^baseUrl must not have a query or fragment/],
    ['a password', { apiKey, baseUrl: 'https://me:secret@voice.example.com' }, /^baseUrl must not hold a user/],
    ['the version', { apiKey, baseUrl: `${baseUrl}/v1/` }, /^baseUrl must end before \/v1/],
    ['no key', { baseUrl }, /^apiKey is missing.*TRUNKLINE_KEY/],
    ['an empty variable', { baseUrl: '', apiKey }, /^baseUrl is missing/],
    ['an empty key', { baseUrl, apiKey: '' }, /^apiKey is missing/],
    ['a key of another type', { baseUrl, apiKey: 5 }, /^apiKey is missing/],
    ['a key with a line break', { baseUrl, apiKey: `${apiKey}\n` }, /^apiKey holds .* line break/],
    ['a key with a space', { baseUrl, apiKey: 'sk_test abc' }, /^apiKey holds a space/],
    ['an option misspelt', { baseUrl, apiKey, apikey: apiKey }, /^apikey is not known; there is baseUrl, apiKey/],
    ['no function', { baseUrl, apiKey, fetch: 'fetch' }, /^fetch must be a function/],
    ['a limit below 0', { baseUrl, apiKey, retries: { limit: -1 } }, /^retries\.limit/],
    ['half a retry', { baseUrl, apiKey, retries: { limit: 1.5 } }, /^retries\.limit must be a whole number/],
    ['too many retries', { baseUrl, apiKey, retries: { limit: 21 } }, /^retries\.limit .* 20/],
    ['a field misspelt', { baseUrl, apiKey, timeouts: { total: 5 } }, /^timeouts\.total is not known/],
    ['no time', { baseUrl, apiKey, timeouts: { totalMs: 0 } }, /^timeouts\.totalMs must be more than 0/],
    ['no number', { baseUrl, apiKey, timeouts: { idleMs: Number.NaN } }, /^timeouts\.idleMs must be a number/],
    ['a text', { baseUrl, apiKey, timeouts: { idleMs: '5' } }, /^timeouts\.idleMs must be a number/],
    ['a number for retries', { baseUrl, apiKey, retries: 0 }, /^retries must be an object, like \{ limit: 0 \}$/],
    ['another number', { baseUrl, apiKey, retries: 3 }, /^retries must be an object, like \{ limit: 3 \}$/],
    ['true for retries', { baseUrl, apiKey, retries: true }, /^retries must be an object, like \{ limit: 0 \}$/],
    ['false for retries', { baseUrl, apiKey, retries: false }, /^retries must be an object/],
    ['a number that no limit is', { baseUrl, apiKey, retries: -1 }, /like \{ limit: 0 \}$/],
    ['a time that no limit is', { baseUrl, apiKey, timeouts: 0 }, /like \{ totalMs: 120000 \}$/],
    ['a signal for timeouts', { baseUrl, apiKey, timeouts: AbortSignal.timeout(1) }, /^timeouts must be an object/],
    ['a list of retries', { baseUrl, apiKey, retries: [1] }, /^retries must be an object/],
    [
      'a number for timeouts',
      { baseUrl, apiKey, timeouts: 5_000 },
      /^timeouts must be an object, like \{ totalMs: 5000 \}$/,
    ],
    [
      'a text for timeouts',
      { baseUrl, apiKey, timeouts: '5s' },
      /^timeouts must be an object, like \{ totalMs: 120000 \}$/,
    ],
  ];

  it.each(wrong)('%s', (_, options, message) => {
    expect(() => createClient(loosely(options))).toThrow(TypeError);
    expect(() => createClient(loosely(options))).toThrow(message);
  });

  it('and a right one is none: paths, ports, no limit, undefined', () => {
    for (const address of ['http://127.0.0.1:8080', `${baseUrl}/`, `${baseUrl}/proxy/voice//`]) {
      createClient({ baseUrl: address, apiKey, timeouts: { totalMs: Number.POSITIVE_INFINITY } });
    }
    createClient(loosely({ baseUrl, apiKey, timeouts: { idleMs: undefined }, retries: undefined, fetch: undefined }));
  });
});

describe('a wrong argument is a TypeError that names it, and nothing is sent', () => {
  const text = { from_phone_number_id: 'num_1', to: '+15005550100', text: 'Hello' };
  const wrong: Array<[string, (client: TrunklineClient) => Promise<unknown>, RegExp]> = [
    ['an empty id', ({ sms }) => sms.messages.get(''), /^messageId/],
    ['a missing id', ({ webhooks }) => webhooks.delete(loosely(undefined)), /^endpointId/],
    ['an id that climbs', ({ apiKeys }) => apiKeys.delete('..'), /^apiKeyId/],
    ['an id that stays', ({ webhooks }) => webhooks.getReplay('end_1', '.'), /^replayId/],
    ['an unknown option', ({ organization }) => organization.get(loosely({ timeout: 5 })), /^options\.timeout/],
    ['options that are none', ({ organization }) => organization.get(loosely(5)), /^options must be an object/],
    [
      'retries of a call',
      ({ sms }) => sms.messages.get('m', loosely({ retries: 0 })),
      /^retries must be an .* limit: 0 /,
    ],
    [
      'timeouts of a call',
      ({ sms }) => sms.messages.get('m', loosely({ timeouts: 9 })),
      /^timeouts must .* totalMs: 9 /,
    ],
    [
      'a controller for its signal',
      ({ organization }) => organization.get(loosely({ signal: new AbortController() })),
      /^signal must be an AbortSignal, like that of an AbortController$/,
    ],
    [
      'a signal in place of options',
      ({ organization }) => organization.get(loosely(signal)),
      /^options must be an object, like \{ signal \}/,
    ],
    [
      'options behind options',
      ({ organization }) => Reflect.apply(organization.get, null, [{}, { signal }]),
      /^The method takes \(options\): signal, retries, timeouts stand in options/,
    ],
    [
      'options behind those of an id',
      ({ webhooks }) => Reflect.apply(webhooks.delete, null, ['end_1', {}, { signal }]),
      /^The method takes \(endpointId, options\)/,
    ],
    [
      'options behind those of a body',
      ({ sms }) => Reflect.apply(sms.messages.send, null, [text, {}, { signal }]),
      /^The method takes \(body, options\)/,
    ],
    [
      'options in place of a filter',
      ({ sms }) => sms.messages.list(loosely({ signal })).page(),
      /^signal stands in options, behind the filter/,
    ],
    [
      'a date that is none in a query',
      ({ credits }) => credits.ledger(loosely({ from: new Date('soon') })).page(),
      /^from must be a Date with a time/,
    ],
    [
      'a date that is none in a body',
      ({ sms }) => sms.messages.send({ ...text, send_at: loosely(new Date('soon')) }),
      /^send_at must be a Date with a time/,
    ],
    [
      'a key where none is known',
      ({ apiKeys }) => apiKeys.create({ name: 'CI' }, loosely({ idempotencyKey: 'one' })),
      /^idempotencyKey is not taken/,
    ],
    ...['', ' ', ' one', 'one ', 'a\nb', 'ä', 'a'.repeat(257)].map(
      (idempotencyKey): [string, (client: TrunklineClient) => Promise<unknown>, RegExp] => [
        `the key ${JSON.stringify(idempotencyKey.slice(0, 9))} of ${idempotencyKey.length}`,
        ({ sms }) => sms.messages.send(text, { idempotencyKey }),
        /^idempotencyKey must be 1 to 256/,
      ],
    ),
  ];

  it.each(wrong)('%s', async (_, call, message) => {
    requests = 0;
    await expect(call(client)).rejects.toThrow(TypeError);
    await expect(call(client)).rejects.toThrow(message);
    expect(requests).toBe(0);
  });

  it('also where the method answers what is read later', () => {
    const wrong: Array<[() => unknown, RegExp]> = [
      [() => Reflect.apply(client.sms.stream, null, [{}, { signal }]), /^The method takes \(options\): signal/],
      [() => client.sms.stream(loosely(signal)), /^options must be an object, like \{ signal \}/],
      [() => client.sms.stream(loosely(5)), /^options must be an object/],
      [() => client.sms.stream(loosely({ signal: new AbortController() })), /^signal must be an AbortSignal/],
      [() => client.sms.stream(loosely({ retries: 0 })), /^retries must be an object, like/],
      [
        () => Reflect.apply(client.sessions.stream, null, ['s', {}, { signal }]),
        /^The method takes \(sessionId, options\)/,
      ],
      [
        () => Reflect.apply(client.llm.responses.stream, null, [{}, {}, { signal }]),
        /^The method takes \(request, options\)/,
      ],
      [() => client.llm.responses.stream(loosely({}), loosely(signal)), /^options must be an object, like/],
      [() => client.llm.responses.stream(loosely({}), loosely({ signal: 5 })), /^signal must be an AbortSignal/],
      [
        () => Reflect.apply(client.sms.messages.list, null, [{}, {}, { signal }]),
        /^The method takes \(filter, options\)/,
      ],
    ];
    requests = 0;
    for (const [call, message] of wrong) {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(message);
    }
    expect(requests).toBe(0);
  });

  it('takes keys of 1 and of 256 characters', async () => {
    for (const idempotencyKey of ['a', 'a'.repeat(256), 'order 42']) {
      await client.sms.messages.send(text, { idempotencyKey });
    }
  });
});

describe('a date', () => {
  it('is sent as its instant, in a query, in a list of one and in a body', async () => {
    const sent: string[] = [];
    const seeing = createClient({
      baseUrl,
      apiKey,
      fetch: async (url, { body }) => {
        sent.push(`${new URL(url).search} ${typeof body === 'string' ? body : ''}`);
        return Response.json({ entries: [] });
      },
    });
    const at = new Date('2026-11-27T10:00:00.250Z');
    await seeing.credits.ledger(loosely({ from: at, kinds: [at], limit: 5 })).page();
    await seeing.sms.messages.send(loosely({ text: 'Hi', send_at: at, when: { at: [at] } }));
    const instant = '2026-11-27T10:00:00.250Z';
    const [query, body] = sent.map((one) => one.split(' '));
    expect([...new URLSearchParams(query?.[0])]).toEqual([
      ['from', instant],
      ['kinds', instant],
      ['limit', '5'],
    ]);
    expect(JSON.parse(body?.[1] ?? '')).toEqual({ text: 'Hi', send_at: instant, when: { at: [instant] } });
  });
});

describe('the environment of the process', () => {
  const key = `sk_test_${'7'.repeat(48)}`;
  const sent: Array<[url: string, authorization: string | null]> = [];
  const noting = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push([url, new Headers(init.headers).get('authorization')]);
    return Response.json({});
  };
  beforeEach(() => {
    sent.length = 0;
    Object.assign(process.env, { TRUNKLINE_URL: 'http://127.0.0.1:9/proxy/', TRUNKLINE_KEY: key });
  });
  afterEach(() => {
    for (const name of ['TRUNKLINE_URL', 'TRUNKLINE_KEY']) delete process.env[name];
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
  });

  it('says address and key where they are not given, also where a missing variable stands for them', async () => {
    await createClient({ fetch: noting }).organization.get();
    await createClient({ fetch: noting, baseUrl: undefined, apiKey: undefined }).organization.get();
    await createClient({ fetch: noting, baseUrl, apiKey }).organization.get();
    await createClient({ fetch: noting, baseUrl }).organization.get();
    expect(sent).toEqual([
      ['http://127.0.0.1:9/proxy/v1/organization', `Bearer ${key}`],
      ['http://127.0.0.1:9/proxy/v1/organization', `Bearer ${key}`],
      [`${baseUrl}/v1/organization`, `Bearer ${apiKey}`],
      [`${baseUrl}/v1/organization`, `Bearer ${key}`],
    ]);
    expect(createClient().sms).toBeDefined();
  });

  it('is checked as what is given, and never shown', () => {
    expect(() => createClient(loosely({ apiKey, baseUrl: null }))).toThrow(/^baseUrl is missing/);
    expect(() => createClient(loosely({ baseUrl, apiKey: null }))).toThrow(/^apiKey is missing/);
    process.env['TRUNKLINE_URL'] = 'voice.example.com';
    expect(() => createClient()).toThrow(/^baseUrl is not a URL/);
    process.env['TRUNKLINE_URL'] = '';
    expect(() => createClient()).toThrow(/^baseUrl is missing/);
    expect(() => createClient({ baseUrl, apiKey: '' })).toThrow(/^apiKey is missing/);
    process.env['TRUNKLINE_KEY'] = `${key}\n`;
    expect(() => createClient({ baseUrl })).toThrow(/^apiKey holds/);
    expect(() => createClient({ baseUrl })).not.toThrow(key);
  });

  it('gives no key to a client that signs in', async () => {
    await createClient({ baseUrl, csrfToken: null, fetch: noting }).organization.get();
    expect(sent).toEqual([[`${baseUrl}/v1/organization`, null]]);
  });

  it('is not read in a page, whatever a bundler has put there', () => {
    Object.assign(globalThis, { window: globalThis, document: {} });
    expect(() => createClient()).toThrow(/^baseUrl is missing/);
    expect(() => createClient({ baseUrl })).toThrow(/^apiKey is missing/);
  });
});

describe('in a browser', () => {
  afterEach(() => {
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
  });

  it('a secret key is refused with what to do, and verifyWebhook is there', async () => {
    Object.assign(globalThis, { window: globalThis, document: {} });
    expect(() => createClient({ baseUrl, apiKey })).toThrow(
      /^apiKey is a secret key and this is a browser.*your own server/,
    );
    // A token of one's own proxy is no secret of Trunkline.
    expect(createClient({ baseUrl, apiKey: 'visitor-token' }).sms).toBeDefined();
    await expect(verifyWebhook({ body: '', headers: {}, secret: 'whsec_x' })).rejects.toThrow('webhook-signature');
  });

  it('is not where there is a window alone, as in some server runtimes', () => {
    Object.assign(globalThis, { window: globalThis });
    expect(createClient({ baseUrl, apiKey }).sms).toBeDefined();
  });
});

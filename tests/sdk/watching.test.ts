import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  ApiError,
  createClient,
  type KeyClientOptions,
  type Logger,
  type RequestFacts,
  type ResponseFacts,
  type TrunklineClient,
} from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

const apiKey = `sk_test_${'7'.repeat(48)}`;
const secretText = 'The words of a text';
const text = { from_phone_number_id: 'num_1', to: '+15005550123', text: secretText };
const ok: Fault = { status: 202, headers: { 'x-request-id': 'req_2' }, body: '{"id":"msg_1"}' };
const away: Fault = {
  status: 503,
  headers: { 'x-request-id': 'req_1' },
  body: JSON.stringify({ error: `No: ${secretText} ${apiKey}`, code: 'SERVICE_UNAVAILABLE' }),
};

const servers: FaultyServer[] = [];
let requests: RequestFacts[] = [];
let responses: ResponseFacts[] = [];
let lines: Array<[level: string, line: string, facts: object]> = [];
const logger = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [
    level,
    (line: string, facts: object) => {
      lines.push([level, line, facts]);
    },
  ]),
) as unknown as Logger;
beforeEach(() => {
  [requests, responses, lines] = [[], [], []];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function stage(
  options: Partial<KeyClientOptions>,
  ...faults: Fault[]
): Promise<{ server: FaultyServer; client: TrunklineClient }> {
  const server = await startFaultyServer(...faults);
  servers.push(server);
  const client = createClient({
    baseUrl: server.url,
    apiKey,
    retries: { baseMs: 1 },
    onRequest: (request) => requests.push(request),
    onResponse: (response) => responses.push(response),
    ...options,
  });
  return { server, client };
}

describe('hooks', () => {
  it('see each attempt begin and end, with its number, status, request, time and pause', async () => {
    const { server, client } = await stage({}, away, 'cut', ok);
    await client.sms.messages.send(text);
    const sent = { method: 'POST', url: `${server.url}/v1/sms/messages` };
    expect(requests).toEqual([1, 2, 3].map((attempt) => ({ ...sent, attempt })));
    const ms = expect.any(Number);
    expect(responses).toEqual([
      {
        ...sent,
        attempt: 1,
        status: 503,
        requestId: 'req_1',
        durationMs: ms,
        error: 'SERVICE_UNAVAILABLE',
        retryInMs: ms,
      },
      { ...sent, attempt: 2, status: null, requestId: null, durationMs: ms, error: 'ConnectionError', retryInMs: ms },
      { ...sent, attempt: 3, status: 202, requestId: 'req_2', durationMs: ms, error: null, retryInMs: null },
    ]);
  });

  it('see every attempt end, however it does', async () => {
    const abort = new AbortController();
    const { client } = await stage(
      { retries: { limit: 0 } },
      { status: 404, body: '{"error":"None","code":"NOT_FOUND"}' },
      { status: 200, body: 'no JSON' },
      'silence',
      (res) => {
        abort.abort();
        res.destroy();
      },
      ok,
    );
    const over = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);
    await over(client.sms.messages.get('msg_1'));
    await over(client.sms.messages.get('msg_1'));
    await over(client.sms.messages.get('msg_1', { timeouts: { firstByteMs: 50 } }));
    await over(client.sms.messages.get('msg_1', { signal: abort.signal }));
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('RIFF');
      throw new RangeError('The file is gone');
    }
    await over(client.stt.transcriptions.create({ audio: broken() }));
    expect(responses.map(({ status, error, retryInMs }) => [status, error, retryInMs])).toEqual([
      [404, 'NOT_FOUND', null],
      [200, null, null],
      [null, 'TimeoutError', null],
      [null, 'AbortError', null],
      [null, 'RangeError', null],
    ]);
    expect(requests).toHaveLength(5);
  });

  it('see the raw client, streams at their head, and the files of links', async () => {
    const { server, client } = await stage({}, (res, { path }) => {
      if (path.endsWith('/recording'))
        return res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ url: `${server.url}/v1/recordings/${'s'.repeat(40)}?also=secret/too` }));
      if (path.endsWith('/responses')) return res.writeHead(200, { 'service-request-id': 'req_stream' }).end('event: ');
      return res.writeHead(200, { 'content-length': '0' }).end();
    });
    await client.raw.GET('/v1/organization', { parseAs: 'text' });
    await client.calls.downloadRecording('call');
    await client.llm.responses
      .stream({ input: [], max_output_tokens: 1 })
      .finalText()
      .catch(() => undefined);
    expect(responses.map(({ url, status, requestId }) => [url.replace(server.url, ''), status, requestId])).toEqual([
      ['/v1/organization', 200, null],
      ['/v1/calls/call/recording', 200, null],
      ['/v1/recordings/[link]', 200, null],
      ['/v1/llm/responses', 200, 'req_stream'],
    ]);
    await createClient({
      baseUrl: server.url,
      apiKey,
      onResponse: (response) => responses.push(response),
      fetch: async () => {
        throw new RangeError('It broke');
      },
    })
      .raw.GET('/v1/organization')
      .catch(() => undefined);
    expect(responses.at(-1)).toMatchObject({ status: null, error: 'RangeError' });
  });

  it('are told no key, body, query or text of a message', async () => {
    const { client } = await stage({ logger, logLevel: 'debug' }, away, ok);
    await client.sms.messages.send(text, { idempotencyKey: 'order-of-mine' });
    await client.sms.messages.list({ recipient: text.to }).page();
    await client.sms.messages.get(apiKey);
    const told = JSON.stringify([requests, responses, lines]);
    for (const secret of [apiKey, secretText, text.to.slice(1), 'order-of-mine', '?'])
      expect(told).not.toContain(secret);
    expect(told).toContain('/v1/sms/messages/[redacted]');
  });

  it.each<[string, () => unknown]>([
    [
      'throw',
      () => {
        throw new RangeError('A mistake');
      },
    ],
    ['reject', async () => Promise.reject(new RangeError('A mistake'))],
  ])('that %s change nothing: the call succeeds, and the logger hears of it', async (_, hook) => {
    const { server, client } = await stage({ onRequest: hook, onResponse: hook, logger }, ok);
    expect(await client.sms.messages.send(text)).toEqual({ id: 'msg_1' });
    expect(server.requests).toHaveLength(1);
    await new Promise((resolve) => setImmediate(resolve));
    const errors = lines.filter(([level]) => level === 'error');
    expect(errors.map(([, line]) => line)).toEqual(['Trunkline: onRequest threw', 'Trunkline: onResponse threw']);
    expect(errors[0]?.[2]).toEqual({ error: new RangeError('A mistake') });
  });

  it('that throw an error of a call tell no body and no header of it', async () => {
    const facts = { retryable: false, idempotencyKey: null };
    const onRequest = (): never => {
      const headers = new Headers({ 'x-words': secretText });
      throw new ApiError(
        { status: 409, headers, body: { error: 'It is taken', code: 'TURN_CONFLICT', text: secretText } },
        facts,
      );
    };
    const { client } = await stage({ onRequest, logger }, ok);
    await client.sms.messages.send(text);
    const [, , told] = lines.find(([level]) => level === 'error') ?? [];
    expect(told).toEqual({ error: expect.objectContaining({ status: 409, code: 'TURN_CONFLICT' }) });
    expect(inspect(told, { depth: 9, showHidden: true })).not.toContain(secretText);
  });

  it('that throw where there is no logger are heard of on the console, and so is a logger that throws', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onRequest = (): never => {
      throw new RangeError('A mistake');
    };
    const { client } = await stage({ onRequest }, ok);
    await client.sms.messages.send(text);
    expect(said.mock.calls.map(([line]) => line)).toEqual(['Trunkline: onRequest threw']);
    const broken = { ...logger, info: onRequest, error: onRequest };
    const other = await stage({ logger: broken }, ok);
    await other.client.sms.messages.send(text);
    expect(said.mock.calls.map(([line]) => line).slice(1)).toEqual(['Trunkline: logger and the logger threw']);
  });

  it('are not waited for, and what they do to the facts changes nothing', async () => {
    const { client } = await stage(
      {
        onRequest: (request) => {
          Object.assign(request, { url: 'changed', attempt: 9 });
          return new Promise(() => undefined);
        },
      },
      ok,
    );
    await client.sms.messages.send(text);
    expect(responses).toMatchObject([{ attempt: 1, url: expect.stringContaining('/v1/sms/messages') }]);
  });
});

describe('the logger', () => {
  const shown = (): string[] => lines.map(([level, line]) => `${level} ${line.replace(/http:\S+?\/v1|\d+ ms/g, '_')}`);

  it('has a line for each attempt that is whole in itself, from the level on that is asked for', async () => {
    const all = [
      'debug Trunkline: POST _/sms/messages begins',
      'warn Trunkline: POST _/sms/messages 503 SERVICE_UNAVAILABLE in _, request req_1; again in _',
      'debug Trunkline: POST _/sms/messages, attempt 2, begins',
      'info Trunkline: POST _/sms/messages, attempt 2, 202 in _, request req_2',
    ];
    for (const [logLevel, least] of [
      ['debug', 4],
      ['info', 2],
      [undefined, 2],
      ['warn', 1],
      ['error', 0],
    ] as const) {
      lines = [];
      const { client } = await stage({ logger, logLevel }, away, ok);
      await client.sms.messages.send(text);
      const levels = least === 4 ? all : all.filter((line) => !line.startsWith('debug')).slice(0, least);
      expect(shown()).toEqual(levels);
    }
  });

  it('hears of a refusal as a warning, and of a failure for good as an error', async () => {
    const refusal = { status: 404, body: '{"error":"None","code":"NOT_FOUND"}' };
    const { client } = await stage({ logger, retries: { limit: 0 } }, refusal, away, 'cut');
    for (const id of ['a', 'b', 'c']) await client.sms.messages.get(id).catch(() => undefined);
    expect(shown()).toEqual([
      'warn Trunkline: GET _/sms/messages/a 404 NOT_FOUND in _',
      'error Trunkline: GET _/sms/messages/b 503 SERVICE_UNAVAILABLE in _, request req_1',
      'error Trunkline: GET _/sms/messages/c ConnectionError in _',
    ]);
  });

  it('keeps its `this`', async () => {
    class Lines {
      readonly heard: string[] = [];
      debug(line: string): void {
        this.heard.push(line);
      }
      info = (line: string): void => this.debug(line);
      warn(line: string): void {
        this.debug(line);
      }
      error(line: string): void {
        this.debug(line);
      }
    }
    const own = new Lines();
    const { client } = await stage({ logger: own, logLevel: 'debug' }, ok);
    await client.sms.messages.send(text);
    expect(own.heard).toHaveLength(2);
  });

  it.each<[string, object, RegExp]>([
    ['a hook that is none', { onRequest: true }, /^onRequest must be a function/],
    ['another', { onResponse: 'console.log' }, /^onResponse must be a function/],
    ['a function for a logger', { logger: () => undefined }, /^logger must have the functions debug, info/],
    ['no logger', { logger: null }, /^logger must have/],
    ['an unknown level', { logLevel: 'trace' }, /^logLevel must be one of debug, info, warn, error/],
  ])('is checked: %s', (_, options, message) => {
    expect(() => createClient({ baseUrl: 'https://a.example', apiKey, ...options })).toThrow(message);
  });
});

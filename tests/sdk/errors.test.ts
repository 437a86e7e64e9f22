import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError, type KeyClientOptions, ConnectionError, createClient, TrunklineError } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

const apiKey = 'sk_test_0123456789abcdef0123456789abcdef0123456789abcdef';
const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function thrownBy(fault: Fault, options: Partial<KeyClientOptions> = {}): Promise<TrunklineError> {
  const server = await startFaultyServer(fault);
  servers.push(server);
  const client = createClient({ baseUrl: server.url, apiKey, retries: { limit: 0 }, ...options });
  const thrown: unknown = await client.organization.get().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (thrown instanceof TrunklineError) return thrown;
  throw new Error(`Not a TrunklineError: ${String(thrown)}`);
}

describe('an error of the API', () => {
  it('tells status, code, every violation, the request and the headers', async () => {
    const envelope = {
      error: 'The request is invalid',
      code: 'VALIDATION_ERROR',
      retryable: false,
      hint: 'Mend it',
      docs_url: 'http://127.0.0.1:8080/docs/errors/VALIDATION_ERROR',
      issues: [
        { path: '/body/to', message: 'must be E.164' },
        { path: '/body/text', message: 'must not be blank' },
      ],
    };
    const thrown = await thrownBy({
      status: 400,
      headers: { 'x-request-id': 'req_1', 'x-other': 'yes' },
      body: JSON.stringify(envelope),
    });
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'VALIDATION_ERROR',
      hint: 'Mend it',
      docsUrl: 'http://127.0.0.1:8080/docs/errors/VALIDATION_ERROR',
      issues: envelope.issues,
      reasons: [],
      requestId: 'req_1',
      retryable: false,
      body: envelope,
      message: '400 VALIDATION_ERROR: The request is invalid (/body/to must be E.164; /body/text must not be blank)',
    });
    expect(thrown instanceof ApiError && thrown.headers.get('x-other')).toBe('yes');
    expect(JSON.parse(JSON.stringify(thrown))).toEqual({
      name: 'ApiError',
      message: thrown.message,
      retryable: false,
      idempotencyKey: null,
      status: 400,
      code: 'VALIDATION_ERROR',
      hint: 'Mend it',
      docsUrl: 'http://127.0.0.1:8080/docs/errors/VALIDATION_ERROR',
      issues: envelope.issues,
      reasons: [],
      requestId: 'req_1',
    });
  });

  it.each([
    [[['/body/to', 'must be E.164']], '/body/to: must be E.164'],
    [
      [
        ['/body/to', 'must be E.164'],
        ['/body/tone', 'is not known'],
      ],
      '/body/to: must be E.164 (/body/tone is not known)',
    ],
    [
      [
        ['/body/to', 'must be E.164'],
        ['/body/to', 'must not be blank'],
        ['/body/text', 'is too long'],
        ['/body/text', 'must be text'],
      ],
      '/body/to: must be E.164 (must not be blank; /body/text is too long; must be text)',
    ],
  ])('names each field once: %j', async (pairs, message) => {
    const issues = pairs.map(([path, message]) => ({ path, message }));
    // As the server writes it: with the first violation for its text.
    const error = `${issues[0]?.path}: ${issues[0]?.message}`;
    const thrown = await thrownBy({ status: 400, body: JSON.stringify({ error, code: 'VALIDATION_ERROR', issues }) });
    expect(thrown.message).toBe(`400 VALIDATION_ERROR: ${message}`);
    expect(thrown).toMatchObject({ issues });
  });

  it('tells the reasons of a refusal', async () => {
    const reasons = [{ code: 'number_inactive', message: 'The number is inactive' }];
    const body = JSON.stringify({ error: 'The sender is not ready', code: 'SENDER_NOT_READY', reasons });
    expect(await thrownBy({ status: 422, body })).toMatchObject({ code: 'SENDER_NOT_READY', reasons, issues: [] });
  });

  it.each([
    ['a page of a proxy', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['JSON of another shape', '[null, 1, {"error": 5}]'],
    ['an envelope with parts of another type', '{"error":{},"code":7,"issues":"no","reasons":[1,null]}'],
  ])('is one as well where the answer is %s', async (_, body) => {
    const thrown = await thrownBy({ status: 502, body });
    expect(thrown).toMatchObject({
      status: 502,
      code: null,
      issues: [],
      reasons: [],
      requestId: null,
      docsUrl: null,
      retryable: true,
    });
    expect(thrown.message).toBe('502: The answer tells no reason');
  });

  it.each([
    ['a page', '<html>Welcome</html>'],
    ['nothing', ''],
    ['half of the JSON', '{"id": "half'],
  ])('is what a success without JSON is: %s', async (_, body) => {
    const thrown = await thrownBy({ status: 200, body });
    expect(thrown).toMatchObject({ name: 'ApiError', status: 200, retryable: false });
    expect(thrown.message).toContain('not JSON');
  });

  it('follows no redirect: the key goes nowhere else', async () => {
    const elsewhere = await startFaultyServer({ status: 200, body: '{}' });
    servers.push(elsewhere);
    const thrown = await thrownBy({ status: 307, headers: { location: elsewhere.url } });
    expect(thrown).toMatchObject({ status: 307, retryable: false });
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe('the API key is in no error', () => {
  const hides = (thrown: unknown): void => {
    const shown = [
      inspect(thrown, { depth: 20, showHidden: true }),
      JSON.stringify(thrown),
      String(thrown),
      thrown instanceof Error ? String(thrown.stack) : '',
    ].join('\n');
    expect(shown).not.toContain(apiKey);
    expect(shown).not.toContain(apiKey.slice(8));
  };

  it('of a server that sends it back in body and headers', async () => {
    for (const body of [JSON.stringify({ error: `Bad key ${apiKey}`, code: apiKey }), `You sent ${apiKey}`]) {
      const thrown = await thrownBy({ status: 500, headers: { 'x-seen': `Bearer ${apiKey}` }, body });
      hides(thrown);
      expect(inspect(thrown)).toContain('[redacted]');
    }
  });

  it.each([apiKey, 'data', '1'])(
    'and an answer that succeeds is handed on as it came, whatever it holds: %s',
    async (key) => {
      const body = { name: `data of ${apiKey}`, features: { data: 1 } };
      const server = await startFaultyServer({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      servers.push(server);
      expect(await createClient({ baseUrl: server.url, apiKey: key }).organization.get()).toEqual(body);
    },
  );

  it('of a fetch that throws its request', async () => {
    const failing = Object.assign(new Error(`Cannot send Bearer ${apiKey}`, { cause: new Error(apiKey) }), {
      code: apiKey,
      request: { headers: { authorization: `Bearer ${apiKey}` } },
    });
    for (const thing of [failing, failing.message, { name: apiKey, message: apiKey }]) {
      const thrown = await thrownBy('cut', { fetch: () => Promise.reject(thing) });
      expect(thrown).toBeInstanceOf(ConnectionError);
      hides(thrown);
    }
  });

  it('of a cut connection, a refused request and a time-out, nor does the client itself show it', async () => {
    hides(await thrownBy('cut'));
    hides(await thrownBy('half'));
    hides(await thrownBy({ status: 401, body: '{}' }));
    hides(await thrownBy('silence', { timeouts: { firstByteMs: 20 } }));
    const client = createClient({ baseUrl: 'https://voice.example.com', apiKey });
    hides(client);
    hides(client.sms.messages);
  });

  it('of an option that is wrong', () => {
    for (const wrong of [`${apiKey}\n`, ` ${apiKey}`, `${apiKey}é`]) {
      try {
        createClient({ baseUrl: 'https://voice.example.com', apiKey: wrong });
        throw new Error('It was accepted');
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
        hides(error);
      }
    }
  });
});

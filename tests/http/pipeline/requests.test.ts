import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Input } from '../../../server/src/contract/binding.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

let server: PipelineServer;
let sent: Array<Input<'sendSmsMessage'>> = [];
let explained: Array<Input<'explainSmsMessage'>> = [];
let listed: Array<Input<'listSmsMessages'>> = [];
let created: Array<Input<'createManagedOrganization'>> = [];
let updated: Array<Input<'updateOrganization'>> = [];
beforeAll(async () => {
  server = await startPipeline({
    sendSmsMessage: async (input) => {
      sent.push(input);
      throw new Error('far enough');
    },
    explainSmsMessage: async (input) => {
      explained.push(input);
      throw new Error('far enough');
    },
    listSmsMessages: async (input, reply) => {
      listed.push(input);
      return reply(200, { json: { data: [], next_cursor: null } });
    },
    updateOrganization: async (input) => {
      updated.push(input);
      throw new Error('far enough');
    },
    createManagedOrganization: async (input) => {
      created.push(input);
      throw new Error('far enough');
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  explained = [];
  listed = [];
  created = [];
  updated = [];
});

const valid = { from_phone_number_id: 'num_1', to: '+15005550123', text: 'hi' };
const send = (body: unknown, headers: Record<string, string> = { 'idempotency-key': 'k' }) =>
  server.call('/v1/sms/messages', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  });

async function issuesOf(response: Response): Promise<Array<{ path: string; message: string }>> {
  expect(response.status).toBe(400);
  const body = (await response.json()) as { error: string; issues: Array<{ path: string; message: string }> };
  expect(body).toMatchObject({
    code: 'VALIDATION_ERROR',
    error: `${body.issues[0]?.path}: ${body.issues[0]?.message}`,
  });
  expect(sent.length + listed.length + created.length + updated.length).toBe(0);
  return body.issues;
}
const pathsOf = async (response: Response) => (await issuesOf(response)).map((issue) => issue.path).sort();

describe('a valid request', () => {
  it('reaches the handler as it was sent', async () => {
    const body = {
      ...valid,
      text: '\u202eRTL ｆｕｌｌ é',
      metadata: { a: { b: [1, null, 'x'] } },
      send_at: '2026-11-20T15:04:05+02:00',
    };
    await send(body, { 'idempotency-key': 'k-1' });
    expect(sent).toMatchObject([{ body, idempotencyKey: 'k-1', principal: { organizationId: 'org_caller' } }]);
    expect(sent[0]?.requestId).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it('counts text in code points', async () => {
    await send({ ...valid, text: '😀'.repeat(1600) });
    expect(sent).toHaveLength(1);
  });

  it('has its query converted and completed', async () => {
    const query = 'limit=7&created_after=2026-01-01T00:00:00Z&recipient=%2B15005550123&status=queued';
    expect((await server.call(`/v1/sms/messages?${query}`)).status).toBe(200);
    expect((await server.call('/v1/sms/messages')).status).toBe(200);
    expect(listed.map((input) => input.query)).toEqual([
      { limit: 7, created_after: '2026-01-01T00:00:00Z', recipient: '+15005550123', status: 'queued' },
      { limit: 50 },
    ]);
  });
});

describe('400 VALIDATION_ERROR for a body', () => {
  it('names every violation at once, with what is allowed', async () => {
    const response = await send({ to: '15005550123', text: '', metadata: [], send_at: 'tomorrow', cc: 1 });
    expect(await issuesOf(response)).toEqual(
      expect.arrayContaining([
        { path: '/body/from_phone_number_id', message: 'is required' },
        { path: '/body/to', message: 'must be an E.164 number such as +15005550123' },
        { path: '/body/text', message: 'must not have fewer than 1 characters' },
        { path: '/body/metadata', message: 'must be object' },
        {
          path: '/body/send_at',
          message: 'must be an RFC 3339 instant with its offset, such as 2026-11-20T15:04:05Z',
        },
        { path: '/body/cc', message: 'is not a known field' },
      ]),
    );
  });

  it.each(['null', '[]', '"text"', '1', 'true'])('refuses %s where an object belongs', async (body) => {
    expect(await pathsOf(await send(body))).toEqual(['/body']);
  });

  it.each([
    ['{"to":1,"to":2}', '/body/to'],
    ['{"metadata":{"a":{"b":1,"\\u0000":1}}}', '/body/metadata/a/\0'],
    ['{"text":"","\\ud800":1}', '/body/\ufffd'],
    ['{"text":"\\ud800"}', '/body/text'],
    ['{"metadata":{"n":9007199254740993}}', '/body/metadata/n'],
    ['{"__proto__":{"admin":true}}', '/body/__proto__'],
    ['{"text":', '/body'],
    [`{"metadata":${'{"a":'.repeat(32)}1${'}'.repeat(33)}`, `/body/metadata${'/a'.repeat(31)}`],
  ])('refuses what JSON.parse would take or change: %s', async (body, path) => {
    expect(await pathsOf(await send(body))).toEqual([path]);
  });

  it.each([
    '+1500555012३',
    '+１５００５５５０１２３',
    '+15005550123\n',
    '+0500555012',
    '+1',
    '+1234567890123456',
    '1 500',
    '',
  ])('refuses the number %j', async (to) => expect(await pathsOf(await send({ ...valid, to }))).toContain('/body/to'));

  it.each([
    'now',
    '2026-12-31T23:59:60Z',
    '2026-01-01T00:00:00+24:00',
    '0258-01-01T00:00:00Z',
    '2026-01-01T00:00:00',
    5,
  ])('refuses the instant %j', async (send_at) =>
    expect(await pathsOf(await send({ ...valid, send_at }))).toEqual(['/body/send_at']),
  );

  // RFC 6901, section 3: a path is a JSON pointer.
  it.each([
    ['', '/body/'],
    ['a/b', '/body/a~1b'],
    ['a~b', '/body/a~0b'],
    ['constructor', '/body/constructor'],
  ])('names an unknown field %j', async (name, path) => {
    expect(await issuesOf(await send({ ...valid, [name]: 1 }))).toEqual([{ path, message: 'is not a known field' }]);
  });

  it('refuses a text that is blank, in words', async () => {
    expect(await issuesOf(await send({ ...valid, text: ' \n\u3000' }))).toEqual([
      { path: '/body/text', message: 'must not be blank' },
    ]);
  });

  it.each(['EST', '+05:00', 'america/new_york', 'FOO+5', 'America/New_York ', 'Europe/Nowhere'])(
    'refuses the time zone %j',
    async (zone) => {
      const message = 'must be a zone with an area, as Asia/Tokyo';
      expect(await issuesOf(await send({ ...valid, recipient_timezone: zone }))).toEqual([
        { path: '/body/recipient_timezone', message },
      ]);
      const response = await server.call('/v1/organization', {
        method: 'PATCH',
        body: JSON.stringify({ defaultTimezone: zone }),
        key: 'sk_admin_scope',
      });
      expect(await issuesOf(response)).toEqual([{ path: '/body/defaultTimezone', message }]);
    },
  );

  it('takes an organization without a time zone', async () => {
    for (const defaultTimezone of [null, 'Europe/Berlin']) {
      const body = JSON.stringify({ defaultTimezone });
      await server.call('/v1/organization', { method: 'PATCH', body, key: 'sk_admin_scope' });
    }
    expect(updated.map((input) => input.body.defaultTimezone)).toEqual([null, 'Europe/Berlin']);
  });

  it('refuses a type that could be converted', async () => {
    const response = await server.call('/v1/organizations', {
      method: 'POST',
      body: JSON.stringify({ name: 5, mode: 'TEST', creditPolicy: true }),
      key: 'sk_operator',
    });
    expect(await pathsOf(response)).toEqual(expect.arrayContaining(['/body/creditPolicy', '/body/mode', '/body/name']));
  });

  it('does not give long names back', async () => {
    const long = 'k'.repeat(100_000);
    for (const body of [
      { ...valid, [long]: 1 },
      { ...valid, metadata: { [long]: 2 ** 60 } },
    ]) {
      const [issue] = await issuesOf(await send(JSON.stringify(body)));
      expect(issue?.path).toMatch(/^\/body\/(metadata\/)?k+…$/);
      expect(issue?.path.length).toBeLessThan(600);
    }
  });

  it('names metadata past its bytes beside whatever else is wrong', async () => {
    const metadata = { v: 'ü'.repeat(4_096) };
    const issues = await issuesOf(await send({ ...valid, to: '1', metadata, cc: 1 }));
    expect(issues.map(({ path }) => path).sort()).toEqual(['/body/cc', '/body/metadata', '/body/to']);
    expect(issues).toContainEqual({ path: '/body/metadata', message: 'must be at most 8192 bytes of JSON' });
  });

  it('names a body and a query that are both wrong', async () => {
    const response = await server.call('/v1/sms/messages?x=1', {
      method: 'POST',
      body: JSON.stringify({ ...valid, to: '1' }),
      headers: { 'idempotency-key': 'k' },
    });
    expect(await pathsOf(response)).toEqual(['/body/to', '/query/x']);
  });

  it('bounds the list of issues', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i]));
    expect((await issuesOf(await send({ ...valid, ...many }))).length).toBe(100);
  });
});

describe('a body with very many values', () => {
  it('gets the first violation alone, so that a hostile one costs little', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]));
    expect(await issuesOf(await send({ ...valid, ...many }))).toHaveLength(1);
  });

  it('gets told how many bytes it may have when nothing else is wrong', async () => {
    const metadata = { list: Array.from({ length: 20_000 }, (_, i) => i) };
    expect(await issuesOf(await send({ ...valid, metadata }))).toEqual([
      { path: '/body/metadata', message: 'must be at most 8192 bytes of JSON' },
    ]);
  });
});

describe('400 VALIDATION_ERROR for a query', () => {
  it.each([
    ['limit=0x10', '/query/limit'],
    ['limit=1e1', '/query/limit'],
    ['limit=%205', '/query/limit'],
    ['limit=5.0', '/query/limit'],
    ['limit=', '/query/limit'],
    ['limit=0', '/query/limit'],
    ['limit=101', '/query/limit'],
    ['limit=5&limit=5', '/query/limit'],
    ['limit[]=5', '/query/limit[]'],
    ['nope=1', '/query/nope'],
    ['status=QUEUED', '/query/status'],
    ['created_after=yesterday', '/query/created_after'],
    ['created_after=2026-01-01T00:00:00+02:00', '/query/created_after'],
    ['recipient=+15005550123', '/query/recipient'],
    ['cursor=%00', '/query'],
    ['cursor=%ff', '/query'],
  ])('refuses ?%s', async (query, path) => {
    expect(await pathsOf(await server.call(`/v1/sms/messages?${query}`))).toEqual([path]);
  });

  it('names what is not canonical, what breaks the schema and what is unknown, all at once', async () => {
    const query = 'limit=0x10&status=QUEUED&created_after=yesterday&nope=1&recipient=1&recipient=2';
    expect(await pathsOf(await server.call(`/v1/sms/messages?${query}`))).toEqual([
      '/query/created_after',
      '/query/limit',
      '/query/nope',
      '/query/recipient',
      '/query/status',
    ]);
  });

  it('refuses any parameter where none is taken', async () => {
    expect(await pathsOf(await server.call('/v1/organization?x=1'))).toEqual(['/query/x']);
    const routed = await server.call('/openapi.json?x=1', { key: null });
    expect(await routed.json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringMatching(/^\/query\/x: /), retryable: false },
    });
  });
});

describe('400 VALIDATION_ERROR for a path', () => {
  it('names the parameter', async () => {
    expect(await pathsOf(await server.call(`/v1/sms/messages/${'a'.repeat(10_000)}`))).toEqual(['/path/message_id']);
  });
});

describe('400 VALIDATION_ERROR for an Idempotency-Key', () => {
  const path = '/headers/idempotency-key';
  const head = 'POST /v1/sms/messages HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer sk_caller\r\n';
  const answer = async (headers: string) => {
    const bytes = Buffer.from(
      `${head}${headers}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      'latin1',
    );
    const text = await server.raw(bytes);
    return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)).issues.map((issue: { path: string }) => issue.path);
  };

  it.each([
    ['missing', ''],
    ['empty', 'idempotency-key:\r\n'],
    ['blank', 'idempotency-key:   \t \r\n'],
    ['twice', 'idempotency-key: a\r\nIdempotency-Key: a\r\n'],
    ['257 bytes', `idempotency-key: ${'a'.repeat(257)}\r\n`],
    ['129 characters of two bytes', `idempotency-key: ${'\xc3\xa9'.repeat(129)}\r\n`],
  ])('%s, before the body is read', async (_what, headers) => expect(await answer(headers)).toEqual([path]));

  it('takes 1 and 256 bytes', async () => {
    await send(valid, { 'idempotency-key': 'k' });
    await send(valid, { 'idempotency-key': 'k'.repeat(256) });
    expect(sent.map((input) => input.idempotencyKey)).toEqual(['k', 'k'.repeat(256)]);
  });

  it('may be left out where it is optional, and is held to the same rules where it is sent', async () => {
    const ask = (headers: Record<string, string>) =>
      server.call('/v1/sms/messages/explain', { method: 'POST', body: JSON.stringify(valid), headers });
    await ask({});
    await ask({ 'idempotency-key': 'k' });
    expect(explained.map((input) => input.idempotencyKey)).toEqual([undefined, 'k']);
    for (const key of ['', 'k'.repeat(257)])
      expect(await pathsOf(await ask({ 'idempotency-key': key }))).toEqual([path]);
    expect(explained).toHaveLength(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRefused, type Refused } from './endpoint-refused.ts';
import { type EndpointOwner, type EndpointStage, startEndpointStage } from './endpoint-stage.ts';

let stage: EndpointStage;
let ours: EndpointOwner;
let theirs: EndpointOwner;
let storedId: string;
let refused: Refused;

beforeAll(async () => {
  stage = await startEndpointStage();
  [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
  storedId = (await ours.endpoint()).id;
  refused = createRefused(stage, ours, storedId);
}, 60_000);
afterAll(() => stage.close());

const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
const fields = (count: number, extra: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ name: `f${n}`, type: 'string', description: 'd', ...extra }));

describe('a 400 names url', () => {
  const notHttps = 'must be an https:// URL';
  const notPublic = 'must not point to a private, local or reserved address';
  const localName = 'must not name a host of a local network';
  const notCanonical = 'must write its host in canonical form';
  it.each([
    ['http://crm.example.com/', notHttps],
    ['ftp://crm.example.com/', notHttps],
    ['javascript:alert(1)', notHttps],
    ['//crm.example.com/', notHttps],
    ['https:crm.example.com', notHttps],
    ['https://user:password@crm.example.com/', 'must not carry a user name or a password'],
    ['https://@crm.example.com/', 'must not carry a user name or a password'],
    ['https://crm.example.com/#fragment', 'must not have a fragment'],
    ['https://crm.example.com\\@127.0.0.1/', 'must not contain a backslash'],
    ['https://crm.example.com/\r\nHost: evil', 'must be printable ASCII'],
    ['https://crm.example.com/ ', 'must be printable ASCII'],
    ['https://１２７.0.0.1/', 'must be printable ASCII'],
    ['https://example.com/é', 'must be printable ASCII'],
    ['https://crm.example.com:22/', 'must use the default port'],
    ['https://crm.example.com:6667/', 'must use the default port'],
    ['https://127.0.0.1/', notPublic],
    ['https://10.1.2.3/', notPublic],
    ['https://169.254.169.254/latest/meta-data/', notPublic],
    ['https://[::1]/', notPublic],
    ['https://[::ffff:7f00:1]/', notPublic],
    ['https://[64:ff9b::7f00:1]/', notPublic],
    ['https://2130706433/', notCanonical],
    ['https://0x7f.1/', notCanonical],
    ['https://0177.0.0.1/', notCanonical],
    ['https://localhost/', localName],
    ['https://metadata.google.internal/', localName],
    ['https://postgres/', localName],
    // Names that resolve to an address of a private network, or to one among others.
    ['https://private.example.com/', 'must not resolve to a private, local or reserved address'],
    ['https://mixed.example.com/', 'must not resolve to a private, local or reserved address'],
  ])('%j (security: hostile URLs)', async (url, problem) => {
    await refused({ url }, '/body/url', problem);
  });

  it('of 2049 characters', async () => {
    await refused({ url: `https://crm.example.com/${'a'.repeat(2_025)}` }, '/body/url', '2048');
  });
});

describe('a 400 names filterTags', () => {
  it.each<[what: string, filterTags: unknown, path: string | RegExp]>([
    ['21 pairs', tags(21), '/body/filterTags'],
    ['an empty key', { '': 'v' }, /^\/body\/filterTags/],
    ['a key of 65 characters', { ['\u{1F30D}'.repeat(65)]: 'v' }, /^\/body\/filterTags/],
    ['a value of 257 characters', { k: '\u{1F30D}'.repeat(257) }, '/body/filterTags/k'],
    ['a number', { k: 1 }, '/body/filterTags/k'],
    ['null', { k: null }, '/body/filterTags/k'],
    ['U+0000 in a value', { k: 'a\0' }, '/body/filterTags/k'],
    ['a list', [], '/body/filterTags'],
  ])('with %s', async (_what, filterTags, path) => {
    await refused({ filterTags }, path);
  });

  it.each([
    ['__proto__', '"filterTags":{"__proto__":"v"}', '/body/filterTags/__proto__'],
    ['a key twice', '"filterTags":{"k":"a","k":"b"}', '/body/filterTags/k'],
    ['a lone surrogate', '"filterTags":{"k":"\\ud83d"}', '/body/filterTags/k'],
  ])('with %s', async (_what, members, path) => {
    await refused(members, path);
  });
});

describe('a 400 names the field', () => {
  it.each<[what: string, changes: object, path: string]>([
    ['an empty name', { name: '' }, '/body/name'],
    ['a blank name', { name: ' \t\u00a0' }, '/body/name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, '/body/name'],
    ['no events', { events: [] }, '/body/events'],
    ['an unknown event', { events: ['sms.lost'] }, '/body/events/0'],
    ['an event of another case', { events: ['SMS.received'] }, '/body/events/0'],
    ['the test event, which nobody subscribes to', { events: ['endpoint.test'] }, '/body/events/0'],
    ['an event of iMessage, which has subscriptions of its own', { events: ['imessage.received'] }, '/body/events/0'],
    ['one of iMessage among others', { events: ['sms.sent', 'imessage.delivery_failed'] }, '/body/events/1'],
    ['an event twice', { events: ['sms.sent', 'sms.sent'] }, '/body/events'],
    ['allAgents as text', { allAgents: 'true' }, '/body/allAgents'],
    ['no agent while narrowed', { allAgents: false }, '/body/agentIds'],
    ['an empty list of agents while narrowed', { allAgents: false, agentIds: [] }, '/body/agentIds'],
    ['an unknown agent', { agentIds: ['agent_0'] }, '/body/agentIds/0'],
    ['101 agents', { agentIds: Object.keys(tags(101)) }, '/body/agentIds'],
    ['timeoutMs below 1000', { timeoutMs: 999 }, '/body/timeoutMs'],
    ['timeoutMs above 15000', { timeoutMs: 15_001 }, '/body/timeoutMs'],
    ['timeoutMs in parts', { timeoutMs: 1_000.5 }, '/body/timeoutMs'],
    ['timeoutMs as text', { timeoutMs: '5000' }, '/body/timeoutMs'],
    ['an unknown source', { signingSecretSource: 'organization' }, '/body/signingSecretSource'],
    ['custom without a secret', { signingSecretSource: 'custom' }, '/body/signingSecret'],
    ['a secret without custom', { signingSecret: 'a'.repeat(24) }, '/body/signingSecret'],
    ['a short secret', { signingSecretSource: 'custom', signingSecret: 'a'.repeat(23) }, '/body/signingSecret'],
    ['a long secret', { signingSecretSource: 'custom', signingSecret: 'a'.repeat(129) }, '/body/signingSecret'],
    [
      'a secret with a space',
      { signingSecretSource: 'custom', signingSecret: `a ${'a'.repeat(24)}` },
      '/body/signingSecret',
    ],
    [
      'a malformed whsec_',
      { signingSecretSource: 'custom', signingSecret: `whsec_${'!'.repeat(44)}` },
      '/body/signingSecret',
    ],
    ['51 extraction fields', { events: ['call.report'], extractionFields: fields(51) }, '/body/extractionFields'],
    [
      'a name twice',
      { events: ['call.report'], extractionFields: [...fields(2), ...fields(1)] },
      '/body/extractionFields/2/name',
    ],
    [
      'a name with a dash',
      { events: ['call.report'], extractionFields: fields(1, { name: 'a-b' }) },
      '/body/extractionFields/0/name',
    ],
    [
      'a name of 65',
      { events: ['call.report'], extractionFields: fields(1, { name: 'a'.repeat(65) }) },
      '/body/extractionFields/0/name',
    ],
    [
      'an unknown type',
      { events: ['call.report'], extractionFields: fields(1, { type: 'date' }) },
      '/body/extractionFields/0/type',
    ],
    [
      'no description',
      { events: ['call.report'], extractionFields: fields(1, { description: '' }) },
      '/body/extractionFields/0/description',
    ],
    [
      'an enum without options',
      { events: ['call.report'], extractionFields: fields(1, { type: 'enum' }) },
      '/body/extractionFields/0/options',
    ],
    [
      'options of no enum',
      { events: ['call.report'], extractionFields: fields(1, { options: ['a'] }) },
      '/body/extractionFields/0/options',
    ],
    [
      'an option twice',
      { events: ['call.report'], extractionFields: fields(1, { type: 'enum', options: ['a', 'b', 'a'] }) },
      '/body/extractionFields/0/options/2',
    ],
    [
      '51 options',
      { events: ['call.report'], extractionFields: fields(1, { type: 'enum', options: Object.keys(tags(51)) }) },
      '/body/extractionFields/0/options',
    ],
    [
      'an option of 121 characters',
      { events: ['call.report'], extractionFields: fields(1, { type: 'enum', options: ['a'.repeat(121)] }) },
      '/body/extractionFields/0/options/0',
    ],
    [
      '40,001 characters of descriptions',
      {
        events: ['call.report'],
        extractionFields: [...fields(4, { description: 'd'.repeat(10_000) }), { ...fields(5)[4] }],
      },
      '/body/extractionFields',
    ],
    ['an id', { id: '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f' }, '/body/id'],
    ['an organization', { organizationId: 'org_1' }, '/body/organizationId'],
    ['a reason', { disabledReason: null }, '/body/disabledReason'],
  ])('for %s', async (_what, changes, path) => {
    await refused(changes, path);
  });

  it.each(['\n', '\r\n', ' ', '\t'])('for a custom secret with %j around it, which it names', async (blank) => {
    for (const signingSecret of [`${'a'.repeat(32)}${blank}`, `${blank}${'a'.repeat(32)}`]) {
      const { status, body } = await ours.createEndpoint({ signingSecretSource: 'custom', signingSecret });
      const message = expect.stringContaining('without spaces or line breaks around or within it');
      expect([status, body]).toMatchObject([400, { issues: [{ path: '/body/signingSecret', message }] }]);
    }
  });

  it.each(['name', 'url', 'events'])('for null in %s', async (field) => {
    await refused({ [field]: null }, `/body/${field}`);
  });

  it.each(['allAgents', 'agentIds', 'timeoutMs', 'signingSecret', 'extractionFields', 'filterTags', 'headers'])(
    'for null in %s of a PATCH, which cannot be cleared',
    async (field) => {
      const patched = await ours.updateEndpoint(storedId, { [field]: null });
      expect(patched).toMatchObject({ status: 400, body: { issues: [{ path: `/body/${field}` }] } });
    },
  );

  it('for an agent of another organization exactly as for an unknown one (promise P14)', async () => {
    const answers = await Promise.all(
      [theirs.agentId, 'agent_00000000000070008000000000000000'].map((agentId) =>
        ours.createEndpoint({ allAgents: false, agentIds: [ours.agentId, agentId] }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/body/agentIds/1', message: 'must be an agent of your organization' }] },
    });
  });

  it.each(['name', 'url', 'events'])('for a POST without %s', async (field) => {
    const { [field]: _left, ...body } = ours.endpointBody() as Record<string, unknown>;
    const answer = await ours.call('POST', '/v1/webhooks', body);
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: `/body/${field}`, message: 'is required' }] },
    });
  });

  it('for what only a PATCH takes', async () => {
    for (const field of [{ enabled: true }, { signingSecretGraceSeconds: 0 }]) {
      expect(await ours.createEndpoint(field)).toMatchObject({
        status: 400,
        body: { issues: [{ path: `/body/${Object.keys(field)[0]}` }] },
      });
    }
  });

  it.each([-1, 604_801, 1.5, '60'])('for a PATCH with a grace of %j seconds', async (signingSecretGraceSeconds) => {
    const answer = await ours.updateEndpoint(storedId, { signingSecretGraceSeconds });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '/body/signingSecretGraceSeconds' }] } });
  });
});

describe('a 400 tells at once everything that needs the endpoint, an agent or a look-up', () => {
  const wrong = {
    url: 'https://private.example.com/',
    agentIds: ['agent_0'],
    headers: { host: 'x', 'a-token': 'y' },
    signingSecretSource: 'custom',
    extractionFields: fields(1, { type: 'enum' }),
  };
  const paths = ({ body }: { body: unknown }) =>
    (body as { issues: Array<{ path: string }> }).issues.map(({ path }) => path);

  it('in a POST', async () => {
    expect(paths(await ours.createEndpoint(wrong))).toEqual([
      '/body/url',
      '/body/agentIds/0',
      '/body/headers/host',
      '/body/headers/a-token',
      '/body/signingSecret',
      '/body/extractionFields/0/options',
      '/body/extractionFields',
    ]);
  });

  it('in a PATCH', async () => {
    expect(paths(await ours.updateEndpoint(storedId, { ...wrong, authHeaders: [{ name: 'x-key' }] }))).toEqual([
      '/body/url',
      '/body/agentIds/0',
      '/body/headers/host',
      '/body/headers/a-token',
      '/body/authHeaders/0/value',
      '/body/signingSecret',
      '/body/extractionFields/0/options',
      '/body/extractionFields',
    ]);
  });
});

describe('/v1/webhooks/{id} 400', () => {
  it.each([
    'x',
    '0',
    'num_00000000000070008000000000000000',
    '%7B01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f%7D',
    '01997f1c2a5b7c3d8e4f5a6b7c8d9e0f',
    '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0',
    '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f%0A',
    `${'a'.repeat(10_000)}`,
  ])('an id that is no UUID is refused as such: %s', async (id) => {
    for (const [method, json] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await ours.call(method, `/v1/webhooks/${id}`, json);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: '/path/id', message: 'must be a UUID such as 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f' }],
        },
      });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { freshKey } from '../../support/fresh.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { type Channelled, channelOn, notEnabled, notFound } from './imessage-stage.ts';

const limit = 7;
let server: TestServer;
let channel: ReturnType<typeof channelOn>;
let ours: Channelled;
beforeAll(async () => {
  server = await startTestServer({
    roles: ['api'],
    config: { webhookAllowPrivateNetworks: false, webhookEndpointLimit: limit },
    lookup: async (hostname) => [
      hostname.startsWith('private.') ? { address: '10.0.0.1', family: 4 } : { address: '93.184.216.34', family: 4 },
    ],
  });
  channel = channelOn(createStage(server));
  ours = await channel.open();
}, 60_000);
afterAll(() => channel.stage.close());

const eventTypes = [
  'imessage.received',
  'imessage.reaction_received',
  'imessage.sent',
  'imessage.delivered',
  'imessage.delivery_failed',
];
const secret = 'a-secret-of-24-characters';
const freshUrl = () => `https://crm.example.com/${freshKey()}`;
const listed = async (whose: Channelled) => (await whose.subscriptions()).body;

/** What is kept of the secrets of an organization, in the clear. */
async function keptSecrets({ id, sql }: Channelled): Promise<Record<string, string | null>> {
  const encryption = createEncryption({ keys: server.config.secretsKeys ?? [], randomness: systemRandomness });
  const rows = await sql<{ id: string; sealed: string | null }>(
    'select id, signing_secret_encrypted as sealed from imessage_subscriptions where organization_id = $1',
    [id],
  );
  const place = { organizationId: id, table: 'imessage_subscriptions', column: 'signing_secret_encrypted' };
  return Object.fromEntries(
    rows.map((row) => [row.id, row.sealed === null ? null : encryption.decrypt(row.sealed, { ...place, row: row.id })]),
  );
}

describe('PUT /v1/imessage-phone-numbers/webhook', () => {
  it('makes a subscription for every event, without tags and signed by the organization', async () => {
    const whose = await channel.open();
    expect(await listed(whose)).toEqual({ configured: false, subscriptions: [] });
    const url = freshUrl();
    const { status, body } = await whose.subscribe({ url });
    expect(status).toBe(200);
    expect(body).toEqual({
      configured: true,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      url,
      tags: {},
      signingSecretSource: 'organization',
      eventTypes,
      updatedAt: expect.any(String),
    });
    expect(await listed(whose)).toEqual({ configured: true, subscriptions: [body] });
  });

  it('with the same URL sets that one anew, as a whole, and with another one makes another (rule 3)', async () => {
    const whose = await channel.open();
    const url = freshUrl();
    const first = await whose.subscribed({ url, tags: { tenant: 'acme' }, signingSecret: secret });
    expect(first).toMatchObject({ tags: { tenant: 'acme' }, signingSecretSource: 'custom' });
    expect(await keptSecrets(whose)).toEqual({ [first.id]: secret });

    const replaced = await whose.subscribed({ url, tags: { tier: 'gold' }, signingSecret: `${secret}-2` });
    expect(replaced).toMatchObject({ id: first.id, tags: { tier: 'gold' }, signingSecretSource: 'custom' });
    expect(await keptSecrets(whose)).toEqual({ [first.id]: `${secret}-2` });

    const bare = await whose.subscribed({ url });
    expect(bare).toMatchObject({ id: first.id, tags: {}, signingSecretSource: 'organization' });
    expect(await keptSecrets(whose)).toEqual({ [first.id]: null });
    expect(await whose.subscribed({ url, tags: {} })).toMatchObject({ id: first.id, tags: {} });

    const other = await whose.subscribed({ url: `${url}?a=1` });
    expect(other.id).not.toBe(first.id);
    expect((await listed(whose)).subscriptions.map(({ id }) => id)).toEqual([first.id, other.id]);
  });

  it('takes two spellings of one URL as the same', async () => {
    const whose = await channel.open();
    const path = freshKey();
    const first = await whose.subscribed({ url: `https://CRM.example.com:443/${path}` });
    expect(first.url).toBe(`https://crm.example.com/${path}`);
    expect((await whose.subscribed({ url: first.url })).id).toBe(first.id);
    expect((await whose.subscribed({ url: `${first.url}/` })).id).not.toBe(first.id);
  });

  it('makes one of ten requests at once for one URL', async () => {
    const whose = await channel.open();
    const url = freshUrl();
    const made = await Promise.all(Array.from({ length: 10 }, () => whose.subscribe({ url })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await listed(whose)).subscriptions).toHaveLength(1);
  });

  it('is 409 LIMIT_REACHED past the limit, also at once, and goes on setting those that are there', async () => {
    const whose = await channel.open();
    const answers = await Promise.all(Array.from({ length: limit + 3 }, () => whose.subscribe({ url: freshUrl() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'LIMIT_REACHED', error: 'An organization has at most 7 webhook subscriptions' },
      });
    const [one] = (await listed(whose)).subscriptions;
    expect(await whose.subscribe({ url: one?.url ?? '', tags: { a: 'b' } })).toMatchObject({ status: 200 });
    await whose.unsubscribe(one?.id ?? '');
    expect(await whose.subscribe({ url: freshUrl() })).toMatchObject({ status: 200 });
  });

  it.each([
    ['24 characters', 'a'.repeat(24)],
    ['128 characters', '~'.repeat(128)],
    ['24 bytes after whsec_', `whsec_${Buffer.alloc(24, 1).toString('base64')}`],
    ['64 bytes of base64url after whsec_', `whsec_${Buffer.alloc(64, 255).toString('base64url')}`],
  ])('takes a secret of %s (decision 16), and never shows it', async (_case, signingSecret) => {
    const whose = await channel.open();
    const answer = await whose.subscribe({ url: freshUrl(), signingSecret });
    expect(answer).toMatchObject({ status: 200, body: { signingSecretSource: 'custom' } });
    expect(Object.values(await keptSecrets(whose))).toEqual([signingSecret]);
    expect(answer.text + (await whose.subscriptions()).text).not.toContain(signingSecret);
  });
});

describe('a 400 names', () => {
  const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
  const short = 'whsec_YWJjYWJjYWJjYWJjYWJj';
  it.each<[what: string, fields: object, path: string]>([
    ...[
      'http://crm.example.com/',
      'ftp://crm.example.com/',
      'javascript:alert(1)',
      '//crm.example.com/',
      'crm.example.com',
      'https://user:password@crm.example.com/',
      'https://crm.example.com/#fragment',
      'https://crm.example.com\\@127.0.0.1/',
      'https://crm.example.com/\r\nHost: evil',
      'https://crm.example.com/ ',
      'https://１２７.0.0.1/',
      'https://crm.example.com:22/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::ffff:7f00:1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://localhost/',
      'https://postgres/',
      'https://private.example.com/',
      '',
      `https://crm.example.com/${'a'.repeat(2_025)}`,
    ].map((url): [string, object, string] => [`the URL ${url.slice(0, 60)}`, { url }, '/body/url']),
    ['a URL that is no text', { url: 1 }, '/body/url'],
    ['no URL', { url: undefined }, '/body/url'],
    ['21 tags', { tags: tags(21) }, '/body/tags'],
    ['a tag without a key', { tags: { '': 'v' } }, '/body/tags'],
    ['a key of 65 characters', { tags: { ['\u{1F30D}'.repeat(65)]: 'v' } }, '/body/tags'],
    ['a value of 257 characters', { tags: { k: '\u{1F30D}'.repeat(257) } }, '/body/tags/k'],
    ['a value that is null', { tags: { k: null } }, '/body/tags/k'],
    ['U+0000 in a tag', { tags: { k: 'a\0' } }, '/body/tags/k'],
    ['a secret of 23 characters', { signingSecret: 'a'.repeat(23) }, '/body/signingSecret'],
    ['a secret of 129 characters', { signingSecret: 'a'.repeat(129) }, '/body/signingSecret'],
    ['a secret with a blank', { signingSecret: `${secret} ` }, '/body/signingSecret'],
    ['a secret with a line end', { signingSecret: `${secret}\n` }, '/body/signingSecret'],
    ['a secret of other letters', { signingSecret: `${secret}é` }, '/body/signingSecret'],
    ['a secret of too few bytes after whsec_', { signingSecret: short }, '/body/signingSecret'],
    ['a secret that is no base64 after whsec_', { signingSecret: `whsec_${'*'.repeat(32)}` }, '/body/signingSecret'],
    ['another member', { events: ['imessage.sent'] }, '/body/events'],
    ['the source of the secret', { signingSecretSource: 'custom' }, '/body/signingSecretSource'],
  ])('%s, and nothing is kept', async (_what, fields, path) => {
    const before = await listed(ours);
    const answer = await ours.subscribe({ url: freshUrl(), ...fields });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const { issues } = answer.body as unknown as { issues: Array<{ path: string }> };
    expect(issues.map((issue) => issue.path)).toContainEqual(expect.stringContaining(path));
    expect(await listed(ours)).toEqual(before);
  });

  it('every rule that is broken', async () => {
    const answer = await ours.subscribe({ url: 'https://127.0.0.1/', signingSecret: short });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/body/url' }, { path: '/body/signingSecret' }] },
    });
  });
});

describe('DELETE /v1/imessage-phone-numbers/webhook', () => {
  it('of one takes it away with its secret, once (decision 90)', async () => {
    const whose = await channel.open();
    const url = freshUrl();
    const [one, other] = [
      await whose.subscribed({ url, signingSecret: secret }),
      await whose.subscribed({ url: freshUrl() }),
    ];
    expect(await whose.unsubscribe(one.id)).toMatchObject({ status: 204, text: '' });
    expect(await whose.unsubscribe(one.id)).toMatchObject(notFound);
    expect(await listed(whose)).toEqual({ configured: true, subscriptions: [other] });
    expect(await keptSecrets(whose)).toEqual({ [one.id]: null, [other.id]: null });
    // The URL is free again, for another subscription.
    expect((await whose.subscribed({ url })).id).not.toBe(one.id);
  });

  it('of all takes all away, and is a 204 where there is none', async () => {
    const [whose, theirs] = [await channel.open(), await channel.open()];
    const kept = await theirs.subscribed({ url: freshUrl() });
    for (const _time of [1, 2, 3]) await whose.subscribed({ url: freshUrl(), signingSecret: secret });
    expect(await whose.unsubscribeAll()).toMatchObject({ status: 204, text: '' });
    expect(await listed(whose)).toEqual({ configured: false, subscriptions: [] });
    expect(Object.values(await keptSecrets(whose))).toEqual([null, null, null]);
    expect(await whose.unsubscribeAll()).toMatchObject({ status: 204 });
    expect((await listed(theirs)).subscriptions).toEqual([kept]);
  });

  it('is 404 for an unknown one and for another organization’s, and 400 for what is no id', async () => {
    const theirs = await channel.open();
    const { id } = await theirs.subscribed({ url: freshUrl() });
    const [foreign, unknown] = [await ours.unsubscribe(id), await ours.unsubscribe(crypto.randomUUID())];
    expect(foreign).toMatchObject(notFound);
    expect(foreign.body).toEqual(unknown.body);
    expect(await ours.unsubscribe('webhook')).toMatchObject({ status: 400 });
    expect((await listed(theirs)).subscriptions).toHaveLength(1);
  });

  it('is what the operator can do with that of any organization, one by one', async () => {
    const theirs = await channel.open();
    const [one, other] = [await theirs.subscribed({ url: freshUrl() }), await theirs.subscribed({ url: freshUrl() })];
    const remove = (path: string) =>
      channel.stage.ask({
        method: 'DELETE',
        path: `/v1/imessage-phone-numbers/webhook${path}`,
        key: channel.stage.adminKey,
      });
    expect(await remove('')).toMatchObject({ status: 204 });
    expect((await listed(theirs)).subscriptions).toHaveLength(2);
    expect(await remove(`/${one.id}`)).toMatchObject({ status: 204 });
    expect(await remove(`/${one.id}`)).toMatchObject(notFound);
    expect((await listed(theirs)).subscriptions).toEqual([other]);
  });
});

describe('subscriptions', () => {
  it('of an organization to which the channel is closed are kept, and there again when it is opened', async () => {
    const whose = await channel.open();
    const kept = await whose.subscribed({ url: freshUrl() });
    await channel.operator.setAccess(whose.id, { privateApiEnabled: false });
    for (const answer of [
      await whose.subscribe({ url: freshUrl() }),
      // Before the rules that take a look-up: it must not find out by it what a name resolves to.
      await whose.subscribe({ url: 'https://private.example.com/' }),
      await whose.subscriptions(),
      await whose.unsubscribe(kept.id),
      await whose.unsubscribe(crypto.randomUUID()),
      await whose.unsubscribeAll(),
    ])
      expect(answer).toMatchObject(notEnabled);
    await channel.operator.setAccess(whose.id);
    expect((await listed(whose)).subscriptions).toEqual([kept]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { imessageOf } from '../../support/imessage-organization.ts';
import { type Operation, operationList, pathOf } from '../../support/operation-list.ts';
import type { Organization } from '../../support/organization.ts';
import { browserHeaders, type SignedInBrowser, signIn } from '../../support/signed-in-browser.ts';
import { type Stage, startStage } from '../../support/stage.ts';

// Decision 91, to the letter: what the cookie of a browser opens without its token, and of that what changes something.
const opened = {
  listImessagePhoneNumbers: 'reads',
  listImessageWebhooks: 'reads',
  setImessagePhoneNumberTags: 'changes',
  createSession: 'changes',
  dialPhone: 'changes',
  // Signing out belongs to the cookie alone.
  deleteDashboardSession: 'changes',
} as const;
// Decision 560, to the letter: with its token the reads of the core API, and these.
const openedByToken = [
  'getRouterRequest',
  'listRouterRequests',
  'listModels',
  'redeliverWebhook',
  'testWebhookEndpoint',
  'replayWebhookDeliveries',
  'updateWebhookEndpoint',
  'updateAgent',
  'endCall',
  'cancelSmsMessage',
  'explainSession',
  'explainSmsMessage',
  'explainSmsBatch',
  'previewAgentConfiguration',
];
// Decision 563: the same in test organizations; live ones bring a key.
const openedToTests = ['sendSmsMessage', 'synthesize'];
const isOpenedByToken = ({ id, description }: Operation): boolean =>
  openedByToken.includes(id) ||
  (description.method === 'GET' &&
    description.surface === 'core' &&
    description.takesKey &&
    !description.endless &&
    !isOpened(id));
type Opened = keyof typeof opened;
const isOpened = (id: string): id is Opened => id in opened;
/** The other operations of the iMessage API. */
const wantAKey = [
  'setImessageWebhook',
  'deleteImessageWebhook',
  'deleteImessageWebhooks',
  'sendImessageFromNumber',
  'placeImessageCall',
  'sendImessage',
  'setImessageDisplayName',
];

type Owner = 'channelled' | 'closed' | 'live' | 'operator';
const owners: Owner[] = ['channelled', 'closed', 'live', 'operator'];

interface Party {
  apiKey: string;
  browser: SignedInBrowser;
  /** A number of its channel, where it has one. */
  line: string;
}

let stage: Stage;
const parties = {} as Record<Owner, Party>;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  const [channelled, closed, live] = [
    await stage.organization(),
    await stage.organization(),
    await stage.organization({ mode: 'live' }),
  ];
  const { id } = await imessageOf(channelled).added();
  const party = async (apiKey: string, line = 'num_unknown'): Promise<Party> => ({
    apiKey,
    line,
    browser: await signIn(stage.ask, apiKey),
  });
  parties.channelled = await party(channelled.apiKey, id);
  parties.closed = await party(closed.apiKey);
  parties.live = await party(live.apiKey);
  parties.operator = await party(stage.adminKey);
}, 60_000);
afterAll(() => stage.close());

const language = { intent: { language: 'en' } };
/** A working request of what the cookie opens. */
const requests: Record<
  Exclude<Opened, 'deleteDashboardSession'>,
  (party: Party) => { method: string; path: string; json?: object }
> = {
  listImessagePhoneNumbers: () => ({ method: 'GET', path: '/v1/imessage-phone-numbers' }),
  listImessageWebhooks: () => ({ method: 'GET', path: '/v1/imessage-phone-numbers/webhook' }),
  setImessagePhoneNumberTags: ({ line }) => ({
    method: 'PUT',
    path: `/v1/imessage-phone-numbers/${line}/tags`,
    json: { tags: { tenant: 'acme' } },
  }),
  createSession: () => ({ method: 'POST', path: '/v1/sessions', json: language }),
  dialPhone: () => ({ method: 'POST', path: '/v1/sessions/phone', json: { to: '+15550100200', ...language } }),
};

type Answer = [status: number, code?: string];
const answerOf = async (request: Parameters<Stage['ask']>[0]): Promise<Answer> => {
  const { status, body } = await stage.ask<{ code?: string } | undefined>(request);
  return body?.code === undefined ? [status] : [status, body.code];
};

describe.each(owners)('an organization that is %s', (owner) => {
  it('finds every other operation shut to the cookie: 403 on the iMessage API, 401 elsewhere, with a token as without', async () => {
    const { cookie, csrfToken } = parties[owner].browser;
    const others = operationList.filter(
      (one) =>
        one.description.security && !isOpened(one.id) && !isOpenedByToken(one) && !openedToTests.includes(one.id),
    );
    expect(others.filter(({ id }) => wantAKey.includes(id))).toHaveLength(wantAKey.length);
    for (const { id, description } of others) {
      const { method, surface } = description;
      const expected: Answer = wantAKey.includes(id) ? [403, 'API_KEY_REQUIRED'] : [401, 'UNAUTHORIZED'];
      const request = { method, path: pathOf(description) };
      for (const token of [null, csrfToken]) {
        const { status, body } = await stage.ask<{ code?: string; error?: { code?: string } }>({
          ...request,
          headers: browserHeaders(cookie, token),
        });
        // The router has an envelope of its own.
        const code = surface === 'router' ? body.error?.code : body.code;
        const wanted: Answer = surface === 'router' ? [401, 'authentication_failed'] : expected;
        expect([id, token === null, status, code]).toEqual([id, token === null, ...wanted]);
      }
    }
  });

  it('reads by cookie and token what its key reads, and nothing without the token (docs/decisions/organizations.md#d560)', async () => {
    const { apiKey, browser } = parties[owner];
    const byToken = operationList.filter(isOpenedByToken);
    expect(byToken.length).toBeGreaterThan(60);
    for (const { id, description } of byToken) {
      const { method, surface } = description;
      const request = { method, path: pathOf(description), ...(method === 'GET' ? {} : { json: {} }) };
      const refused = surface === 'router' ? 401 : 403;
      expect([id, (await answerOf({ ...request, headers: browserHeaders(browser.cookie, 'x') }))[0]]).toEqual([
        id,
        refused,
      ]);
      if (description.adminOnly && owner !== 'operator') continue;
      const withKey = await answerOf({ ...request, key: apiKey });
      const headers = browserHeaders(browser.cookie, browser.csrfToken);
      expect([id, ...(await answerOf({ ...request, headers }))]).toEqual([id, ...withKey]);
      expect([id, ...(await answerOf({ ...request, headers: browserHeaders(browser.cookie, null) }))]).toEqual(
        surface === 'router' ? [id, 401] : [id, 403, 'CSRF_TOKEN_INVALID'],
      );
    }
  });

  it('sends and speaks by cookie and token where it is a test organization (docs/decisions/organizations.md#d563)', async () => {
    const { apiKey, browser } = parties[owner];
    const { body: organization } = await stage.ask<{ mode: string }>({
      method: 'GET',
      path: '/v1/organization',
      key: apiKey,
    });
    for (const { id, description } of operationList.filter((one) => openedToTests.includes(one.id))) {
      const request = { method: description.method, path: pathOf(description), json: {} };
      const asked = (token: string | null) => answerOf({ ...request, headers: browserHeaders(browser.cookie, token) });
      const isTest = organization.mode === 'test';
      expect([id, ...(await asked(null))]).toEqual([id, 403, isTest ? 'CSRF_TOKEN_INVALID' : 'API_KEY_REQUIRED']);
      expect([id, ...(await asked(browser.csrfToken))]).toEqual([
        id,
        ...(isTest ? await answerOf({ ...request, key: apiKey }) : [403, 'API_KEY_REQUIRED']),
      ]);
    }
  });

  it('is asked by the Authorization header alone, where cookie and token are there as well', async () => {
    const { apiKey, browser } = parties[owner];
    const headers = browserHeaders(browser.cookie, browser.csrfToken);
    for (const { id, description } of operationList.filter(({ description: { security } }) => security)) {
      const request = { method: description.method, path: pathOf(description) };
      expect([id, (await stage.ask({ ...request, headers, key: 'x' })).status]).toEqual([id, 401]);
      // What changes nothing, and ends.
      if (description.method !== 'GET' || description.endless) continue;
      const withKey = await answerOf({ ...request, key: apiKey });
      expect([id, ...(await answerOf({ ...request, headers, key: apiKey }))]).toEqual([id, ...withKey]);
    }
  });

  it.each(Object.keys(requests) as Array<keyof typeof requests>)(
    'asks %s with the cookie as with the key, where the token is there for a change',
    async (id) => {
      const party = parties[owner];
      const { cookie, csrfToken } = party.browser;
      const request = requests[id](party);
      const withKey = await answerOf({ ...request, key: party.apiKey });
      const asked = async (headers: Record<string, string>, key: string | null = null) =>
        answerOf({ ...request, headers, key });
      expect(await asked({})).toEqual([401, 'UNAUTHORIZED']);
      expect(await asked({ 'x-csrf-token': csrfToken })).toEqual([401, 'UNAUTHORIZED']);
      expect(await asked(browserHeaders(cookie, csrfToken))).toEqual(withKey);
      expect(await asked(browserHeaders(cookie, null))).toEqual(
        opened[id] === 'changes' ? [403, 'CSRF_TOKEN_INVALID'] : withKey,
      );
      // An Authorization header alone decides.
      expect(await asked(browserHeaders(cookie, csrfToken), 'x')).toEqual([401, 'UNAUTHORIZED']);
      expect(await asked(browserHeaders('service_session=x', null), party.apiKey)).toEqual(withKey);
    },
  );

  it('asks deleteDashboardSession with cookie and token, and with the key', async () => {
    const { apiKey } = parties[owner];
    const request = { method: 'DELETE', path: '/v1/dashboard/session' };
    const own = await signIn(stage.ask, apiKey);
    const asked = (headers: Record<string, string>, key: string | null = null) =>
      answerOf({ ...request, headers, key });
    expect(await asked({})).toEqual([401, 'UNAUTHORIZED']);
    expect(await asked(browserHeaders(own.cookie, null))).toEqual([403, 'CSRF_TOKEN_INVALID']);
    expect(await asked(browserHeaders(own.cookie, own.csrfToken), 'x')).toEqual([401, 'UNAUTHORIZED']);
    expect(await asked(browserHeaders(own.cookie, own.csrfToken))).toEqual([204]);
    expect(await asked({}, apiKey)).toEqual([204]);
  });
});

describe('what a cookie asked for', () => {
  it('is kept by no cache: a shared one keeps away from answers to an Authorization header alone', async () => {
    const { apiKey, line } = parties.channelled;
    const browser = await signIn(stage.ask, apiKey);
    const answers = [
      await browser.call('GET', '/v1/imessage-phone-numbers'),
      await browser.call('HEAD', '/v1/imessage-phone-numbers'),
      await browser.call('GET', '/v1/imessage-phone-numbers/webhook'),
      await browser.call('PUT', `/v1/imessage-phone-numbers/${line}/tags`, { tags: {} }),
      await browser.call('PUT', `/v1/imessage-phone-numbers/${line}/tags`, { tags: {} }, null),
      await browser.call('DELETE', '/v1/imessage-phone-numbers/webhook'),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual(
      [200, 200, 200, 200, 403, 403].map((status) => [status, 'no-store']),
    );
  });

  it('is 405 where the address has no such method, as with a key', async () => {
    const browser = await signIn(stage.ask, parties.channelled.apiKey);
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH'])
      expect(await browser.call(method, '/v1/dashboard/session')).toMatchObject({
        status: 405,
        headers: { allow: 'DELETE, POST' },
      });
  });

  it('is not /metrics, not even for a browser of the operator', async () => {
    const { apiKey } = parties.operator;
    const browser = await signIn(stage.ask, apiKey);
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const request = { method: 'GET', path: '/metrics' };
    const byCookie = { ...forwarded, ...browserHeaders(browser.cookie, browser.csrfToken) };
    expect(await stage.ask({ ...request, headers: forwarded, key: apiKey })).toMatchObject({ status: 200 });
    expect(await stage.ask({ ...request, headers: byCookie })).toMatchObject({ status: 404 });
  });
});

describe('a browser that was signed in with a key of few scopes', () => {
  it('does what the key may do and no more', async () => {
    const { apiKey, line } = parties.channelled;
    const json = { name: freshKey(), scopes: ['read', 'write'] };
    const made = await stage.ask<{ apiKey: string }>({ method: 'POST', path: '/v1/api-keys', key: apiKey, json });
    const browser = await signIn(stage.ask, made.body.apiKey);
    const ask = ({ method, path, json: body }: ReturnType<(typeof requests)[keyof typeof requests]>) =>
      browser.call(method, path, body);
    const party = { ...parties.channelled, line };
    expect(await ask(requests.listImessagePhoneNumbers(party))).toMatchObject({ status: 200 });
    expect(await ask(requests.setImessagePhoneNumberTags(party))).toMatchObject({ status: 200 });
    for (const id of ['createSession', 'dialPhone'] as const)
      expect(await ask(requests[id](party))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('browsers of two organizations', () => {
  it('see and change what is of their own key alone (promise P14)', async () => {
    const [ours, theirs] = [await stage.organization(), await stage.organization()];
    const lineOf = async (whose: Organization) => (await imessageOf(whose).added()).id;
    const [line, foreign] = [await lineOf(ours), await lineOf(theirs)];
    const browser = await signIn(stage.ask, ours.apiKey);
    const { body } = await browser.call<Array<{ id: string }>>('GET', '/v1/imessage-phone-numbers');
    expect(body.map(({ id }) => id)).toEqual([line]);
    const tags = { tags: { tenant: 'taken' } };
    expect(await browser.call('PUT', `/v1/imessage-phone-numbers/${foreign}/tags`, tags)).toMatchObject({
      status: 404,
      body: { code: 'PHONE_NUMBER_NOT_FOUND' },
    });
    expect((await imessageOf(theirs).list()).body).toMatchObject([{ tags: {} }]);
  });
});

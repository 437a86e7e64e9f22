import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { browserHeaders, type SignedInBrowser, signIn } from '../../support/signed-in-browser.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';

let stage: Stage;
let ours: Organization;
let browser: SignedInBrowser;
let receiver: Receiver;
let agentId: string;
beforeAll(async () => {
  [stage, receiver] = [await startStage({ worker: false }), await startReceiver()];
});
beforeEach(async () => {
  ours = await stage.organization();
  browser = await signIn(stage.ask, ours.apiKey);
  agentId = await sessionsOf(ours).agent();
  const json = { name: 'Before calls', url: receiver.url, events: ['call.pre_call'], timeoutMs: 10_000 };
  expect(await ours.call('POST', '/v1/webhooks', json)).toMatchObject({ status: 201 });
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const kinds = {
  'POST /v1/sessions': { path: '/v1/sessions', json: { preCallWebhook: true } },
  'POST /v1/sessions/phone': { path: '/v1/sessions/phone', json: { to: '+15550100200' } },
};

// Interface, Webhooks, rule 5: dashboard test calls never fire it; decision 47.
describe.each(Object.entries(kinds))('%s', (_name, { path, json }) => {
  it('fires no call.pre_call for a person in a browser, where a key does', async () => {
    const byBrowser = await browser.call<{ sessionId: string }>('POST', path, { agentId, ...json });
    expect(String(byBrowser.status)).toMatch(/^20[01]$/);
    expect(receiver.requests).toEqual([]);
    const { body } = byBrowser;
    expect((await ours.events(body.sessionId)).map(({ type }) => type)).not.toContain('call.pre_call');
    await ours.call('POST', path, { agentId, ...json });
    expect(receiver.requests).toHaveLength(1);
  });

  it('begins where the endpoint of a key refuses, and where two endpoints match', async () => {
    const begin = () => browser.call('POST', path, { agentId, ...json });
    receiver.answerWith(() => ({ status: 500 }));
    expect(await ours.call('POST', path, { agentId, ...json })).toMatchObject({ status: 502 });
    expect(String((await begin()).status)).toMatch(/^20[01]$/);
    const other = { name: 'Another', url: receiver.url, events: ['call.pre_call'], timeoutMs: 10_000 };
    expect(await ours.call('POST', '/v1/webhooks', other)).toMatchObject({ status: 201 });
    expect(await ours.call('POST', path, { agentId, ...json })).toMatchObject({ status: 409 });
    expect(String((await begin()).status)).toMatch(/^20[01]$/);
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([[{ tenant: 'acme' }], [{}]])('takes no webhookTags: %j', async (webhookTags) => {
    expect(await browser.call('POST', path, { agentId, ...json, webhookTags })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/webhookTags' }] },
    });
    expect(await ours.call('GET', '/v1/sessions')).toMatchObject({ body: { entries: [] } });
  });

  it('is an ordinary session of the organization otherwise, once for an Idempotency-Key', async () => {
    const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken, 'idempotency-key': freshKey() };
    const create = () =>
      stage.ask<{ sessionId: string }>({ method: 'POST', path, json: { agentId, ...json }, headers });
    const [first, again] = [await create(), await create()];
    expect(again.body.sessionId).toBe(first.body.sessionId);
    expect(first.status).toBe(again.status);
    const found = await ours.call('GET', `/v1/sessions/${first.body.sessionId}`);
    expect(found).toMatchObject({ status: 200, body: { pipelineConfig: { agentId } } });
  });

  it('shares no Idempotency-Key with a request of a key: the one is a test, and the other asks its endpoint', async () => {
    const body = { agentId, ...json };
    const [byBrowser, byKey] = [freshKey(), freshKey()];
    const browse = (key: string, fields: object = {}) =>
      stage.ask({
        method: 'POST',
        path,
        json: { ...body, ...fields },
        headers: { ...browserHeaders(browser.cookie, browser.csrfToken), 'idempotency-key': key },
      });
    const create = (key: string, fields: object = {}) =>
      stage.ask({
        method: 'POST',
        path,
        json: { ...body, ...fields },
        key: ours.apiKey,
        headers: { 'idempotency-key': key },
      });
    const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
    await browse(byBrowser);
    expect(await create(byBrowser)).toMatchObject(conflict);
    expect(receiver.requests).toEqual([]);
    const tags = { webhookTags: { tenant: 'acme' } };
    await create(byKey, tags);
    expect(await browse(byKey)).toMatchObject(conflict);
    // What the cookie cannot be asked for is refused, whatever the key stands for.
    expect(await browse(byKey, tags)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });
});

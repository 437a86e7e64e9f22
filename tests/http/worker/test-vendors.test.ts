import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { response } from '../../support/router-requests.ts';
import { fakeModels, type RouterVendors, startRouterVendors } from '../../support/router-vendors.ts';
import { openStream, pcm } from '../../support/stream-caller.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { refusal, sessionsOf } from '../sessions/sessions-stage.ts';
import { workerOf } from './worker-stage.ts';

let vendors: RouterVendors;
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  vendors = await startRouterVendors();
  stage = await startStage({
    worker: true,
    config: { vendors: vendorAccounts(vendors.environment), testVendors: ['openai'] },
  });
  ours = await stage.organization();
});
afterAll(async () => {
  await stage.close();
  await vendors.close();
});

const openai = { mode: 'explicit', provider: 'openai', model: fakeModels.llm.openai };
const anthropic = { mode: 'explicit', provider: 'anthropic', model: fakeModels.llm.anthropic };
const respond = (key: string, routing?: object) =>
  stage.ask<{ route: { provider: string }; error: { code: string; hint: string } }>({
    method: 'POST',
    path: '/v1/llm/responses',
    key,
    headers: { 'idempotency-key': freshKey() },
    json: response(routing === undefined ? {} : { routing }),
  });
const credentialOf = async (fields: object = {}) => {
  await sessionsOf(ours).made({ ...fields });
  return workerOf(ours).claimed();
};

// docs/decisions/vendors.md#d497
describe('a vendor of TEST_VENDORS', () => {
  it('serves the credential of a test session that names it, at its price', async () => {
    const { credential, sessionId } = await credentialOf();
    const answer = await respond(credential, openai);
    expect([answer.status, answer.body.route]).toEqual([200, expect.objectContaining({ provider: 'openai' })]);
    const lines = await waitFor(
      'what it cost is written',
      () =>
        ours.sql<{ amount: string }>(
          "select abs(amount_micro_usd)::text as amount from credit_ledger where session_id = $1 and provider = 'openai'",
          [sessionId],
        ),
      (seen) => seen.length > 0,
    );
    expect(lines.some(({ amount }) => Number(amount) > 0)).toBe(true);
    expect((await respond(credential)).body.route).toMatchObject({ provider: 'simulated' });
  });

  it('is no other: 400 names who a session reaches', async () => {
    const { credential } = await credentialOf();
    const refused = await respond(credential, anthropic);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request']);
    expect(refused.body.error.hint).toContain('TEST_VENDORS');
  });

  it('serves no request with a test key: 400', async () => {
    const refused = await respond(ours.apiKey, openai);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request']);
  });

  it('comes first where a session names others too, also on a stream that is bridged', async () => {
    const { credential } = await credentialOf();
    const caller = await openStream({ url: stage.url, key: credential, path: '/v1/stt/stream' });
    const routing = { mode: 'auto', allow_providers: ['simulated:echo', 'openai'] };
    caller.send({ type: 'session.configure', audio: pcm, routing });
    expect((await caller.next('session.ready')).route).toMatchObject({ provider: 'openai' });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
  });

  // docs/decisions/speech.md#d556
  it('speaks at the rate of a conversation, whatever its own is', async () => {
    const { credential } = await credentialOf();
    const caller = await openStream({ url: stage.url, key: credential, path: '/v1/tts/stream' });
    const routing = { mode: 'auto', allow_providers: ['simulated:echo', 'openai'] };
    caller.send({ type: 'session.configure', audio: { ...pcm, sample_rate_hz: 16_000 }, routing });
    expect((await caller.next('session.ready')).route).toMatchObject({ provider: 'openai' });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
  });

  it('may be all that the list of a session has, with figures to rank it by; others outside may not', async () => {
    const explained = (entry: string) => {
      const constraints = { allowedProviders: { llm: [entry] } };
      const intent = { language: 'en', optimizeFor: 'latency' };
      return ours.call('POST', '/v1/sessions/explain', { intent, constraints });
    };
    expect(await explained('anthropic')).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
    expect(await explained('openai')).toMatchObject(refusal(422, 'PROVIDER_NOT_RANKABLE'));
  });

  it('is shown by the explanation of a session, for when a client has joined', async () => {
    const explained = async (fields: object) => {
      const json = { intent: { language: 'en', optimizeFor: 'latency' }, ...fields };
      const { body } = await ours.call<
        Record<'providers' | 'joinedProviders', { provider: string; others: string[] }[]>
      >('POST', '/v1/sessions/explain', json);
      return [body.providers, body.joinedProviders].map((layers) => layers.map(({ provider }) => provider));
    };
    expect(await explained({})).toEqual([
      ['simulated', 'simulated', 'simulated'],
      ['openai', 'openai', 'openai'],
    ]);
  });
});

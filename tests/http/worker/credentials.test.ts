import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { createOrganization, type Organization } from '../../support/organization.ts';
import { response, speech, upload } from '../../support/router-requests.ts';
import { openStream, pcm, sound } from '../../support/stream-caller.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { refusal, sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { type Claim, workerOf } from './worker-stage.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
// What one test leaves to be claimed is not there in the next.
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());

const claimed = async (organization: Organization, fields: object = {}): Promise<Claim> => {
  await sessionsOf(organization).made({ ...fields });
  return workerOf(organization).claimed();
};
/** Gives it less than a request may cost, or so much. */
const granted = ({ id }: Organization, amountMicroUsd = 10) =>
  stage.ask({
    method: 'POST',
    path: `/v1/organizations/${id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd, reason: 'A little' },
  });
const post = (path: string, key: string) => ({ method: 'POST', path, key, headers: { 'idempotency-key': freshKey() } });
const uploaded = () => {
  const { raw, headers } = upload();
  return { raw, headers: { ...headers, 'idempotency-key': freshKey() } };
};
/** Asks a language model with a bearer. */
const respond = (key: string, routing?: object) =>
  stage.ask<{ route: { model: string } }>({
    ...post('/v1/llm/responses', key),
    json: response(routing === undefined ? {} : { routing }),
  });
const refused = { status: 401, body: { error: { code: 'authentication_failed' } } };
const linesOf = (sessionId: string) =>
  ours.sql<{ kind: string; metric: string; provider: string }>(
    'select kind, metric, provider from credit_ledger where session_id = $1 order by id',
    [sessionId],
  );

describe('the credential of a session', () => {
  it('fits a bearer, and opens the three calls of models, whose ledger lines name the session', async () => {
    const { credential, sessionId } = await claimed(ours);
    expect(credential.length).toBeLessThanOrEqual(256);
    const answers = await Promise.all([
      respond(credential),
      stage.ask({ ...post('/v1/tts/speech', credential), json: speech() }),
      stage.ask({ ...post('/v1/stt/transcriptions', credential), ...uploaded() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lines = await waitFor(
      'the lines are written',
      () => linesOf(sessionId),
      (seen) => seen.length >= 4,
    );
    expect(new Set(lines.map(({ kind, provider }) => `${kind} ${provider}`))).toEqual(
      new Set(['settlement simulated']),
    );
    expect(new Set(lines.map(({ metric }) => metric))).toEqual(
      new Set(['input_tokens', 'output_tokens', 'characters', 'audio_second']),
    );
    const { body } = await ours.call<{ entries: Array<{ sessionId: string | null }> }>('GET', '/v1/credits/ledger');
    expect(body.entries.filter((entry) => entry.sessionId === sessionId)).toHaveLength(lines.length);
    const rows = await ours.sql('select from router_requests where session_id = $1', [sessionId]);
    expect(rows).toHaveLength(3);
  });

  it('opens nothing else', async () => {
    const { credential, sessionId, leaseToken } = await claimed(ours);
    const beside = createOrganization(stage, ours.id, credential);
    for (const path of [
      '/v1/organization',
      '/v1/sessions',
      `/v1/sessions/${sessionId}`,
      '/v1/credits/balance',
      '/v1/api-keys',
    ])
      expect(await beside.call('GET', path)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await beside.call('GET', '/v1/models')).toMatchObject(refused);
    expect(await workerOf(beside).claim()).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await workerOf(beside).heartbeat({ sessionId, leaseToken })).toMatchObject(refusal(401, 'UNAUTHORIZED'));
  });

  it('is good for its lease: not altered, not after the end, not when another worker has the session (promise P30)', async () => {
    const ended = await claimed(ours);
    await workerOf(ours).end(ended, 'agent_hangup');
    expect(await respond(ended.credential)).toMatchObject(refused);
    const claim = await claimed(ours);
    expect(await respond(`${claim.credential.slice(0, -2)}xx`)).toMatchObject(refused);
    expect(await respond(claim.leaseToken)).toMatchObject(refused);
    expect(await respond(claim.credential)).toMatchObject({ status: 200 });
    await workerOf(ours).letPass(claim, 5);
    const next = await waitFor(
      'it can be claimed again',
      () => workerOf(ours).claim(),
      ({ status }) => status === 200,
    );
    expect(next.body.sessionId).toBe(claim.sessionId);
    expect(await respond(claim.credential)).toMatchObject(refused);
    expect(await respond(next.body.credential)).toMatchObject({ status: 200 });
  });

  it('stays inside the lists of the session, whatever the routing says (decision 74)', async () => {
    const lists = { allowedProviders: { llm: ['simulated:echo'] } };
    const { credential } = await claimed(ours, { constraints: lists });
    const outside = (path: string) => ({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          message: `${path}: is not among the providers of the session`,
          hint: 'The session allows simulated:echo',
        },
      },
    });
    const auto = { mode: 'auto' };
    expect((await respond(credential)).body.route.model).toBe('echo');
    expect(
      await respond(credential, { mode: 'explicit', provider: 'simulated', model: 'stall-mid-stream' }),
    ).toMatchObject(outside('/body/routing/provider'));
    expect(
      await respond(credential, { ...auto, allow_providers: ['simulated:echo', 'simulated:empty-output'] }),
    ).toMatchObject(outside('/body/routing/allow_providers/1'));
    expect(await respond(credential, { mode: 'explicit', provider: 'simulated', model: 'echo' })).toMatchObject({
      status: 200,
    });
    expect(await respond(credential, { ...auto, allow_providers: ['simulated'] })).toMatchObject({ status: 200 });
    // What the list allows and the routing denies leaves none.
    expect(await respond(credential, { ...auto, deny_providers: ['simulated:echo'] })).toMatchObject({
      status: 400,
      body: { error: { code: 'capability_unsupported' } },
    });
    const other = await claimed(ours, { constraints: { allowedProviders: { llm: ['simulated'] } } });
    expect(await respond(other.credential, { mode: 'explicit', provider: 'simulated', model: 'echo' })).toMatchObject({
      status: 200,
    });
  });

  it('without credit is a 402, and ends the session with insufficient_credits', async () => {
    const poor = await stage.organization({ creditPolicy: 'prepaid' });
    await granted(poor);
    const claim = await claimed(poor);
    await workerOf(poor).say(claim, turn(0));
    expect(await respond(claim.credential)).toMatchObject({
      status: 402,
      body: { error: { code: 'insufficient_credit' } },
    });
    expect(await workerOf(poor).heartbeat(claim)).toMatchObject({
      body: { next: 'end', endReason: 'insufficient_credits' },
    });
    expect(await sessionsOf(poor).get(claim.sessionId)).toMatchObject({
      status: 'failed',
      failureCause: 'insufficient_credits',
    });
    expect(await respond(claim.credential)).toMatchObject(refused);
  });

  it('opens streams, which end with its lease: authentication_failed, 1008', async () => {
    const begun = async (credential: string) => {
      const caller = await openStream({ url: stage.url, path: '/v1/stt/stream', key: credential });
      caller.send({ type: 'session.configure', audio: pcm });
      await caller.next('session.ready');
      return caller;
    };
    const last = { error: { code: 'authentication_failed', retryable: false } };
    const ended = await claimed(ours);
    const [one, other] = [await begun(ended.credential), await begun(ended.credential)];
    one.sendRaw(sound(100));
    await workerOf(ours).say(ended, turn(0));
    one.send({ type: 'input.commit' });
    await one.next('transcript.final');
    await workerOf(ours).end(ended, 'agent_hangup');
    for (const caller of [one, other]) {
      expect(await caller.next('error')).toMatchObject(last);
      expect(await caller.closed).toBe(1008);
    }
    const claim = await claimed(ours);
    const lost = await begun(claim.credential);
    await workerOf(ours).letPass(claim, 5);
    const next = await waitFor(
      'it can be claimed again',
      () => workerOf(ours).claim(),
      ({ status }) => status === 200,
    );
    expect(await lost.next('error')).toMatchObject(last);
    const now = await begun(next.body.credential);
    now.send({ type: 'session.close' });
    expect(await now.closed).toBe(1000);
  });

  it('ends the session of a stream for which there is no credit: insufficient_credit', async () => {
    const poor = await stage.organization({ creditPolicy: 'prepaid' });
    await granted(poor);
    const { sessionId, credential } = await claimed(poor);
    const caller = await openStream({ url: stage.url, path: '/v1/stt/stream', key: credential });
    caller.send({ type: 'session.configure', audio: pcm });
    expect(await caller.next('error')).toMatchObject({ error: { code: 'insufficient_credit' } });
    await waitFor(
      'the session has ended',
      () => sessionsOf(poor).get(sessionId),
      ({ failureCause }) => failureCause === 'insufficient_credits',
    );
  });

  it('ends the session of a stream whose reservation cannot grow, once what was passed on is spoken', async () => {
    const poor = await stage.organization({ creditPolicy: 'prepaid' });
    // The first 1,000 characters at 10 each, and no more.
    await granted(poor, 10_000);
    const { sessionId, credential } = await claimed(poor);
    const caller = await openStream({ url: stage.url, path: '/v1/tts/stream', key: credential });
    const routing = { mode: 'explicit', provider: 'simulated', model: 'echo' };
    caller.send({ type: 'session.configure', audio: pcm, routing });
    await caller.next('session.ready');
    caller.send({ type: 'input.append', text: 'x'.repeat(2_500) });
    caller.send({ type: 'input.commit' });
    expect(await caller.next('error')).toMatchObject({ error: { code: 'budget_exhausted' } });
    expect(await caller.closed).toBe(1008);
    expect(caller.seen.map(({ type }) => type)).toContain('utterance.done');
    await waitFor(
      'the session has ended',
      () => sessionsOf(poor).get(sessionId),
      ({ failureCause }) => failureCause === 'insufficient_credits',
    );
  });
});

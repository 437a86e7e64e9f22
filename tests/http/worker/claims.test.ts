import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { createOrganization, type Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { refusal } from '../sessions/sessions-stage.ts';
import { onWorkerStage, workerOf } from './worker-stage.ts';

const on = onWorkerStage();

const keyWith = async (...scopes: string[]): Promise<Organization> => {
  const json = { name: scopes.join(), scopes };
  const { body } = await on.ours.call<{ apiKey: string }>('POST', '/v1/api-keys', json);
  return createOrganization(on.stage, on.ours.id, body.apiKey);
};
const nothing = { status: 204, text: '' };

describe('POST /v1/worker/claims', () => {
  it('gives the oldest session that waits, with all that is needed to speak in it, and each to one worker', async () => {
    const agentId = await on.sessions.agent({ systemPrompt: 'You take orders of {{ business }}.' });
    const first = await on.sessions.made({ agentId, variables: { business: 'Acme' }, metadata: { order: 7 } });
    const second = await on.sessions.made();
    expect(await on.worker.claim()).toMatchObject({
      status: 200,
      body: {
        sessionId: first,
        organizationId: on.ours.id,
        kind: 'cascade',
        direction: 'web',
        agentId,
        identity: 'user',
        configuration: { systemPrompt: 'You take orders of Acme.' },
        tools: [],
        s2s: null,
        metadata: { order: 7 },
        maxDurationSeconds: 3600,
        fence: 1,
        leaseSeconds: 15,
      },
    });
    expect((await on.worker.claimed()).sessionId).toBe(second);
    expect(await on.worker.claim()).toMatchObject(nothing);
    expect((await on.sessions.get(first)).status).toBe('active');
  });

  it('gives ten sessions to ten workers that ask at once, each to one', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => on.sessions.made()));
    const claims = await Promise.all(Array.from({ length: 12 }, () => on.worker.claim()));
    expect(claims.filter(({ status }) => status === 204)).toHaveLength(2);
    const given = claims.filter(({ status }) => status === 200).map(({ body }) => body.sessionId);
    expect(given.sort()).toEqual(made.sort());
  });

  it('waits for a session where there is none, and gives it as soon as it is created', async () => {
    const waiting = on.worker.claim({ waitSeconds: 20 });
    await waitFor(
      'the poll is open',
      () => on.worker.claim(),
      ({ status }) => status === 204,
    );
    const id = await on.sessions.made();
    expect((await waiting).body.sessionId).toBe(id);
  });

  it('holds no connection of the database while it waits: with forty polls open others are answered', async () => {
    const polls = Array.from({ length: 40 }, () => on.worker.claim({ waitSeconds: 25 }));
    for (let nth = 0; nth < 10; nth += 1) expect((await on.ours.call('GET', '/v1/agents')).status).toBe(200);
    const made = await Promise.all(Array.from({ length: 40 }, () => on.sessions.made()));
    const given = (await Promise.all(polls)).map(({ body }) => body.sessionId);
    expect(given.sort()).toEqual(made.sort());
  });

  it('gives a session back at once where the worker has gone, and nothing to a connection that is closed', async () => {
    const poll = request(`${on.stage.url}/v1/worker/claims`, {
      method: 'POST',
      headers: { authorization: `Bearer ${on.ours.apiKey}`, 'content-type': 'application/json' },
      agent: false,
    });
    const gone = new Promise((resolve) => poll.on('error', resolve));
    poll.end(JSON.stringify({ waitSeconds: 25 }));
    await new Promise((resolve) => poll.once('finish', resolve));
    poll.destroy();
    await gone;
    const id = await on.sessions.made();
    const given = await waitFor(
      'another worker gets it',
      () => on.worker.claim(),
      ({ status }) => status === 200,
    );
    expect(given.body.sessionId).toBe(id);
  });

  it('takes the kinds that it names, sessions of the web where it names none, and those of scripts never', async () => {
    const s2s = await on.sessions.made({ mode: 's2s', s2s: { provider: 'simulated', model: 'echo' } });
    await on.sessions.made({ metadata: { script: 'talk' } });
    expect(await on.worker.claim({ kinds: ['cascade'], waitSeconds: 0 })).toMatchObject(nothing);
    expect(await on.worker.claim({ kinds: ['phone'], waitSeconds: 0 })).toMatchObject(nothing);
    expect(await on.worker.claim({ kinds: ['cascade', 's2s'], waitSeconds: 0 })).toMatchObject({
      body: { sessionId: s2s, kind: 's2s', s2s: { provider: 'simulated', model: 'echo', inputSampleRate: 24000 } },
    });
    expect(await on.worker.claim({ scripts: ['talk'], waitSeconds: 0 })).toMatchObject(
      refusal(400, 'VALIDATION_ERROR', { issues: [{ path: '/body/scripts' }] }),
    );
    expect(await on.worker.claim()).toMatchObject(nothing);
  });

  it('needs the scope worker, which no other one includes; a key with it alone may do nothing else', async () => {
    const all = await keyWith('read', 'write', 'execute', 'billing', 'phone', 'admin');
    const born = await on.stage.ask<{ id: string; apiKey: string; scopes: string[] }>({
      method: 'POST',
      path: '/v1/api-keys',
      key: on.ours.apiKey,
      json: { name: 'Without scopes' },
    });
    expect(born.body.scopes).not.toContain('worker');
    const id = await on.sessions.made();
    for (const one of [all, createOrganization(on.stage, on.ours.id, born.body.apiKey)])
      expect(await workerOf(one).claim()).toMatchObject(refusal(403, 'FORBIDDEN'));
    const narrow = await keyWith('worker');
    for (const path of ['/v1/organization', '/v1/sessions', `/v1/sessions/${id}`, '/v1/api-keys', '/v1/agents'])
      expect(await narrow.call('GET', path)).toMatchObject(refusal(403, 'FORBIDDEN'));
    expect((await workerOf(narrow).claimed()).sessionId).toBe(id);
  });

  it('gives sessions of its own organization, and to a key of the operator those of all', async () => {
    const theirs = await on.stage.organization();
    // The others of the file leave more sessions of their kind than can be claimed before the first of those is free again.
    const wanted = { kinds: ['s2s'], waitSeconds: 0 };
    const id = await on.sessions.made({ mode: 's2s', s2s: { provider: 'simulated', model: 'echo' } });
    expect(await workerOf(theirs).claim(wanted)).toMatchObject(nothing);
    const json = { name: 'worker', scopes: ['worker'] };
    const made = { method: 'POST', path: '/v1/api-keys', key: on.stage.adminKey, json };
    const { body } = await on.stage.ask<{ apiKey: string }>(made);
    const operator = createOrganization(on.stage, on.ours.id, body.apiKey);
    const { body: given } = await waitFor(
      'the operator gets it',
      () => workerOf(operator).claim(wanted),
      ({ status, body: claim }) => status === 200 && claim.organizationId === on.ours.id,
    );
    expect(given.sessionId).toBe(id);
    expect((await workerOf(operator).heartbeat(given)).body).toMatchObject({ next: 'continue' });
    expect(await workerOf(theirs).heartbeat(given)).toMatchObject(refusal(404, 'SESSION_NOT_FOUND'));
  });
});

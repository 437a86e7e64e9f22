import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { callsOf, telephones } from '../calls/calls-stage.ts';
import { refusal, sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { workerOf } from './worker-stage.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());

describe('a worker beside the simulated network', () => {
  it('keeps what is its own, and gets no telephone call and no script, whatever it asks for (decision 70)', async () => {
    const [calls, worker] = [callsOf(ours), workerOf(ours)];
    const phone = await calls.dialed({ to: telephones.endless });
    const scripted = await calls.made({ metadata: { script: 'endless' } });
    const kinds = ['phone', 'cascade', 's2s'];
    expect(await worker.claim({ kinds, waitSeconds: 1 })).toMatchObject({ status: 204 });
    expect(await worker.claim({ kinds, scripts: ['talk'], waitSeconds: 0 })).toMatchObject(
      refusal(400, 'VALIDATION_ERROR'),
    );
    for (const id of [phone, scripted]) {
      await waitFor(
        'the network plays it',
        () => calls.transcript(id),
        (turns) => turns.length > 0,
      );
      await calls.end(id);
    }
    const own = await calls.made();
    const claim = await worker.claim({ kinds, waitSeconds: 0 });
    expect(claim).toMatchObject({ status: 200, body: { sessionId: own, phone: null, script: null } });
    expect(await worker.heartbeat(claim.body)).toMatchObject({ body: { next: 'continue' } });
  });
});

describe('what a worker with a key cannot say', () => {
  it('is what moves a telephone, and how one ended', async () => {
    const [sessions, worker] = [sessionsOf(ours), workerOf(ours)];
    await sessions.made();
    const lease = await worker.claimed();
    const events = (...told: object[]) => worker.leased(lease, 'events', { events: told });
    const at = (path: string) => ({ status: 400, body: { code: 'VALIDATION_ERROR', issues: [{ path }] } });
    expect(await events({ id: 'e1', type: 'sip.answered' })).toMatchObject(at('/body/events/0/type'));
    expect(await events({ id: 'e1', type: 'worker.heard', sipStatusCode: 200 })).toMatchObject(
      at('/body/events/0/sipStatusCode'),
    );
    expect(await events({ id: 'e1', type: 'sip.dreamt' })).toMatchObject(at('/body/events/0/type'));
    expect(await worker.end(lease, 'busy')).toMatchObject(at('/body/reason'));
    expect(await sessions.events(lease.sessionId)).toHaveLength(1);
  });

  it('ends a session with server_stopped where it has to stop: failed', async () => {
    const [sessions, worker] = [sessionsOf(ours), workerOf(ours)];
    const id = await sessions.made();
    const lease = await worker.claimed();
    await worker.say(lease, turn(0));
    await worker.end(lease, 'server_stopped');
    expect(await sessions.get(id)).toMatchObject({ status: 'failed', failureCause: 'server_stopped' });
  });
});

describe('wakeAt', () => {
  it('answers a heartbeat when the clock of the organization has struck, also where it is sent ahead', async () => {
    const [calls, worker] = [callsOf(ours), workerOf(ours)];
    await calls.made();
    const lease = await worker.claimed();
    await worker.say(lease, turn(0));
    const { body } = await worker.heartbeat(lease);
    const later = (seconds: number) => new Date(Date.parse(body.now) + seconds * 1_000).toISOString();
    const heard = worker.heartbeat(lease, { waitSeconds: 10, wakeAt: later(600) });
    await waitFor(
      'it waits',
      () => ours.sql('select from sessions where id = $1 and wakes_at is not null', [lease.sessionId]),
      (rows) => rows.length === 1,
    );
    await calls.advance(600);
    const answer = await heard;
    expect(answer).toMatchObject({ status: 200, body: { next: 'continue' } });
    expect(Date.parse(answer.body.now)).toBeGreaterThanOrEqual(Date.parse(later(600)));
    // What has struck already is answered at once.
    expect(await worker.heartbeat(lease, { waitSeconds: 10, wakeAt: body.now })).toMatchObject({ status: 200 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createCursors } from '../../../server/src/platform/crypto/cursors.ts';
import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createProcessCredentials } from '../../../server/src/calls/sessions/workers/process-credential.ts';
import { createNetwork } from '../../../server/src/calls/simulated-network/network.ts';
import type { ClaimLoop } from '../../../server/src/worker-client/claim-loop.ts';
import { createWorkerApi } from '../../../server/src/worker-client/worker-api.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { createOrganization } from '../../support/organization.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { callsOf, telephones } from '../calls/calls-stage.ts';
import { sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { workerOf } from './worker-stage.ts';

let server: TestServer;
let stage: Stage;
// The only workers are those that a test starts.
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = createStage(server);
});
afterAll(() => stage.close());

/** The simulated network as a process with the role worker runs it, at a process of the API. */
function startNetwork(workerDrainSeconds: number, url = server.url): ClaimLoop {
  const ids = createIds(systemClock, systemRandomness);
  const encryption = createEncryption({ keys: server.config.secretsKeys ?? [], randomness: systemRandomness });
  const cursors = createCursors({ keys: encryption.deriveKeys('cursors') });
  const credentials = createProcessCredentials({ cursors, clock: systemClock });
  const credential = () => credentials.issue('process-1');
  const apiAt = (base: string) => createWorkerApi({ apiUrl: () => base, credential, ids, clock: systemClock });
  const log = createLog({ level: 'silent', pretty: false });
  const network = createNetwork({
    api: apiAt(url),
    // What ends a call without the API is what the API ends it by: here a process that is still there does it.
    endLeased: (claim, reason) => apiAt(server.url).leased(claim, 'end', { reason }),
    ids,
    clock: systemClock,
    log,
    config: { workerDrainSeconds },
    withoutApiMs: 500,
  });
  network.scheduler.start();
  return network;
}

describe('a worker that drains (docs/workers.md)', () => {
  it('keeps what it has until it ends, and claims nothing more', async () => {
    const calls = callsOf(await stage.organization());
    const network = startNetwork(20);
    const id = await calls.dialed({ to: telephones.talk });
    await calls.until(id, 'is answered', ({ answered_at: at }) => at !== null);
    const drained = network.drain();
    const late = await calls.dialed({ to: telephones.talk });
    await drained;
    expect(await calls.call(id)).toMatchObject({ status: 'ended', end_reason: 'caller_hangup' });
    expect((await calls.events(late)).map(({ event_type: type }) => type)).toEqual(['session.created']);
  });

  it('ends what is left after WORKER_DRAIN_SECONDS with server_stopped', async () => {
    const calls = callsOf(await stage.organization());
    const network = startNetwork(1);
    const id = await calls.dialed({ to: telephones.endless });
    await calls.until(id, 'is answered', ({ answered_at: at }) => at !== null);
    await network.drain();
    expect(await calls.call(id)).toMatchObject({ status: 'failed', failure_cause: 'server_stopped' });
    const types = [
      'session.created',
      'sip.dial_started',
      'sip.ringing',
      'sip.answered',
      'room_finished',
      'session.ended',
    ];
    expect(await calls.lifecycle(id)).toEqual({ kept: types, told: types });
  });

  it('ends it at once where its process is hurried', async () => {
    const calls = callsOf(await stage.organization());
    const network = startNetwork(20);
    const id = await calls.dialed({ to: telephones.endless });
    await calls.until(id, 'is answered', ({ answered_at: at }) => at !== null);
    await network.finish(true);
    expect(await calls.call(id)).toMatchObject({ status: 'failed', end_reason: 'server_stopped' });
  });
});

describe('a worker that drains without an API', () => {
  it('ends what it has itself with server_stopped, and is done', async () => {
    const only = await startTestServer({ beside: server, roles: ['api'] });
    const calls = callsOf(await stage.organization());
    const network = startNetwork(20, only.url);
    const [spoken, ringing] = [
      await calls.dialed({ to: telephones.endless }),
      await calls.dialed({ to: telephones.no_answer }),
    ];
    await calls.until(spoken, 'is answered', ({ answered_at: at }) => at !== null);
    await waitFor(
      'the other rings',
      () => calls.events(ringing),
      (events) => events.some(({ event_type: type }) => type === 'sip.ringing'),
    );
    await Promise.all([only.close(), network.drain()]);
    for (const id of [spoken, ringing]) {
      expect(await calls.call(id)).toMatchObject({ status: 'failed', end_reason: 'server_stopped' });
      const { kept, told } = await calls.lifecycle(id);
      expect(kept.at(-1)).toBe('session.ended');
      expect(told).toEqual(kept);
    }
  });
});

describe('an API process that stops (docs/workers.md)', () => {
  it('answers polls with 204 and heartbeats that wait, and ends no session', async () => {
    const ours = await stage.organization();
    const [sessions, worker] = [sessionsOf(ours), workerOf(ours)];
    const id = await sessions.made();
    const lease = await worker.claimed();
    await worker.say(lease, turn(0));
    const stopping = await startTestServer({ beside: server, roles: ['api'] });
    const elsewhere = workerOf(
      createOrganization({ ...ours, ask: (asked) => ask(stopping.url, asked) }, ours.id, ours.apiKey),
    );
    const beganAt = await renewedAt(id);
    const poll = elsewhere.claim({ waitSeconds: 25 });
    const beat = elsewhere.heartbeat(lease, { waitSeconds: 10 });
    await waitFor(
      'the heartbeat has come',
      () => renewedAt(id),
      (at) => at !== beganAt,
    );
    await stopping.close();
    expect((await poll).status).toBe(204);
    expect(await beat).toMatchObject({ status: 200, body: { next: 'continue' } });
    expect(await worker.say(lease, turn(1))).toMatchObject({ status: 200, body: { next: 'continue' } });
    expect((await sessions.get(id)).status).toBe('active');
  });
});

async function renewedAt(id: string): Promise<string | undefined> {
  const [row] = await stage.sql<{ at: string }>('select lease_renewed_at::text as at from sessions where id = $1', [
    id,
  ]);
  return row?.at;
}

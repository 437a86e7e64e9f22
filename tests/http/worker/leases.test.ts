import { describe, expect, it } from '@jest/globals';
import { createOrganization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { refusal, turn } from '../sessions/sessions-stage.ts';
import { type Claim, type Heartbeat, onWorkerStage, workerOf } from './worker-stage.ts';

const on = onWorkerStage();

const claimed = async (fields: object = {}): Promise<Claim> => {
  await on.sessions.made({ ...fields });
  return on.worker.claimed();
};
const lost = refusal(409, 'LEASE_LOST');
const goesOn = { status: 200, body: { next: 'continue', endReason: null } };
const toEnd = (endReason: string) => ({ status: 200, body: { next: 'end', endReason } });
const hasEnded = (id: string) =>
  waitFor(
    'the session ends',
    () => on.sessions.get(id),
    ({ endReason }) => endReason !== null,
  );
const claimedAgain = () =>
  waitFor(
    'the session can be claimed again',
    () => on.worker.claim(),
    ({ status }) => status === 200,
  );

describe('a heartbeat with afterTurn', () => {
  it('brings the turns behind it, and waits for one that a client posts', async () => {
    const claim = await claimed();
    await on.worker.say(claim, turn(0, 'Hello', { source: 'agent' }));
    const indexes = async (json: object) => {
      const { body } = await on.worker.leased<Heartbeat>(claim, 'heartbeat', { ...json });
      return body.turns.map(({ index }) => index);
    };
    expect([await indexes({}), await indexes({ afterTurn: -1 }), await indexes({ afterTurn: 0 })]).toEqual([
      [],
      [0],
      [],
    ]);
    const waiting = on.worker.leased<Heartbeat>(claim, 'heartbeat', { afterTurn: 0, waitSeconds: 10 });
    await on.sessions.say(claim.sessionId, turn(1, 'What time is it?', { source: 'user' }));
    expect((await waiting).body).toMatchObject({
      next: 'continue',
      turns: [{ index: 1, source: 'user', text: 'What time is it?' }],
    });
    expect(await on.worker.leased(claim, 'heartbeat', { afterTurn: -2 })).toMatchObject(
      refusal(400, 'VALIDATION_ERROR', { issues: [{ path: '/body/afterTurn' }] }),
    );
  });

  it('ends its waiting after waitSeconds, whatever else is written meanwhile', async () => {
    const claim = await claimed();
    const waiting = on.worker.leased<Heartbeat>(claim, 'heartbeat', { afterTurn: 5, waitSeconds: 1 });
    let isOver = false;
    const writing = (async () => {
      for (let nth = 0; !isOver; nth += 1)
        await on.worker.leased(claim, 'events', { events: [{ id: `e${nth}`, type: 'worker.busy' }] });
    })();
    expect((await waiting).body).toMatchObject({ next: 'continue', turns: [] });
    isOver = true;
    await writing;
  });
});

describe('a lease', () => {
  it('is renewed by every call of its worker, and says when it ends', async () => {
    const claim = await claimed();
    const before = Date.parse(claim.leaseExpiresAt);
    const { status, body } = await on.worker.heartbeat(claim);
    expect([status, body.next, body.endReason]).toEqual([200, 'continue', null]);
    expect(Date.parse(body.leaseExpiresAt ?? '')).toBeGreaterThan(before);
    await on.worker.letPass(claim, 14);
    expect(await on.worker.say(claim, turn(0))).toMatchObject(goesOn);
    await on.worker.letPass(claim, 14);
    expect(await on.worker.heartbeat(claim)).toMatchObject(goesOn);
  });

  it('of a claim that no call follows within 5 seconds goes back; the first worker writes nothing then', async () => {
    const claim = await claimed();
    await on.worker.letPass(claim, 5);
    const { body: next } = await claimedAgain();
    expect(next).toMatchObject({ sessionId: claim.sessionId, fence: 2 });
    expect(await on.worker.heartbeat(claim)).toMatchObject(lost);
    expect(await on.worker.say(claim, turn(0))).toMatchObject(lost);
    expect(await on.worker.end(claim, 'agent_hangup')).toMatchObject(lost);
    expect(await on.sessions.transcript(claim.sessionId)).toEqual([]);
    expect(await on.worker.say(next, turn(0))).toMatchObject(goesOn);
  });

  it('that is lost before anything was said lets the session be claimed again', async () => {
    const claim = await claimed();
    await on.worker.heartbeat(claim);
    await on.worker.letPass(claim, 15);
    expect((await claimedAgain()).body.sessionId).toBe(claim.sessionId);
  });

  it('that is lost after something was said ends the session with worker_lost, which its worker gets to know', async () => {
    const claim = await claimed();
    await on.worker.say(claim, turn(0));
    await on.worker.letPass(claim, 15);
    expect(await hasEnded(claim.sessionId)).toMatchObject({
      status: 'failed',
      endReason: 'worker_lost',
      failureCause: 'worker_lost',
    });
    expect(await on.worker.heartbeat(claim)).toMatchObject(toEnd('worker_lost'));
    expect(await on.worker.say(claim, turn(1))).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
  });

  it('that cannot be taken back holds up no other (promise P28)', async () => {
    await on.sessions.made();
    await on.sessions.made();
    const [stuck, other] = [await on.worker.claimed(), await on.worker.claimed()];
    await on.worker.heartbeat(stuck);
    await on.worker.heartbeat(other);
    await on.ours.sql(`create function refuse_loss() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await on.ours.sql(`create trigger refuse_loss before update on sessions for each row
      when (new.id = '${stuck.sessionId}' and new.status = 'created') execute function refuse_loss()`);
    await on.worker.letPass(stuck, 20);
    await on.worker.letPass(other, 16);
    const next = await on.worker.claim({ waitSeconds: 10 });
    await on.ours.sql('drop trigger refuse_loss on sessions');
    expect(next.body.sessionId).toBe(other.sessionId);
    const last = await on.worker.claim({ waitSeconds: 10 });
    expect(last.body.sessionId).toBe(stuck.sessionId);
  });

  it('gets its full length once more where no heartbeat could be taken for a while', async () => {
    const claim = await claimed();
    await on.worker.say(claim, turn(0));
    // As if no process had taken heartbeats until now.
    await on.ours.sql(`update worker_lease_clock set alive_at = alive_at - interval '1 hour'`);
    await on.worker.letPass(claim, 600);
    await waitFor(
      'the break is over',
      () =>
        on.ours.sql<{ resumed: boolean }>(
          `select resumed_at > clock_timestamp() - interval '1 minute' as resumed from worker_lease_clock`,
        ),
      ([row]) => row?.resumed === true,
    );
    // Where the looks at sessions that are due have gone on, those at leases have as well.
    await hasEnded(await on.sessions.made({ ttlSeconds: 1 }));
    expect((await on.sessions.get(claim.sessionId)).endReason).toBeNull();
    expect(await on.worker.heartbeat(claim)).toMatchObject(goesOn);
  });

  it('is proved by the token of its claim alone: altered ones and those of other sessions are refused', async () => {
    const [claim, other] = [await claimed(), await claimed()];
    for (const leaseToken of [other.leaseToken, `${claim.leaseToken}x`, 'lease_', claim.credential, on.ours.apiKey])
      expect(await on.worker.heartbeat({ ...claim, leaseToken })).toMatchObject(lost);
    const { sessionId } = claim;
    expect(await on.ours.call('POST', `/v1/worker/sessions/${sessionId}/heartbeat`, {})).toMatchObject(
      refusal(400, 'VALIDATION_ERROR', { issues: [{ path: '/headers/service-lease' }] }),
    );
    const theirs = await on.stage.organization();
    const unknown = { sessionId: '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e31', leaseToken: claim.leaseToken };
    expect((await workerOf(theirs).heartbeat(claim)).text).toBe((await workerOf(theirs).heartbeat(unknown)).text);
    const json = { name: 'No worker', scopes: ['execute', 'admin'] };
    const { body } = await on.ours.call<{ apiKey: string }>('POST', '/v1/api-keys', json);
    const wide = workerOf(createOrganization(on.stage, on.ours.id, body.apiKey));
    expect(await wide.heartbeat(claim)).toMatchObject(refusal(403, 'FORBIDDEN'));
  });
});

describe('a heartbeat', () => {
  it('that waits is answered as soon as the call is ended, and says why; the worker then ends it', async () => {
    const claim = await claimed();
    await on.worker.say(claim, turn(0));
    const waiting = on.worker.heartbeat(claim, { waitSeconds: 10 });
    await on.worker.heartbeat(claim);
    expect((await on.sessions.end(claim.sessionId)).body).toEqual({ ok: true, status: 'ending' });
    expect(await waiting).toMatchObject(toEnd('api_end'));
    expect((await on.sessions.get(claim.sessionId)).status).toBe('active');
    expect((await on.sessions.end(claim.sessionId)).body).toEqual({ ok: true, status: 'ending' });
    // The last words are still written down, and the reason stays whatever the worker says.
    expect(await on.worker.say(claim, turn(1, 'Goodbye'))).toMatchObject(toEnd('api_end'));
    expect(await on.worker.end(claim, 'agent_hangup')).toMatchObject({
      body: { next: 'end', endReason: 'api_end', leaseExpiresAt: null },
    });
    expect(await on.sessions.get(claim.sessionId)).toMatchObject({ status: 'ended', endReason: 'api_end' });
    expect((await on.sessions.end(claim.sessionId)).body).toMatchObject({ status: 'already_ended' });
  });

  it('that waits in vain is answered after its time, and the lease is renewed', async () => {
    const claim = await claimed();
    expect(await on.worker.heartbeat(claim, { waitSeconds: 1 })).toMatchObject(goesOn);
  });

  it('says to end when maxDurationSeconds are over; ten seconds later the server ends the session itself', async () => {
    const claim = await claimed({ maxDurationSeconds: 30 });
    await on.worker.say(claim, turn(0));
    const ahead = async (seconds: number) => {
      const { instant } = (
        await on.ours.sql<{ instant: string }>(
          `select (clock_timestamp() + clock_offset + make_interval(secs => $2))::text as instant from organizations where id = $1`,
          [on.ours.id, seconds],
        )
      )[0] ?? { instant: '' };
      await on.ours.setTime(instant);
    };
    await ahead(31);
    await waitFor(
      'the worker is told',
      () => on.worker.heartbeat(claim),
      ({ body }) => body.next === 'end',
    );
    expect(await on.worker.heartbeat(claim)).toMatchObject(toEnd('max_duration'));
    await ahead(10);
    expect(await hasEnded(claim.sessionId)).toMatchObject({ status: 'ended', endReason: 'max_duration' });
    expect((await on.sessions.call(claim.sessionId)).duration_seconds).toBe(40);
  });

  it('is answered after the end, and an end that is repeated stays as it is', async () => {
    const claim = await claimed();
    expect(await on.worker.end(claim, 'provider_failed')).toMatchObject(toEnd('provider_failed'));
    expect(await on.worker.end(claim, 'agent_hangup')).toMatchObject(toEnd('provider_failed'));
    expect(await on.worker.heartbeat(claim, { waitSeconds: 10 })).toMatchObject(toEnd('provider_failed'));
    expect(await on.sessions.get(claim.sessionId)).toMatchObject({ status: 'failed', failureCause: 'provider_failed' });
  });
});

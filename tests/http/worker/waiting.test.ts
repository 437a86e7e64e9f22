import { describe, expect, it } from '@jest/globals';
import { passTime } from '../../support/pass-time.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { talk } from '../sessions/media-stage.ts';
import { refusal, turn } from '../sessions/sessions-stage.ts';
import { type Claim, type Heartbeat, onWorkerStage } from './worker-stage.ts';

const on = onWorkerStage();
const types = async (id: string) => (await on.sessions.events(id)).map(({ event_type: type }) => type);
const indexes = async (id: string) => (await on.sessions.transcript(id)).map(({ index }) => index);
/** What waited, as the first heartbeat brings it. */
const waited = async (claim: Claim) =>
  (await on.worker.leased<Heartbeat>(claim, 'heartbeat', { afterTurn: -1, waitSeconds: 5 })).body.turns;
const user = (index: number, text?: string) => turn(index, text, { source: 'user' });

describe('what the user says before a worker has the session', () => {
  it('waits: the session can be claimed, its first heartbeat brings it, and what the worker says begins it', async () => {
    const id = await on.sessions.made({ firstMessage: 'Good morning!' });
    expect((await on.sessions.say(id, user(0, 'Hello?'))).status).toBe(202);
    expect((await on.sessions.say(id, user(1, 'Is anybody there?'), user(2))).status).toBe(202);
    expect(await types(id)).toEqual(['session.created']);
    const claim = await on.worker.claimed();
    expect(claim.sessionId).toBe(id);
    expect((await waited(claim)).map(({ index, source, text }) => [index, source, text])).toEqual([
      [0, 'user', 'Hello?'],
      [1, 'user', 'Is anybody there?'],
      [2, 'user', 'Turn 2'],
    ]);
    expect(await types(id)).toEqual(['session.created']);
    expect((await on.worker.say(claim, turn(3, 'Good morning!'))).status).toBe(200);
    expect(await types(id)).toEqual(['session.created', 'session.started']);
    expect(await indexes(id)).toEqual([0, 1, 2, 3]);
  });

  it('is known by its index as every turn is', async () => {
    const id = await on.sessions.made();
    await on.sessions.say(id, user(0, 'Hello?'));
    expect((await on.sessions.say(id, user(0, 'Hello?'))).status).toBe(202);
    expect(await on.sessions.say(id, user(1), user(0, 'Other'))).toMatchObject(
      refusal(409, 'TURN_CONFLICT', { index: 0 }),
    );
    expect(await indexes(id)).toEqual([0]);
    expect((await on.worker.claimed()).sessionId).toBe(id);
  });

  // docs/decisions/sessions.md#d547
  it('ends the wait of a heartbeat, and what its worker stores meanwhile does not', async () => {
    await on.sessions.made();
    const claim = await on.worker.claimed();
    const { sessionId } = claim;
    expect((await on.worker.say(claim, turn(0, 'Good morning!'))).status).toBe(200);
    const renewed = () => on.ours.sql('select lease_renewed_at::text from sessions where id = $1', [sessionId]);
    const before = await renewed();
    const beaten = on.worker.leased<Heartbeat>(claim, 'heartbeat', { afterTurn: 0, waitSeconds: 10 });
    await waitFor('the heartbeat waits', renewed, (now) => JSON.stringify(now) !== JSON.stringify(before));
    expect((await on.worker.say(claim, turn(1, 'Do you hear me?'))).status).toBe(200);
    expect((await on.sessions.say(sessionId, user(2, 'Hello?'))).status).toBe(202);
    expect((await beaten).body.turns.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('waits for the next worker where the first is lost before it has spoken', async () => {
    const id = await on.sessions.made();
    await on.sessions.say(id, user(0));
    await on.worker.letPass(await on.worker.claimed(), 15);
    const next = await waitFor(
      'it can be claimed again',
      () => on.worker.claim(),
      ({ status }) => status === 200,
    );
    expect(next.body).toMatchObject({ sessionId: id, fence: 2 });
    expect(await waited(next.body)).toHaveLength(1);
  });

  it('stays in the transcript where nobody comes: the session ends with ttl_expired, and costs nothing', async () => {
    const id = await on.sessions.made({ ttlSeconds: 60 });
    await on.sessions.say(id, user(0));
    await passTime(on.ours, 61);
    expect(await on.sessions.get(id)).toMatchObject({ status: 'ended', endReason: 'ttl_expired' });
    expect(await indexes(id)).toEqual([0]);
    expect(await on.sessions.call(id)).toMatchObject({ duration_seconds: 0 });
    expect(await on.sessions.say(id, user(1))).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
  });

  it('keeps nobody from ending the call: it ends at once', async () => {
    const id = await on.sessions.made();
    await on.sessions.say(id, user(0));
    expect((await on.sessions.end(id)).body).toEqual({ ok: true, status: 'ending' });
    expect(await on.sessions.get(id)).toMatchObject({ status: 'ended', endReason: 'api_end' });
    expect(await on.worker.claim()).toMatchObject({ status: 204 });
  });

  it.each([['agent'], ['system']] as const)(
    'begins nothing, but a turn of source %s does: no worker is needed',
    async (source) => {
      const [alone, together] = [await on.sessions.made(), await on.sessions.made()];
      await on.sessions.say(alone, turn(0, 'Words', { source }));
      await on.sessions.say(together, user(0), turn(1, 'Words', { source }));
      for (const id of [alone, together]) expect(await types(id)).toEqual(['session.created', 'session.started']);
      expect(await on.worker.claim()).toMatchObject({ status: 204 });
    },
  );

  it('begins the conversation once a worker has the session', async () => {
    const id = await on.sessions.made();
    const claim = await on.worker.claimed();
    await on.sessions.say(id, user(0));
    expect(await types(id)).toEqual(['session.created', 'session.started']);
    expect(await waited(claim)).toHaveLength(1);
  });
});

describe('a conversation with sound', () => {
  it('begins when its worker first answers its client, also where it ends before a turn (decision 489)', async () => {
    const { client, worker, created: session } = await talk(on);
    const begun = async () => (await types(session.sessionId)).includes('session.started');
    expect(await begun()).toBe(false);
    worker.send({ type: 'output.started', turn: 0 });
    await client.next('output.started');
    client.send({ type: 'session.end' });
    await client.next('session.ended');
    expect(await begun()).toBe(true);
  });
});

describe('a session that no worker takes for 30 seconds', () => {
  const tellsOfWaiting = 'worker.waiting';

  it('says so in GET and once in its events and its stream, and no endpoint is told', async () => {
    const id = await on.sessions.made();
    await on.sessions.say(id, user(0));
    const headers = { authorization: `Bearer ${on.ours.apiKey}` };
    const stream = await fetch(`${on.stage.url}/v1/sessions/${id}/stream`, { headers });
    // Real time passes as well.
    await passTime(on.ours, 15);
    expect(await on.sessions.get(id)).toMatchObject({ status: 'active', waitingForWorker: false });
    expect(await types(id)).not.toContain(tellsOfWaiting);
    await passTime(on.ours, 16);
    expect(await on.sessions.get(id)).toMatchObject({ status: 'active', waitingForWorker: true });
    expect((await on.sessions.list()).entries).toMatchObject([{ sessionId: id, waitingForWorker: true }]);
    await passTime(on.ours, 60);
    const events = await on.sessions.events(id);
    expect(events.filter(({ event_type: type }) => type === tellsOfWaiting)).toMatchObject([
      { provider: 'service', status: 'active', failure_cause: null, payload: {} },
    ]);
    const claim = await on.worker.claimed();
    expect(claim.sessionId).toBe(id);
    expect(await on.sessions.get(id)).toMatchObject({ waitingForWorker: false });
    await on.worker.end(claim, 'agent_hangup');
    expect(await on.sessions.get(id)).toMatchObject({ waitingForWorker: false });
    expect((await stream.text()).match(/"event_type":"worker.waiting"/g)).toHaveLength(1);
    const published = await on.ours.events<{ event_type: string }>(id);
    expect(published.map(({ body }) => body.data.event_type)).not.toContain(tellsOfWaiting);
    expect(published).toHaveLength((await types(id)).length - 1);
  });

  it('says so whether or not its user has spoken, once for both workers that it waited for', async () => {
    const id = await on.sessions.made();
    await passTime(on.ours, 31);
    expect(await on.sessions.get(id)).toMatchObject({ waitingForWorker: true });
    await on.worker.letPass(await on.worker.claimed(), 15);
    await waitFor(
      'it waits again',
      () => on.sessions.get(id),
      ({ waitingForWorker }) => waitingForWorker,
    );
    await passTime(on.ours, 31);
    expect((await types(id)).filter((type) => type === tellsOfWaiting)).toHaveLength(1);
  });

  it('says nothing where a worker has it, where it began without one, and where it ends before', async () => {
    const claimed = await on.sessions.made();
    await on.worker.heartbeat(await on.worker.claimed());
    const begun = await on.sessions.made();
    await on.sessions.say(begun, turn(0, 'Words', { source: 'agent' }));
    const short = await on.sessions.made({ ttlSeconds: 20 });
    await passTime(on.ours, 31);
    for (const id of [claimed, begun, short]) {
      expect(await on.sessions.get(id)).toMatchObject({ waitingForWorker: false });
      expect(await types(id)).not.toContain(tellsOfWaiting);
    }
  });
});

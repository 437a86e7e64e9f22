import { describe, expect, it } from '@jest/globals';
import { formats, openClient, openWorker } from '../../support/media-sides.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { freshKey } from '../../support/fresh.ts';
import { response } from '../../support/router-requests.ts';
import { sound } from '../../support/stream-caller.ts';
import { onWorkerStage } from '../worker/worker-stage.ts';
import { talk } from './media-stage.ts';
import { type Cascade, turn } from './sessions-stage.ts';

const on = onWorkerStage();

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const knock = (id: string, headers: Record<string, string>) =>
  on.stage.ask<{ code: string }>({
    method: 'GET',
    path: `/v1/sessions/${id}/media`,
    headers: { ...handshake, ...headers },
  });
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const refused = { status: 401, body: { code: 'UNAUTHORIZED' } };
const created = async (): Promise<Cascade> => (await on.sessions.create<Cascade>()).body;

describe('a credential of media (decision 80)', () => {
  it('opens one socket, by header or as a subprotocol, alone or beside ours; a second use is the 401 of a wrong one', async () => {
    const [one, two, three] = [await created(), await created(), await created()];
    expect(await knock(one.sessionId, bearer(one.transportToken))).toMatchObject({ status: 101 });
    expect(await knock(one.sessionId, bearer(one.transportToken))).toMatchObject(refused);
    const alone = await knock(two.sessionId, { 'sec-websocket-protocol': two.transportToken });
    expect([alone.status, alone.headers['sec-websocket-protocol']]).toEqual([101, two.transportToken]);
    const offered = `service.stream.v0, service.auth.${three.transportToken}`;
    const beside = await knock(three.sessionId.toUpperCase(), { 'sec-websocket-protocol': offered });
    expect([beside.status, beside.headers['sec-websocket-protocol']]).toEqual([101, 'service.stream.v0']);
  });

  it('is 401 where it is none, altered, of another session, of one that has ended, or too late', async () => {
    const { sessionId, transportToken } = await created();
    const other = await created();
    expect(await knock(sessionId, {})).toMatchObject(refused);
    expect(await knock(sessionId, bearer(other.transportToken))).toMatchObject(refused);
    expect(await knock(sessionId, bearer(`${transportToken.slice(0, -2)}xx`))).toMatchObject(refused);
    await on.sessions.end(sessionId);
    expect(await knock(sessionId, bearer(transportToken))).toMatchObject(refused);
    // What a credential says of its end cannot be changed: the clock of the organization is.
    await on.ours.setTime('2027-01-14T17:00:00Z');
    expect(await knock(other.sessionId, bearer(other.transportToken))).toMatchObject(refused);
  });

  it('of web-join closes with 4409 while a client is there, and is good when that one has left', async () => {
    const { client, created: session } = await talk(on);
    const { token } = (await on.ours.call<{ token: string }>('POST', `/v1/calls/${session.sessionId}/web-join`, {}))
      .body;
    const second = await openClient(on.stage.url, session.sessionId, token);
    expect(await second.closed).toBe(4_409);
    client.socket.close();
    await waitFor(
      'the client has left',
      () => on.ours.sql('select from sessions where id = $1 and client_left_at is not null', [session.sessionId]),
      (rows) => rows.length === 1,
    );
    const third = await openClient(on.stage.url, session.sessionId, token);
    third.send({ type: 'session.start', audio: formats() });
    expect(await third.next('session.ready')).toMatchObject({ ears: 'server' });
  });
});

describe('the two sides of a session', () => {
  it('meet, and hear each other byte for byte where they name the same rate', async () => {
    const { client, worker, created: session } = await talk(on);
    expect(client.seen).toContainEqual({
      type: 'session.ready',
      sessionId: session.sessionId,
      identity: session.identity,
      ears: 'server',
      resumeToken: expect.stringMatching(/^res_/),
    });
    expect(worker.seen[0]).toEqual({
      type: 'client.joined',
      identity: session.identity,
      audio: formats(),
      ears: 'server',
    });
    for (const seed of [1, 2, 3]) {
      client.sendRaw(sound(20, seed));
      expect((await worker.next('audio')).audio).toEqual(sound(20, seed));
      worker.sendRaw(sound(40, seed + 3));
      expect((await client.next('audio')).audio).toEqual(sound(40, seed + 3));
    }
  });

  it('hear each other at the rates that they name', async () => {
    const { client, worker } = await talk(on, { client: formats(8_000, 24_000), worker: formats(16_000) });
    let heard = 0;
    for (let sent = 0; sent < 500; sent += 100) client.sendRaw(Buffer.alloc(100 * 16));
    // The filter holds a few milliseconds back.
    while (heard < 450 * 32) heard += (await worker.next('audio')).audio?.length ?? 0;
    expect(heard).toBeLessThanOrEqual(500 * 32);
    heard = 0;
    for (let sent = 0; sent < 500; sent += 100) worker.sendRaw(sound(100));
    while (heard < 450 * 48) heard += (await client.next('audio')).audio?.length ?? 0;
    expect(heard).toBeLessThanOrEqual(500 * 48);
  });

  it.each([
    { type: 'user_message', text: 'When do you open?' },
    { type: 'contextual_update', text: 'It rains.' },
    { type: 'dtmf', digit: '#' },
    { type: 'mark', name: 'one' },
    { type: 'overrides', muted: true, language: 'de' },
  ])('a client’s $type reaches the worker as it came', async (frame) => {
    const { client, worker } = await talk(on);
    client.send(frame);
    expect(await worker.next(frame.type)).toEqual(frame);
  });

  it.each([
    { type: 'transcript', source: 'agent', text: 'We open', isFinal: false },
    { type: 'agent_message', text: 'We open at nine.', turn: 1 },
    { type: 'user_message_echo', text: 'Hello' },
    { type: 'output.started', turn: 0 },
    { type: 'output.clear', turn: 0 },
    { type: 'mark', name: 'x'.repeat(64) },
    { type: 'latency', turn: 1, eouMs: 500, llmTtftMs: null, ttsTtfbMs: 0, conversationalLatencyMs: null },
    { type: 'tool', name: 'hours', status: 'started' },
  ])('a worker’s $type reaches the client as it came', async (frame) => {
    const { client, worker } = await talk(on);
    worker.send(frame);
    expect(await client.next(frame.type)).toEqual(frame);
  });

  it('drop what a client sends before a worker hears it', async () => {
    const { sessionId, transportToken } = await created();
    const client = await openClient(on.stage.url, sessionId, transportToken);
    client.send({ type: 'session.start', audio: formats(), ears: 'client' });
    await client.next('session.waiting');
    client.sendRaw(sound(20));
    client.send({ type: 'user_message', text: 'Too early' });
    const worker = await openWorker(on.stage.url, await on.worker.claimed());
    worker.send({ type: 'media.ready', audio: formats(), ears: 'server' });
    expect(await client.next('session.ready')).toMatchObject({ ears: 'client' });
    client.send({ type: 'transcript', text: 'Now', isFinal: true });
    await worker.next('transcript');
    expect(worker.seen.map(({ type }) => type)).toEqual(['client.joined', 'transcript']);
  });
});

describe('a client that is lost', () => {
  it('is known to the worker, and comes back once with its resumeToken', async () => {
    const { client, worker, created: session, resumeToken } = await talk(on);
    client.socket.terminate();
    await worker.next('client.left');
    const back = await openClient(on.stage.url, session.sessionId, resumeToken);
    back.send({ type: 'session.start', audio: formats() });
    const ready = await back.next('session.ready');
    expect(ready['resumeToken']).not.toBe(resumeToken);
    await worker.next('client.joined');
    back.sendRaw(sound(20));
    await worker.next('audio');
    expect(await knock(session.sessionId, bearer(resumeToken))).toMatchObject(refused);
  });

  it('is replaced by one that comes back while its socket still seems to live: 4001', async () => {
    const { client, created: session, resumeToken } = await talk(on);
    const back = await openClient(on.stage.url, session.sessionId, resumeToken);
    back.send({ type: 'session.start', audio: formats() });
    await back.next('session.ready');
    expect(await client.closed).toBe(4_001);
  });

  it('ends the session as caller_hangup after 30 seconds without it, and its token answers with that', async () => {
    const { client, worker, created: session, resumeToken } = await talk(on);
    client.socket.terminate();
    await worker.next('client.left');
    await waitFor(
      'it is written',
      () => on.ours.sql('select from sessions where id = $1 and client_left_at is not null', [session.sessionId]),
      (rows) => rows.length === 1,
    );
    const { clientLeftAt } = (
      await on.ours.sql<{ clientLeftAt: Date }>('select client_left_at as "clientLeftAt" from sessions where id = $1', [
        session.sessionId,
      ])
    )[0] ?? { clientLeftAt: new Date(0) };
    await on.ours.setTime(new Date(clientLeftAt.getTime() + 31_000).toISOString());
    expect(await worker.next('session.ended')).toEqual({ type: 'session.ended', reason: 'caller_hangup' });
    expect(await worker.closed).toBe(1_000);
    const late = await openClient(on.stage.url, session.sessionId, resumeToken);
    expect(await late.next('session.ended')).toEqual({ type: 'session.ended', reason: 'caller_hangup' });
    expect(await late.closed).toBe(1_000);
  });
});

describe('the end of a session', () => {
  it('by session.end is caller_hangup, said to the client at once, and to its worker when that has written the last turn', async () => {
    const { client, worker, claim, created: session } = await talk(on);
    client.send({ type: 'session.end' });
    expect(await client.next('session.ended')).toEqual({ type: 'session.ended', reason: 'caller_hangup' });
    expect(await client.closed).toBe(1_000);
    expect((await on.worker.heartbeat(claim)).body).toMatchObject({ next: 'end', endReason: 'caller_hangup' });
    await on.worker.say(claim, turn(0));
    await on.worker.end(claim, 'agent_hangup');
    expect(await worker.next('session.ended')).toEqual({ type: 'session.ended', reason: 'caller_hangup' });
    expect(await worker.closed).toBe(1_000);
    expect(await on.sessions.transcript(session.sessionId)).toHaveLength(1);
    expect((await on.sessions.get(session.sessionId)).status).toBe('ended');
  });

  it('by session.end right behind session.start is one as well', async () => {
    const { sessionId, transportToken } = await created();
    const client = await openClient(on.stage.url, sessionId, transportToken);
    client.send({ type: 'session.start', audio: formats() });
    client.send({ type: 'session.end' });
    expect(await client.next('session.ended')).toEqual({ type: 'session.ended', reason: 'caller_hangup' });
    expect(await client.closed).toBe(1_000);
  });

  it('by its worker, or by the API, is said with its reason', async () => {
    const one = await talk(on);
    await on.worker.end(one.claim, 'agent_hangup');
    expect(await one.client.next('session.ended')).toMatchObject({ reason: 'agent_hangup' });
    const { sessionId, transportToken } = await created();
    const waiting = await openClient(on.stage.url, sessionId, transportToken);
    waiting.send({ type: 'session.start', audio: formats() });
    await waiting.next('session.waiting');
    await on.sessions.end(sessionId);
    expect(await waiting.next('session.ended')).toMatchObject({ reason: 'api_end' });
  });
});

describe('models of a session', () => {
  it('are those that can be talked to from when a client has joined', async () => {
    const { claim } = await talk(on);
    const answer = await on.stage.ask<{ route: { provider: string; model: string } }>({
      method: 'POST',
      path: '/v1/llm/responses',
      key: claim.credential,
      headers: { 'idempotency-key': freshKey() },
      json: response(),
    });
    expect([answer.status, answer.body.route]).toEqual([
      200,
      expect.objectContaining({ provider: 'local', model: 'reader' }),
    ]);
  });
});

describe('an empty message of sound', () => {
  it('is nothing, of either side: the conversation has not begun, and its client hears of none', async () => {
    const { created: session, client, worker } = await talk(on);
    client.sendRaw(Buffer.alloc(0));
    worker.sendRaw(Buffer.alloc(0));
    client.send({ type: 'contextual_update', text: 'It rains.' });
    await worker.next('contextual_update');
    client.send({ type: 'session.end' });
    await client.next('session.ended');
    expect([...client.seen, ...worker.seen].some(({ type }) => type === 'audio' || type === 'error')).toBe(false);
    const ended = await waitFor(
      'it has ended',
      () => on.sessions.get(session.sessionId),
      ({ status }) => status === 'ended',
    );
    expect(ended).toMatchObject({ durationSeconds: 0 });
  });
});

describe('turns beside sound', () => {
  it('are stored as ever while a client is there', async () => {
    const { claim, created: session } = await talk(on);
    await on.worker.say(claim, turn(0), turn(1));
    expect(await on.sessions.transcript(session.sessionId)).toHaveLength(2);
  });
});

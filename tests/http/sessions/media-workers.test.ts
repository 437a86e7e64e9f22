import { describe, expect, it } from '@jest/globals';
import { formats, openWorker } from '../../support/media-sides.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { onWorkerStage } from '../worker/worker-stage.ts';
import { type Talk, talk } from './media-stage.ts';

const on = onWorkerStage();
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

describe('a worker that is lost', () => {
  it('leaves its client waiting, and the next one meets it; a second socket of a worker takes the place of the first', async () => {
    const { client, worker, claim } = await talk(on);
    const second = await openWorker(on.stage.url, claim);
    second.send({ type: 'media.ready', audio: formats(), ears: 'server' });
    await second.next('client.joined');
    expect(await worker.closed).toBe(4_001);
    await client.next('session.ready');
    second.socket.terminate();
    await client.next('session.waiting');
    await on.worker.letPass(claim, 15);
    const next = await waitFor(
      'it can be claimed again',
      () => on.worker.claim(),
      ({ status }) => status === 200,
    );
    const third = await openWorker(on.stage.url, next.body);
    third.send({ type: 'media.ready', audio: formats(), ears: 'client' });
    expect(await client.next('session.ready')).toMatchObject({ ears: 'client' });
    const old = await on.stage.ask({
      method: 'GET',
      path: `/v1/worker/sessions/${claim.sessionId}/media`,
      headers: { ...handshake, authorization: `Bearer ${claim.credential}` },
    });
    expect(old.status).toBe(401);
  });

  it('is closed with its lease: authentication_failed, 1008', async () => {
    const { client, worker, claim } = await talk(on);
    await on.worker.letPass(claim, 15);
    await waitFor(
      'it can be claimed again',
      () => on.worker.claim(),
      ({ status }) => status === 200,
    );
    expect(await worker.next('error')).toMatchObject({ error: { code: 'authentication_failed' } });
    expect(await worker.closed).toBe(1_008);
    await client.next('session.waiting');
  });
});

describe('a worker that takes the place of another', () => {
  /** Loses the worker, and has another one take the session, which says who hears. */
  const replaced = async ({ client, worker, claim }: Talk, ears: string, before: () => void = () => {}) => {
    worker.socket.terminate();
    await client.next('session.waiting');
    before();
    const next = await openWorker(on.stage.url, claim);
    next.send({ type: 'media.ready', audio: formats(), ears });
    await next.next('client.joined');
    return next;
  };

  it('is given what the client has overridden, all of it at once, also what it did meanwhile', async () => {
    const both = await talk(on);
    both.client.send({ type: 'overrides', muted: true });
    both.client.send({ type: 'overrides', language: 'de' });
    expect(await both.worker.next('overrides')).toEqual({ type: 'overrides', muted: true });
    await both.worker.next('overrides');
    const next = await replaced(both, 'server', () => both.client.send({ type: 'overrides', muted: false }));
    expect(await next.next('overrides')).toEqual({ type: 'overrides', muted: false, language: 'de' });
  });

  it('and hears by itself takes no transcript, which the client may have sent before it knew: none is refused', async () => {
    const both = await talk(on, { earsOfWorker: 'client' });
    both.client.send({ type: 'transcript', text: 'What does', isFinal: false });
    await both.worker.next('transcript');
    const next = await replaced(both, 'server');
    both.client.send({ type: 'transcript', text: 'What does a seat cost?', isFinal: true });
    both.client.send({ type: 'user_message', text: 'Are you there?' });
    await next.next('user_message');
    expect(next.seen.map(({ type }) => type)).toEqual(['client.joined', 'user_message']);
  });
});

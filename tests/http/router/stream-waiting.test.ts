import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { openStream, pcm, type StreamCaller } from '../../support/stream-caller.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const path = '/v1/tts/stream';
const open = (idempotencyKey: string | null, key = ours.apiKey): Promise<StreamCaller> =>
  openStream({ url: stage.url, key, path, idempotencyKey });
const handshake = (headers: Record<string, string>) =>
  stage.ask<{ error: { code: string; hint: string } }>({
    method: 'GET',
    path,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });

describe('sockets that are not configured', () => {
  const refused = {
    status: 429,
    headers: { 'retry-after': '1' },
    body: { error: { code: 'rate_limited', retryable: true, hint: expect.stringContaining('Configure') } },
  };

  it('are four of an Idempotency-Key, and the next one is refused before the handshake until one of them goes on', async () => {
    const key = freshKey();
    const ask = () => handshake({ authorization: `Bearer ${ours.apiKey}`, 'idempotency-key': key });
    const [first, second, ...others] = await Promise.all([1, 2, 3, 4].map(() => open(key)));
    expect(await ask()).toMatchObject(refused);
    const another = await open(freshKey());
    first?.send({ type: 'session.configure', audio: pcm });
    await first?.next('session.ready');
    const fifth = await open(key);
    expect(await ask()).toMatchObject(refused);
    second?.socket.close();
    await waitFor('there is room again', ask, ({ status }) => status === 101);
    for (const caller of [first, ...others, another, fifth]) caller?.socket.terminate();
  });

  it('are four of a stream token', async () => {
    const made = await ours.call<{ token: string }>('POST', '/v1/stream-tokens', { operation: 'tts' });
    const { token } = made.body;
    const callers = await Promise.all([1, 2, 3, 4].map(() => open(null, token)));
    expect(await handshake({ authorization: `Bearer ${token}` })).toMatchObject(refused);
    for (const caller of callers) caller.socket.terminate();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { SttFrame, TtsFrame } from '../../../server/src/worker-client/speech-stream.ts';
import { type Fault, startFaultyServer } from '../../support/faulty-server.ts';
import { startStage } from '../../support/stage.ts';
import { pcm } from '../../support/stream-caller.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { listening, never, onApis, request, simulated } from './models-stage.ts';
import { workerOf } from './worker-stage.ts';

const { apiAt, ends } = onApis();

describe('a process of the API that stops', () => {
  it('ends each stream of speech as one whose connection is lost, whatever its last frame says', async () => {
    const stopping = await startStage({ worker: false });
    const organization = await stopping.organization();
    await sessionsOf(organization).made();
    const { credential } = await workerOf(organization).claimed();
    const api = apiAt(stopping.url).models(credential);
    const [heard, spoken] = [listening<SttFrame>(), listening<TtsFrame>()];
    api.hear({ audio: pcm, routing: simulated('echo') }, heard.listeners);
    api.speak({ audio: pcm, routing: simulated('echo') }, spoken.listeners);
    await Promise.all([heard.until('session.ready'), spoken.until('session.ready')]);
    await stopping.close();
    for (const { over } of [heard, spoken]) expect(await over).toMatchObject({ name: 'StreamFailed', code: null });
  });

  const envelope = JSON.stringify({ error: { code: 'provider_unavailable', message: 'x' } });
  it.each<[string, boolean, Fault]>([
    ['a process that stops', true, { status: 503, headers: { 'retry-after': '1' }, body: envelope }],
    ['a proxy that finds none', true, { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['a router without a vendor', false, { status: 503, headers: { 'retry-after': '30' }, body: envelope }],
    ['an address that is no API', false, { status: 404, body: '<h1>Not Found</h1>' }],
  ])('has its refusals known from others: %s', async (_, isPassing, fault) => {
    const server = await startFaultyServer(fault);
    ends.push(server.close);
    const api = apiAt(server.url).models('cred_x');
    const heard = listening<SttFrame>();
    api.hear({ audio: pcm }, heard.listeners);
    expect(await heard.over).toMatchObject({ name: 'RefusedCall', isPassing });
    await expect(api.stream(request('x'), never)).rejects.toMatchObject({ name: 'RefusedCall', isPassing });
  });
});

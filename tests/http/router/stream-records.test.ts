import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { openStream, pcm, sound, type StreamCaller, type StreamOpening } from '../../support/stream-caller.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

type RouterRequest = components['schemas']['RouterRequest'];

async function ready(path: StreamOpening['path'], routing?: object): Promise<{ caller: StreamCaller; id: string }> {
  const caller = await openStream({ url: stage.url, key: ours.apiKey, path });
  caller.send({ type: 'session.configure', audio: pcm, ...(routing === undefined ? {} : { routing }) });
  const { request_id: id } = await caller.next('session.ready');
  return { caller, id: String(id) };
}
const ask = (id: string) =>
  stage.ask<RouterRequest>({ method: 'GET', path: `/v1/router/requests/${id}`, key: ours.apiKey });
const recordOf = async (id: string): Promise<RouterRequest> =>
  (
    await waitFor(
      `${id} has ended`,
      () => ask(id),
      ({ body }) => body.status !== 'running',
    )
  ).body;
const explicit = (model: string) => ({ mode: 'explicit', provider: 'simulated', model });

describe('the record of a stream', () => {
  it('says what was heard, and that its caller closed it', async () => {
    const { caller, id } = await ready('/v1/stt/stream');
    expect((await ask(id)).body).toMatchObject({ status: 'running', stream: null });
    caller.sendRaw(sound(400));
    caller.send({ type: 'input.commit' });
    caller.sendRaw(sound(400, 3));
    caller.send({ type: 'session.close' });
    await caller.closed;
    const { stream } = await recordOf(id);
    expect(stream).toEqual({
      utterances: 2,
      bytes_in: expect.any(Number),
      bytes_out: expect.any(Number),
      audio_seconds: 0.8,
      first_content_ms: expect.any(Number),
      failovers: 0,
      closed_by: 'caller',
    });
    expect(stream?.bytes_in).toBeGreaterThan(sound(800).length);
    expect(stream?.bytes_out).toBeGreaterThan(100);
  });

  it('says what was spoken, also where its caller leaves', async () => {
    const { caller, id } = await ready('/v1/tts/stream');
    caller.send({ type: 'input.append', text: 'Two seconds and a half of a tone, all in all.' });
    caller.send({ type: 'input.commit' });
    await caller.next('utterance.done');
    caller.socket.terminate();
    expect(await recordOf(id)).toMatchObject({
      status: 'canceled',
      stream: { utterances: 1, audio_seconds: 2.25, failovers: 0, closed_by: 'caller' },
    });
  });

  it('counts failovers, and names a provider that fails as who ended it', async () => {
    const { caller, id } = await ready('/v1/stt/stream', {
      mode: 'auto',
      allow_providers: ['simulated:error-500', 'simulated:malformed-chunk', 'simulated:slow-first-byte'],
    });
    caller.send({ type: 'session.close' });
    await caller.closed;
    expect((await recordOf(id)).stream).toMatchObject({ failovers: 1, first_content_ms: null, audio_seconds: 0 });
    const cut = await ready('/v1/tts/stream', explicit('cut-mid-stream'));
    cut.caller.send({ type: 'input.append', text: 'This is cut in its middle.' });
    cut.caller.send({ type: 'input.commit' });
    await cut.caller.next('error');
    expect(await recordOf(cut.id)).toMatchObject({
      status: 'failed',
      stream: { utterances: 0, closed_by: 'provider' },
    });
  });

  it('counts among the times that the router itself takes', async () => {
    const counted = async (): Promise<number> => {
      const { text } = await stage.ask({ method: 'GET', path: '/metrics' });
      return Number(/^trunkline_router_own_seconds_count\{kind="stt"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    const { caller, id } = await ready('/v1/stt/stream');
    caller.send({ type: 'session.close' });
    await recordOf(id);
    expect(await counted()).toBe(before + 1);
  });

  it('names the server where the caller broke the rules, and is null for every other request', async () => {
    const { caller, id } = await ready('/v1/stt/stream');
    caller.send({ type: 'input.append', text: 'no audio' });
    await caller.next('error');
    expect((await recordOf(id)).stream).toMatchObject({ closed_by: 'server', utterances: 0 });
  });
});

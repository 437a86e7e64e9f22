import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { openStream, pcm, type StreamCaller, type StreamOpening, sound } from '../../support/stream-caller.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false, config: { routerConcurrency: 4 } });
  ours = await stage.organization();
});
afterAll(() => stage.close());

type Record = components['schemas']['RouterRequest'];
const stt = '/v1/stt/stream';
const tts = '/v1/tts/stream';
const open = (path: StreamOpening['path'], given: Partial<StreamOpening> = {}): Promise<StreamCaller> =>
  openStream({ url: stage.url, key: ours.apiKey, path, ...given });
const configure = (fields: object = {}) => ({ type: 'session.configure', audio: pcm, ...fields });
/** A stream that is ready, and the id of its request. */
async function ready(path: StreamOpening['path'], fields: object = {}, given: Partial<StreamOpening> = {}) {
  const caller = await open(path, given);
  caller.send(configure(fields));
  const { request_id: requestId, route } = await caller.next('session.ready');
  return { caller, requestId: String(requestId), route };
}
const recordOf = async (requestId: string, apiKey = ours.apiKey): Promise<Record> => {
  const answer = await waitFor(
    `${requestId} has ended`,
    () => stage.ask<Record>({ method: 'GET', path: `/v1/router/requests/${requestId}`, key: apiKey }),
    ({ body }) => body.status !== 'running',
  );
  return answer.body;
};
const errorOf = async (caller: StreamCaller) =>
  (await caller.next('error')).error as components['schemas']['RouterErrorEnvelope']['error'];

describe('a stream of speech', () => {
  it('hears utterances by their commits, sends the usage, and ends once', async () => {
    const { caller, requestId, route } = await ready(stt, { options: { word_timestamps: true } });
    expect(route).toMatchObject({ provider: 'simulated', model: 'echo', region: 'local' });
    caller.sendRaw(sound(400));
    caller.sendRaw(sound(400));
    caller.send({ type: 'input.commit' });
    const first = await caller.next('transcript.final');
    expect(first).toMatchObject({ text: expect.stringMatching(/^\w+ \w+\.$/), words: [{ start_ms: 0 }, {}] });
    expect(await caller.next('usage.updated')).toEqual({ type: 'usage.updated', usage: { duration_ms: 800 } });
    caller.sendRaw(sound(400, 3));
    caller.send({ type: 'session.close' });
    expect(await caller.next('transcript.final')).toMatchObject({ segments: [{ start_ms: 800 }] });
    expect(await caller.next('session.closed')).toEqual({ type: 'session.closed', usage: { duration_ms: 1_200 } });
    expect(await caller.closed).toBe(1_000);
    expect(caller.seen.at(-1)?.type).toBe('session.closed');
    expect(await recordOf(requestId)).toMatchObject({
      status: 'succeeded',
      kind: 'stt',
      streamed: true,
      usage: { duration_ms: 1_200 },
      attempts: [{ outcome: 'succeeded' }],
    });
  });

  it('hears nothing in silence, and answers a commit by the usage alone', async () => {
    const { caller } = await ready(stt);
    caller.sendRaw(Buffer.alloc(3_200));
    caller.send({ type: 'input.commit' });
    expect(await caller.next('usage.updated')).toMatchObject({ usage: { duration_ms: 100 } });
    caller.send({ type: 'input.commit' });
    expect(await caller.next('usage.updated')).toMatchObject({ usage: { duration_ms: 100 } });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    expect(caller.seen.map(({ type }) => type)).toEqual([
      'session.ready',
      'usage.updated',
      'usage.updated',
      'session.closed',
    ]);
  });

  it('takes audio in pieces of any size', async () => {
    const { caller } = await ready(stt);
    const audio = sound(400);
    for (let at = 0; at < audio.length; at += 333) caller.sendRaw(audio.subarray(at, at + 333));
    caller.send({ type: 'session.close' });
    const inPieces = await caller.next('transcript.final');
    const whole = (await ready(stt)).caller;
    whole.sendRaw(audio);
    whole.send({ type: 'session.close' });
    expect((await whole.next('transcript.final')).text).toBe(inPieces.text);
  });
});

describe('a stream of text', () => {
  it('speaks each utterance between its two frames, and ends once', async () => {
    const { caller, requestId } = await ready(tts);
    caller.send({ type: 'input.append', text: 'Good ' });
    caller.send({ type: 'input.append', text: 'morning.' });
    caller.send({ type: 'input.commit' });
    await caller.next('utterance.done');
    caller.send({ type: 'input.append', text: 'Bye.' });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    const order = caller.seen.map((frame) =>
      frame.type === 'utterance.started' ? `started ${frame.sequence}` : frame.type,
    );
    expect(order.filter((type, at) => type !== order[at - 1])).toEqual([
      'session.ready',
      'started 1',
      'audio',
      'utterance.done',
      'usage.updated',
      'started 2',
      'audio',
      'utterance.done',
      'usage.updated',
      'session.closed',
    ]);
    const bytes = caller.seen.reduce((sum, { audio }) => sum + (audio?.length ?? 0), 0);
    expect(bytes).toBe(((13 * 50 + 200) * 16_000 * 2) / 1_000);
    expect(await recordOf(requestId)).toMatchObject({ status: 'succeeded', kind: 'tts', usage: { characters: 17 } });
  });

  it('speaks no further what was cancelled, and counts the next utterance on', async () => {
    const { caller } = await ready(tts);
    caller.send({ type: 'input.append', text: 'x'.repeat(900) });
    caller.send({ type: 'input.commit' });
    await caller.next('audio');
    caller.send({ type: 'input.cancel' });
    caller.send({ type: 'input.append', text: 'Again' });
    caller.send({ type: 'input.commit' });
    expect(await caller.next('utterance.done')).toMatchObject({ sequence: 2 });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    expect(caller.seen.filter(({ type }) => type === 'utterance.done')).toHaveLength(1);
  });

  it('answers a commit and a cancel of nothing', async () => {
    const { caller } = await ready(tts);
    caller.send({ type: 'input.cancel' });
    caller.send({ type: 'input.commit' });
    expect(await caller.next('usage.updated')).toEqual({ type: 'usage.updated', usage: {} });
    caller.send({ type: 'session.close' });
    expect(await caller.next('session.closed')).toEqual({ type: 'session.closed', usage: {} });
  });
});

describe('what breaks the rules of frames', () => {
  it.each<[string, StreamOpening['path'], (caller: StreamCaller) => void, string]>([
    ['audio before session.ready', stt, (c) => c.sendRaw(sound(10)), 'session.ready'],
    ['another first frame', stt, (c) => c.send({ type: 'input.commit' }), 'session.configure'],
    ['no JSON', stt, (c) => c.sendRaw('{'), 'JSON'],
    ['no object', stt, (c) => c.sendRaw('[]'), 'object'],
    ['no type', stt, (c) => c.send({}), '/type'],
    ['an unknown type', stt, (c) => c.send({ type: 'input.append', text: 'x' }), '/type'],
    ['an unknown member', stt, (c) => c.send(configure({ rate: 1 })), '/rate'],
    [
      'a wrong member within',
      stt,
      (c) => c.send({ ...configure(), audio: { ...pcm, channels: 9 } }),
      '/audio/channels',
    ],
    ['a member twice', stt, (c) => c.sendRaw('{"type":"session.configure","type":"session.configure"}'), 'type'],
    [
      'a reserved option',
      stt,
      (c) => c.send(configure({ options: { provider_options: { x: { model: 'y' } } } })),
      '/options',
    ],
    [
      'an objective without its mode',
      stt,
      (c) => c.send(configure({ routing: { objective: 'cost' } })),
      '/routing/mode is required beside the other fields',
    ],
    ['a blank text', tts, (c) => c.send({ type: 'input.append', text: ' ' }), '/text'],
    ['no audio format', tts, (c) => c.send({ type: 'session.configure' }), '/audio'],
  ])('%s is invalid_request, with a hint that names it', async (_, path, act, named) => {
    const caller = await open(path);
    act(caller);
    const error = await errorOf(caller);
    expect(error).toMatchObject({
      code: 'invalid_request',
      retryable: false,
      request_id: expect.stringMatching(/^req_/),
    });
    expect(error.hint).toContain(named);
    expect(await caller.closed).toBe(1_008);
    expect(caller.seen).toHaveLength(1);
  });

  it.each<[string, StreamOpening['path'], (caller: StreamCaller) => void]>([
    ['a second configuration', stt, (c) => c.send(configure())],
    ['audio in a stream of text', tts, (c) => c.sendRaw(sound(10))],
    ['a text that is only blank', tts, (c) => c.send({ type: 'input.append', text: '\n' })],
  ])('%s ends a stream that is ready', async (_, path, act) => {
    const { caller, requestId } = await ready(path);
    act(caller);
    expect(await errorOf(caller)).toMatchObject({ code: 'invalid_request' });
    expect(await caller.closed).toBe(1_008);
    expect(await recordOf(requestId)).toMatchObject({ status: 'failed', error_code: 'invalid_request' });
  });

  it('audio that ends in the middle of a sample is refused at the close', async () => {
    const { caller } = await ready(stt);
    caller.sendRaw(Buffer.alloc(3));
    caller.send({ type: 'session.close' });
    expect(await errorOf(caller)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('sample'),
    });
  });

  it.each<[string, (caller: StreamCaller) => void]>([
    ['a text of more than 64 KiB', (c) => c.send({ type: 'session.configure', language: 'x'.repeat(65_536) })],
    ['audio of more than 1 MiB', (c) => c.sendRaw(Buffer.alloc(1024 * 1024 + 1))],
  ])('%s is payload_too_large, 1009', async (_, act) => {
    const caller = await open(stt);
    act(caller);
    expect(await errorOf(caller)).toMatchObject({ code: 'payload_too_large', retryable: false });
    expect(await caller.closed).toBe(1_009);
  });

  it('null in place of an optional member is no member', async () => {
    const { caller } = await ready(stt, { language: null, options: { keywords: null } });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
  });
});

describe('what no provider can serve', () => {
  it.each<[string, object, string, number]>([
    ['Opus', { audio: { ...pcm, encoding: 'opus' } }, 'capability_unsupported', 1_008],
    [
      'an unknown provider',
      { routing: { mode: 'explicit', provider: 'nowhere', model: 'x' } },
      'invalid_request',
      1_008,
    ],
    [
      'a vendor outside of the mode',
      { routing: { mode: 'explicit', provider: 'deepgram', model: 'nova-3' } },
      'invalid_request',
      1_008,
    ],
  ])('%s is refused, and takes no key', async (_, fields, code, closeCode) => {
    const idempotencyKey = freshKey();
    const caller = await open(stt, { idempotencyKey });
    caller.send(configure(fields));
    expect(await errorOf(caller)).toMatchObject({ code });
    expect(await caller.closed).toBe(closeCode);
    const again = await ready(stt, {}, { idempotencyKey });
    again.caller.send({ type: 'session.close' });
    expect(await again.caller.closed).toBe(1_000);
  });
});

describe('the same key again', () => {
  it('is request_in_progress while it runs, request_already_started later, idempotency_conflict for other bytes', async () => {
    const idempotencyKey = freshKey();
    const { caller, requestId } = await ready(stt, {}, { idempotencyKey });
    const again = async (frame: string) => {
      const second = await open(stt, { idempotencyKey });
      second.sendRaw(frame);
      const error = await errorOf(second);
      expect(await second.closed).toBe(1_008);
      return error;
    };
    const same = JSON.stringify(configure());
    expect(await again(same)).toMatchObject({ code: 'request_in_progress', request_id: requestId });
    expect(await again(`${same} `)).toMatchObject({ code: 'idempotency_conflict' });
    caller.send({ type: 'session.close' });
    await recordOf(requestId);
    expect(await again(same)).toMatchObject({ code: 'request_already_started', request_id: requestId });
  });
});

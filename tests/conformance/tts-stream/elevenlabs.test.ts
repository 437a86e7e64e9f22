import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { elevenlabs } from '../../../server/src/providers/elevenlabs/index.ts';
import { createElevenLabsTtsStream } from '../../../server/src/providers/elevenlabs/speech-stream.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import type { TtsStream, TtsStreamCall } from '../../../server/src/providers/ports/tts-stream.ts';
import {
  type AudioVendorStage,
  failureOf,
  neverAborted,
  startAudioVendorStage,
} from '../../support/audio-vendor-stage.ts';
import { createElevenLabsWire, knownVoice } from '../../support/fake-elevenlabs.ts';
import { spokenOf } from '../../support/fake-elevenlabs-sockets.ts';
import type { SeenVendorSocket, SocketFault } from '../../support/fake-vendor-sockets.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { allOf, callOf, describeTtsStreamProvider, utterancesOf } from './suite.ts';

const model = 'eleven_flash_v2_5';
const providerOf = ({ adapters }: Pick<AudioVendorStage, 'adapters'>) => {
  const { ttsStream } = adapters();
  if (ttsStream === undefined) throw new Error('The vendor has no streams');
  return ttsStream;
};

describeTtsStreamProvider('elevenlabs', async () => {
  const stage = await startAudioVendorStage(createElevenLabsWire, elevenlabs.create);
  return {
    provider: () => providerOf(stage),
    arrange: async (situation) => {
      await stage.arrange(situation);
      return model;
    },
    close: () => stage.close(),
  };
});

describe('the sockets of elevenlabs', () => {
  let stage: AudioVendorStage;
  beforeAll(async () => {
    stage = await startAudioVendorStage(createElevenLabsWire, elevenlabs.create);
  });
  afterAll(() => stage.close());
  const open = async (asked: Partial<TtsStreamCall> = {}, fault: SocketFault | null = null): Promise<TtsStream> => {
    stage.server.sockets.plan(fault);
    return providerOf(stage).open(callOf({ model, ...asked }), neverAborted);
  };
  const latest = (): SeenVendorSocket => {
    const socket = stage.server.sockets.seen.at(-1);
    if (socket === undefined) throw new Error('No socket was opened');
    return socket;
  };
  const first = 'This is the first of two. ';
  const second = 'And this is the second one. ';

  it('are asked for raw samples of the rate, in the language of a model that takes one', async () => {
    const asked = { audio: { encoding: 'pcm_s16le', sampleRateHz: 24_000, channels: 1 }, language: 'de-AT' } as const;
    const stream = await open(asked);
    stream.close();
    await allOf(stream);
    expect(latest().path).toBe(`/v1/text-to-speech/${knownVoice}/multi-stream-input`);
    expect(Object.fromEntries(latest().query)).toEqual({
      model_id: model,
      output_format: 'pcm_24000',
      inactivity_timeout: '180',
      language_code: 'de',
    });
    const other = await open({ model: 'eleven_multilingual_v2', language: 'de' });
    other.close();
    await allOf(other);
    expect(latest().query.has('language_code')).toBe(false);
  });

  it('refuse a voice that can be none before they are opened', async () => {
    const before = stage.server.sockets.seen.length;
    const opening = providerOf(stage).open(callOf({ model, voice: '../../x' }), neverAborted);
    expect(await failureOf(opening)).toMatchObject({ reason: 'model_unavailable' });
    expect(stage.server.sockets.seen.length).toBe(before);
  });

  it.each<[string, SocketFault | null]>([
    ['as it is documented', null],
    ['in the other spelling', { kind: 'own', name: 'spelled-otherwise' }],
    ['beside frames that are not known', { kind: 'unknown' }],
  ])('speak each text in a context of its own, %s', async (_, fault) => {
    const stream = await open({}, fault);
    for (const letter of first) stream.append(letter);
    stream.commit();
    stream.append(second);
    stream.commit();
    stream.close();
    expect(utterancesOf(await allOf(stream))).toEqual([spokenOf(first), spokenOf(second)]);
    const { texts } = latest();
    const ofContext = (id: string): string =>
      texts.flatMap(({ context_id, text }) => (context_id === id ? [text ?? ''] : [])).join('');
    expect([ofContext('u1'), ofContext('u2')]).toEqual([first, second]);
    expect(texts.filter(({ close_context }) => close_context === true).map(({ context_id }) => context_id)).toEqual([
      'u1',
      'u2',
    ]);
    expect(await latest().over).toBe(1000);
    expect(texts.at(-1)).toEqual({ close_socket: true });
  });

  it('are opened anew before the fifth context, where what was interrupted has not ended', async () => {
    const zombies: SocketFault = { kind: 'own', name: 'zombies' };
    const before = stage.server.sockets.seen.length;
    stage.server.sockets.misbehave(() => zombies);
    const stream = await open({}, zombies);
    const events = stream.events[Symbol.asyncIterator]();
    for (let nth = 0; nth < 9; nth += 1) {
      stream.append(first.repeat(2));
      expect((await events.next()).value).toMatchObject({ kind: 'audio' });
      stream.cancel();
    }
    stream.append(second);
    stream.close();
    const said = [];
    for (let next = await events.next(); next.done !== true; next = await events.next()) said.push(next.value);
    expect(utterancesOf(said)).toEqual([spokenOf(second)]);
    const opened = stage.server.sockets.seen.slice(before);
    expect(opened.map(({ texts }) => new Set(texts.flatMap(({ context_id }) => context_id ?? [])).size)).toEqual([
      4, 4, 2,
    ]);
    stage.server.sockets.misbehave(() => null);
  });

  it('keep a context that waits for its text', async () => {
    const stream = await createElevenLabsTtsStream(
      { apiKey: stage.apiKey, baseUrl: stage.server.url },
      { connect: connectSocket, clock: systemClock },
      { keepAliveMs: 20 },
    ).open(callOf({ model }), neverAborted);
    stream.append('Wait');
    await waitFor(
      'the vendor knows',
      async () => latest().texts,
      (texts) => texts.some(({ text, context_id }) => text === ' ' && context_id === 'u1'),
    );
    stream.cancel();
    stream.close();
    await allOf(stream);
  });

  it('that have nothing to do may be closed by the vendor: the next text opens another', async () => {
    const stream = await open();
    stream.append(first);
    stream.commit();
    const events = stream.events[Symbol.asyncIterator]();
    for (let next = await events.next(); next.value?.kind !== 'done'; next = await events.next());
    const closed = latest().over;
    stage.server.sockets.close(1000);
    await closed;
    stream.append(second);
    stream.close();
    const said = [];
    for (let next = await events.next(); next.done !== true; next = await events.next()) said.push(next.value);
    expect(utterancesOf(said)).toEqual([spokenOf(second)]);
  });

  it.each<[string, SocketFault, string]>([
    ['an error in a frame', { kind: 'error', atFrame: 0 }, 'quota_exhausted'],
    ['1011', { kind: 'close', atFrame: 0, code: 1011 }, 'server_error'],
    ['1008', { kind: 'close', atFrame: 1, code: 1008 }, 'connection_lost'],
    [
      'audio that is no base64',
      { kind: 'garbage', atFrame: 0, text: '{"contextId":"u1","audio":"%%%%"}' },
      'malformed',
    ],
    ['a frame that is no object', { kind: 'garbage', atFrame: 0, text: '[]' }, 'malformed'],
    ['half a sample', { kind: 'own', name: 'odd' }, 'malformed'],
  ])('fail by %s', async (_, fault, reason) => {
    const stream = await open({}, fault);
    stream.append(first);
    stream.commit();
    expect(await failureOf(allOf(stream))).toMatchObject({ reason, failover: true });
  });

  it('hold their caller back while the vendor reads nothing, and go on when it does', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const stream = await open({}, { kind: 'slow', until });
    let backlog = stream.backlog();
    for (; backlog === null; backlog = stream.backlog()) stream.append(first.repeat(1_000));
    stream.cancel();
    resolve();
    await backlog;
    expect(stream.backlog()).toBeNull();
    stream.close();
    await allOf(stream);
  });

  it('close at the vendor when their signal is aborted', async () => {
    const controller = new AbortController();
    const stream = await providerOf(stage).open(callOf({ model }), { signal: controller.signal });
    controller.abort();
    await expect(allOf(stream)).rejects.toBe(controller.signal.reason);
    expect(await latest().over).toBe(1006);
  });
});

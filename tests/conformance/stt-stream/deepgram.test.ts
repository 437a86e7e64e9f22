import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deepgram } from '../../../server/src/providers/deepgram/index.ts';
import { createDeepgramSttStream } from '../../../server/src/providers/deepgram/listen-stream.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import type { SttStream, SttStreamCall } from '../../../server/src/providers/ports/stt-stream.ts';
import {
  type AudioVendorStage,
  failureOf,
  neverAborted,
  startAudioVendorStage,
} from '../../support/audio-vendor-stage.ts';
import { createDeepgramWire } from '../../support/fake-deepgram.ts';
import type { SeenVendorSocket, SocketFault } from '../../support/fake-vendor-sockets.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { allOf, callOf, describeSttStreamProvider, silence, sound, until } from './suite.ts';

const providerOf = ({ adapters }: Pick<AudioVendorStage, 'adapters'>) => {
  const { sttStream } = adapters();
  if (sttStream === undefined) throw new Error('The vendor has no streams');
  return sttStream;
};

describeSttStreamProvider('deepgram', async () => {
  const stage = await startAudioVendorStage(createDeepgramWire, deepgram.create);
  return {
    provider: () => providerOf(stage),
    arrange: async (situation) => {
      await stage.arrange(situation);
      return 'nova-3';
    },
    close: () => stage.close(),
  };
});

describe('the sockets of deepgram', () => {
  let stage: AudioVendorStage;
  beforeAll(async () => {
    stage = await startAudioVendorStage(createDeepgramWire, deepgram.create);
  });
  afterAll(() => stage.close());
  const open = async (asked: Partial<SttStreamCall> = {}, fault: SocketFault | null = null): Promise<SttStream> => {
    stage.server.sockets.plan(fault);
    return providerOf(stage).open(callOf({ model: 'nova-3', ...asked }), neverAborted);
  };
  const latest = (): SeenVendorSocket => {
    const socket = stage.server.sockets.seen.at(-1);
    if (socket === undefined) throw new Error('No socket was opened');
    return socket;
  };
  const words = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, nth) => `word${from + nth}`).join(' ');

  it.each<[string, Partial<SttStreamCall>, ReadonlyArray<readonly [string, string]>]>([
    [
      'raw samples of the rate and the channels that come',
      {},
      [
        ['channels', '1'],
        ['sample_rate', '16000'],
      ],
    ],
    [
      'another rate, in stereo, in a language of a region that it knows',
      { audio: { encoding: 'pcm_s16le', sampleRateHz: 8_000, channels: 2 }, language: 'de-CH' },
      [
        ['channels', '2'],
        ['language', 'de-CH'],
        ['sample_rate', '8000'],
      ],
    ],
    [
      'several languages where one is to be found out',
      { language: 'auto' },
      [
        ['channels', '1'],
        ['language', 'multi'],
        ['sample_rate', '16000'],
      ],
    ],
  ])('are asked for %s', async (_, asked, more) => {
    const stream = await open(asked);
    stream.close();
    await allOf(stream);
    expect([...latest().query].sort()).toEqual(
      [
        ...more,
        ['encoding', 'linear16'],
        ['endpointing', '300'],
        ['interim_results', 'true'],
        ['model', 'nova-3'],
        ['smart_format', 'true'],
        ['utterance_end_ms', '1000'],
      ].sort(),
    );
  });

  it('are asked for hints and speakers as recordings are', async () => {
    const options = { ...callOf({ model: 'nova-3' }).options, diarization: true, keywords: ['Bern'] };
    const stream = await open({ options });
    stream.send(sound(400));
    stream.close();
    expect((await allOf(stream)).find(({ kind }) => kind === 'final')).toMatchObject({
      segments: [
        { text: 'word0', startMs: 0, endMs: 100, speaker: '0' },
        { text: 'word1', startMs: 100, endMs: 200, speaker: '1' },
        { text: 'word2', speaker: '0' },
        { text: 'word3', speaker: '1' },
      ],
    });
    expect(latest().query.getAll('keyterm')).toEqual(['Bern']);
  });

  it('refuse an option that is the adapter’s before they are opened', async () => {
    const options = { ...callOf({ model: 'nova-3' }).options, vendorOptions: { endpointing: 10 } };
    const before = stage.server.sockets.seen.length;
    const opening = providerOf(stage).open(callOf({ model: 'nova-3', options }), neverAborted);
    expect(await failureOf(opening)).toMatchObject({ reason: 'request_refused', failover: false });
    expect(stage.server.sockets.seen.length).toBe(before);
  });

  it.each([
    ['speech_final', null],
    ['UtteranceEnd', { kind: 'own', name: 'utterance-end' } as const],
  ])('end an utterance at %s, and put together what was final before', async (_, fault) => {
    const options = { ...callOf({ model: 'nova-3' }).options, wordTimestamps: true };
    const stream = await open({ options }, fault);
    const events = stream.events[Symbol.asyncIterator]();
    stream.send(sound(500));
    expect(await until(events, 'interim')).toEqual([{ kind: 'interim', text: words(0, 5) }]);
    stream.send(sound(200));
    expect(await until(events, 'interim')).toEqual([{ kind: 'interim', text: words(0, 7) }]);
    stream.send(silence(100));
    const [final] = (await until(events, 'final')).slice(-1);
    expect(final).toEqual({
      kind: 'final',
      text: words(0, 7),
      segments: [{ text: words(0, 7), startMs: 0, endMs: 700, speaker: null }],
      words: Array.from({ length: 7 }, (_, nth) => ({
        text: `word${nth}`,
        startMs: nth * 100,
        endMs: nth * 100 + 100,
      })),
    });
    stream.close();
    expect(await until(events, 'usage')).toEqual([{ kind: 'usage', billedMs: 800 }]);
    expect((await events.next()).done).toBe(true);
    expect(await latest().over).toBe(1000);
  });

  it('answer a commit for which the vendor has no answer, because nothing is left to hear', async () => {
    const stream = await open();
    const events = stream.events[Symbol.asyncIterator]();
    stream.send(silence(100));
    stream.commit();
    stream.commit();
    expect(await until(events, 'committed')).toEqual([{ kind: 'committed' }]);
    expect(await until(events, 'committed')).toEqual([{ kind: 'committed' }]);
    stream.close();
  });

  it('wait for the words of a commit as long as there is something to hear', async () => {
    const stream = await open({}, { kind: 'own', name: 'late-finals' });
    const events = stream.events[Symbol.asyncIterator]();
    stream.send(sound(1_000));
    stream.commit();
    const seen = await until(events, 'committed');
    expect(seen.map(({ kind }) => kind)).toEqual(['interim', 'final', 'committed']);
    stream.close();
  });

  it('are kept open while no audio comes', async () => {
    const stream = await createDeepgramSttStream(
      { apiKey: stage.apiKey, baseUrl: stage.server.url },
      { connect: connectSocket, clock: systemClock },
      { keepAliveMs: 20 },
    ).open(callOf({ model: 'nova-3' }), neverAborted);
    await waitFor(
      'the vendor knows',
      async () => latest().texts,
      (texts) => texts.some(({ type }) => type === 'KeepAlive'),
    );
    stream.close();
    await allOf(stream);
  });

  it.each<[string, SocketFault, string]>([
    ['an error in a frame', { kind: 'error', atFrame: 0 }, 'server_error'],
    ['1011', { kind: 'close', atFrame: 0, code: 1011 }, 'server_error'],
    ['1008', { kind: 'close', atFrame: 0, code: 1008 }, 'connection_lost'],
    ['1000 before its time', { kind: 'close', atFrame: 0, code: 1000 }, 'connection_lost'],
    ['a frame that is no object', { kind: 'garbage', atFrame: 0, text: '7' }, 'malformed'],
    ['results without any', { kind: 'garbage', atFrame: 0, text: '{"type":"Results"}' }, 'malformed'],
  ])('fail by %s', async (_, fault, reason) => {
    const stream = await open({}, fault);
    stream.send(sound(100));
    expect(await failureOf(allOf(stream))).toMatchObject({ reason, failover: true });
  });

  it('pass over frames that they do not know', async () => {
    const stream = await open({}, { kind: 'unknown' });
    stream.send(sound(200));
    stream.close();
    expect((await allOf(stream)).find(({ kind }) => kind === 'final')).toMatchObject({ text: words(0, 2) });
  });

  it('hold their caller back while the vendor reads nothing, and go on when it does', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const stream = await open({}, { kind: 'slow', until });
    let backlog = stream.backlog();
    for (; backlog === null; backlog = stream.backlog()) stream.send(silence(1_000));
    resolve();
    await backlog;
    expect(stream.backlog()).toBeNull();
    stream.close();
    await allOf(stream);
    expect(latest().binaryBytes).toBeGreaterThan(256 * 1_024);
  });

  it('close at the vendor when their signal is aborted', async () => {
    const controller = new AbortController();
    const stream = await providerOf(stage).open(callOf({ model: 'nova-3' }), { signal: controller.signal });
    controller.abort();
    await expect(allOf(stream)).rejects.toBe(controller.signal.reason);
    expect(await latest().over).toBe(1006);
  });
});

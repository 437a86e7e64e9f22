import { afterAll, describe, expect, it } from '@jest/globals';
import { createFliteTts } from '../../../server/src/providers/local/flite/speak.ts';
import { createFliteTtsStream } from '../../../server/src/providers/local/flite/speak-stream.ts';
import type { TtsStream, TtsStreamCall, TtsStreamProvider } from '../../../server/src/providers/ports/tts-stream.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { localThreads } from '../../support/local-threads.ts';
import { allOf, callOf, describeTtsStreamProvider, utterancesOf } from './suite.ts';

const threads = localThreads();
afterAll(() => threads.stop());
const model = 'flite';
const voice = 'kal';
const works = createFliteTtsStream(threads.works);

describeTtsStreamProvider('local', async () => {
  let provider = works;
  return {
    provider: () => provider,
    arrange: async (situation) => {
      provider = situation === 'works' ? works : createFliteTtsStream(threads.of(situation));
      return model;
    },
    close: async () => {},
  };
}, ['breaks off']);

const open = (asked: Partial<TtsStreamCall> = {}, provider: TtsStreamProvider = works): Promise<TtsStream> =>
  provider.open(callOf({ model, voice, ...asked }), neverAborted);

describe('streams of the voice of this machine', () => {
  it('speaks a sentence as soon as it has its end, and does not wait for a commit', async () => {
    const stream = await open();
    for (const part of ['Hello', ' there. ', 'How']) stream.append(part);
    const events = stream.events[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ kind: 'audio' });
    stream.close();
  });

  it.each([8_000, 24_000])('says the same at %i Hz, as long, as a whole text does', async (sampleRateHz) => {
    const audio = { encoding: 'pcm_s16le', sampleRateHz, channels: 1 } as const;
    const input = 'Hello there. This is the second sentence, and it has no end';
    const stream = await open({ audio });
    for (const part of input.match(/.{1,7}/g) ?? []) stream.append(part);
    stream.close();
    const whole: Buffer[] = [];
    const speech = createFliteTts(threads.works).speak({ model, input, voice, language: null, audio }, neverAborted);
    for await (const piece of speech) whole.push(piece);
    expect(utterancesOf(await allOf(stream))).toEqual([Buffer.concat(whole)]);
  });

  it('is silent for a moment where an utterance has nothing to say, and goes on', async () => {
    const stream = await open();
    for (const text of ['😀', '世界', ' ', 'Hello.']) {
      stream.append(text);
      stream.commit();
    }
    stream.close();
    const silence = Buffer.alloc(6_400);
    expect(utterancesOf(await allOf(stream))).toEqual([silence, silence, silence, expect.any(Buffer)]);
  });

  it('begins no sentence while its reader waits', async () => {
    const stream = await open();
    const said = 'This is one of many sentences, and each takes a second or two to say. ';
    stream.append(said.repeat(200));
    stream.commit();
    stream.close();
    const other = await open();
    other.append('Hello.');
    other.close();
    // While nothing is read of the first, the thread serves the second.
    expect(utterancesOf(await allOf(other))).toHaveLength(1);
    expect(threads.sentences()).toBeLessThan(100);
    const events = stream.events[Symbol.asyncIterator]();
    await events.next();
    await events.return?.();
  });

  it('holds its caller back where more than 256 KiB of text wait, until they are spoken or dropped', async () => {
    const stream = await open({}, createFliteTtsStream(threads.of('is silent')));
    expect(stream.backlog()).toBeNull();
    stream.append('many words. '.repeat(30_000));
    const wait = stream.backlog();
    expect(wait).not.toBeNull();
    stream.cancel();
    await wait;
    expect(stream.backlog()).toBeNull();
    stream.close();
    expect(await allOf(stream)).toEqual([]);
  });

  it('opens 96 streams and no more, and gives each place free when its stream is over', async () => {
    const provider = createFliteTtsStream(threads.of('is silent'));
    const controller = new AbortController();
    const [first] = await Promise.all([
      open({}, provider),
      ...Array.from({ length: 95 }, () => provider.open(callOf({ model }), { signal: controller.signal })),
    ]);
    expect(await failureOf(open({}, provider))).toMatchObject({ reason: 'rate_limited', failover: true });
    first.close();
    first.close();
    expect(await allOf(first)).toEqual([]);
    await open({}, provider);
    expect(await failureOf(open({}, provider))).toMatchObject({ reason: 'rate_limited' });
    controller.abort(new Error('left'));
    await open({}, provider);
  });

  it('streams with its own model alone, and refuses what the catalog does not list', async () => {
    expect([works.streams('flite'), works.streams('pocketsphinx')]).toEqual([true, false]);
    expect(await failureOf(open({ voice: 'hal' }))).toMatchObject({ reason: 'model_unavailable' });
    const audio = { encoding: 'pcm_s16le', sampleRateHz: 44_100, channels: 1 } as const;
    expect(await failureOf(open({ audio }))).toMatchObject({ reason: 'request_refused' });
  });
});

import { afterAll, describe, expect, it } from '@jest/globals';
import { createFliteTts } from '../../../server/src/providers/local/flite/speak.ts';
import type { SpeechCall, TtsProvider } from '../../../server/src/providers/ports/tts.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { localThreads } from '../../support/local-threads.ts';
import { allOf, callOf, describeTtsProvider } from './suite.ts';

const threads = localThreads();
afterAll(() => threads.stop());
const voice = createFliteTts(threads.works);

describeTtsProvider('local', async () => {
  let provider = voice;
  return {
    provider: () => provider,
    arrange: async (situation) => {
      provider = situation === 'works' ? voice : createFliteTts(threads.of(situation));
      return 'flite';
    },
    close: async () => {},
  };
}, ['breaks off']);

const audio = (sampleRateHz: number): SpeechCall['audio'] => ({ encoding: 'pcm_s16le', sampleRateHz, channels: 1 });
const say = (asked: Partial<SpeechCall>, provider: TtsProvider = voice, signal = neverAborted.signal) =>
  provider.speak(callOf({ model: 'flite', ...asked }), { signal });
/** The same, piece by piece. */
const begin = (...asked: Parameters<typeof say>) => say(...asked)[Symbol.asyncIterator]();
const samplesOf = (sound: Buffer): Int16Array =>
  Int16Array.from({ length: sound.length / 2 }, (_, at) => sound.readInt16LE(2 * at));
const loudest = (sound: Buffer): number => samplesOf(sound).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe('the voice of this machine', () => {
  const input = 'Hello from Trunkline. This sentence is spoken without an account, in ten words or so.';

  it.each(['rms', 'slt', 'awb', 'kal', 'kal16'])('%s speaks, at a pace of people', async (name) => {
    const sound = await allOf(say({ input, voice: name, audio: audio(16_000) }));
    const seconds = sound.length / 2 / 16_000;
    expect(seconds).toBeGreaterThan(3.5);
    expect(seconds).toBeLessThan(8);
    expect(loudest(sound)).toBeGreaterThan(5_000);
  });

  it('has voices that differ, and rms where none is named', async () => {
    const [rms, unnamed, slt] = await Promise.all(
      ['rms', null, 'slt'].map((name) => allOf(say({ input: 'Hello.', voice: name }))),
    );
    expect(unnamed?.equals(rms ?? Buffer.alloc(0))).toBe(true);
    expect(slt?.equals(rms ?? Buffer.alloc(0))).toBe(false);
  });

  it.each(['rms', 'kal'])('%s has the same length and loudness at 8,000, 16,000 and 24,000 Hz', async (name) => {
    const sounds = await Promise.all(
      [8_000, 16_000, 24_000].map((rate) => allOf(say({ input: 'Hello there.', voice: name, audio: audio(rate) }))),
    );
    const seconds = sounds.map((sound, at) => sound.length / 2 / (8_000 * (at + 1)));
    for (const one of seconds) expect(Math.abs(one - (seconds[1] ?? 0))).toBeLessThan(0.001);
    const [low = 0, middle = 0, high = 0] = sounds.map(loudest);
    for (const one of [low, high]) expect(Math.abs(one - middle)).toBeLessThan(middle / 2);
  });

  it('gives a long text by sentences, each when it is asked for', async () => {
    const pieces = begin({
      input: 'The quick brown fox jumps over the lazy dog, and then goes home. '.repeat(8),
      voice: 'kal',
    });
    let count = 0;
    while ((await pieces.next()).done !== true) count += 1;
    expect(count).toBeGreaterThanOrEqual(4);
  });

  it('serves two at once, sentence by sentence', async () => {
    const order: string[] = [];
    const read = async (name: string) => {
      const input = `${`This is the text of ${name}. `.repeat(5)}\n`.repeat(3);
      for await (const _ of say({ input, voice: 'kal' })) order.push(name);
    };
    await Promise.all([read('a'), read('b')]);
    expect(order.slice(0, 4).sort()).toEqual(['a', 'a', 'b', 'b']);
    expect(order.filter((name) => name === 'a')).toHaveLength(order.length / 2);
  });

  it('begins no other sentence after an abort, and speaks for others at once', async () => {
    const controller = new AbortController();
    const pieces = begin(
      { input: 'This is a text of many words. '.repeat(40), voice: 'kal' },
      voice,
      controller.signal,
    );
    await pieces.next();
    controller.abort(new Error('left'));
    await expect(pieces.next()).rejects.toThrow('left');
    expect((await allOf(say({ input: 'Hello.', voice: 'kal' }))).length).toBeGreaterThan(0);
  });

  it('speaks again after its thread has ended', async () => {
    const provider = createFliteTts(threads.of('breaks off'));
    for (let time = 0; time < 2; time += 1)
      expect(await failureOf(allOf(say({ input: 'Hello.' }, provider)))).toMatchObject({ reason: 'connection_lost' });
  });

  it.each([
    ['emoji', 'Well 😀 done'],
    ['another script', 'Hello 世界'],
    ['controls', 'a\u0000b\u0007c'],
    ['elements', '<speak>Hello <break time="2s"/></speak>'],
    ['what looks like an option or a file', '-voice slt /etc/passwd --help'],
    ['one long word', 'Llanfairpwllgwyngyll'.repeat(20)],
    ['nothing but digits', '31415926535'.repeat(10)],
    ['every character of ASCII', Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')],
  ])('says what it can of a text with %s', async (_name, input) => {
    expect(loudest(await allOf(say({ input, voice: 'kal', audio: audio(8_000) })))).toBeGreaterThan(1_000);
  });

  it.each(['', ' ', '😀', '世界', '...', '\u0000', '<br/>', 'Привет'])(
    'fails where there is nothing to say, so that another vendor may: %j',
    async (input) => {
      expect(await failureOf(allOf(say({ input })))).toMatchObject({ reason: 'model_unavailable', failover: true });
    },
  );

  it.each([
    ['another model', { model: 'flute' }, 'model_unavailable'],
    ['another voice', { voice: 'hal' }, 'model_unavailable'],
    ['another rate', { audio: audio(22_050) }, 'request_refused'],
    ['two channels', { audio: { ...audio(8_000), channels: 2 } }, 'request_refused'],
    ['another encoding', { audio: { ...audio(8_000), encoding: 'opus' } }, 'request_refused'],
  ] as const)('refuses %s', async (_name, asked, reason) => {
    expect(await failureOf(allOf(say(asked)))).toMatchObject({ reason });
  });

  it('speaks 48 texts at once and no more: the next one goes to another vendor', async () => {
    const provider = createFliteTts(threads.of('is silent'));
    const controller = new AbortController();
    const busy = Array.from({ length: 48 }, () => begin({ input: 'Hello.' }, provider, controller.signal).next());
    const ended = Promise.allSettled(busy);
    expect(await failureOf(allOf(say({ input: 'Hello.' }, provider)))).toMatchObject({
      reason: 'rate_limited',
      failover: true,
    });
    controller.abort(new Error('left'));
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
    const again = new AbortController();
    const next = begin({ input: 'Hello.' }, provider, again.signal).next();
    again.abort(new Error('left'));
    await expect(next).rejects.toThrow('left');
  });
});

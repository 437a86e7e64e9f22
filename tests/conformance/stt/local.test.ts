import { afterAll, describe, expect, it } from '@jest/globals';
import { createRecognizers } from '../../../server/src/providers/local/pocketsphinx/recognizers.ts';
import { createPocketsphinxStt } from '../../../server/src/providers/local/pocketsphinx/transcribe.ts';
import type { TranscriptionCall } from '../../../server/src/providers/ports/stt.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { fakePocketsphinx, isAlive } from '../../support/fake-pocketsphinx.ts';
import { pcmWav } from '../../support/pcm-wav.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { callOf, describeSttProvider } from './suite.ts';

const fake = fakePocketsphinx();
const recognizers = createRecognizers({ found: fake.found, most: 3 });
afterAll(() => {
  recognizers.stop();
  fake.remove();
});
const ears = createPocketsphinxStt(recognizers);
const model = 'pocketsphinx';

describeSttProvider(
  'local',
  async () => ({
    provider: () => ears,
    arrange: async (situation) => {
      fake.plan(situation);
      return model;
    },
    close: async () => fake.plan('works'),
  }),
  ['talks nonsense', 'breaks off'],
);

const hear = (asked: Partial<TranscriptionCall>, signal = neverAborted.signal) =>
  ears.transcribe(callOf({ model, ...asked }), { signal });

describe('the ears of this machine', () => {
  it.each([16_000, 8_000, 48_000])('hears words with their times, in a recording of %i Hz', async (rate) => {
    const audio = pcmWav(rate, [
      [500, 0],
      [2_000, 1_000],
      [1_000, 0],
      [3_000, 1_000],
    ]);
    const { text, segments, words } = await hear({ audio, wordTimestamps: true });
    expect(text).toBe('one two one two three');
    expect(segments).toHaveLength(2);
    const near = (ms: number) => (at: number | undefined) => Math.abs((at ?? 0) - ms) < 20;
    expect([segments?.[0]?.startMs, segments?.[0]?.endMs].map((at, n) => near([500, 2_500][n] ?? 0)(at))).toEqual([
      true,
      true,
    ]);
    expect(near(3_500)(segments?.[1]?.startMs)).toBe(true);
    expect(words?.map((word) => word.text)).toEqual(['one', 'two', 'one', 'two', 'three']);
  });

  it('hears nothing in silence, and that is a success', async () => {
    expect(await hear({ audio: pcmWav(16_000, [[1_000, 0]]) })).toEqual({
      text: '',
      segments: [],
      words: null,
      billedMs: null,
    });
  });

  it('hears so many at once and no more, and others when one has ended', async () => {
    fake.plan('is silent');
    const controller = new AbortController();
    const busy = Promise.allSettled([1, 2, 3].map(() => hear({}, controller.signal)));
    await waitFor(
      'all run',
      async () => fake.runs().slice(-3),
      (runs) => runs.length === 3 && runs.every(isAlive),
    );
    expect(await failureOf(hear({}))).toMatchObject({ reason: 'rate_limited', failover: true });
    controller.abort(new Error('left'));
    expect((await busy).every(({ status }) => status === 'rejected')).toBe(true);
    fake.plan('works');
    expect((await hear({})).text).not.toBe('');
  });

  it('ends its program with the request', async () => {
    fake.plan('is silent');
    const before = fake.runs().length;
    const controller = new AbortController();
    const call = hear({}, controller.signal);
    const [pid = 0] = await waitFor(
      'it runs',
      async () => fake.runs().slice(before),
      (runs) => runs.length === 1,
    );
    controller.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
    await waitFor(
      'it has ended',
      async () => isAlive(pid),
      (alive) => !alive,
    );
    fake.plan('works');
  });

  it.each([
    ['another model', { model: 'sphinx' }, 'model_unavailable'],
    ['two channels', { audio: { ...pcmWav(16_000, [[100, 1]]), channels: 2 } }, 'request_refused'],
    ['another rate', { audio: { ...pcmWav(16_000, [[100, 1]]), sampleRateHz: 96_000 } }, 'request_refused'],
    ['options', { vendorOptions: { beam: 1 } }, 'request_refused'],
  ])('refuses %s', async (_name, asked, reason) => {
    expect(await failureOf(hear(asked))).toMatchObject({ reason });
    expect(ears.takesOption('beam')).toBe(false);
  });
});

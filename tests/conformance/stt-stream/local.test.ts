import { spawn } from 'node:child_process';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createRecognizers } from '../../../server/src/providers/local/pocketsphinx/recognizers.ts';
import { createPocketsphinxSttStream } from '../../../server/src/providers/local/pocketsphinx/transcribe-stream.ts';
import type { SttStream, SttStreamCall } from '../../../server/src/providers/ports/stt-stream.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { fakePocketsphinx, isAlive } from '../../support/fake-pocketsphinx.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { allOf, callOf, describeSttStreamProvider, silence, sound, until } from './suite.ts';

const fake = fakePocketsphinx();
const recognizers = createRecognizers({ found: fake.found, most: 2 });
afterAll(() => {
  recognizers.stop();
  fake.remove();
});
const ears = createPocketsphinxSttStream(recognizers);
const model = 'pocketsphinx';

describeSttStreamProvider(
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

const open = (asked: Partial<SttStreamCall> = {}, signal = neverAborted.signal): Promise<SttStream> =>
  ears.open(callOf({ model, ...asked }), { signal });
const withWords = { wordTimestamps: true } as SttStreamCall['options'];

describe('streams of the ears of this machine', () => {
  it('makes an utterance final by itself behind a pause, with times of the stream', async () => {
    const stream = await open({ options: withWords });
    stream.send(silence(1_000));
    stream.send(sound(2_000));
    stream.send(silence(300));
    const events = stream.events[Symbol.asyncIterator]();
    expect(await until(events, 'final')).toEqual([
      {
        kind: 'final',
        text: 'one two',
        segments: [{ text: 'one two', startMs: 1_000, endMs: 3_000, speaker: null }],
        words: [
          { text: 'one', startMs: 1_000, endMs: 2_000 },
          { text: 'two', startMs: 2_000, endMs: 3_000 },
        ],
      },
    ]);
    stream.close();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('goes on with the times of the stream behind a commit', async () => {
    const stream = await open({ options: withWords });
    stream.send(sound(1_000));
    stream.commit();
    stream.send(sound(2_000));
    stream.commit();
    stream.commit();
    stream.send(sound(1_000));
    stream.close();
    const events = await allOf(stream);
    expect(events.map((event) => (event.kind === 'final' ? event.words?.[0]?.startMs : event.kind))).toEqual([
      0,
      'committed',
      1_000,
      'committed',
      'committed',
      3_000,
    ]);
  });

  it.each([8_000, 24_000])('hears audio of %i Hz', async (sampleRateHz) => {
    const stream = await open({ audio: { encoding: 'pcm_s16le', sampleRateHz, channels: 1 } });
    const samples = Buffer.from(new Int16Array(2 * sampleRateHz).fill(1_000).buffer);
    for (let at = 0; at < samples.length; at += 322) stream.send(samples.subarray(at, at + 322));
    stream.close();
    expect(await allOf(stream)).toMatchObject([{ kind: 'final', text: 'one two', words: null }]);
  });

  it('hears samples that lie at an odd place of a buffer', async () => {
    const stream = await open();
    const bytes = Buffer.concat([Buffer.from([0]), sound(1_000)]);
    stream.send(bytes.subarray(1));
    stream.close();
    expect(await allOf(stream)).toMatchObject([{ kind: 'final', text: 'one' }]);
  });

  it('runs two programs at most for a stream, however often it is committed', async () => {
    const before = fake.runs().length;
    const stream = await open();
    const seen: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      stream.send(sound(100));
      stream.commit();
    }
    stream.close();
    const texts: string[] = [];
    for await (const event of stream.events) {
      seen.push(fake.runs().slice(before).filter(isAlive).length);
      if (event.kind === 'final') texts.push(event.text);
    }
    expect(Math.max(...seen)).toBeLessThanOrEqual(2);
    expect(texts).toEqual(Array(6).fill('one'));
    expect(fake.runs().length - before).toBe(6);
  });

  it('holds its caller back where more than 256 KiB are not taken', async () => {
    fake.plan('is silent');
    const controller = new AbortController();
    const stream = await open({}, controller.signal);
    expect(stream.backlog()).toBeNull();
    for (let nth = 0; nth < 50; nth += 1) stream.send(sound(1_000));
    const wait = stream.backlog();
    expect(wait).not.toBeNull();
    const ended = failureOfAborted(stream);
    controller.abort(new Error('left'));
    await wait;
    expect([await ended, stream.backlog()]).toEqual(['left', null]);
    fake.plan('works');
  });

  it('has a place for so many streams, and ends the programs of those that are over', async () => {
    const before = fake.runs().length;
    const controller = new AbortController();
    const streams = await Promise.all([open({}, controller.signal), open({}, controller.signal)]);
    expect(await failureOf(open())).toMatchObject({ reason: 'rate_limited', failover: true });
    const pids = await waitFor(
      'both run',
      async () => fake.runs().slice(before),
      (runs) => runs.length === 2,
    );
    const ended = streams.map(failureOfAborted);
    controller.abort(new Error('left'));
    expect(await Promise.all(ended)).toEqual(['left', 'left']);
    await waitFor(
      'both have ended',
      async () => pids.some(isAlive),
      (alive) => !alive,
    );
    (await open()).close();
  });

  it('ends its program where this process is killed', async () => {
    const before = fake.runs().length;
    const module = new URL('../../../server/src/providers/local/pocketsphinx/recognizers.ts', import.meta.url);
    const code = `
      const { createRecognizers } = await import('${module.href}');
      const place = createRecognizers({ found: ${JSON.stringify(fake.found)}, most: 1 }).take();
      place.begin({ utterance: () => {}, sent: () => {}, over: () => {} });
      setInterval(() => {}, 1_000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    const [pid = 0] = await waitFor(
      'it runs',
      async () => fake.runs().slice(before),
      (runs) => runs.length === 1,
    );
    other.kill('SIGKILL');
    await waitFor(
      'it has ended',
      async () => isAlive(pid),
      (alive) => !alive,
    );
  });

  it('streams with its own model alone, and refuses what the catalog does not list', async () => {
    expect([ears.streams(model), ears.streams('flite')]).toEqual([true, false]);
    const audio = { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 2 } as const;
    expect(await failureOf(open({ audio }))).toMatchObject({ reason: 'request_refused' });
    const options = { vendorOptions: { beam: 1 } } as unknown as SttStreamCall['options'];
    expect(await failureOf(open({ options }))).toMatchObject({ reason: 'request_refused' });
  });
});

/** The message of what a stream ends with. */
async function failureOfAborted(stream: SttStream): Promise<string> {
  return allOf(stream).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

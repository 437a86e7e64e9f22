import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  SttStream,
  SttStreamCall,
  SttStreamEvent,
  SttStreamProvider,
} from '../../../server/src/providers/ports/stt-stream.ts';
import { failureOf, neverAborted, type Situation } from '../../support/audio-vendor-stage.ts';

/** An adapter with a vendor that a test can command. */
export interface SttStreamHarness {
  provider(): SttStreamProvider;
  /** Makes the vendor behave so from now on; gives the model to ask. */
  arrange(situation: Situation): Promise<string>;
  close(): Promise<void>;
}

export const callOf = (asked: Partial<SttStreamCall> & Pick<SttStreamCall, 'model'>): SttStreamCall => ({
  language: null,
  audio: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
  ...asked,
  options: {
    diarization: false,
    keywords: [],
    noiseReduction: false,
    wordTimestamps: false,
    vendorOptions: {},
    ...asked.options,
  },
});

/** So many milliseconds of a tone, or of silence, at 16 kHz. */
export const sound = (ms: number, value = 1_000): Buffer => Buffer.from(new Int16Array(ms * 16).fill(value).buffer);
export const silence = (ms: number): Buffer => sound(ms, 0);

/** What a stream says until it ends. */
export async function allOf(stream: Pick<SttStream, 'events'>): Promise<SttStreamEvent[]> {
  const events: SttStreamEvent[] = [];
  for await (const event of stream.events) events.push(event);
  return events;
}

/** Takes events until one is of that kind, and answers those that came. */
export async function until(
  events: AsyncIterator<SttStreamEvent>,
  kind: SttStreamEvent['kind'],
): Promise<SttStreamEvent[]> {
  const seen: SttStreamEvent[] = [];
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    seen.push(next.value);
    if (next.value.kind === kind) return seen;
  }
  throw new Error(`The stream ended before ${kind}: ${JSON.stringify(seen)}`);
}

const textsOf = (events: readonly SttStreamEvent[]): string =>
  events.flatMap((event) => (event.kind === 'final' ? [event.text] : [])).join(' ');

const faults = [
  ['refuses connections', 'unreachable', null, null],
  ['has an error of its own', 'server_error', 500, null],
  ['refuses our key', 'credentials_refused', 401, null],
  ['limits our rate for a second', 'rate_limited', 429, 1_000],
  ['talks nonsense', 'malformed', undefined, null],
  ['breaks off', 'connection_lost', undefined, null],
] as const;

/**
 * What holds for every adapter of speech to text while it is spoken, whatever is behind it. `has` are the faults that it can have; all
 * of them if absent.
 */
export function describeSttStreamProvider(
  name: string,
  start: () => Promise<SttStreamHarness>,
  has: ReadonlyArray<(typeof faults)[number][0]> = faults.map(([situation]) => situation),
): void {
  describe(`speech to text while it is spoken: ${name}`, () => {
    let harness: SttStreamHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());
    const open = async (situation: Situation = 'works', signal = neverAborted.signal): Promise<SttStream> => {
      const model = await harness.arrange(situation);
      return harness.provider().open(callOf({ model }), { signal });
    };

    it('makes final what it heard at a commit, and answers each commit once and in order', async () => {
      const stream = await open();
      stream.send(sound(1_000));
      stream.commit();
      stream.commit();
      stream.send(sound(500));
      stream.commit();
      stream.close();
      const events = await allOf(stream);
      expect(events.filter(({ kind }) => kind === 'committed')).toHaveLength(3);
      const first = events.findIndex(({ kind }) => kind === 'committed');
      expect(textsOf(events.slice(0, first))).not.toBe('');
      expect(events.every((event) => !('text' in event) || event.text !== '')).toBe(true);
    });

    it('answers a commit of nothing', async () => {
      const stream = await open();
      stream.commit();
      const events = stream.events[Symbol.asyncIterator]();
      expect(await until(events, 'committed')).toEqual([{ kind: 'committed' }]);
      stream.close();
      expect((await events.next()).value?.kind ?? 'usage').toBe('usage');
    });

    it('makes final what it heard when it is closed, and ends', async () => {
      const stream = await open();
      stream.send(sound(1_000));
      stream.close();
      stream.close();
      stream.send(sound(1_000));
      expect(textsOf(await allOf(stream))).not.toBe('');
    });

    it('replaces the wording of an utterance until that is final', async () => {
      const stream = await open();
      for (let nth = 0; nth < 20; nth += 1) stream.send(sound(100));
      stream.close();
      const events = await allOf(stream);
      const interims = events.filter(({ kind }) => kind === 'interim');
      for (const event of interims) expect(event).toEqual({ kind: 'interim', text: expect.stringMatching(/\S/) });
      expect(events.filter(({ kind }) => kind === 'final').length).toBeGreaterThan(0);
    });

    it('hears what lies in a buffer that is written over afterwards', async () => {
      const stream = await open();
      const buffer = sound(1_000);
      stream.send(buffer);
      buffer.fill(0);
      stream.close();
      expect(textsOf(await allOf(stream))).not.toBe('');
    });

    it.each(faults.filter(([situation]) => has.includes(situation)))(
      'lets another vendor be asked when this one %s: %s',
      async (situation, reason, status, retryAfterMs) => {
        const heard = async (): Promise<unknown> => {
          const stream = await open(situation);
          stream.send(sound(1_000));
          stream.commit();
          stream.close();
          return allOf(stream);
        };
        const failure = await failureOf(heard());
        expect(failure).toMatchObject({ reason, failover: true, retryAfterMs });
        if (status !== undefined) expect(failure.status).toBe(status);
      },
    );

    it('ends at once when its signal is aborted, while the vendor is silent', async () => {
      const controller = new AbortController();
      const stream = await open('is silent', controller.signal);
      stream.send(sound(100));
      const ended = allOf(stream);
      controller.abort();
      await expect(ended).rejects.toBe(controller.signal.reason);
    });

    it('opens nothing where its signal was aborted before it began', async () => {
      const signal = AbortSignal.abort();
      await expect(open('works', signal)).rejects.toBe(signal.reason);
    });

    it('is over for good where its reader leaves', async () => {
      const stream = await open();
      stream.send(sound(1_000));
      stream.commit();
      for await (const event of stream.events) if (event.kind === 'interim' || event.kind === 'final') break;
      stream.send(sound(1_000));
      stream.commit();
      stream.close();
      expect(stream.backlog()).toBeNull();
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  TtsStream,
  TtsStreamCall,
  TtsStreamEvent,
  TtsStreamProvider,
} from '../../../server/src/providers/ports/tts-stream.ts';
import { failureOf, neverAborted, type Situation } from '../../support/audio-vendor-stage.ts';

/** An adapter with a vendor that a test can command. */
export interface TtsStreamHarness {
  provider(): TtsStreamProvider;
  /** Makes the vendor behave so from now on; gives the model to ask. */
  arrange(situation: Situation): Promise<string>;
  close(): Promise<void>;
}

export const callOf = (asked: Partial<TtsStreamCall> & Pick<TtsStreamCall, 'model'>): TtsStreamCall => ({
  voice: null,
  language: null,
  audio: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
  ...asked,
});

/** What a stream says until it ends. */
export async function allOf(stream: Pick<TtsStream, 'events'>): Promise<TtsStreamEvent[]> {
  const events: TtsStreamEvent[] = [];
  for await (const event of stream.events) events.push(event);
  return events;
}

/** The audio of each utterance that was done, in order. */
export function utterancesOf(events: readonly TtsStreamEvent[]): Buffer[] {
  const utterances: Buffer[] = [];
  let pieces: Buffer[] = [];
  for (const event of events) {
    if (event.kind === 'audio') pieces.push(event.bytes);
    if (event.kind !== 'done') continue;
    utterances.push(Buffer.concat(pieces));
    pieces = [];
  }
  if (pieces.length > 0) throw new Error('There is audio behind the last utterance');
  return utterances;
}

const sentence = 'The quick brown fox jumps over the lazy dog. ';

const faults = [
  ['refuses connections', 'unreachable', null, null],
  ['has an error of its own', 'server_error', 500, null],
  ['refuses our key', 'credentials_refused', 401, null],
  ['limits our rate for a second', 'rate_limited', 429, 1_000],
  ['talks nonsense', 'malformed', undefined, null],
  ['breaks off', 'connection_lost', undefined, null],
] as const;

/**
 * What holds for every adapter of text to speech while it is written, whatever is behind it. `has` are the faults that it can have; all
 * of them if absent.
 */
export function describeTtsStreamProvider(
  name: string,
  start: () => Promise<TtsStreamHarness>,
  has: ReadonlyArray<(typeof faults)[number][0]> = faults.map(([situation]) => situation),
): void {
  describe(`text to speech while it is written: ${name}`, () => {
    let harness: TtsStreamHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());
    const open = async (situation: Situation = 'works', signal = neverAborted.signal): Promise<TtsStream> => {
      const model = await harness.arrange(situation);
      return harness.provider().open(callOf({ model }), { signal });
    };

    it('speaks utterance after utterance, each in whole samples and with its end', async () => {
      const stream = await open();
      for (const word of sentence.split(/(?<= )/)) stream.append(word);
      stream.commit();
      stream.append('And another one. ');
      stream.commit();
      stream.close();
      const events = await allOf(stream);
      expect(events.every((event) => event.kind !== 'audio' || event.bytes.length > 0)).toBe(true);
      const utterances = utterancesOf(events);
      expect(utterances.map(({ length }) => [length > 0, length % 2])).toEqual([
        [true, 0],
        [true, 0],
      ]);
      expect(utterances[0]?.length).toBeGreaterThan(utterances[1]?.length ?? 0);
    });

    it('speaks what waits when it is closed, and nothing for a commit without a text', async () => {
      const stream = await open();
      stream.commit();
      stream.append(sentence);
      stream.commit();
      stream.commit();
      stream.append(sentence);
      stream.close();
      stream.close();
      stream.append(sentence);
      expect(utterancesOf(await allOf(stream))).toHaveLength(2);
    });

    it('says nothing more of what was cancelled, and speaks what follows', async () => {
      const stream = await open();
      stream.append(sentence.repeat(10));
      stream.commit();
      const events = stream.events[Symbol.asyncIterator]();
      expect((await events.next()).value).toMatchObject({ kind: 'audio' });
      stream.append(sentence);
      stream.commit();
      stream.cancel();
      stream.append('And another one. ');
      stream.close();
      const said: TtsStreamEvent[] = [];
      for (let next = await events.next(); next.done !== true; next = await events.next()) said.push(next.value);
      const after = utterancesOf(said);
      const alone = await open();
      alone.append('And another one. ');
      alone.close();
      expect(after).toEqual(utterancesOf(await allOf(alone)));
    });

    it('holds its caller back while hundreds of short utterances wait', async () => {
      const stream = await open();
      for (let nth = 0; nth < 300; nth += 1) {
        stream.append('A. ');
        stream.commit();
      }
      const room = stream.backlog();
      expect(room).not.toBeNull();
      stream.cancel();
      await room;
      expect(stream.backlog()).toBeNull();
      stream.close();
      expect(utterancesOf(await allOf(stream)).length).toBeLessThan(300);
    });

    it.each(faults.filter(([situation]) => has.includes(situation)))(
      'lets another vendor be asked when this one %s: %s',
      async (situation, reason, status, retryAfterMs) => {
        const spoken = async (): Promise<unknown> => {
          const stream = await open(situation);
          stream.append(sentence);
          stream.close();
          return allOf(stream);
        };
        const failure = await failureOf(spoken());
        expect(failure).toMatchObject({ reason, failover: true, retryAfterMs });
        if (status !== undefined) expect(failure.status).toBe(status);
      },
    );

    it('ends at once when its signal is aborted, while the vendor is silent', async () => {
      const controller = new AbortController();
      const stream = await open('is silent', controller.signal);
      stream.append(sentence);
      stream.commit();
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
      stream.append(sentence);
      stream.commit();
      for await (const event of stream.events) if (event.kind === 'audio') break;
      stream.append(sentence);
      stream.cancel();
      stream.close();
      expect(stream.backlog()).toBeNull();
    });
  });
}

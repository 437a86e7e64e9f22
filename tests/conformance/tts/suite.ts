import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SpeechCall } from '../../../server/src/providers/ports/tts.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import type { TtsHarness } from './harness.ts';

export const callOf = (asked: Partial<SpeechCall> & Pick<SpeechCall, 'model'>): SpeechCall => ({
  input: 'Grüße aus Bern.',
  voice: null,
  language: null,
  audio: { encoding: 'pcm_s16le', sampleRateHz: 24_000, channels: 1 },
  ...asked,
});

export async function allOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) {
    expect(piece.length).toBeGreaterThan(0);
    read.push(piece);
  }
  return Buffer.concat(read);
}

const faults = [
  ['refuses connections', 'unreachable', null, null],
  ['has an error of its own', 'server_error', 500, null],
  ['refuses our key', 'credentials_refused', 401, null],
  ['limits our rate for a second', 'rate_limited', 429, 1_000],
  ['talks nonsense', 'malformed', undefined, null],
  ['breaks off', 'connection_lost', null, null],
] as const;

/** What holds for every text-to-speech adapter, whatever is behind it. `has` are the faults that it can have; all of them if absent. */
export function describeTtsProvider(
  name: string,
  start: () => Promise<TtsHarness>,
  has: ReadonlyArray<(typeof faults)[number][0]> = faults.map(([situation]) => situation),
): void {
  describe(`text to speech: ${name}`, () => {
    let harness: TtsHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());

    it('speaks in whole samples, and no piece is empty', async () => {
      const model = await harness.arrange('works');
      const audio = await allOf(harness.provider().speak(callOf({ model }), neverAborted));
      expect(audio.length).toBeGreaterThan(0);
      expect(audio.length % 2).toBe(0);
    });

    it.each(faults.filter(([situation]) => has.includes(situation)))(
      'lets another vendor be asked when this one %s: %s',
      async (situation, reason, status, retryAfterMs) => {
        const model = await harness.arrange(situation);
        const failure = await failureOf(allOf(harness.provider().speak(callOf({ model }), neverAborted)));
        expect(failure).toMatchObject({ reason, failover: true, retryAfterMs });
        if (status !== undefined) expect(failure.status).toBe(status);
      },
    );

    it('ends when it is told to, while the vendor is silent', async () => {
      const model = await harness.arrange('is silent');
      const controller = new AbortController();
      const call = allOf(harness.provider().speak(callOf({ model }), { signal: controller.signal }));
      controller.abort();
      await expect(call).rejects.toBeDefined();
    });

    it('says nothing when it is told to end before it began', async () => {
      const model = await harness.arrange('works');
      const signal = AbortSignal.abort();
      await expect(allOf(harness.provider().speak(callOf({ model }), { signal }))).rejects.toBe(signal.reason);
    });
  });
}

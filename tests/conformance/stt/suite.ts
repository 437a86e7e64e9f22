import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TranscriptionCall } from '../../../server/src/providers/ports/stt.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { sampleWav } from '../../support/sample-wav.ts';
import type { SttHarness } from './harness.ts';

export const callOf = (asked: Partial<TranscriptionCall> & Pick<TranscriptionCall, 'model'>): TranscriptionCall => ({
  language: null,
  audio: sampleWav().audio,
  diarization: false,
  keywords: [],
  noiseReduction: false,
  wordTimestamps: false,
  vendorOptions: {},
  ...asked,
});

const faults = [
  ['refuses connections', 'unreachable', null, null],
  ['has an error of its own', 'server_error', 500, null],
  ['refuses our key', 'credentials_refused', 401, null],
  ['limits our rate for a second', 'rate_limited', 429, 1_000],
  ['talks nonsense', 'malformed', undefined, null],
  ['breaks off', 'connection_lost', null, null],
] as const;

/** What holds for every speech-to-text adapter, whatever is behind it. `has` are the faults that it can have; all of them if absent. */
export function describeSttProvider(
  name: string,
  start: () => Promise<SttHarness>,
  has: ReadonlyArray<(typeof faults)[number][0]> = faults.map(([situation]) => situation),
): void {
  describe(`speech to text: ${name}`, () => {
    let harness: SttHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());

    it('gives a text, and times only in an order that can be', async () => {
      const model = await harness.arrange('works');
      const heard = await harness.provider().transcribe(callOf({ model }), neverAborted);
      expect(heard.text).not.toBe('');
      expect(heard.words).toBeNull();
      for (const { startMs, endMs, speaker } of heard.segments ?? []) {
        expect(startMs).toBeGreaterThanOrEqual(0);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        expect(speaker).toBeNull();
      }
    });

    it('says the same of the same audio every time', async () => {
      const model = await harness.arrange('works');
      const { audio } = sampleWav();
      const first = await harness.provider().transcribe(callOf({ model, audio }), neverAborted);
      expect(await harness.provider().transcribe(callOf({ model, audio }), neverAborted)).toEqual(first);
    });

    it.each(faults.filter(([situation]) => has.includes(situation)))(
      'lets another vendor be asked when this one %s: %s',
      async (situation, reason, status, retryAfterMs) => {
        const model = await harness.arrange(situation);
        const failure = await failureOf(harness.provider().transcribe(callOf({ model }), neverAborted));
        expect(failure).toMatchObject({ reason, failover: true, retryAfterMs });
        if (status !== undefined) expect(failure.status).toBe(status);
      },
    );

    it('ends when it is told to, while the vendor is silent', async () => {
      const model = await harness.arrange('is silent');
      const controller = new AbortController();
      const call = harness.provider().transcribe(callOf({ model }), { signal: controller.signal });
      controller.abort();
      await expect(call).rejects.toBeDefined();
    });

    it('asks nobody when it is told to end before it began', async () => {
      const model = await harness.arrange('works');
      const { audio, opened } = sampleWav();
      const signal = AbortSignal.abort();
      await expect(harness.provider().transcribe(callOf({ model, audio }), { signal })).rejects.toBe(signal.reason);
      expect(opened.length).toBe(0);
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neverAborted } from '../../support/audio-vendor-stage.ts';
import { sampleWav } from '../../support/sample-wav.ts';
import type { SttExchange, SttWireHarness } from './harness.ts';
import { callOf } from './suite.ts';

/** How a speech-to-text adapter asks its vendor, byte for byte, and what it makes of the answers. */
export function describeSttExchanges(
  name: string,
  start: () => Promise<SttWireHarness>,
  exchanges: readonly SttExchange[],
): void {
  describe(`what is asked in speech to text: ${name}`, () => {
    let harness: SttWireHarness;
    beforeAll(async () => {
      harness = await start();
      await harness.arrange('works');
    });
    afterAll(() => harness.close());

    it.each(exchanges)('$name', async ({ asked, gives, sends }) => {
      const wav = sampleWav();
      const nth = harness.stage.server.requests.length;
      expect(await harness.provider().transcribe(callOf({ ...asked, audio: wav.audio }), neverAborted)).toEqual(gives);
      const { fields, audio } = await harness.received(nth);
      expect(fields).toEqual([...sends].sort());
      expect(audio.equals(wav.bytes)).toBe(true);
      expect(harness.stage.server.requests.length).toBe(nth + 1);
      expect(wav.opened.map(({ destroyed }) => destroyed)).toEqual([true]);
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neverAborted } from '../../support/audio-vendor-stage.ts';
import { spoken } from '../../support/fake-openai-audio.ts';
import type { TtsExchange, TtsWireHarness } from './harness.ts';
import { allOf, callOf } from './suite.ts';

/** How a text-to-speech adapter asks its vendor, byte for byte. */
export function describeTtsExchanges(
  name: string,
  start: () => Promise<TtsWireHarness>,
  exchanges: readonly TtsExchange[],
): void {
  describe(`what is asked in text to speech: ${name}`, () => {
    let harness: TtsWireHarness;
    beforeAll(async () => {
      harness = await start();
      await harness.arrange('works');
    });
    afterAll(() => harness.close());

    it.each(exchanges)('$name', async ({ asked, path, body }) => {
      const { server } = harness.stage;
      const nth = server.requests.length;
      const audio = await allOf(harness.provider().speak(callOf(asked), neverAborted));
      expect(audio.equals(spoken)).toBe(true);
      const request = server.requests[nth];
      if (request === undefined) throw new Error('Nothing was asked');
      expect(`${request.path}${request.query.size > 0 ? `?${request.query}` : ''}`).toBe(path);
      expect(request.json()).toEqual(body);
      expect(harness.hasKey(request)).toBe(true);
      expect(server.requests.length).toBe(nth + 1);
    });
  });
}

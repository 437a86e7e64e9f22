import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVendorHttp, readText, type VendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { answeringHttp } from '../../support/answering-http.ts';
import { neverAborted } from '../../support/audio-vendor-stage.ts';
import { mp3File } from '../../support/mp3.ts';
import { sampleWav } from '../../support/sample-wav.ts';
import { spellingsOf, withNulls, withoutNulls } from '../../support/spellings.ts';
import { type SttExchange, sttOf, type SttWireHarness } from './harness.ts';
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

    it('sends an MP3 as one, as it is', async () => {
      const [{ asked, gives, sends } = refuse()] = exchanges;
      const mp3 = mp3File({ frames: 20 });
      const nth = harness.stage.server.requests.length;
      const sound = { sampleRateHz: 44_100, channels: 1, durationMs: 500, byteLength: mp3.length };
      const audio = { container: 'mp3', ...sound, held: [mp3], open: () => Readable.from([mp3]) } as const;
      expect(await harness.provider().transcribe(callOf({ ...asked, audio }), neverAborted)).toEqual(gives);
      const { fields, audio: received } = await harness.received(nth);
      expect(fields).toEqual([...sends].sort());
      expect(received.equals(mp3)).toBe(true);
    });

    describe('whichever way its answers are spelled', () => {
      let http: VendorHttp;
      const answers: unknown[] = [];
      beforeAll(async () => {
        http = createVendorHttp();
        for (const { asked } of exchanges) {
          const listening: VendorHttp = {
            ...http,
            send: async (request, call) => {
              const text = await readText(await http.send(request, call), 1_048_576);
              answers.push(JSON.parse(text));
              return answeringHttp(() => [Buffer.from(text)]).send(request, call);
            },
          };
          await sttOf({ adapters: () => harness.stage.through(listening) }).transcribe(
            callOf({ ...asked, audio: sampleWav().audio }),
            neverAborted,
          );
        }
      });
      afterAll(() => http.close());
      /** What is made of an answer to the nth exchange, or why nothing is. */
      const read = (nth: number, answer: unknown): Promise<unknown> => {
        const { stage } = harness;
        const stt = sttOf({
          adapters: () => stage.through(answeringHttp(() => [Buffer.from(JSON.stringify(answer))])),
        });
        const asked = callOf({ model: 'unasked', ...exchanges[nth]?.asked, audio: sampleWav().audio });
        return stt.transcribe(asked, neverAborted).catch((error: unknown) => String(error));
      };

      it('reads the same without what is null, and with null for what is not there', async () => {
        for (const spelled of [answers.map(withoutNulls), withNulls(answers)])
          for (const [nth, { gives }] of exchanges.entries()) expect(await read(nth, spelled[nth])).toEqual(gives);
      });

      it('reads the same where a field is absent and where it is null, whichever it is', async () => {
        for (const [nth, answer] of answers.entries())
          for (const { field, absent, empty } of spellingsOf(answer))
            expect([nth, field, await read(nth, absent)]).toEqual([nth, field, await read(nth, empty)]);
      });
    });
  });
}

function refuse(): never {
  throw new Error('There is no exchange');
}

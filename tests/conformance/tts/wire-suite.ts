import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { beginningsOfFiles } from '../../support/beginnings-of-files.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { plainly, samples } from '../../support/fake-audio-answers.ts';
import { spoken } from '../../support/fake-openai-audio.ts';
import { coded } from '../../support/other-answers.ts';
import { wavFile } from '../../support/wav.ts';
import type { DocumentedError, TtsWireHarness } from './harness.ts';
import { allOf, callOf } from './suite.ts';

const secret = 'sekret-input';

/** What holds for every text-to-speech adapter that speaks to its vendor over HTTP. */
export function describeTtsWire(
  name: string,
  start: () => Promise<TtsWireHarness>,
  errors: readonly DocumentedError[],
): void {
  describe(`the wire of text to speech: ${name}`, () => {
    let harness: TtsWireHarness;
    let model: string;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());
    beforeEach(async () => {
      model = await harness.arrange('works');
      Object.assign(harness.stage.framing, plainly('chunked'));
    });
    const speak = (asked = {}, call = neverAborted) => harness.provider().speak(callOf({ model, ...asked }), call);

    it.each(errors)('takes $status $body for $means', async ({ status, body, means, failover }) => {
      harness.stage.server.plan({ kind: 'status', status, body: JSON.stringify(body) });
      const failure = await failureOf(allOf(speak({ input: secret })), [secret]);
      expect(failure).toMatchObject({ reason: means, failover, status });
    });

    it.each(['reset', 'garbage'] as const)('takes a %s for a lost connection', async (kind) => {
      harness.stage.server.plan({ kind });
      expect(await failureOf(allOf(speak()))).toMatchObject({ reason: 'connection_lost', failover: true });
    });

    it('takes an answer without a byte for no output', async () => {
      harness.stage.server.plan({ kind: 'empty' });
      expect(await failureOf(allOf(speak()))).toMatchObject({ reason: 'empty_output', failover: true });
    });

    it.each(['length', 'chunked'] as const)(
      'tells a cut at every byte, after the audio before it (%s)',
      async (mode) => {
        harness.stage.framing.mode = mode;
        for (let afterBytes = 0; afterBytes < spoken.length; afterBytes += 1) {
          harness.stage.server.plan({ kind: 'cut', afterBytes });
          let read = 0;
          const reading = (async () => {
            for await (const piece of speak()) {
              expect(piece.equals(spoken.subarray(read, read + piece.length))).toBe(true);
              read += piece.length;
            }
          })();
          expect((await failureOf(reading)).reason).toBe('connection_lost');
          expect(read).toBeLessThanOrEqual(afterBytes);
        }
      },
    );

    it('takes an end in the middle of a sample for a lost connection', async () => {
      for (let bytes = 1; bytes < 8; bytes += 1) {
        harness.stage.framing.body = samples(bytes);
        const reading = allOf(speak());
        if (bytes % 2 === 0) expect((await reading).equals(samples(bytes))).toBe(true);
        else expect(await failureOf(reading)).toMatchObject({ reason: 'connection_lost', failover: true });
      }
    });

    it('gives the same of audio that is parted at any byte', async () => {
      for (let splitAt = 0; splitAt <= spoken.length; splitAt += 1) {
        harness.stage.framing.splitAt = splitAt;
        expect((await allOf(speak())).equals(spoken)).toBe(true);
      }
    });

    it('gives the samples alone of a WAV file of what was asked for, wherever it is parted', async () => {
      const body = wavFile({ sampleRateHz: 24_000, channels: 1, samples: spoken, before: [['LIST', Buffer.alloc(9)]] });
      for (let splitAt = 0; splitAt <= body.length; splitAt += 1) {
        Object.assign(harness.stage.framing, { body, splitAt });
        expect((await allOf(speak())).equals(spoken)).toBe(true);
      }
    });

    it.each<readonly [string, Buffer]>([
      ...beginningsOfFiles,
      ['WAV of another rate', wavFile({ sampleRateHz: 22_050, channels: 1, samples: spoken })],
      ['WAV of two channels', wavFile({ sampleRateHz: 24_000, channels: 2, samples: spoken })],
      ['an error in JSON', Buffer.from('{"error": {"message": "The model is overloaded"}}')],
      ['a page', Buffer.from('<!DOCTYPE html><html><body>Bad Gateway</body></html>')],
    ])('takes what is no raw audio of that rate for malformed, and gives none of it: %s', async (_, body) => {
      for (const splitAt of [null, 1, 5]) {
        Object.assign(harness.stage.framing, { body, splitAt });
        const given: Buffer[] = [];
        const reading = (async () => {
          for await (const piece of speak()) given.push(piece);
        })();
        expect(await failureOf(reading)).toMatchObject({ reason: 'malformed', failover: true });
        expect(given).toEqual([]);
      }
    });

    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['zstd', zstdCompressSync],
    ] as const)('gives the same of what is compressed with %s, and asks for none of it', async (coding, encode) => {
      harness.stage.server.plan(coded(coding, (body) => encode(body)));
      expect((await allOf(speak())).equals(spoken)).toBe(true);
      expect(harness.stage.server.requests.at(-1)?.headers['accept-encoding']).toBe('identity');
    });

    it('gives a piece while the next has not come yet', async () => {
      harness.stage.server.plan({ kind: 'stall', afterBytes: 9 });
      const pieces = speak()[Symbol.asyncIterator]();
      expect(await pieces.next()).toEqual({ done: false, value: spoken.subarray(0, 9) });
      await pieces.return?.();
    });

    it.each(['leaves', 'is told to end'] as const)(
      'lets go of a vendor that stalls when its reader %s',
      async (how) => {
        const { server } = harness.stage;
        const nth = server.requests.length;
        server.plan({ kind: 'stall', afterBytes: 9 });
        const controller = new AbortController();
        const pieces = speak({}, { signal: controller.signal })[Symbol.asyncIterator]();
        await pieces.next();
        if (how === 'leaves') await pieces.return?.();
        else {
          const next = pieces.next();
          controller.abort();
          await expect(next).rejects.toBe(controller.signal.reason);
        }
        expect(await server.requests[nth]?.over).toBe('abandoned');
      },
    );

    it('lets go of a vendor that keeps its head back', async () => {
      const { server } = harness.stage;
      const nth = server.requests.length;
      server.plan({ kind: 'hold', before: 'head', until: new Promise(() => {}) });
      const controller = new AbortController();
      const call = allOf(speak({}, { signal: controller.signal }));
      await server.waitForRequests(nth + 1);
      controller.abort();
      await expect(call).rejects.toBe(controller.signal.reason);
      expect(await server.requests[nth]?.over).toBe('abandoned');
    });
  });
}

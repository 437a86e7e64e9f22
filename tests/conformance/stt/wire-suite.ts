import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { answeringHttp } from '../../support/answering-http.ts';
import { plainly } from '../../support/fake-audio-answers.ts';
import { endlessWav, heldWav, sampleWav, tinyWav } from '../../support/sample-wav.ts';
import { type SlowReader, startSlowReader } from '../../support/slow-reader.ts';
import { VendorFailure } from '../../../server/src/providers/ports/vendor-call.ts';
import { type DocumentedError, sttOf, type SttWireHarness } from './harness.ts';
import { callOf } from './suite.ts';

const mebibyte = 1_048_576;
const secret = 'sekret-keyword';

/** What holds for every speech-to-text adapter that speaks to its vendor over HTTP. */
export function describeSttWire(
  name: string,
  start: () => Promise<SttWireHarness>,
  errors: readonly DocumentedError[],
): void {
  describe(`the wire of speech to text: ${name}`, () => {
    let harness: SttWireHarness;
    let model: string;
    let small: Buffer;
    beforeAll(async () => {
      harness = await start();
      small = Buffer.from(JSON.stringify(harness.smallAnswer));
    });
    let reader: SlowReader | undefined;
    afterEach(async () => {
      await reader?.close();
      reader = undefined;
    });
    afterAll(() => harness.close());
    beforeEach(async () => {
      model = await harness.arrange('works');
      Object.assign(harness.stage.framing, plainly('length'));
    });
    const transcribe = (asked = {}, call = neverAborted) =>
      harness.provider().transcribe(callOf({ model, ...asked }), call);
    /** What is made of an answer in these pieces, where no socket has a part in it. */
    const answered = (pieces: readonly Buffer[], audio = tinyWav()) =>
      sttOf({ adapters: () => harness.stage.through(answeringHttp(() => pieces)) }).transcribe(
        callOf({ model, audio }),
        neverAborted,
      );

    it.each(errors)('takes $status $body for $means', async ({ status, body, means, failover }) => {
      harness.stage.server.plan({ kind: 'status', status, body: JSON.stringify(body) });
      const call = transcribe({ keywords: [secret] });
      expect(await failureOf(call, [secret])).toMatchObject({ reason: means, failover, status });
    });

    it('is told when to come back, in seconds or as a date', async () => {
      const { server } = harness.stage;
      server.plan({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
      expect(await failureOf(transcribe())).toMatchObject({ reason: 'rate_limited', retryAfterMs: 7_000 });
      server.plan({ kind: 'status', status: 503, headers: { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' } });
      const failure = await failureOf(transcribe());
      expect(failure.reason).toBe('server_error');
      expect(failure.retryAfterMs).toBeGreaterThan(60_000);
    });

    it('reads no more than the status of an error whose body has no end, is cut or is no JSON', async () => {
      const { server } = harness.stage;
      for (const body of ['x'.repeat(2 * mebibyte), '{"error":', '', 'null', '[]', '"text"']) {
        server.plan({ kind: 'status', status: 500, body });
        expect(await failureOf(transcribe())).toMatchObject({ reason: 'server_error', status: 500 });
      }
    });

    it.each(['reset', 'garbage', 'empty'] as const)('does not take a %s for a transcript', async (kind) => {
      harness.stage.server.plan({ kind });
      const failure = await failureOf(transcribe());
      expect(failure).toMatchObject({ reason: kind === 'empty' ? 'malformed' : 'connection_lost', failover: true });
    });

    it.each(['null', '[]', '""', '{}', '{"text":7}', '{"results":{"channels":[]}}', '{"text":"a"', 'text'])(
      'does not take %s for a transcript',
      async (body) => {
        harness.stage.framing.body = Buffer.from(body);
        expect(await failureOf(transcribe())).toMatchObject({ reason: 'malformed', failover: true });
      },
    );

    it('takes a sound answer without a word for what it is: there was nothing to hear', async () => {
      harness.stage.framing.body = Buffer.from(JSON.stringify(harness.smallAnswer).replace(harness.smallText, ''));
      expect(await transcribe()).toMatchObject({ text: '' });
    });

    it.each([
      { hours: 0, mebibytes: 1 },
      { hours: 0.05, mebibytes: 3.8 },
      { hours: 1, mebibytes: 16 },
      { hours: 10, mebibytes: 16 },
    ])('reads answers of up to $mebibytes MiB to $hours hours of audio, and no longer ones', async (row) => {
      const audio = { ...tinyWav(), durationMs: row.hours * 3_600_000 };
      const heard = (length: number) =>
        answered(
          [Buffer.from(JSON.stringify(harness.smallAnswer).replace(harness.smallText, 'a'.repeat(length)))],
          audio,
        );
      const most = Math.floor((row.mebibytes - 0.1) * mebibyte);
      expect((await heard(most)).text.length).toBe(most);
      const longer = Math.ceil((row.mebibytes + 0.1) * mebibyte);
      expect(await failureOf(heard(longer))).toMatchObject({ reason: 'malformed', failover: true });
    });

    it.each(['length', 'chunked'] as const)('tells a cut at every byte of the answer (%s)', async (mode) => {
      Object.assign(harness.stage.framing, { mode, body: small });
      const { server } = harness.stage;
      const cuts = Array.from({ length: small.length }, (_, afterBytes) => ({ kind: 'cut', afterBytes }) as const);
      server.plan(...cuts);
      const failures = await Promise.all(cuts.map(() => failureOf(transcribe({ audio: tinyWav() }))));
      expect([...new Set(failures.map(({ reason }) => reason))]).toEqual(['connection_lost']);
    });

    it('tells an end at every byte of the answer, as if all were well', async () => {
      for (let bytes = 0; bytes < small.length; bytes += 1)
        expect((await failureOf(answered([small.subarray(0, bytes)]))).reason).toBe('malformed');
    });

    it('reads the same of an answer that is parted at any byte', async () => {
      for (let splitAt = 0; splitAt <= small.length; splitAt += 1) {
        const { text } = await answered([small.subarray(0, splitAt), small.subarray(splitAt)]);
        expect(text).toBe(harness.smallText);
      }
    });

    it('sends a recording that is held in memory as one that is read from its file', async () => {
      const nth = harness.stage.server.requests.length;
      const { audio, bytes, opened } = sampleWav();
      await transcribe({ audio });
      await transcribe({ audio: { ...audio, held: [bytes.subarray(0, 99), bytes.subarray(99)] } });
      expect(await harness.received(nth + 1)).toEqual(await harness.received(nth));
      expect((await harness.received(nth + 1)).audio.equals(bytes)).toBe(true);
      expect(opened.length).toBe(1);
    });

    it('hands the options of the caller on, and refuses those that are its own without asking anybody', async () => {
      const { server } = harness.stage;
      const nth = server.requests.length;
      for (const option of harness.ownOptions)
        expect(await failureOf(transcribe({ vendorOptions: { [option]: 'x' } }))).toMatchObject({
          reason: 'request_refused',
          failover: false,
        });
      expect(server.requests.length).toBe(nth);
      await transcribe({ vendorOptions: { [harness.harmlessOption]: 'a "b"\r\nc' } });
      expect((await harness.received(nth)).fields).toContainEqual([harness.harmlessOption, 'a "b"\r\nc']);
    });

    it.each(['head', 'body'] as const)('lets go of a vendor that keeps its %s back', async (before) => {
      const { server } = harness.stage;
      const nth = server.requests.length;
      server.plan({ kind: 'hold', before, until: new Promise(() => {}) });
      const controller = new AbortController();
      const call = transcribe({}, { signal: controller.signal });
      await server.waitForRequests(nth + 1);
      controller.abort();
      await expect(call).rejects.toBe(controller.signal.reason);
      expect(await server.requests[nth]?.over).toBe('abandoned');
    });

    it('ends an upload in the moment in which it is told to, and reads no more of the recording', async () => {
      reader = await startSlowReader(null);
      const stt = sttOf({ adapters: () => harness.stage.at(`${reader?.url}${harness.basePath}`) });
      const { audio, opened } = endlessWav(64 * mebibyte, () => 0);
      const controller = new AbortController();
      const call = stt.transcribe(callOf({ model, audio }), { signal: controller.signal });
      await reader.asked;
      controller.abort();
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
      await expect(call).rejects.toBe(controller.signal.reason);
      await reader.left;
    });

    it('ends in the same moment while the connection is still being made', async () => {
      const mute = createServer();
      mute.listen(0, '127.0.0.1');
      await once(mute, 'listening');
      const { port } = mute.address() as AddressInfo;
      // It never says a word of TLS.
      const stt = sttOf({ adapters: () => harness.stage.at(`https://127.0.0.1:${port}${harness.basePath}`) });
      const { audio, opened } = sampleWav();
      const controller = new AbortController();
      const connected = once(mute, 'connection');
      const call = stt.transcribe(callOf({ model, audio }), { signal: controller.signal });
      const [socket] = (await connected) as [Socket];
      controller.abort();
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
      await expect(call).rejects.toBe(controller.signal.reason);
      socket.destroy();
      mute.close();
    });

    it('reads a recording no faster than the vendor takes it', async () => {
      reader = await startSlowReader(small);
      const stt = sttOf({ adapters: () => harness.stage.at(`${reader?.url}${harness.basePath}`) });
      const wav = endlessWav(64 * mebibyte, () => reader?.read() ?? 0);
      const heard = await stt.transcribe(callOf({ model, audio: wav.audio }), neverAborted);
      expect(heard.text).toBe(harness.smallText);
      // What the buffers of the system hold on both sides; without a brake it would be all of it.
      expect(wav.lead()).toBeLessThan(24 * mebibyte);
    });

    it.each([
      ['with an error', new Error('The disk is gone')],
      ['without a word', undefined],
    ])('says what the recording broke off with, and blames no vendor for it: %s', async (_, reason) => {
      const { audio } = sampleWav();
      const open = () => {
        const stream = audio.open();
        stream.once('data', () => stream.destroy(reason));
        return stream;
      };
      const failure: unknown = await transcribe({ audio: { ...audio, open } }).catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(VendorFailure);
      if (reason === undefined) expect(failure).toMatchObject({ message: 'The file of the upload ended early' });
      else expect(failure).toBe(reason);
    });

    it('blames the vendor that goes away while the recording is on its way', async () => {
      reader = await startSlowReader(null);
      const { url, asked } = reader;
      const stt = sttOf({ adapters: () => harness.stage.at(`${url}${harness.basePath}`) });
      const { audio, opened } = endlessWav(64 * mebibyte, () => 0);
      const call = failureOf(stt.transcribe(callOf({ model, audio }), neverAborted));
      await asked;
      await reader.close();
      expect(await call).toMatchObject({ reason: 'connection_lost', failover: true });
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
    });

    it.each(['is told to end', 'is left by the vendor'])(
      'ends while it sends what is held, when it %s',
      async (why) => {
        reader = await startSlowReader(null);
        const { url, asked, left } = reader;
        const stt = sttOf({ adapters: () => harness.stage.at(`${url}${harness.basePath}`) });
        const controller = new AbortController();
        const call = failureOf(
          stt.transcribe(callOf({ model, audio: heldWav(64 * mebibyte) }), { signal: controller.signal }),
        );
        await asked;
        if (why === 'is told to end') controller.abort(new VendorFailure('timed_out', 'It took too long'));
        else await reader.close();
        await left;
        expect(await call).toMatchObject({ reason: controller.signal.aborted ? 'timed_out' : 'connection_lost' });
        expect(reader.read()).toBeLessThan(64 * mebibyte);
      },
    );

    it('takes the answer of a vendor that does not wait for all that is held', async () => {
      const hasty = createServer((socket) => {
        const body = '{}';
        socket.on('error', () => undefined);
        socket.once('data', () => {
          socket.write(`HTTP/1.1 413 Too Large\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
        });
      });
      hasty.listen(0, '127.0.0.1');
      await once(hasty, 'listening');
      const { port } = hasty.address() as AddressInfo;
      const stt = sttOf({ adapters: () => harness.stage.at(`http://127.0.0.1:${port}${harness.basePath}`) });
      const call = stt.transcribe(callOf({ model, audio: heldWav(64 * mebibyte) }), neverAborted);
      expect(await failureOf(call)).toMatchObject({ status: 413 });
      hasty.close();
    });
  });
}

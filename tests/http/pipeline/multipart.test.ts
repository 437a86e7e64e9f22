import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startPipeline } from './pipeline-server.ts';
import { answerOf, audioPart, multipart, requestPart, uploadRequest } from './upload-bytes.ts';
import {
  heard,
  maxAudioBytes,
  servedHeaders,
  spoolFolder,
  startUploadStage,
  type Upload,
  type UploadStage,
} from './upload-stage.ts';

let stage: UploadStage;
beforeAll(async () => {
  stage = await startUploadStage();
});
afterAll(() => stage.server.close());
beforeEach(() => {
  stage.seen.length = 0;
});
const upload: UploadStage['upload'] = (...given) => stage.upload(...given);

describe('an upload of two parts', () => {
  it('reaches the handler with the request as JSON and the audio as bytes', async () => {
    const request = '{"language":"en","options":{"keywords":["Trunkline"],"word_timestamps":true}}';
    const audio = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
    expect(await upload(multipart([requestPart(request), audioPart(audio)]))).toMatchObject({ status: 200 });
    const [{ input, bytes }] = stage.seen as [UploadStage['seen'][0]];
    expect(input.body.request).toEqual(JSON.parse(request));
    expect(bytes).toEqual(audio);
    expect(input.body.audio.byteLength).toBe(512);
    expect(await input.idempotencyKey).toBe('upload-1');
  });

  it('has the hash of what its parts hold, whatever stands around them', async () => {
    const audio = Buffer.from('\r\n--not it\r\n--b0undar');
    const plain = multipart([requestPart('{"language":"en"}'), audioPart(audio)]);
    const dressed = Buffer.concat([
      Buffer.from('a preamble\r\n'),
      multipart(
        [
          requestPart('{"language":"en"}', {
            head: [
              'content-type: application/json; charset=utf-8',
              'X-More: 1',
              'CONTENT-DISPOSITION:form-data;name=request',
            ],
          }),
          audioPart(audio, { head: ['Content-Disposition: form-data; name="audio"', 'Content-Type: audio/wav'] }),
        ],
        { boundary: "other 'b'" },
      ),
      Buffer.from('an epilogue'),
    ]);
    await upload(plain);
    await upload(dressed, { type: `Multipart/Form-Data; charset=x; boundary="other 'b'"` });
    const expected = createHash('sha256').update('{"language":"en"}').update(audio).digest();
    expect(stage.seen.map(({ input }) => input.contentSha256)).toEqual([expected, expected]);
  });

  it.each([
    ['no types', null, null],
    ['types without a value', '', ''],
    ['the type of a text', 'text/plain;charset=UTF-8', 'audio/x-wav'],
    ['the type of bytes', 'application/octet-stream', 'application/octet-stream'],
    ['a charset without its dash', 'application/json; charset=utf8', 'audio/wav'],
    ['types with parameters', 'Application/JSON; charset="utf-8"', 'audio/wav; codecs=1'],
  ])('is the same with %s of its parts', async (_what, requestType, audioType) => {
    const request = '{"language":"en"}';
    const head = (name: string, type: string | null): string[] => [
      `Content-Disposition: form-data; name="${name}"`,
      ...(type === null ? [] : [`Content-Type: ${type}`]),
    ];
    const parts = [
      requestPart(request, { head: head('request', requestType) }),
      audioPart('RIFF', { head: head('audio', audioType) }),
    ];
    expect(await upload(multipart(parts))).toMatchObject({ status: 200 });
    const [{ input, bytes }] = stage.seen as [UploadStage['seen'][0]];
    expect([input.body.request, bytes.toString()]).toEqual([{ language: 'en' }, 'RIFF']);
    expect(input.contentSha256).toEqual(createHash('sha256').update(request).update('RIFF').digest());
  });

  it('may have a byte order mark before its JSON, which its hash covers', async () => {
    const request = '\ufeff{"language":"en"}';
    expect(await upload(multipart([requestPart(request), audioPart('RIFF')]))).toMatchObject({ status: 200 });
    const [{ input }] = stage.seen as [UploadStage['seen'][0]];
    expect(input.body.request).toEqual({ language: 'en' });
    expect(input.contentSha256).toEqual(createHash('sha256').update(request).update('RIFF').digest());
  });

  it('may be the form that fetch makes of a text and a file', async () => {
    const form = new FormData();
    form.append('request', '{"language":"en"}');
    form.append('audio', new Blob(['RIFF']), 'a.wav');
    const sent = new Response(form);
    const type = sent.headers.get('content-type');
    expect(await upload(Buffer.from(await sent.arrayBuffer()), { type })).toMatchObject({ status: 200 });
    expect(stage.seen.map(({ bytes }) => bytes.toString())).toEqual(['RIFF']);
  });

  it('is taken in pieces of one byte, also with boundaries cut in two', async () => {
    const audio = Buffer.from('\r\n--b0undar\r\n-\r\r\n--b0undarz');
    const body = multipart([requestPart(), audioPart(audio)]);
    const chunks = [...body].map((byte) =>
      Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
    );
    const answer = await upload(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]), {
      head: ['Transfer-Encoding: chunked'],
    });
    expect(answer.status).toBe(200);
    expect(stage.seen[0]?.bytes).toEqual(audio);
  });

  it('may hold nothing as audio: what audio is sound is for the operation to say', async () => {
    expect(await upload(multipart([requestPart(), audioPart('')]))).toMatchObject({ status: 200 });
    expect(stage.seen[0]?.input.body.audio.byteLength).toBe(0);
  });

  it('is asked for before it is sent where it waits for that', async () => {
    const raw = await stage.server.raw(
      uploadRequest(multipart([requestPart(), audioPart()]), { head: ['Expect: 100-continue'] }),
    );
    expect(raw).toMatch(/^HTTP\/1\.1 100 Continue/);
    expect(answerOf(raw).status).toBe(200);
  });

  it('tells when its work began: not before the body had come', async () => {
    const body = multipart([requestPart(), audioPart()]);
    const socket = connect(stage.server.port, '127.0.0.1');
    const before = performance.now();
    socket.write(uploadRequest(body).subarray(0, -20));
    const half = await new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 30));
    socket.write(uploadRequest(body).subarray(-20));
    await waitFor(
      'the upload is handled',
      async () => stage.seen.length,
      (count) => count === 1,
    );
    socket.destroy();
    expect(Number(stage.seen[0]?.input.startedMs)).toBeGreaterThan(before + (half - before) / 2);
  });
});

describe('a large upload', () => {
  const audio = Buffer.alloc(3 * 1024 * 1024, 'trunk');

  it('is read from a file that has no name, as often as it is opened, from any byte on', async () => {
    const held: Upload[] = [];
    let names: string[] = [];
    let parts: Buffer[] = [];
    const spooling = await startPipeline(
      {
        createTranscription: async (input, reply) => {
          const { audio: file } = input.body;
          held.push(input);
          names = await readdir(spoolFolder);
          parts = await Promise.all([buffer(file.open()), buffer(file.open(3_000_000)), file.head(7)]);
          return reply(200, heard, servedHeaders);
        },
      },
      { spoolFolder },
    );
    const raw = await spooling.raw(uploadRequest(multipart([requestPart(), audioPart(audio)])));
    expect(answerOf(raw).status).toBe(200);
    expect(parts[0]?.equals(audio)).toBe(true);
    expect(parts[1]?.equals(audio.subarray(3_000_000))).toBe(true);
    expect(parts[2]?.toString()).toBe('trunktr');
    expect(names).toEqual([]);
    // After the answer it is gone.
    const [input] = held;
    await expect(input?.body.audio.head(1)).rejects.toThrow('gone');
    await spooling.close();
  });

  it('is taken up to its limit and not a byte further: then a 413 names the part, and no handler is reached', async () => {
    const of = (bytes: number) => upload(multipart([requestPart(), audioPart(Buffer.alloc(bytes))]));
    expect(await of(maxAudioBytes)).toMatchObject({ status: 200 });
    stage.seen.length = 0;
    expect(await of(maxAudioBytes + 1)).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: `The part audio must not exceed ${maxAudioBytes} bytes`,
    });
    expect(stage.seen).toEqual([]);
  });

  it('may be of 25 MiB by the contract', () => {
    expect(operations.createTranscription.maxBodyBytes).toBe(25 * 1024 * 1024);
  });

  it('whose request is past 256 KiB is a 413 that names the part', async () => {
    const json = JSON.stringify({ language: 'e'.repeat(262_144) });
    expect(await upload(multipart([requestPart(json), audioPart()]))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: 'The part request must not exceed 262144 bytes',
    });
  });

  it('that announces far too much is refused before it is sent', async () => {
    const head = ['Content-Length: 99999999999'];
    expect(await upload(Buffer.alloc(0), { head })).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(await upload(Buffer.alloc(0), { head: [...head, 'Expect: 100-continue'] })).toMatchObject({ status: 413 });
  });
});

describe('a caller that goes away', () => {
  it('in the middle of its upload leaves nothing behind, and the server serves on', async () => {
    const body = multipart([requestPart(), audioPart(Buffer.alloc(4 * 1024 * 1024))]);
    const socket = connect(stage.server.port, '127.0.0.1');
    socket.write(uploadRequest(body).subarray(0, 3 * 1024 * 1024));
    // More than the kernel keeps: the server has taken most of it in.
    await waitFor(
      'the upload is being taken in',
      async () => socket.writableLength,
      (left) => left === 0,
    );
    socket.destroy();
    const cut = () => Promise.resolve(stage.server.logged.filter((line) => line.includes('"status":499')).length);
    await waitFor('the request is over', cut, (count) => count > 0);
    expect(stage.seen).toEqual([]);
    expect(await readdir(spoolFolder)).toEqual([]);
    expect(await upload(multipart([requestPart(), audioPart()]))).toMatchObject({ status: 200 });
  });
});

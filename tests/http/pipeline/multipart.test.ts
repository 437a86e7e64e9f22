import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Input } from '../../../server/src/contract/binding.ts';
import { loadContract } from '../../../server/src/contract/contract.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';
import { answerOf, audioPart, boundary, multipart, requestPart, uploadRequest } from './upload-bytes.ts';

type Upload = Input<'createTranscription'>;
const spoolFolder = join(tmpdir(), `uploads-${process.pid}`);
const route = { provider: 'simulated', model: 'echo', region: 'local', attempt_id: 'att_1' };
const headers = {
  'service-attempt-id': 'att_1',
  'service-provider': 'simulated',
  'service-model': 'echo',
  'server-timing': 'own;dur=1',
};

// The limit of the contract would make each of these tests as slow as an upload of 25 MiB.
const maxAudioBytes = 5 * 1024 * 1024;
const contract = loadContract();

let server: PipelineServer;
let seen: Array<{ input: Upload; bytes: Buffer }> = [];

beforeAll(async () => {
  server = await startPipeline(
    {
      createTranscription: async (input, reply) => {
        seen.push({ input, bytes: await buffer(input.body.audio.open()) });
        return reply(200, { json: { text: 'heard', route, usage: {} } }, headers);
      },
    },
    {
      spoolFolder,
      contract: {
        ...contract,
        operations: {
          ...contract.operations,
          createTranscription: { ...operations.createTranscription, maxBodyBytes: maxAudioBytes },
        },
      },
    },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});

const upload = async (body: Buffer, options?: Parameters<typeof uploadRequest>[1]) =>
  answerOf(await server.raw(uploadRequest(body, options)));

describe('an upload of two parts', () => {
  it('reaches the handler with the request as JSON and the audio as bytes', async () => {
    const request = '{"language":"en","options":{"keywords":["Trunkline"],"word_timestamps":true}}';
    const audio = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
    expect(await upload(multipart([requestPart(request), audioPart(audio)]))).toMatchObject({ status: 200 });
    const [{ input, bytes }] = seen as [(typeof seen)[0]];
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
            head: ['content-type: application/json; charset=utf-8', 'X-More: 1', 'CONTENT-DISPOSITION:form-data;name=request'],
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
    expect(seen.map(({ input }) => input.contentSha256)).toEqual([expected, expected]);
  });

  it('is taken in pieces of one byte, also with boundaries cut in two', async () => {
    const audio = Buffer.from('\r\n--b0undar\r\n-\r\r\n--b0undarz');
    const body = multipart([requestPart(), audioPart(audio)]);
    const chunks = [...body].map((byte) => Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]));
    const answer = await upload(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]), {
      head: ['Transfer-Encoding: chunked'],
    });
    expect(answer.status).toBe(200);
    expect(seen[0]?.bytes).toEqual(audio);
  });

  it('may hold nothing as audio: what audio is sound is for the operation to say', async () => {
    expect(await upload(multipart([requestPart(), audioPart('')]))).toMatchObject({ status: 200 });
    expect(seen[0]?.input.body.audio.byteLength).toBe(0);
  });

  it('is asked for before it is sent where it waits for that', async () => {
    const raw = await server.raw(
      uploadRequest(multipart([requestPart(), audioPart()]), { head: ['Expect: 100-continue'] }),
    );
    expect(raw).toMatch(/^HTTP\/1\.1 100 Continue/);
    expect(answerOf(raw).status).toBe(200);
  });

  it('tells when its work began: not before the body had come', async () => {
    const body = multipart([requestPart(), audioPart()]);
    const socket = connect(server.port, '127.0.0.1');
    const before = performance.now();
    socket.write(uploadRequest(body).subarray(0, -20));
    const half = await new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 30));
    socket.write(uploadRequest(body).subarray(-20));
    await waitFor('the upload is handled', async () => seen.length, (count) => count === 1);
    socket.destroy();
    expect(Number(seen[0]?.input.startedMs)).toBeGreaterThan(before + (half - before) / 2);
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
          return reply(200, { json: { text: '', route, usage: {} } }, headers);
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
    await expect(async () => buffer(input?.body.audio.open() ?? [])).rejects.toThrow();
    await spooling.close();
  });

  it('is taken up to its limit and not a byte further: then a 413 names the part, and no handler is reached', async () => {
    const of = (bytes: number) => upload(multipart([requestPart(), audioPart(Buffer.alloc(bytes))]));
    expect(await of(maxAudioBytes)).toMatchObject({ status: 200 });
    seen = [];
    expect(await of(maxAudioBytes + 1)).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: `The part audio must not exceed ${maxAudioBytes} bytes`,
    });
    expect(seen).toEqual([]);
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

describe('400 invalid_request', () => {
  const both = [requestPart(), audioPart()] as const;
  const request = (head: string[]) => multipart([requestPart('{}', { head }), audioPart()]);
  const json = 'Content-Type: application/json';

  it.each<[string, Buffer, string]>([
    ['audio first', multipart([audioPart(), requestPart()]), '/body/audio: must come after request'],
    ['audio alone', multipart([audioPart()]), '/body/audio: must come after request'],
    ['no audio', multipart([requestPart()]), '/body/audio: is required'],
    ['no part', multipart([]), '/body/request: is required'],
    ['request twice', multipart([requestPart(), requestPart(), audioPart()]), '/body/request: must be sent once'],
    ['audio twice', multipart([...both, audioPart()]), '/body/audio: must be sent once'],
    [
      'a third part',
      multipart([...both, audioPart('', { head: ['Content-Disposition: form-data; name="a/b"'] })]),
      '/body/a~1b: is not a known part: they are request and audio',
    ],
    [
      'another part between',
      multipart([requestPart(), audioPart('', { head: ['Content-Disposition: form-data; name="x"'] }), audioPart()]),
      '/body/x: is not a known part: they are request and audio',
    ],
    ['no closing boundary', multipart([...both], { close: false }), '/body: ends before its closing boundary'],
    ['nothing but text', Buffer.from('hello'), '/body: has no boundary of its Content-Type'],
    [
      'lines that end with LF alone',
      Buffer.from(multipart([...both]).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      '/body: has a boundary that does not end its line with CRLF',
    ],
    [
      'a boundary that goes on',
      Buffer.from(multipart([...both]).toString('latin1').replace(`--${boundary}\r\n`, `--${boundary}X\r\n`), 'latin1'),
      '/body: has a boundary that does not end its line with CRLF',
    ],
    [
      'a nested multipart whose boundary begins like ours',
      multipart([requestPart(), audioPart(multipart([...both], { boundary: `${boundary}-inner` }))]),
      '/body: has a boundary that does not end its line with CRLF',
    ],
    [
      'a part without a head',
      multipart([{ head: [], content: '{}' }, audioPart()]),
      '/body/request: must have Content-Disposition: form-data with one name',
    ],
    [
      'two names',
      request(['Content-Disposition: form-data; name="request"; name="audio"', json]),
      '/body/request: must have Content-Disposition: form-data with one name',
    ],
    [
      'a name in two spellings',
      request(["Content-Disposition: form-data; name=\"request\"; name*=UTF-8''audio", json]),
      '/body/request: must have Content-Disposition: form-data with one name',
    ],
    [
      'an open quote',
      request(['Content-Disposition: form-data; name="request', json]),
      '/body/request: must have Content-Disposition: form-data with one name',
    ],
    [
      'an attachment',
      request(['Content-Disposition: attachment; name="request"', json]),
      '/body/request: must have Content-Disposition: form-data with one name',
    ],
    [
      'two dispositions',
      request(['Content-Disposition: form-data; name="request"', 'content-disposition: form-data; name="audio"', json]),
      '/body/request: has content-disposition twice',
    ],
    [
      'a coding of a part',
      request(['Content-Disposition: form-data; name="request"', json, 'Content-Transfer-Encoding: base64']),
      '/body/request: must not have Content-Transfer-Encoding',
    ],
    [
      'a folded header',
      request(['Content-Disposition: form-data;', ' name="request"', json]),
      '/body/request: has a malformed header',
    ],
    ['a header without a name', request([': x', json]), '/body/request: has a malformed header'],
    [
      'U+0000 in a header',
      request(['Content-Disposition: form-data; name="requ\u0000est"', json]),
      '/body/request: has a malformed header',
    ],
    [
      'a head without end',
      request([`X-Long: ${'x'.repeat(9_000)}`, json]),
      '/body: has a part whose head is too long',
    ],
    ['JSON that is none', multipart([requestPart('{"a":'), audioPart()]), '/body/request: must be valid JSON'],
    [
      'a key twice',
      multipart([requestPart('{"language":"en","language":"de"}'), audioPart()]),
      '/body/request/language: must appear once',
    ],
  ])('%s', async (_what, body, message) => {
    const answer = await upload(body);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.message).toBe(message);
    expect(seen).toEqual([]);
  });

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary=""'],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['two boundaries', `multipart/form-data; boundary=${boundary}; boundary=other`],
    ['a boundary that ends with a space', `multipart/form-data; boundary="${boundary} "`],
    ['a boundary with a character that none has', 'multipart/form-data; boundary="b{}"'],
    ['a parameter that is none', `multipart/form-data; ${boundary}`],
  ])('%s', async (_what, type) => {
    const answer = await upload(multipart([...both]), { type });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.message).toMatch(/^\/headers\/content-type: must have one boundary/);
    expect(seen).toEqual([]);
  });

  it('takes a boundary of 70 characters', async () => {
    const long = 'b'.repeat(70);
    const body = multipart([...both], { boundary: long });
    expect(await upload(body, { type: `multipart/form-data; boundary=${long}` })).toMatchObject({ status: 200 });
  });

  it.each<[string, string, string]>([
    ['an unknown field', '{"url":"https://example.org/a.wav"}', '/body/request/url: is not a known field'],
    ['a word that is too long', `{"options":{"keywords":["${'k'.repeat(65)}"]}}`, '/body/request/options/keywords/0: must not have more than 64 characters'],
    ['a control character', '{"options":{"keywords":["a","b\\u0007"]}}', '/body/request/options/keywords/1: must not have control characters'],
    ['a reserved option', '{"options":{"provider_options":{"deepgram":{"model":"x"}}}}', '/body/request/options/provider_options/deepgram: has a name that is reserved or not allowed'],
    ['an option of two values', '{"options":{"provider_options":{"deepgram":{"tier":["x"]}}}}', '/body/request/options/provider_options/deepgram/tier: must be string,number,boolean'],
    ['a routing of no mode', '{"routing":{"mode":"best"}}', '/body/request/routing/mode: must be one of auto, explicit'],
    ['explicit without a model', '{"routing":{"mode":"explicit","provider":"x"}}', '/body/request/routing/model: is required'],
    ['explicit with a filter', '{"routing":{"mode":"explicit","model":"x/y","allow_providers":[]}}', '/body/request/routing/allow_providers: is not a known field'],
    ['an empty mode', '{"routing":{"mode":""}}', '/body/request/routing/mode: must be one of auto, explicit'],
    ['a blank filter', '{"routing":{"mode":"auto","deny_providers":[" "]}}', '/body/request/routing/deny_providers/0: must not be blank'],
    ['an objective without a mode', '{"routing":{"objective":"cost"}}', '/body/request/routing/mode: is required beside the other fields'],
    ['an array', '[]', '/body/request: must be object'],
  ])('a request with %s', async (_what, body, message) => {
    expect(await upload(multipart([requestPart(body), audioPart()]))).toEqual({
      status: 400,
      code: 'invalid_request',
      message,
    });
    expect(seen).toEqual([]);
  });

  it.each(['{}', '{"routing":{}}', '{"routing":{"mode":"auto"}}', '{"routing":{"mode":"auto","provider":"","model":""}}'])(
    'is not the answer to %s',
    async (body) => {
      expect(await upload(multipart([requestPart(body), audioPart()]))).toMatchObject({ status: 200 });
    },
  );
});

describe('415 unsupported_media', () => {
  const body = multipart([requestPart(), audioPart()]);

  it.each([
    ['JSON', 'application/json'],
    ['another multipart', `multipart/mixed; boundary=${boundary}`],
    ['a name that begins like it', `multipart/form-data-x; boundary=${boundary}`],
    ['none', null],
  ])('%s instead of a form', async (_what, type) => {
    expect(await upload(body, { type })).toMatchObject({ status: 415, code: 'unsupported_media' });
    expect(seen).toEqual([]);
  });

  it('a coding of the body', async () => {
    expect(await upload(body, { head: ['Content-Encoding: gzip'] })).toMatchObject({ status: 415 });
  });

  it.each([
    ['a request that is no JSON', [requestPart('{}', { head: ['Content-Disposition: form-data; name="request"'] }), audioPart()]],
    [
      'audio that is video',
      [requestPart(), audioPart('', { head: ['Content-Disposition: form-data; name="audio"', 'Content-Type: video/mp4'] })],
    ],
  ])('%s', async (_what, parts) => {
    expect(await upload(multipart(parts))).toMatchObject({ status: 415, code: 'unsupported_media' });
    expect(seen).toEqual([]);
  });
});

describe('a caller that goes away', () => {
  it('in the middle of its upload leaves nothing behind, and the server serves on', async () => {
    const body = multipart([requestPart(), audioPart(Buffer.alloc(4 * 1024 * 1024))]);
    const socket = connect(server.port, '127.0.0.1');
    socket.write(uploadRequest(body).subarray(0, 3 * 1024 * 1024));
    // More than the kernel keeps: the server has taken most of it in.
    await waitFor('the upload is being taken in', async () => socket.writableLength, (left) => left === 0);
    socket.destroy();
    const cut = () => Promise.resolve(server.logged.filter((line) => line.includes('"status":499')).length);
    await waitFor('the request is over', cut, (count) => count > 0);
    expect(seen).toEqual([]);
    expect(await readdir(spoolFolder)).toEqual([]);
    expect(await upload(multipart([requestPart(), audioPart()]))).toMatchObject({ status: 200 });
  });
});

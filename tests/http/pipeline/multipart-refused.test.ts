import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { audioPart, boundary, multipart, requestPart } from './upload-bytes.ts';
import { startUploadStage, type UploadStage } from './upload-stage.ts';

let stage: UploadStage;
beforeAll(async () => {
  stage = await startUploadStage();
});
afterAll(() => stage.server.close());
beforeEach(() => {
  stage.seen.length = 0;
});
const thousands = Object.fromEntries(Array.from({ length: 5_900 }, (_, index) => [`A${index}`, 1]));
const upload: UploadStage['upload'] = (...given) => stage.upload(...given);

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
      Buffer.from(
        multipart([...both])
          .toString('latin1')
          .replaceAll('\r\n', '\n'),
        'latin1',
      ),
      '/body: has a boundary that does not end its line with CRLF',
    ],
    [
      'a boundary that goes on',
      Buffer.from(
        multipart([...both])
          .toString('latin1')
          .replace(`--${boundary}\r\n`, `--${boundary}X\r\n`),
        'latin1',
      ),
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
      request(['Content-Disposition: form-data; name="request"; name*=UTF-8\'\'audio', json]),
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
      '/body/request: must not have a Content-Transfer-Encoding other than 7bit, 8bit or binary',
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
    ['a head without end', request([`X-Long: ${'x'.repeat(9_000)}`, json]), '/body: has a part whose head is too long'],
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
    expect(stage.seen).toEqual([]);
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
    expect(stage.seen).toEqual([]);
  });

  it('takes a boundary of 70 characters', async () => {
    const long = 'b'.repeat(70);
    const body = multipart([...both], { boundary: long });
    expect(await upload(body, { type: `multipart/form-data; boundary=${long}` })).toMatchObject({ status: 200 });
  });

  it.each<[string, string, string]>([
    ['an unknown field', '{"url":"https://example.org/a.wav"}', '/body/request/url: is not a known field'],
    [
      'a word that is too long',
      `{"options":{"keywords":["${'k'.repeat(65)}"]}}`,
      '/body/request/options/keywords/0: must not have more than 64 characters',
    ],
    [
      'a control character',
      '{"options":{"keywords":["a","b\\u0007"]}}',
      '/body/request/options/keywords/1: must not have control characters',
    ],
    [
      'a reserved option',
      '{"options":{"provider_options":{"deepgram":{"model":"x"}}}}',
      '/body/request/options/provider_options/deepgram: has a name that is reserved or not allowed',
    ],
    [
      'an option of two values',
      '{"options":{"provider_options":{"deepgram":{"tier":["x"]}}}}',
      '/body/request/options/provider_options/deepgram/tier: must be string or number or boolean',
    ],
    [
      'a routing of no mode',
      '{"routing":{"mode":"best"}}',
      '/body/request/routing/mode: must be one of auto, explicit',
    ],
    [
      'explicit without a model',
      '{"routing":{"mode":"explicit","provider":"x"}}',
      '/body/request/routing/model: is required',
    ],
    [
      'explicit with a filter',
      '{"routing":{"mode":"explicit","model":"x/y","allow_providers":[]}}',
      '/body/request/routing/allow_providers: is not a known field',
    ],
    [
      'a blank filter',
      '{"routing":{"mode":"auto","deny_providers":[" "]}}',
      '/body/request/routing/deny_providers/0: must not be blank',
    ],
    [
      'an objective without a mode',
      '{"routing":{"objective":"cost"}}',
      '/body/request/routing/mode: is required beside the other fields',
    ],
    // Each of thousands of violations beneath such a name has it in its path: told whole they were gigabytes.
    ...['x', '~'].map((character): [string, string, string] => [
      `very long names of ${character}`,
      JSON.stringify({ options: { provider_options: { [character.repeat(200_000)]: thousands } } }),
      '/body/request/options/provider_options: must be names of providers in lower case',
    ]),
    ['an array', '[]', '/body/request: must be object'],
  ])('a request with %s', async (_what, body, message) => {
    expect(await upload(multipart([requestPart(body), audioPart()]))).toEqual({
      status: 400,
      code: 'invalid_request',
      message,
    });
    expect(stage.seen).toEqual([]);
  });

  it.each([
    '{}',
    '{"routing":{}}',
    '{"routing":{"mode":"auto"}}',
    '{"routing":{"mode":"auto","provider":"","model":""}}',
  ])('is not the answer to %s', async (body) => {
    expect(await upload(multipart([requestPart(body), audioPart()]))).toMatchObject({ status: 200 });
  });
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
    expect(stage.seen).toEqual([]);
  });

  it('a coding of the body', async () => {
    expect(await upload(body, { head: ['Content-Encoding: gzip'] })).toMatchObject({ status: 415 });
  });

  const requestOf = (type: string) => [
    requestPart('{}', { head: ['Content-Disposition: form-data; name="request"', `Content-Type: ${type}`] }),
    audioPart(),
  ];
  const audioOf = (type: string) => [
    requestPart(),
    audioPart('', { head: ['Content-Disposition: form-data; name="audio"', `Content-Type: ${type}`] }),
  ];

  it.each([
    ['a request that is XML', 'request', requestOf('application/xml')],
    ['a request that is a page', 'request', requestOf('text/html')],
    ['a request that is no UTF-8', 'request', requestOf('text/plain; charset=utf-16')],
    ['a request whose type begins like one', 'request', requestOf('text/plainer')],
    ['a request of a type that is none', 'request', requestOf(';')],
    ['audio that is video', 'audio', audioOf('video/mp4')],
    ['audio that is a text', 'audio', audioOf('text/plain')],
    ['audio that is JSON', 'audio', audioOf('application/json')],
  ])('%s', async (_what, part, parts) => {
    const answer = await upload(multipart(parts));
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media' });
    expect(answer.message).toContain(`part ${part} `);
    expect(stage.seen).toEqual([]);
  });
});

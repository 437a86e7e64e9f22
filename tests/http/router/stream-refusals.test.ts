import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { errorFrame } from '../../../server/src/http/answers/error-frame.ts';
import { refusals } from '../../../server/src/http/kernel/refusal.ts';
import { AppError } from '../../../server/src/platform/process/errors.ts';
import { routerErrors } from '../../../server/src/router/model/errors.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import {
  connectionOf,
  openStream,
  pcm,
  type StreamCaller,
  type StreamOpening,
  sound,
} from '../../support/stream-caller.ts';

type Refusal = components['schemas']['RouterErrorEnvelope']['error'];

/** What is of HTTP, and not there for a caller who reads frames. */
const ofHttp = /\/body|Retry-After|openapi\.json|Repeat the request|max_output_tokens|The body|Authorization/;

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const stt = '/v1/stt/stream';
const tts = '/v1/tts/stream';
const configure = (fields: object = {}) => ({ type: 'session.configure', audio: pcm, ...fields });
const explicit = (provider: string, model: string) => ({ routing: { mode: 'explicit', provider, model } });

describe('an error frame', () => {
  it.each<[string, StreamOpening['path'], object | string | Buffer, string]>([
    ['no JSON', stt, '{', 'The frame must be valid JSON'],
    ['no object', stt, '"text"', 'The frame must be object'],
    ['bytes before session.ready', stt, sound(10), 'Binary messages must wait for session.ready'],
    ['another first frame', stt, { type: 'input.commit' }, '/type must be session.configure'],
    ['an unknown member', stt, configure({ 'a/b': 1 }), '/a~1b '],
    ['a wrong member within', tts, { ...configure(), audio: { ...pcm, channels: 9 } }, '/audio/channels '],
    ['a member twice', stt, '{"type":"session.configure","audio":{"channels":1,"channels":1}}', '/audio/channels '],
    ['a provider without a model', stt, configure({ routing: { model: 'echo' } }), '/routing/'],
    ['an unknown provider', stt, configure(explicit('nowhere', 'x')), '/routing/provider'],
    ['an unknown provider', tts, configure(explicit('nowhere', 'x')), '/routing/provider'],
    ['an unknown model', stt, configure(explicit('simulated', 'x')), '/routing/model'],
    ['a provider of live organizations', stt, configure(explicit('deepgram', 'nova-3')), '/routing/provider'],
    [
      'an unknown provider that is allowed',
      stt,
      configure({ routing: { mode: 'auto', allow_providers: ['simulated', 'nowhere'] } }),
      '/routing/allow_providers/1',
    ],
    [
      'an unknown provider that is denied',
      tts,
      configure({ routing: { mode: 'auto', deny_providers: ['nowhere:x'] } }),
      '/routing/deny_providers/0',
    ],
    [
      'options of an unknown provider',
      stt,
      configure({ options: { provider_options: { nowhere: { smart_format: true } } } }),
      '/options/provider_options',
    ],
  ])('of %s on %s is invalid_request, and its hint names the member of the frame', async (_, path, first, named) => {
    const error = await refusedBy(path, first);
    expect(error).toMatchObject({ code: 'invalid_request', retryable: false });
    expect(error.hint).toContain(named);
    expect(`${error.message} ${error.hint}`).not.toMatch(ofHttp);
  });

  it.each([stt, tts] as const)('of what %s does not support has a hint for its frame', async (path) => {
    const error = await refusedBy(path, configure({ audio: { ...pcm, encoding: 'opus' } }));
    expect(error).toMatchObject({ code: 'capability_unsupported', hint: expect.stringContaining('audio.encoding') });
  });

  it.each<[string, string | Buffer, string]>([
    ['text', 'x'.repeat(64 * 1024 + 1), 'A text message must not exceed 65536 bytes'],
    ['bytes', Buffer.alloc(1024 * 1024 + 1), 'A binary message must not exceed 1048576 bytes'],
  ])('of too many %s names the limit, and where it stands', async (_, first, message) => {
    const error = await refusedBy(stt, first);
    expect(error).toMatchObject({ code: 'payload_too_large', message });
    expect(error.hint).toContain('GET /asyncapi.json');
  });

  it('of a message that is no WebSocket says so in a sentence', async () => {
    const caller = await open(stt);
    caller.socket.once('error', () => undefined);
    // Without a mask.
    connectionOf(caller).write(Buffer.from([0x81, 0x01, 0x61]));
    expect((await errorOf(caller)).hint).toMatch(/^What came is no WebSocket/);
  });
});

const inStreams: ReadonlyArray<[string, AppError]> = [
  ...Object.entries(routerErrors).map(([name, make]): [string, AppError] => [
    name,
    (make as (...args: string[]) => AppError)('/body/request/routing/provider', 'must be known'),
  ]),
  ['a body of HTTP that is too large', new AppError(413, 'payload_too_large', 'A text message is too long')],
  ['a database that is away', refusals.unavailable()],
  ['a fault', refusals.internal()],
];
// These are of answers alone.
const ofAnswers = new Set(['requestNotFound', 'unsupportedMedia', 'limitTooLow']);

describe('every refusal that a stream can give', () => {
  it.each(inStreams.filter(([name]) => !ofAnswers.has(name)))(
    '%s has words that are true of a socket',
    (_, refusal) => {
      const { error } = errorFrame(refusal, 'req_1');
      expect(`${error.message} ${error.hint}`).not.toMatch(ofHttp);
      expect(error.hint).toMatch(/^[A-Z/]/);
      expect(Buffer.byteLength(error.hint)).toBeLessThanOrEqual(512);
    },
  );

  it.each([
    ['/body/request/options/language: must be known', '/options/language: must be known'],
    ['/body/voice: must be known', '/voice: must be known'],
    ['see /body/routing/model', 'see /routing/model'],
    ['the path /bodywork and GET /v1/models', 'the path /bodywork and GET /v1/models'],
  ])('%s points into the frame: %s', (given, said) => {
    expect(errorFrame(routerErrors.invalidRequest(given, given), 'req_1').error).toMatchObject({
      message: said,
      hint: said,
    });
  });
});

const open = (path: StreamOpening['path']): Promise<StreamCaller> =>
  openStream({ url: stage.url, key: ours.apiKey, path });
const errorOf = async (caller: StreamCaller): Promise<Refusal> => (await caller.next('error')).error as Refusal;

async function refusedBy(path: StreamOpening['path'], first: object | string | Buffer): Promise<Refusal> {
  const caller = await open(path);
  if (typeof first === 'string' || Buffer.isBuffer(first)) caller.sendRaw(first);
  else caller.send(first);
  const error = await errorOf(caller);
  await caller.closed;
  return error;
}

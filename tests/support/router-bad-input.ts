import { multipart, only, recording, response, speech, type Upload, upload, uploadParts } from './router-requests.ts';
import { toneSamples, wavFile } from './wav.ts';

/** A request that must be refused before any vendor is asked. */
export interface BadInput {
  what: string;
  kind: 'stt' | 'tts' | 'llm';
  body: object | Upload;
  status: 400 | 413 | 415;
  code: 'invalid_request' | 'capability_unsupported' | 'unsupported_media' | 'payload_too_large';
  /** Stands in the message: where the fault is. */
  says: string;
}

type Refusal = Pick<BadInput, 'status' | 'code'>;

const invalid: Refusal = { status: 400, code: 'invalid_request' };
const unsupported: Refusal = { status: 400, code: 'capability_unsupported' };
const wrongMedia: Refusal = { status: 415, code: 'unsupported_media' };
const tooLarge: Refusal = { status: 413, code: 'payload_too_large' };

const of =
  (kind: BadInput['kind'], refusal: Refusal) =>
  (what: string, body: object | Upload, says: string): BadInput => ({ what, kind, body, says, ...refusal });

const [request, audio] = uploadParts({}, recording());
const format = { sampleRateHz: 8_000, channels: 1 };
const sound = { ...format, samples: toneSamples({ ...format, durationMs: 100 }) };
const mebibyte = 1_048_576;
const cut = ({ headers, raw }: Upload, bytes: number): Upload => ({ headers, raw: raw.subarray(0, bytes) });
const withType = (type: string): Upload => ({ ...upload(), headers: { 'content-type': type } });
const rawRequest = (content: string): Upload => multipart([{ ...request, content }, audio]);

const badUpload = of('stt', invalid);
const uploads: readonly BadInput[] = [
  badUpload('the parts in the wrong order', multipart([audio, request]), '/body/audio'),
  badUpload('a third part', multipart([request, audio, { ...audio, name: 'more' }]), '/body/more'),
  badUpload('the audio twice', multipart([request, audio, audio]), '/body/audio'),
  badUpload('the request twice', multipart([request, request, audio]), '/body/request'),
  badUpload('no audio', multipart([request]), '/body/audio'),
  badUpload('no request', multipart([audio]), '/body/audio'),
  badUpload('no part at all', multipart([]), '/body'),
  badUpload('a part of another name', multipart([request, { ...audio, name: 'file' }]), '/body/file'),
  badUpload('no boundary in its Content-Type', withType('multipart/form-data'), '/headers/content-type'),
  badUpload('a boundary that stands nowhere', withType('multipart/form-data; boundary=other'), '/body'),
  badUpload('no closing boundary', cut(upload(), upload().raw.length - 30), '/body'),
  badUpload('nothing behind the first boundary', cut(upload(), 30), '/body'),
  badUpload('a request that is no JSON', rawRequest('{"routing":'), '/body/request'),
  badUpload('a request that is a list', rawRequest('[]'), '/body/request'),
  badUpload('a request that is null', rawRequest('null'), '/body/request'),
  badUpload('an address in place of audio', upload({ audio_url: 'https://example.com/a.wav' }), 'audio_url'),
  badUpload('no samples', upload({}, wavFile({ ...format, samples: Buffer.alloc(0) })), '/body/audio'),
];

const badMedia = of('stt', wrongMedia);
const hugeUpload = of('stt', tooLarge);
const sounds: readonly BadInput[] = [
  badMedia('JSON in place of parts', {}, 'multipart/form-data'),
  badMedia('a request of the wrong type', multipart([{ ...request, type: 'text/html' }, audio]), 'request'),
  badMedia('audio of the wrong type', multipart([request, { ...audio, type: 'video/mp4' }]), 'audio'),
  badMedia('an MP3', upload({}, Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x23TSSE')), 'not a WAV'),
  badMedia('audio of no bytes', upload({}, Buffer.alloc(0)), 'not a WAV'),
  badMedia('a head and nothing behind it', upload({}, recording().subarray(0, 12)), 'no data chunk'),
  badMedia('a big-endian file', upload({}, wavFile({ ...sound, says: { form: 'RIFX' } })), 'not a WAV'),
  badMedia('more samples than there are', upload({}, wavFile({ ...sound, says: { dataBytes: 99_999 } })), 'lies'),
  badMedia('a longer file than there is', upload({}, wavFile({ ...sound, says: { riffBytes: 99_999 } })), 'lies'),
  badMedia('samples of floating point', upload({}, wavFile({ ...sound, says: { format: 3 } })), 'not PCM'),
  badMedia('samples of 24 bits', upload({}, wavFile({ ...sound, says: { bits: 24 } })), '24 bits'),
  hugeUpload('audio of more than 25 MiB', upload({}, Buffer.alloc(25 * mebibyte + 1)), 'audio'),
  hugeUpload('a request of more than 256 KiB', rawRequest(`{${' '.repeat(262_144)}}`), 'request'),
];

const options = (value: object): Upload => upload({ options: value });
const providerOptions = (value: unknown): Upload => options({ provider_options: value });
const ofDeepgram = (value: object): Upload => providerOptions({ deepgram: value });
const many = (count: number, value: unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`name_${nth}`, value]));
const badOption = of('stt', invalid);
const badOptions: readonly BadInput[] = [
  ...['model', 'language', 'encoding', 'api_key', 'authorization', 'keyterm', 'diarize', 'intent'].map((name) =>
    badOption(`the reserved provider option ${name}`, ofDeepgram({ [name]: 'x' }), `provider_options/deepgram`),
  ),
  badOption('a provider option in upper case', ofDeepgram({ Punctuate: true }), 'provider_options/deepgram'),
  badOption('a provider option that is an object', ofDeepgram({ a: {} }), 'provider_options/deepgram/a'),
  badOption('a provider option of 257 characters', ofDeepgram({ a: 'x'.repeat(257) }), 'provider_options/deepgram/a'),
  badOption('17 provider options', ofDeepgram(many(17, 1)), 'provider_options/deepgram'),
  badOption('options of nine providers', providerOptions(many(9, {})), 'provider_options'),
  badOption('options of a provider in upper case', providerOptions({ Deepgram: {} }), 'provider_options'),
  badOption(
    'options of a provider that nobody knows',
    providerOptions({ nobody: { a: 1 } }),
    'provider_options: names no known provider',
  ),
  badOption('an option that nobody knows', options({ punctuate: true }), 'punctuate'),
  badOption('101 keywords', options({ keywords: Array(101).fill('word') }), 'keywords'),
  badOption('a keyword of 65 characters', options({ keywords: ['x'.repeat(65)] }), 'keywords/0'),
  badOption('a keyword with a control character', options({ keywords: ['a\u0007b'] }), 'keywords/0'),
  of('stt', unsupported)(
    'an option that the model lacks',
    upload({ ...only('openai', 'whisper-1'), options: { diarization: true } }),
    'diarization',
  ),
];

const routed = (routing: unknown): object => response({ routing });
const badRouting = of('llm', invalid);
const unroutable = of('llm', unsupported);
const explicit = { mode: 'explicit', provider: 'anthropic', model: 'claude-haiku-4-5' };
const routings: readonly BadInput[] = [
  badRouting(
    'explicit routing with a list of allowed providers',
    routed({ ...explicit, allow_providers: ['openai'] }),
    '/body/routing',
  ),
  badRouting('explicit routing with an empty list', routed({ ...explicit, deny_providers: [] }), '/body/routing'),
  badRouting('explicit routing with an objective', routed({ ...explicit, objective: 'cost' }), '/body/routing'),
  badRouting('explicit routing without a model', routed({ mode: 'explicit', provider: 'openai' }), '/body/routing'),
  badRouting(
    'explicit routing to a model without its provider',
    routed({ mode: 'explicit', model: 'gpt-4.1' }),
    '/body/routing/model',
  ),
  badRouting('an unknown provider', routed({ ...explicit, provider: 'nobody' }), '/body/routing/provider'),
  badRouting('an unknown model', routed({ ...explicit, model: 'claude-nobody' }), '/body/routing/model'),
  badRouting(
    'the provider of test organizations',
    routed({ mode: 'explicit', provider: 'simulated', model: 'echo' }),
    '/body/routing/provider',
  ),
  badRouting('an unknown mode', routed({ mode: 'best' }), '/body/routing'),
  badRouting('an empty mode beside something else', routed({ mode: '', objective: 'cost' }), '/body/routing'),
  badRouting('an empty mode beside an empty filter', routed({ mode: '', allow_providers: [] }), '/body/routing'),
  badRouting('filters without a mode', routed({ allow_providers: ['openai'] }), '/body/routing'),
  badRouting('auto routing with a model', routed({ mode: 'auto', model: 'gpt-4.1' }), '/body/routing'),
  badRouting('a blank allowed provider', routed({ mode: 'auto', allow_providers: [' '] }), '/body/routing'),
  badRouting(
    'an allowed provider that nobody knows',
    routed({ mode: 'auto', allow_providers: ['nobody'] }),
    'allow_providers/0',
  ),
  badRouting(
    'a denied model that nobody knows',
    routed({ mode: 'auto', deny_providers: ['openai:gpt-0'] }),
    'deny_providers/0',
  ),
  unroutable('filters that leave nobody', routed({ mode: 'auto', allow_providers: ['deepgram'] }), 'leaves'),
  unroutable(
    'a model of another kind',
    routed({ mode: 'explicit', provider: 'deepgram', model: 'nova-3' }),
    'does not support',
  ),
];

const badSpeech = of('tts', invalid);
const unspeakable = of('tts', unsupported);
const audioOf = (fields: object): object =>
  speech({ audio: { encoding: 'pcm_s16le', sample_rate_hz: 24_000, channels: 1, ...fields } });
const speeches: readonly BadInput[] = [
  badSpeech('an empty text', speech({ input: '' }), '/body/input'),
  badSpeech('a blank text', speech({ input: ' \n\t' }), '/body/input'),
  badSpeech('no audio format', speech({ audio: undefined }), '/body/audio'),
  badSpeech('an unknown encoding', audioOf({ encoding: 'mp3' }), '/body/audio/encoding'),
  badSpeech('a sample rate below 8 kHz', audioOf({ sample_rate_hz: 7_999 }), '/body/audio/sample_rate_hz'),
  badSpeech('nine channels', audioOf({ channels: 9 }), '/body/audio/channels'),
  badSpeech('a field that nobody knows', speech({ speed: 2 }), 'speed'),
  badSpeech('a text with a lone surrogate', speech({ input: '\ud800' }), '/body/input'),
  unspeakable('a format that nobody has', audioOf({ encoding: 'opus', sample_rate_hz: 48_000 }), 'opus'),
  unspeakable(
    'a rate that the model lacks',
    { ...audioOf({ sample_rate_hz: 22_050 }), ...only('openai', 'tts-1') },
    '22050 Hz',
  ),
  unspeakable('a voice that the model lacks', speech({ voice: 'nobody', ...only('openai', 'tts-1') }), 'voice'),
  unspeakable(
    'a text that is too long for the model',
    speech({ input: 'x'.repeat(4_097), ...only('openai', 'tts-1') }),
    'length',
  ),
];

const badResponse = of('llm', invalid);
const inputs = (...items: readonly object[]): object => response({ input: items });
const message = { type: 'message', role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const call = { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' };
const schema = { type: 'object', properties: { a: { type: 'nothing' } } };
const tool = { name: 'look', parameters: { type: 'object' } };
const responses: readonly BadInput[] = [
  badResponse('no input', response({ input: undefined }), '/body/input'),
  badResponse('an empty input', inputs(), '/body/input'),
  badResponse('a message without content', inputs({ ...message, content: [] }), '/body/input/0'),
  badResponse('an unknown role', inputs({ ...message, role: 'tool' }), '/body/input/0'),
  badResponse('an unknown item', inputs({ type: 'image', url: 'x' }), '/body/input/0'),
  badResponse('a field of another item', inputs({ ...message, call_id: 'call_1' }), '/body/input/0'),
  badResponse(
    'a result without its call',
    inputs(message, { type: 'function_result', call_id: 'call_1' }),
    '/body/input/1/call_id',
  ),
  badResponse(
    'a second result of a call',
    inputs(call, { type: 'function_result', call_id: 'call_1' }, { type: 'function_result', call_id: 'call_1' }),
    '/body/input/2/call_id',
  ),
  badResponse('nothing but blank texts', inputs({ ...message, content: [{ type: 'text', text: ' ' }] }), '/body/input'),
  badResponse(
    'more items than a history may have',
    inputs(...Array.from({ length: 10_001 }, () => message)),
    '/body/input',
  ),
  badResponse(
    'more parts than a message may have',
    inputs({ ...message, content: Array.from({ length: 1_001 }, () => ({ type: 'text', text: 'Hi' })) }),
    '/body/input/0',
  ),
  unroutable(
    'temperature together with top_p of a model that takes one of them',
    response({ temperature: 1, top_p: 1, ...only('anthropic', 'claude-haiku-4-5') }),
    'temperature together with top_p',
  ),
  unroutable(
    'fewer tokens than the model takes for a limit',
    response({ max_output_tokens: 15, ...only('openai', 'gpt-4.1') }),
    'so few max_output_tokens',
  ),
  badResponse('arguments that are no JSON', inputs(message, { ...call, arguments: '{' }), '/body/input/1/arguments'),
  badResponse('two tools of one name', response({ tools: [tool, tool] }), '/body/tools/1/name'),
  badResponse('a tool of a bad name', response({ tools: [{ name: 'look at' }] }), '/body/tools/0/name'),
  badResponse(
    'a tool with an invalid schema',
    response({ tools: [{ name: 'look', parameters: schema }] }),
    '/body/tools/0/parameters',
  ),
  badResponse(
    'a tool whose arguments are no object',
    response({ tools: [{ name: 'look', parameters: { type: 'array' } }] }),
    '/body/tools/0/parameters',
  ),
  badResponse(
    'an invalid schema of the answer',
    response({ response_format: { type: 'json_schema', name: 'a', schema } }),
    '/body/response_format/schema',
  ),
  badResponse('max_output_tokens of 0', response({ max_output_tokens: 0 }), '/body/max_output_tokens'),
  badResponse('max_output_tokens of 1.5', response({ max_output_tokens: 1.5 }), '/body/max_output_tokens'),
  badResponse('no max_output_tokens', response({ max_output_tokens: undefined }), '/body'),
  badResponse('a temperature above 2', response({ temperature: 2.1 }), '/body/temperature'),
  badResponse('a top_p of 0', response({ top_p: 0 }), '/body/top_p'),
  badResponse('a stream that is no boolean', response({ stream: 'yes' }), '/body/stream'),
  badResponse('a previous response', response({ previous_response_id: 'resp_1' }), 'previous_response_id'),
  badResponse('a choice of tools', response({ tools: [tool], tool_choice: 'auto' }), 'tool_choice'),
];

export const badInputs: readonly BadInput[] = [
  ...uploads,
  ...sounds,
  ...badOptions,
  ...routings,
  ...speeches,
  ...responses,
];

/** A request of each kind that works. */
export const goodInput = { stt: (): Upload => upload(), tts: () => speech(), llm: () => response() } as const;

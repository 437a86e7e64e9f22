import { type Framing, framed, json, plainly, samples } from './fake-audio-answers.ts';
import { heard } from './fake-deepgram.ts';
import { type FakeVendorWire, type SeenVendorRequest, type VendorAnswer, vendorCanary } from './fake-vendor-server.ts';

/** What every text is spoken as: an odd number of samples, so that no even cut of the bytes is a cut of the samples. */
export const spoken = samples(66);

type Refusal = readonly [status: number, code: string | null, type: string];

const badRequest: Refusal = [400, null, 'invalid_request_error'];
const voices = new Set(['alloy', 'coral', 'marin']);
// Which answers a family of models gives (https://developers.openai.com/api/docs/guides/speech-to-text).
const formats: Readonly<Record<string, readonly string[]>> = {
  'whisper-1': ['json', 'verbose_json'],
  'whisper-large-v3': ['json', 'verbose_json'],
  'gpt-transcribe': ['json'],
  'gpt-4o-transcribe': ['json'],
  'gpt-4o-transcribe-diarize': ['json', 'diarized_json'],
};

/** The audio part of OpenAI's wire: it reads strictly, and refuses as the vendor does. `apiKey` null asks for no key. */
export function createOpenAiAudioWire(apiKey: string | null): FakeVendorWire & { readonly framing: Framing } {
  const framing = plainly('length');
  const refuse = ([status, code, type]: Refusal): VendorAnswer =>
    framed(framing, status, 'application/json', json({ error: { message: vendorCanary, type, param: null, code } }));
  return {
    framing,
    happy: async (request) => {
      if (apiKey !== null && request.headers.authorization !== `Bearer ${apiKey}`)
        return refuse([401, 'invalid_api_key', 'invalid_request_error']);
      if (request.method === 'POST' && request.path === '/v1/audio/speech') {
        const refusal = refusalOfSpeech(request);
        return refusal === null ? framed(framing, 200, 'audio/pcm', framing.body ?? spoken) : refuse(refusal);
      }
      if (request.method !== 'POST' || request.path !== '/v1/audio/transcriptions')
        return refuse([404, null, 'invalid_request_error']);
      const form = await formOf(request);
      const refusal = form === null ? badRequest : refusalOfForm(form);
      return form === null || refusal !== null
        ? refuse(refusal ?? badRequest)
        : framed(framing, 200, 'application/json', framing.body ?? json(transcriptionOf(form)));
    },
    errorBody: (status) =>
      JSON.stringify({ error: { message: vendorCanary, type: `type_${status}`, param: vendorCanary, code: null } }),
    empty: ({ path }) =>
      path.endsWith('/speech')
        ? framed(framing, 200, 'audio/pcm', Buffer.alloc(0))
        : framed(framing, 200, 'application/json', json({ usage: vendorCanary })),
    errorIn200: () => framed(framing, 200, 'application/json', json({ error: { message: vendorCanary, type: 'x' } })),
    malformed: Buffer.from(`<html>${vendorCanary}`),
    keepAlive: Buffer.from(' '),
  };
}

/** The form of a request, read by Node's own parser; null where it is none. */
export async function formOf({ headers, body }: SeenVendorRequest): Promise<FormData | null> {
  const contentType = headers['content-type'] ?? '';
  if (headers['content-length'] !== String(body.length)) return null;
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return null;
  }
}

// By the ending of a name the vendor reads the file.
const mediaTypes: Readonly<Record<string, string>> = { 'audio.wav': 'audio/wav', 'audio.mp3': 'audio/mpeg' };

function refusalOfForm(form: FormData): Refusal | null {
  const model = String(form.get('model'));
  const file = form.get('file');
  const format = String(form.get('response_format') ?? 'json');
  const language = form.get('language');
  if (!(file instanceof File) || mediaTypes[file.name] !== file.type) return badRequest;
  if (model !== 'whisper-of-ours' && formats[model] === undefined)
    return [404, 'model_not_found', 'invalid_request_error'];
  const isBad =
    !(formats[model] ?? ['json']).includes(format) ||
    (form.has('timestamp_granularities[]') && format !== 'verbose_json') ||
    (form.has('keywords[]') && model !== 'gpt-transcribe') ||
    (model.endsWith('-diarize') && form.get('chunking_strategy') !== 'auto') ||
    (language !== null && !/^[a-z]{2}$/.test(String(language)));
  return isBad ? badRequest : null;
}

function transcriptionOf(form: FormData): unknown {
  const { text, seconds, utterances, words } = heard;
  const granularities = form.getAll('timestamp_granularities[]');
  switch (form.get('response_format')) {
    case 'verbose_json':
      return {
        task: 'transcribe',
        language: 'german',
        duration: seconds,
        text,
        ...(granularities.length === 0 || granularities.includes('segment')
          ? { segments: utterances.map(({ text, start, end }, id) => ({ id, seek: 0, start, end, text: ` ${text}` })) }
          : {}),
        ...(granularities.includes('word')
          ? { words: words.map(({ punctuated, start, end }) => ({ word: punctuated, start, end })) }
          : {}),
        usage: { type: 'duration', seconds: 3 },
      };
    case 'diarized_json':
      return {
        task: 'transcribe',
        duration: seconds,
        text,
        segments: utterances.map(({ text, start, end, speaker }) => ({
          type: 'transcript.text.segment',
          id: `seg_${speaker}`,
          start,
          end,
          text,
          speaker: String.fromCharCode(65 + speaker),
        })),
        usage: { type: 'duration', seconds: 3 },
      };
    default:
      return { text, usage: { type: 'tokens', input_tokens: 14, output_tokens: 9, total_tokens: 23 } };
  }
}

function refusalOfSpeech(request: SeenVendorRequest): Refusal | null {
  const { model, input, voice, response_format } = request.json();
  if (request.headers['content-type'] !== 'application/json') return badRequest;
  if (model === 'kokoro') return response_format === 'pcm' && typeof input === 'string' ? null : badRequest;
  if (model !== 'gpt-4o-mini-tts' && model !== 'tts-1') return [404, 'model_not_found', 'invalid_request_error'];
  if (typeof input !== 'string' || input.length === 0) return badRequest;
  if (input.length > 4_096) return [400, 'string_above_max_length', 'invalid_request_error'];
  return typeof voice === 'string' && voices.has(voice) && response_format === 'pcm' ? null : badRequest;
}

import { type Framing, framed, json, plainly } from './fake-audio-answers.ts';
import { createElevenLabsSocketWire } from './fake-elevenlabs-sockets.ts';
import { spoken } from './fake-openai-audio.ts';
import { type FakeVendorWire, type SeenVendorRequest, vendorCanary } from './fake-vendor-server.ts';

/** A voice that the fake has; it has no other. */
export const knownVoice = 'JBFqnCBsd6RMkjVDRZzb';

const formats = new Set([8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000].map((rate) => `pcm_${rate}`));

/** ElevenLabs' wire: it reads strictly, and refuses as the vendor does. */
export function createElevenLabsWire(apiKey: string): FakeVendorWire & { readonly framing: Framing } {
  const framing = plainly('chunked');
  return {
    framing,
    happy: (request) => {
      const refusal = refusalOf(request, apiKey);
      return refusal === null
        ? framed(framing, 200, 'audio/pcm', framing.body ?? spoken)
        : framed(framing, refusal[0], 'application/json', json({ detail: refusal[1] }));
    },
    errorBody: (status) => JSON.stringify({ detail: { status: `status_${status}`, message: vendorCanary } }),
    empty: () => framed(framing, 200, 'audio/pcm', Buffer.alloc(0)),
    errorIn200: () =>
      framed(framing, 200, 'application/json', json({ detail: { status: 'x', message: vendorCanary } })),
    malformed: Buffer.from(`<html>${vendorCanary}`),
    keepAlive: Buffer.alloc(0),
    sockets: createElevenLabsSocketWire(apiKey, knownVoice),
  };
}

function refusalOf(request: SeenVendorRequest, apiKey: string): [number, unknown] | null {
  const { method, path, query, headers } = request;
  const voice = /^\/v1\/text-to-speech\/([^/]+)\/stream$/.exec(path)?.[1];
  if (method !== 'POST' || voice === undefined) return [404, 'Not Found'];
  if (headers['xi-api-key'] !== apiKey) return [401, { status: 'invalid_api_key', message: vendorCanary }];
  if (voice !== knownVoice) return [404, { status: 'voice_not_found', message: vendorCanary }];
  const { text, model_id, language_code } = request.json();
  const isBad =
    headers['content-type'] !== 'application/json' ||
    typeof text !== 'string' ||
    typeof model_id !== 'string' ||
    !formats.has(query.get('output_format') ?? '');
  if (isBad) return [422, [{ loc: ['body'], msg: vendorCanary, type: 'value_error' }]];
  // Only the models of version 2.5 can be told a language.
  if (language_code !== undefined && !String(model_id).endsWith('_v2_5'))
    return [400, { status: 'unsupported_language', message: vendorCanary }];
  return text === '' ? [400, { status: 'input_text_empty', message: vendorCanary }] : null;
}

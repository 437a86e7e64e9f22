import { type Framing, framed, json, plainly } from './fake-audio-answers.ts';
import { createDeepgramSocketWire } from './fake-deepgram-sockets.ts';
import { type FakeVendorWire, type SeenVendorRequest, vendorCanary } from './fake-vendor-server.ts';

/** The recording that the fakes of speech-to-text hear: two people, and letters of more than one byte. */
export const heard = {
  text: 'Grüße. Ja, bitte.',
  seconds: 2.5,
  utterances: [
    { text: 'Grüße.', start: 0.08, end: 0.9, speaker: 0 },
    { text: 'Ja, bitte.', start: 1.2, end: 2.301, speaker: 1 },
  ],
  words: [
    { word: 'grüße', punctuated: 'Grüße.', start: 0.08, end: 0.9 },
    { word: 'ja', punctuated: 'Ja,', start: 1.2, end: 1.5 },
    { word: 'bitte', punctuated: 'bitte.', start: 1.6, end: 2.301 },
  ],
};

const languages = new Set(['en', 'de', 'de-CH', 'pt-BR', 'es-419', 'zh-TW', 'multi']);

/** Deepgram's wire: it reads strictly, and refuses as the vendor does. */
export function createDeepgramWire(apiKey: string): FakeVendorWire & { readonly framing: Framing } {
  const framing = plainly('length');
  const refuse = (status: number, err_code: string) =>
    framed(framing, status, 'application/json', json({ err_code, err_msg: vendorCanary, request_id: 'r-1' }));
  return {
    framing,
    happy: (request) => {
      const refusal = refusalOf(request, apiKey);
      return refusal === null
        ? framed(framing, 200, 'application/json', framing.body ?? json(answerTo(request.query)))
        : refuse(...refusal);
    },
    errorBody: (status) => JSON.stringify({ category: `HTTP_${status}`, message: vendorCanary, details: vendorCanary }),
    empty: () => framed(framing, 200, 'application/json', json({ request_id: vendorCanary })),
    errorIn200: () => framed(framing, 200, 'application/json', json({ err_code: 'X', err_msg: vendorCanary })),
    malformed: Buffer.from(`<html>${vendorCanary}`),
    keepAlive: Buffer.from(' '),
    sockets: createDeepgramSocketWire(apiKey),
  };
}

function refusalOf(request: SeenVendorRequest, apiKey: string): [number, string] | null {
  const { method, path, query, search, headers, body } = request;
  if (method !== 'POST' || path !== '/v1/listen') return [404, 'NOT_FOUND'];
  if (headers.authorization !== `Token ${apiKey}`) return [401, 'INVALID_AUTH'];
  const model = query.get('model');
  const language = query.get('language');
  const isRiff = body.toString('latin1', 0, 4) === 'RIFF';
  const isBad =
    headers['content-type'] !== (isRiff ? 'audio/wav' : 'audio/mpeg') ||
    headers['content-length'] !== String(body.length) ||
    !(isRiff || body.readUInt16BE(0) === 0xfffb) ||
    (model !== 'nova-3' && model !== 'nova-2') ||
    query.has('encoding') ||
    // A space is %20 there: a plus is a plus.
    search.includes('+') ||
    query.getAll('model').length !== 1 ||
    query.has(model === 'nova-3' ? 'keywords' : 'keyterm') ||
    (language !== null && !languages.has(language));
  return isBad ? [400, 'Bad Request'] : null;
}

function answerTo(query: URLSearchParams): unknown {
  const tellsSpeakers = query.get('diarize') === 'true';
  const words = heard.words.map(({ word, punctuated, start, end }) => ({
    word,
    ...(query.get('smart_format') === 'true' ? { punctuated_word: punctuated } : {}),
    start,
    end,
    confidence: 0.99,
  }));
  return {
    metadata: { request_id: 'r-1', duration: heard.seconds, channels: 1, models: ['m-1'] },
    results: {
      channels: [{ alternatives: [{ transcript: heard.text, confidence: 0.99, words }] }],
      ...(query.get('utterances') === 'true'
        ? {
            utterances: heard.utterances.map(({ text, start, end, speaker }) => ({
              transcript: text,
              start,
              end,
              ...(tellsSpeakers ? { speaker } : {}),
            })),
          }
        : {}),
    },
  };
}

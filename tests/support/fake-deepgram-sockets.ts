import { vendorCanary } from './fake-vendor-server.ts';
import type { FakeSocketWire, SeenVendorSocket } from './fake-vendor-sockets.ts';

const bytesPerSample = 2;
/** As long as each word of the fake is said. */
export const wordMs = 100;
/** After so many words the fake is sure of what it heard, whether the utterance ends or not. */
export const surelyAfter = 5;

/** How late its own fault `late-finals` answers a Finalize, in milliseconds. */
const lateMs = 2_200;

/** The nth word that the fake hears, from 0: what it is called depends on nothing else. */
export const wordAt = (nth: number): string => `word${nth}`;

/**
 * Deepgram's wire of /v1/listen while it is spoken: each 100 ms of sound that is not silent are a word. A frame of zeros behind a word
 * ends the utterance, by `speech_final`, or, as its own fault `utterance-end`, by a frame of that name.
 */
export function createDeepgramSocketWire(apiKey: string): FakeSocketWire {
  return {
    refusalOf: (socket) => refusalOf(socket, apiKey),
    errorBody: (status) => JSON.stringify({ category: `HTTP_${status}`, message: vendorCanary, details: vendorCanary }),
    error: [{ type: 'Error', description: vendorCanary, message: vendorCanary, variant: 'X' }, 1011],
    unknown: { type: 'SpeechStarted', channel: [0, 1], timestamp: 0 },
    begin: ({ say, close }, { query }, own) => {
      const bytesPerWord =
        (Number(query.get('sample_rate')) * Number(query.get('channels')) * bytesPerSample * wordMs) / 1_000;
      let [bytes, sure, heardWords] = [0, 0, 0];
      let waiting = 0;
      const results = (more: object): void => {
        const words = Array.from({ length: heardWords - sure }, (_, nth) => {
          const start = ((sure + nth) * wordMs) / 1_000;
          return {
            word: wordAt(sure + nth),
            punctuated_word: wordAt(sure + nth),
            start,
            end: start + wordMs / 1_000,
            confidence: 0.9,
            ...(query.get('diarize') === 'true' ? { speaker: (sure + nth) % 2 } : {}),
          };
        });
        say({
          type: 'Results',
          channel_index: [0, 1],
          start: (sure * wordMs) / 1_000,
          duration: (words.length * wordMs) / 1_000,
          channel: { alternatives: [{ transcript: words.map(({ word }) => word).join(' '), confidence: 0.9, words }] },
          metadata: { request_id: 'r-1' },
          ...more,
        });
      };
      const final = (more: object): void => {
        results({ is_final: true, speech_final: false, ...more });
        sure = heardWords;
      };
      const endUtterance = (): void => {
        if (own !== 'utterance-end') return final({ speech_final: true });
        if (heardWords > sure) final({});
        say({ type: 'UtteranceEnd', channel: [0, 1], last_word_end: (heardWords * wordMs) / 1_000 });
      };
      let isSaying = false;
      return (frame) => {
        if (Buffer.isBuffer(frame)) {
          bytes += frame.length;
          if (frame.every((byte) => byte === 0)) {
            if (isSaying) endUtterance();
            isSaying = false;
            return;
          }
          waiting += frame.length;
          const words = Math.floor(waiting / bytesPerWord);
          waiting -= words * bytesPerWord;
          heardWords += words;
          isSaying ||= words > 0;
          if (heardWords - sure >= surelyAfter) final({});
          else if (words > 0) results({ is_final: false, speech_final: false });
          return;
        }
        switch (frame['type']) {
          case 'KeepAlive':
            return;
          case 'Finalize':
            // Where nothing is left to hear the vendor does not answer.
            if (heardWords > sure || isSaying)
              setTimeout(() => final({ from_finalize: true, speech_final: true }), own === 'late-finals' ? lateMs : 0);
            isSaying = false;
            return;
          case 'CloseStream': {
            if (heardWords > sure) final({});
            const duration = bytes / (bytesPerWord / wordMs) / 1_000;
            say({ type: 'Metadata', request_id: 'r-1', duration, channels: 1 });
            return close(1000);
          }
          default:
            return close(1008);
        }
      };
    },
  };
}

const languages = new Set(['en', 'de', 'de-CH', 'multi']);

function refusalOf({ path, query, headers }: SeenVendorSocket, apiKey: string): readonly [number, string] | null {
  const said = (err_code: string): string => JSON.stringify({ err_code, err_msg: vendorCanary, request_id: 'r-1' });
  if (path !== '/v1/listen') return [404, said('NOT_FOUND')];
  if (headers.authorization !== `Token ${apiKey}`) return [401, said('INVALID_AUTH')];
  const language = query.get('language');
  const isBad =
    query.get('encoding') !== 'linear16' ||
    !/^\d+$/.test(query.get('sample_rate') ?? '') ||
    !/^[12]$/.test(query.get('channels') ?? '') ||
    query.get('interim_results') !== 'true' ||
    query.has('detect_language') ||
    (language !== null && !languages.has(language)) ||
    (query.get('model') !== 'nova-3' && query.get('model') !== 'nova-2');
  return isBad ? [400, said('Bad Request')] : null;
}

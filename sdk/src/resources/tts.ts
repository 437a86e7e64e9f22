import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { RouterRoute, SpeechRequest, TtsVocabulary } from '../generated/schemas.ts';
import type { Methods } from '../methods.ts';
import { requestIdOf, routeOf } from '../route.ts';

/** Speech while it comes. */
export interface SpeechAnswer {
  /**
   * Raw frames as they were asked for, without a container. Read or cancel it: it holds the connection. It fails with a
   * ConnectionError, TimeoutError or AbortError where it does not come to its end.
   */
  audio: ReadableStream<Uint8Array>;
  /** Reads the audio to its end. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** How many characters are billed. */
  usageCharacters: number;
  /** Who serves it. */
  route: RouterRoute;
  /** Names the request on the server. */
  requestId: string;
}

export interface Speech {
  /** Speaks a text. The answer is there with its first byte. */
  create(speech: SpeechRequest, options?: KeyedCallOptions): Promise<SpeechAnswer>;
}

/** Text to speech. */
export interface Tts {
  speech: Speech;
  /** The words by which voices and models are described and filtered, and what each means. */
  vocabulary(options?: CallOptions): Promise<TtsVocabulary>;
}

export function createTts({ live, read }: Methods): Exact<Tts> {
  const speak = live('/v1/tts/speech', 'application/octet-stream');
  return {
    vocabulary: read('/v1/tts/meta'),
    speech: {
      create: async (speech, options) => {
        const { headers, body } = await speak(speech, options);
        const audio = body ?? new Blob([]).stream();
        return {
          audio,
          arrayBuffer: () => readAll(audio),
          usageCharacters: Number(headers.get('service-usage-characters')),
          route: routeOf(headers),
          requestId: requestIdOf(headers),
        };
      },
    },
  };
}

/** Not by way of a Response: in some runtimes that hides what the stream failed with. */
async function readAll(audio: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  const reader = audio.getReader();
  const parts: Array<Uint8Array<ArrayBuffer>> = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

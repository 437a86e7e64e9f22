import { type ApiPromise, method } from '../api-promise.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  RouterRoute,
  SpeechRequest,
  TtsModel,
  TtsModelList,
  TtsVocabulary,
  TtsVoice,
  TtsVoicePage,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import { readAll } from '../read-all.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { requestIdOf, routeOf } from '../route.ts';
import { misused } from '../streams/outlet.ts';
import type { TtsStreamFrame, TtsStreamRequest } from '../streams/frames.ts';
import type { SpeechStream, SpeechStreamOptions } from '../streams/open-stream.ts';
import type { QueryOf } from './query-of.ts';

export type ListTtsModelsFilter = QueryOf<'listTtsModels'>;
export type ListTtsVoicesFilter = QueryOf<'listTtsVoices'>;

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
  create(speech: SpeechRequest, options?: KeyedCallOptions): ApiPromise<SpeechAnswer>;
}

/** Texts that are spoken while they are written. */
export interface TtsStream extends SpeechStream<TtsStreamFrame> {
  /**
   * More text of the present utterance, joined to the one before as it is. What is blank, or half a character, waits for what follows,
   * so pieces of a language model can be handed on as they come.
   */
  append(text: string): Promise<void>;
  /** Speaks no further: no more audio of what was appended comes, and the next text begins another utterance. */
  cancel(): Promise<void>;
}

/** Models of speech to choose from. */
export interface TtsModels {
  /** Every model with its figures, best first. */
  list(filter?: ListTtsModelsFilter, options?: CallOptions): List<TtsModel, TtsModelList>;
}

/** Voices to choose from. */
export interface TtsVoices {
  /** The voices that pass every filter; a page tells facets and blockers beside them. */
  list(filter?: ListTtsVoicesFilter, options?: CallOptions): List<TtsVoice, TtsVoicePage>;
}

/** Text to speech. */
export interface Tts {
  speech: Speech;
  models: TtsModels;
  voices: TtsVoices;
  /** Speaks texts while they are written. */
  stream(request: TtsStreamRequest, options?: SpeechStreamOptions): TtsStream;
  /** The words by which voices and models are described and filtered, and what each means. */
  vocabulary(options?: CallOptions): ApiPromise<TtsVocabulary>;
}

export function createTts({ methods: { live, read, list }, openStream }: ResourceParts): Exact<Tts> {
  const speak = live('/v1/tts/speech', 'application/octet-stream');
  return {
    vocabulary: read('/v1/tts/meta'),
    models: { list: list('/v1/tts/models') },
    voices: { list: list('/v1/tts/voices') },
    stream: (request, options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'request', 'options');
      const { stream, put } = openStream<TtsStreamFrame>('/v1/tts/stream', request, options);
      // The server refuses a text that is blank.
      let held = '';
      return Object.assign(stream, {
        append: (text: string) => {
          if (typeof text !== 'string') return misused('text must be a string');
          held += text;
          const whole = wholeOf(held);
          if (whole.trim() === '') return Promise.resolve();
          held = held.slice(whole.length);
          return put({ type: 'input.append', text: whole });
        },
        cancel: () => {
          held = '';
          return put({ type: 'input.cancel' });
        },
      });
    },
    speech: {
      create: method(['speech', 'options'], async (speech, options) => {
        const { data: answer, response } = await speak(speech, options).withResponse();
        const { headers, body } = answer;
        const audio = body ?? new Blob([]).stream();
        const data = {
          audio,
          arrayBuffer: () => readAll(audio),
          usageCharacters: Number(headers.get('service-usage-characters')),
          route: routeOf(headers),
          requestId: requestIdOf(headers),
        };
        return { data, response };
      }),
    },
  };
}

/** The text without a half of a character at its end. */
function wholeOf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

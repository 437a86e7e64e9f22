import { type ApiPromise, method } from '../api-promise.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import { type CompletionStream, createCompletionStream } from '../frame-streams/completion-stream.ts';
import { type OneShotTranscript, readTranscript } from '../frame-streams/transcript.ts';
import type {
  CompleteRequest,
  CreateStreamTokenRequest,
  OneShotIntent,
  RouterRequest,
  RouterRequestEntry,
  RouterRequestPage,
  SessionConstraints,
  StreamToken,
  SttOptions,
  SynthesizeRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import { readAll } from '../read-all.ts';
import { eventStream } from '../read-frames.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';
import { type AudioInput, createFileUpload } from '../upload.ts';

/** Filters of `router.requests.list`. */
export type ListRouterRequestsFilter = QueryOf<'listRouterRequests'>;

/** What became of transcriptions, speech and responses. */
export interface Router {
  requests: {
    /** Who was tried, how it ended, what it used and cost; kept for 30 days. */
    get(requestId: string, options?: CallOptions): ApiPromise<RouterRequest>;
    /** The requests of the last 30 days without their attempts, newest first. */
    list(filter?: ListRouterRequestsFilter, options?: CallOptions): List<RouterRequestEntry, RouterRequestPage>;
  };
}

/** Speech while it comes, and who speaks. */
export interface SynthesizedSpeech {
  /**
   * Raw samples of 16 bits, little-endian, one channel. Read or cancel it: it holds the connection. It fails with a
   * ConnectionError, TimeoutError or AbortError where it does not come to its end.
   */
  audio: ReadableStream<Uint8Array>;
  /** Reads the audio to its end. */
  arrayBuffer(): Promise<ArrayBuffer>;
  sampleRate: number;
  provider: string;
  model: string;
  /** How many providers failed before. */
  failoverCount: number;
  /** The run of the figures that models are ranked by; null where none has a name. */
  scoresRunId: string | null;
  /** Names the request on the server, for `router.requests.get`. */
  requestId: string;
}

/** A file, and what to do with it. */
export interface TranscribeRequest {
  /** A WAV with 16-bit PCM or an MP3, 25 MiB at most. A stream is sent as it comes, and such a call not repeated. */
  audio: AudioInput;
  intent: OneShotIntent;
  constraints?: SessionConstraints;
  sttOptions?: SttOptions;
  /** A session of yours that the record and the ledger name. */
  sessionId?: string;
}

/** Models by an intent in place of a routing: one call, one answer. */
export interface OneShot {
  /** What is said in a file. */
  transcribe(request: TranscribeRequest, options?: KeyedCallOptions): ApiPromise<OneShotTranscript>;
  /** Speaks a text. The answer is there with its first byte. */
  synthesize(request: SynthesizeRequest, options?: KeyedCallOptions): ApiPromise<SynthesizedSpeech>;
  /** Continues a conversation, and runs webhook tools on the way. Nothing is sent until it is read. */
  complete(request: CompleteRequest, options?: KeyedCallOptions): CompletionStream;
}

/** Credentials of one stream of speech each, for pages in browsers. */
export interface StreamTokens {
  /** A token that opens one stream, within a minute unless `ttlSeconds` says otherwise. Hand it to the page at once. */
  create(request: CreateStreamTokenRequest, options?: CallOptions): ApiPromise<StreamToken>;
}

export function createRouter({ methods: { list, read } }: ResourceParts): Exact<Router> {
  return { requests: { get: read('/v1/router/requests/{id}', 'requestId'), list: list('/v1/router/requests') } };
}

export function createStreamTokens({ methods: { post } }: ResourceParts): Exact<StreamTokens> {
  return { create: post('/v1/stream-tokens') };
}

export function createOneShot({ methods, call, redact }: ResourceParts): Exact<OneShot> {
  const open = methods.live('/v1/complete', eventStream);
  const speak = methods.live('/v1/synthesize', 'audio/pcm');
  return {
    transcribe: method(['request', 'options'], async (asked, options) => {
      const upload = createFileUpload('application/octet-stream', asked.audio);
      const headers = {
        'X-Service-Intent': asciiJson(asked.intent),
        'X-Service-Constraints': asciiJson(asked.constraints),
        'X-Service-Stt-Options': asciiJson(asked.sttOptions),
        'x-session-id': asked.sessionId,
      };
      const request = { method: 'POST', path: '/v1/transcribe', headers } as const;
      const called = call<Response>('model', options, request, { upload, live: eventStream });
      return readTranscript(await called.withResponse().finally(upload.release), redact);
    }),
    synthesize: method(['request', 'options'], async (request, options) => {
      const { data: answer, response } = await speak(request, options).withResponse();
      const { headers, body } = answer;
      const audio = body ?? new Blob([]).stream();
      const named = (name: string): string => headers.get(`x-service-${name}`) ?? '';
      const data = {
        audio,
        arrayBuffer: () => readAll(audio),
        sampleRate: Number(/;\s*rate=(\d+)/.exec(headers.get('content-type') ?? '')?.[1]),
        provider: named('provider'),
        model: named('model'),
        failoverCount: Number(named('failover-count')),
        scoresRunId: headers.get('x-service-scores-run-id'),
        requestId: headers.get('x-request-id') ?? '',
      };
      return { data, response };
    }),
    complete: (request, options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'request', 'options');
      return createCompletionStream(options, (guarded) => open(request, guarded), redact);
    },
  };
}

/** JSON as a header can carry it: of characters beyond ASCII not every client and proxy makes the same bytes. */
function asciiJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replace(
    /[\x7f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

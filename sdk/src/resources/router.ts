import { type ApiPromise, method } from '../api-promise.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import { type CompletionStream, createCompletionStream } from '../frame-streams/completion-stream.ts';
import type {
  CompleteRequest,
  CreateStreamTokenRequest,
  RouterRequest,
  StreamToken,
  SynthesizeRequest,
} from '../generated/schemas.ts';
import { readAll } from '../read-all.ts';
import { eventStream } from '../read-frames.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** What became of transcriptions, speech and responses. */
export interface Router {
  requests: {
    /** Who was tried, how it ended, what it used and cost; kept for 30 days. */
    get(requestId: string, options?: CallOptions): ApiPromise<RouterRequest>;
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

/** Models by an intent in place of a routing: one call, one answer. */
export interface OneShot {
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

export function createRouter({ methods: { read } }: ResourceParts): Exact<Router> {
  return { requests: { get: read('/v1/router/requests/{id}', 'requestId') } };
}

export function createStreamTokens({ methods: { post } }: ResourceParts): Exact<StreamTokens> {
  return { create: post('/v1/stream-tokens') };
}

export function createOneShot({ methods, redact }: ResourceParts): Exact<OneShot> {
  const open = methods.live('/v1/complete', eventStream);
  const speak = methods.live('/v1/synthesize', 'audio/pcm');
  return {
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

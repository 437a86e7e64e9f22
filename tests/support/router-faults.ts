import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FailureReason } from '../../server/src/providers/ports/vendor-call.ts';
import type { VendorFault } from './fake-vendor-server.ts';
import { hello } from './llm-script.ts';
import { coded } from './other-answers.ts';
import { soundLlmAnswers, unsoundLlmAnswers } from './router-llm-faults.ts';
import { otherThanSpeech, soundWav } from './router-speech-faults.ts';
import { fakeModels, textAnswerOf, type VendorName } from './router-vendors.ts';

/** A vendor with one of the ways in which it is asked. */
export interface Lane {
  readonly kind: 'stt' | 'tts' | 'llm';
  readonly vendor: VendorName;
  readonly model: string;
  /** Whether the answer is told while it comes: then a failure after its first content cannot be mended. */
  readonly told: 'whole' | 'as it comes';
}

const lanesOf = (kind: Lane['kind'], told: Lane['told']): Lane[] =>
  Object.entries(fakeModels[kind]).map(([vendor, model]) => ({ kind, vendor: vendor as VendorName, model, told }));

export const lanes: readonly Lane[] = [
  ...lanesOf('stt', 'whole'),
  ...lanesOf('tts', 'as it comes'),
  ...lanesOf('llm', 'whole'),
  ...lanesOf('llm', 'as it comes'),
];

/** A way in which a vendor goes wrong, and what must come of it. */
export interface Row {
  readonly fault: string;
  /** Null where this lane cannot meet it. `told` resolves when the caller has heard the first of the answer. */
  readonly of: (lane: Lane, told: Promise<void>) => VendorFault | null;
  readonly reason: FailureReason;
  /** Of the vendor's answer, where its status says something; null where none came. */
  readonly providerStatus?: number | null;
  /** Whether the next candidate is asked. */
  readonly failover: boolean;
  /** What the caller is told where nobody else is asked. */
  readonly answer: { readonly status: number; readonly code: string; readonly retryAfter?: string };
  /** The same vendor may be asked once more, without what it refuses. */
  readonly repeats?: true;
  /** Comes after the first content: an answer that is told as it comes has begun. */
  readonly inTheMiddle?: true;
  /** Lasts until a deadline passes. */
  readonly waits?: true;
}

const providerError = { status: 502, code: 'provider_error' };
const never = new Promise<void>(() => {});
const audioBytes = 20;

const status = (
  fault: string,
  code: number,
  rest: Pick<Row, 'reason' | 'failover' | 'answer'>,
  headers: Record<string, string> = {},
): Row => ({ fault, of: () => ({ kind: 'status', status: code, headers }), providerStatus: code, ...rest });

export const rows: readonly Row[] = [
  status('has an error of its own', 500, { reason: 'server_error', failover: true, answer: providerError }),
  status('is overloaded', 503, { reason: 'server_error', failover: true, answer: providerError }),
  status('refuses our key', 401, { reason: 'credentials_refused', failover: true, answer: providerError }),
  status('has no credit of ours left', 402, { reason: 'quota_exhausted', failover: true, answer: providerError }),
  status('does not know the model', 404, { reason: 'model_unavailable', failover: true, answer: providerError }),
  status('finds the request too large', 413, {
    reason: 'too_large',
    failover: true,
    answer: { status: 413, code: 'payload_too_large' },
  }),
  status('finds fault with the request', 400, {
    reason: 'request_refused',
    failover: false,
    answer: { status: 400, code: 'invalid_request' },
  }),
  status(
    'limits our rate',
    429,
    { reason: 'rate_limited', failover: true, answer: { status: 429, code: 'rate_limited', retryAfter: '7' } },
    { 'retry-after': '6.2' },
  ),
  {
    fault: 'resets the connection',
    of: () => ({ kind: 'reset' }),
    reason: 'connection_lost',
    providerStatus: null,
    failover: true,
    answer: providerError,
  },
  {
    fault: 'speaks no HTTP',
    of: () => ({ kind: 'garbage' }),
    reason: 'connection_lost',
    providerStatus: null,
    failover: true,
    answer: providerError,
  },
  {
    fault: 'is cut off after the head of its answer',
    of: () => ({ kind: 'cut', afterBytes: 0 }),
    reason: 'connection_lost',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'gives an answer without content',
    of: ({ kind }) => (kind === 'stt' ? null : { kind: 'empty' }),
    reason: 'empty_output',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'gives an answer without a result',
    of: ({ kind }) => (kind === 'stt' ? { kind: 'empty' } : null),
    reason: 'malformed',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'tells an error as a success',
    of: ({ kind }) => (kind === 'llm' ? { kind: 'error-in-200' } : null),
    reason: 'server_error',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'tells an error in place of a result',
    of: ({ kind }) => (kind === 'stt' ? { kind: 'error-in-200' } : null),
    reason: 'malformed',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'breaks its protocol at once',
    of: ({ kind }) => (kind === 'tts' ? null : { kind: 'malformed', atPiece: 0 }),
    reason: 'malformed',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'floods with what has no content',
    of: ({ kind }) => (kind === 'llm' ? { kind: 'flood' } : null),
    reason: 'malformed',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'floods with what has no content half-way',
    of: ({ kind, vendor, told }) =>
      kind === 'llm' && told === 'as it comes' ? { kind: 'flood', afterPieces: middleOf(vendor).pieces } : null,
    reason: 'malformed',
    failover: true,
    answer: providerError,
    inTheMiddle: true,
  },
  {
    fault: 'only ever says that it goes on',
    of: () => ({ kind: 'informational' }),
    reason: 'malformed',
    providerStatus: null,
    failover: true,
    answer: providerError,
  },
  {
    fault: 'only ever says 100 Continue',
    of: () => ({ kind: 'informational', of: [100] }),
    reason: 'malformed',
    providerStatus: null,
    failover: true,
    answer: providerError,
  },
  {
    fault: 'compresses in a way that nobody knows',
    of: () => coded('compress', (body) => body),
    reason: 'malformed',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'says that it compresses, and does not',
    of: () => coded('gzip', (body) => body),
    reason: 'malformed',
    failover: true,
    answer: providerError,
  },
  {
    fault: 'compresses, and ends in the head of that',
    of: () => coded('gzip', (body) => gzipSync(body).subarray(0, 9)),
    reason: 'connection_lost',
    failover: true,
    answer: providerError,
  },
  ...otherThanSpeech,
  ...unsoundLlmAnswers,
  {
    fault: 'breaks its protocol half-way',
    of: ({ kind, vendor }) => (kind === 'llm' ? { kind: 'malformed', atPiece: middleOf(vendor).pieces } : null),
    reason: 'malformed',
    failover: true,
    answer: providerError,
    inTheMiddle: true,
  },
  {
    fault: 'is cut off half-way',
    of: (lane, told) => ({
      kind: 'cut',
      afterBytes: bytesBefore(lane),
      // The caller must have heard the beginning: what has not come to us yet would be lost with the connection.
      ...(lane.told === 'whole' ? {} : { once: told }),
    }),
    reason: 'connection_lost',
    failover: true,
    answer: providerError,
    inTheMiddle: true,
  },
  {
    fault: 'ends half-way as if that were all',
    of: ({ kind, vendor }) => (kind === 'llm' ? { kind: 'end', afterBytes: middleOf(vendor).bytes } : null),
    reason: 'connection_lost',
    failover: true,
    answer: providerError,
    inTheMiddle: true,
  },
  {
    fault: 'ends within an event as if that were all',
    of: ({ kind, vendor }) => (kind === 'llm' ? { kind: 'end', afterBytes: middleOf(vendor).bytes + 16 } : null),
    reason: 'connection_lost',
    failover: true,
    answer: providerError,
    inTheMiddle: true,
  },
  {
    fault: 'says nothing',
    of: () => ({ kind: 'hold', before: 'head', until: never }),
    reason: 'timed_out',
    providerStatus: null,
    failover: true,
    answer: { status: 504, code: 'request_timeout' },
    waits: true,
  },
  {
    fault: 'says nothing after the head of its answer',
    of: () => ({ kind: 'stall', afterBytes: 0 }),
    reason: 'timed_out',
    providerStatus: null,
    failover: true,
    answer: { status: 504, code: 'request_timeout' },
    waits: true,
  },
  {
    fault: 'only keeps the connection alive',
    of: ({ kind }) => (kind === 'tts' ? null : { kind: 'keep-alive' }),
    reason: 'timed_out',
    providerStatus: null,
    failover: true,
    answer: { status: 504, code: 'request_timeout' },
    waits: true,
  },
  {
    fault: 'stands still half-way',
    of: (lane) => ({ kind: 'stall', afterBytes: bytesBefore(lane) }),
    reason: 'timed_out',
    providerStatus: null,
    failover: true,
    answer: { status: 504, code: 'request_timeout' },
    inTheMiddle: true,
    waits: true,
  },
];

/** What a good vendor may do: it serves. */
export const harmless: readonly Pick<Row, 'fault' | 'of' | 'repeats'>[] = [
  { fault: 'takes its time', of: () => ({ kind: 'hold', before: 'head', until: pause(100) }) },
  { fault: 'says 100 Continue, which nobody asked for', of: () => ({ kind: 'informational', heads: 1, of: [100] }) },
  { fault: 'says again and again that it goes on', of: () => ({ kind: 'informational', heads: 6, of: [100, 102] }) },
  { fault: 'compresses with gzip all the same', of: () => coded('gzip', gzipSync) },
  { fault: 'compresses with Brotli all the same', of: () => coded('br', brotliCompressSync) },
  { fault: 'speaks in a WAV of what was asked for', of: ({ kind }) => (kind === 'tts' ? soundWav : null) },
  ...soundLlmAnswers,
];

function bytesBefore({ kind, vendor }: Lane): number {
  return kind === 'llm' ? middleOf(vendor).bytes : audioBytes;
}

/** The first place behind the first content of a stream of text, in pieces and in bytes. */
export function middleOf(vendor: VendorName): { pieces: number; bytes: number } {
  const found = middles.get(vendor);
  if (found === undefined) throw new Error(`${vendor} writes nothing`);
  return found;
}

const middles = new Map<VendorName, { pieces: number; bytes: number }>();
const firstText = hello.items.flatMap((item) => ('text' in item ? item.text : []))[0] ?? '';
for (const vendor of Object.keys(fakeModels.llm) as VendorName[]) {
  const pieces = await textAnswerOf(vendor);
  const first = pieces.findIndex((piece) => piece.includes(firstText));
  if (first < 0) throw new Error(`${vendor} does not say hello`);
  const begun = pieces.slice(0, first + 1);
  middles.set(vendor, { pieces: begun.length, bytes: Buffer.concat(begun).length });
}

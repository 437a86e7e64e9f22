import type { ServeSocket } from './frame-socket.ts';
import type { AnyOperationId, OperationTypes, SocketOperationId } from './input.ts';

type SuccessCode = 101 | 200 | 201 | 202 | 203 | 204 | 301 | 302 | 303 | 304 | 307 | 308;

type Responses<Op extends AnyOperationId> = OperationTypes[Op]['responses'];

/** The 101, 2xx and 3xx that the contract lists for the operation. */
export type SuccessStatus<Op extends AnyOperationId> = keyof Responses<Op> & SuccessCode;

/** JSON that is sent often and never changes, written out once. */
export interface Prerendered<Json> {
  readonly json: Json;
  readonly bytes: Buffer;
}

export function prerender<Json>(json: Json): Prerendered<Json> {
  return { json, bytes: Buffer.from(JSON.stringify(json)) };
}

/** What may be sent under a media type. */
interface ContentOfMedia<Schema> {
  'application/json': { readonly json: Schema } | { readonly prerendered: Prerendered<Schema> };
  /** Written as they come; a failure on the way resets the connection. */
  'application/octet-stream': { readonly bytes: AsyncIterable<Uint8Array> };
  'audio/wav': { readonly wav: AsyncIterable<Uint8Array> };
  /** Raw samples of 16 bits; the media type names their rate. */
  'audio/pcm': { readonly pcm: AsyncIterable<Uint8Array>; readonly sampleRateHz: number };
  /** Written as server-sent events, each batch in one write as it comes; null is a sign of life, written as a comment. */
  'text/event-stream': { readonly events: AsyncIterable<readonly (Schema | null)[]> };
}

type ContentOf<Media> = {
  [Type in keyof Media & keyof ContentOfMedia<unknown>]: ContentOfMedia<Media[Type]>[Type];
}[keyof Media & keyof ContentOfMedia<unknown>];

/** What may be sent under a status: the exact schema of one of its media types, or nothing at all. */
export type Content<Op extends AnyOperationId, Status extends SuccessStatus<Op>> = Status extends 101
  ? { readonly socket: ServeSocket<Op & SocketOperationId> }
  : Responses<Op>[Status] extends { content: infer Media }
    ? ContentOf<Media>
    : Record<string, never>;

/** What an answer holds: one of these, or nothing. */
export interface AnswerContent {
  readonly json?: unknown;
  readonly prerendered?: Prerendered<unknown>;
  readonly bytes?: AsyncIterable<Uint8Array>;
  readonly wav?: AsyncIterable<Uint8Array>;
  readonly pcm?: AsyncIterable<Uint8Array>;
  readonly sampleRateHz?: number;
  readonly events?: AsyncIterable<readonly unknown[]>;
  /** Serves the socket that the request becomes, in place of an answer. */
  readonly socket?: (socket: never) => void;
}

export interface Answer<Op extends string = string> {
  readonly operationId: Op;
  readonly status: number;
  readonly content: AnswerContent;
  readonly headers: Readonly<Record<string, string>>;
}

/** The only way to make an answer: an undeclared status, a missing field or an extra one does not compile. */
export type Reply<Op extends AnyOperationId> = <Status extends SuccessStatus<Op>>(
  status: Status,
  content: Content<Op, Status>,
  headers?: Readonly<Record<string, string>>,
) => Answer<Op>;

/** The runtime of `Reply`, for any operation. */
export function createReply(
  operationId: string,
): (status: number, content: AnswerContent, headers?: Answer['headers']) => Answer {
  return (status, content, headers = {}) => ({ operationId, status, content, headers });
}

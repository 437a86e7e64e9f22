import type { Request, RequestHandler, Response } from 'express';
import type { BoundHandlers } from '../../contract/binding.ts';
import type { OperationDescription, OperationTable } from '../../contract/operation-table.ts';
import { type Answer, type AnswerContent, createReply } from '../../contract/reply.ts';
import type { Logger } from '../../platform/process/log.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { ErrorPageUrl } from '../docs/error-pages.ts';
import { type Exchange, exchangeOf, operationOf } from '../kernel/exchange.ts';
import type { ValidateEvents } from './validate-events.ts';
import { Refusal, refusals } from '../kernel/refusal.ts';
import type { OpenSocket } from './open-socket.ts';
import { sendBytes } from './send-bytes.ts';
import { sendEvents, type StreamFaultError } from './send-events.ts';
import { endIterator } from './stream-items.ts';
import { surfaces } from './surfaces.ts';

const noHeaders = {};

/** An answer or an error that the contract does not list: a fault of ours, whatever the caller did. */
export class UndeclaredAnswerError extends Error {
  constructor(operationId: string, status: number, code: string | null, cause?: unknown) {
    super(`${operationId} does not list ${status}${code === null ? '' : ` ${code}`}`, { cause });
    this.name = 'UndeclaredAnswerError';
  }
}

/**
 * The only code that knows both HTTP and handlers: builds the input, calls the handler of the operation, writes its
 * answer. Throws where the table and the handlers do not have the same operations.
 */
export function createBind(options: {
  table: OperationTable;
  handlers: BoundHandlers;
  log: Logger;
  /** In tests: holds every event of a stream against the contract. Null looks at none. */
  validateEvents: ValidateEvents | null;
  errorPageUrl: ErrorPageUrl;
  openSocket: OpenSocket;
}): RequestHandler {
  const { table, handlers, log, validateEvents, errorPageUrl, openSocket } = options;
  const missing = Object.keys(table).find((id) => !handlers.has(id));
  if (missing !== undefined) throw new Error(`No handler serves ${missing}`);
  const replies = new Map(Object.keys(table).map((id) => [id, createReply(id)]));

  const stream = async (req: Request, res: Response, operationId: string, content: AnswerContent): Promise<void> => {
    const exchange = exchangeOf(req);
    const { requestId, surface } = exchange;
    const lastWord = (fault: StreamFaultError): object => {
      const error =
        validateEvents === null ? refusals.internal(fault) : new Refusal(500, 'INTERNAL_ERROR', fault.message);
      return surfaces[surface].envelope(error, { requestId, errorPageUrl });
    };
    try {
      const bytes = content.bytes ?? content.wav ?? content.pcm;
      if (bytes !== undefined) await sendBytes(req, res, bytes);
      else if (content.events !== undefined) {
        const validate = (event: unknown): readonly string[] => validateEvents?.(operationId, event) ?? [];
        await sendEvents(res, content.events, { lastWord, validate, endless: table[operationId]?.endless === true });
      }
    } catch (error) {
      // The answer has begun: there is no other to give. What has a code is told by whoever gave it one.
      const known = error instanceof AppError;
      exchange.errorCode = known ? error.code : 'INTERNAL_ERROR';
      log[known ? 'warn' : 'error']({ err: error, requestId, operation: operationId }, 'answer broken off');
    }
  };

  return async (req, res) => {
    const exchange = exchangeOf(req);
    const { operationId, description } = operationOf(exchange);
    const handler = handlers.get(operationId);
    if (handler === undefined) throw new Error(`No handler serves ${operationId}`);
    const input = new HandlerInput(req, res, exchange, description.headers);
    const answer = await handler(input as never, replies.get(operationId) as never)
      .catch((error: unknown) => {
        throw declared(operationId, description, error);
      })
      // What it began may go on, as a stream does or what others share.
      .finally(() => exchange.deadline.lift());
    const { content, headers, status } = answer;
    const source: AsyncIterable<unknown> | undefined = content.bytes ?? content.wav ?? content.pcm ?? content.events;
    const mediaType = mediaTypeOf(content);
    const listed = description.responses[status]?.mediaTypes;
    const isListed = mediaType === null ? listed?.length === 0 : listed?.includes(mediaType) === true;
    // A HEAD asks what it would be: of a stream that is its head.
    const isRead = isListed && !res.destroyed && req.method !== 'HEAD';
    if (source !== undefined && !isRead) endIterator(source[Symbol.asyncIterator]());
    if (!isListed) throw new UndeclaredAnswerError(operationId, status, null);
    if (res.destroyed) return;
    if (content.socket !== undefined) return content.socket(openSocket.ofOperation(req, res) as never);
    if (source === undefined) {
      write(res, answer, mediaType);
      return;
    }
    try {
      const rate = content.sampleRateHz === undefined ? '' : `;rate=${content.sampleRateHz}`;
      res.writeHead(status, { ...headers, 'content-type': `${mediaType ?? ''}${rate}`, ...asItComes });
    } catch (error) {
      endIterator(source[Symbol.asyncIterator]());
      throw error;
    }
    if (isRead) await stream(req, res, operationId, content);
    else res.end();
  };
}

// A proxy that gathered or compressed a stream would hold it back; nginx asks for a header of its own.
const asItComes = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

function mediaTypeOf(content: AnswerContent): string | null {
  if (content.bytes !== undefined) return 'application/octet-stream';
  if (content.wav !== undefined) return 'audio/wav';
  if (content.pcm !== undefined) return 'audio/pcm';
  if (content.events !== undefined) return 'text/event-stream';
  return content.json === undefined && content.prerendered === undefined ? null : 'application/json';
}

function declared(operationId: string, description: OperationDescription, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const codes = description.responses[error.status]?.codes ?? [];
  return codes.includes(error.code) ? error : new UndeclaredAnswerError(operationId, error.status, error.code, error);
}

/** What a handler is given of its request, whatever its operation. */
class HandlerInput {
  readonly params: Exchange['params'];
  readonly query: Exchange['query'];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly accept: string | undefined;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly contentSha256: Buffer | undefined;
  readonly principal: Exchange['principal'];
  readonly requestId: string;
  readonly startedMs: number;
  readonly #res: Response;
  #controller: AbortController | undefined;

  constructor(req: Request, res: Response, exchange: Exchange, names: readonly string[]) {
    this.params = exchange.params;
    this.query = exchange.query;
    this.headers = names.length === 0 ? noHeaders : Object.fromEntries(names.map((name) => [name, req.get(name)]));
    this.accept = req.headers.accept;
    this.body = exchange.body;
    this.idempotencyKey = exchange.idempotencyKey;
    this.contentSha256 = exchange.contentSha256;
    this.principal = exchange.principal;
    this.requestId = exchange.requestId;
    this.startedMs = exchange.startedMs + exchange.bodyMs;
    this.#res = res;
  }

  /**
   * Few handlers look at it, so it is made on demand. A getter of the class: one of an object literal would be a shape of
   * its own for each request, and keep its answer from young collections (docs/decisions/streams.md#d183).
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const res = this.#res;
      const controller = new AbortController();
      this.#controller = controller;
      const onClose = (): void => {
        if (!res.writableFinished) controller.abort();
      };
      if (res.destroyed) onClose();
      else res.once('close', onClose);
    }
    return this.#controller.signal;
  }
}

function write(res: Response, answer: Answer, mediaType: string | null): void {
  const { json, prerendered } = answer.content;
  if (mediaType === null) {
    res.writeHead(answer.status, answer.headers);
    res.end();
    return;
  }
  // As a text it leaves together with the head, in one write.
  const body = prerendered?.bytes ?? JSON.stringify(json);
  const length = Buffer.byteLength(body);
  res.writeHead(answer.status, { ...answer.headers, 'content-type': mediaType, 'content-length': length });
  res.end(body);
}

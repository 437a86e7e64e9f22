import type { Request, RequestHandler, Response } from 'express';
import type { BoundHandlers } from '../contract/binding.ts';
import type { OperationDescription, OperationTable } from '../contract/operation-table.ts';
import { type Answer, createReply } from '../contract/reply.ts';
import { AppError } from '../platform/errors.ts';
import { type Exchange, exchangeOf, operationOf } from './exchange.ts';

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
export function createBind(table: OperationTable, handlers: BoundHandlers): RequestHandler {
  const missing = Object.keys(table).find((id) => !handlers.has(id));
  if (missing !== undefined) throw new Error(`No handler serves ${missing}`);
  const replies = new Map(Object.keys(table).map((id) => [id, createReply(id)]));
  return async (req, res) => {
    const exchange = exchangeOf(req);
    const { operationId, description } = operationOf(exchange);
    const handler = handlers.get(operationId);
    if (handler === undefined) throw new Error(`No handler serves ${operationId}`);
    const input = inputOf(req, res, exchange, description);
    const answer = await handler(input as never, replies.get(operationId) as never).catch((error: unknown) => {
      throw declared(operationId, description, error);
    });
    const response = description.responses[answer.status];
    if (response === undefined) throw new UndeclaredAnswerError(operationId, answer.status, null);
    write(res, answer, response.mediaType);
  };
}

function declared(operationId: string, description: OperationDescription, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const codes = description.responses[error.status]?.codes ?? [];
  return codes.includes(error.code) ? error : new UndeclaredAnswerError(operationId, error.status, error.code, error);
}

function inputOf(req: Request, res: Response, exchange: Exchange, description: OperationDescription): object {
  let controller: AbortController | undefined;
  return {
    params: exchange.params,
    query: exchange.query,
    headers: Object.fromEntries(description.headers.map((name) => [name, req.get(name)])),
    body: exchange.body,
    idempotencyKey: exchange.idempotencyKey,
    principal: exchange.principal,
    requestId: exchange.requestId,
    // Few handlers look at it, so it is made on demand.
    get signal(): AbortSignal {
      if (controller === undefined) {
        const made = new AbortController();
        controller = made;
        res.once('close', () => {
          if (!res.writableFinished) made.abort();
        });
      }
      return controller.signal;
    },
  };
}

function write(res: Response, answer: Answer, mediaType: string | null): void {
  if (res.destroyed) return;
  const { json, prerendered } = answer.content;
  if (mediaType === null) {
    res.writeHead(answer.status, answer.headers);
    res.end();
    return;
  }
  const body = prerendered?.bytes ?? Buffer.from(JSON.stringify(json));
  res.writeHead(answer.status, { ...answer.headers, 'content-type': mediaType, 'content-length': body.length });
  res.end(body);
}

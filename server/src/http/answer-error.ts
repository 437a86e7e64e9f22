import type { ErrorRequestHandler } from 'express';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import { UndeclaredAnswerError } from './bind.ts';
import { isDatabaseAway } from './database-away.ts';
import type { ErrorPageUrl } from './docs/error-pages.ts';
import { exchangeOf, sendJson } from './exchange.ts';
import { RequestAbortedError } from './request-aborted.ts';
import { Refusal, refusals } from './refusal.ts';
import { errorAnswer } from './surfaces.ts';

/**
 * Turns whatever was thrown into the envelope of the surface. What is not an AppError is told to the log alone; the
 * caller gets a fixed text. With `strict` (tests) the text of an answer that the contract does not list says so.
 */
export function createAnswerError(options: {
  log: Logger;
  strict: boolean;
  errorPageUrl: ErrorPageUrl;
}): ErrorRequestHandler {
  const { log, strict, errorPageUrl } = options;
  return (thrown: unknown, req, res, _next) => {
    if (thrown instanceof RequestAbortedError) return;
    const exchange = exchangeOf(req);
    const { requestId } = exchange;
    const error = thrown instanceof AppError ? thrown : translate(thrown, strict);
    if (error.status === 500)
      log.error({ err: thrown, requestId, operation: exchange.matched?.operationId }, 'request failed');
    else if (error.status === 503) log.warn({ err: thrown, requestId }, 'request refused: unavailable');
    exchange.errorCode = error.code;
    const violationCodes = exchange.matched?.description.violationCodes;
    const { status, headers, body } = errorAnswer(exchange.surface, error, { requestId, errorPageUrl, violationCodes });
    sendJson(res, status, Buffer.from(JSON.stringify(body)), headers);
  };
}

function translate(thrown: unknown, strict: boolean): AppError {
  if (strict && thrown instanceof UndeclaredAnswerError)
    return new Refusal(500, 'INTERNAL_ERROR', thrown.message, {}, thrown);
  return isDatabaseAway(thrown) ? refusals.unavailable(thrown) : refusals.internal(thrown);
}

import type { ErrorRequestHandler } from 'express';
import type { OperationDescription, Surface } from '../../contract/operation-table.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { Logger } from '../../platform/process/log.ts';
import { UndeclaredAnswerError } from './bind.ts';
import { isDatabaseAway, isOutcomeUnknown } from './database-away.ts';
import type { ErrorPageUrl } from '../docs/error-pages.ts';
import { exchangeOf, sendJson } from '../kernel/exchange.ts';
import { RequestAbortedError } from '../kernel/request-aborted.ts';
import { Refusal, refusals } from '../kernel/refusal.ts';
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
    const { requestId, matched, surface } = exchange;
    const error =
      thrown instanceof AppError
        ? thrown
        : translate(thrown, {
            strict,
            code: faultCode(surface, matched?.description),
            mayBeDone: exchange.principal !== undefined && changes(req.method) && isOutcomeUnknown(thrown),
            hasKey: exchange.idempotencyKey !== undefined,
          });
    if (error.status === 500) log.error({ err: thrown, requestId, operation: matched?.operationId }, 'request failed');
    else if (error.status === 503) log.warn({ err: thrown, requestId }, 'request refused: unavailable');
    exchange.errorCode = error.code;
    const violationCodes = matched?.description.violationCodes;
    const { status, headers, body } = errorAnswer(surface, error, { requestId, errorPageUrl, violationCodes });
    sendJson(res, status, Buffer.from(JSON.stringify(body)), headers);
  };
}

/** What the contract calls a fault of the server in an operation; the other surfaces have one word for those of all of theirs. */
function faultCode(surface: Surface, description: OperationDescription | undefined): string | undefined {
  return surface === 'core' ? description?.responses[500]?.codes?.[0] : undefined;
}

function changes(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function translate(
  thrown: unknown,
  request: { strict: boolean; code: string | undefined; mayBeDone: boolean; hasKey: boolean },
): AppError {
  const { strict, code, mayBeDone, hasKey } = request;
  if (strict && thrown instanceof UndeclaredAnswerError)
    return new Refusal(500, 'INTERNAL_ERROR', thrown.message, {}, thrown);
  if (!isDatabaseAway(thrown)) return refusals.internal(thrown, code);
  // Under a key the same request says what stands; without one its caller has to look.
  return mayBeDone && !hasKey ? refusals.unanswered(thrown) : refusals.unavailable(thrown);
}

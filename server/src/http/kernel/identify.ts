import type { RequestHandler } from 'express';
import type { Surface } from '../../contract/operation-table.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { Deadline, underDeadline } from '../../platform/db/deadline.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { traceIdOf } from './trace-id.ts';

// A caller hears within 5 seconds that the database does not answer. What is left is for the way here and back.
const answerWithinMs = 4_250;

/**
 * Gives every request its id and its one line in the log, and the deadline of all its waits for the database. The line
 * holds names and numbers from a fixed list: no body, no query and no header can reach it.
 */
export function createIdentify(options: {
  clock: Clock;
  ids: Ids<'req'>;
  log: Logger;
  metrics: Metrics;
  /** Whose request it is before its address says more. */
  surface: Surface;
}): RequestHandler {
  const { clock, ids, log, metrics, surface } = options;
  return (req, res, next) => {
    const question = req.url.indexOf('?');
    const startedMs = clock.monotonicMs();
    const exchange: Exchange = {
      requestId: ids.prefixed('req'),
      startedMs,
      deadline: new Deadline(clock, startedMs + answerWithinMs),
      path: question < 0 ? req.url : req.url.slice(0, question),
      rawQuery: question < 0 ? '' : req.url.slice(question + 1),
      surface,
      isRouted: false,
      matched: null,
      params: {},
      query: {},
      principal: undefined,
      idempotencyKey: undefined,
      body: undefined,
      contentSha256: undefined,
      bodyMs: 0,
      bodyValues: 0,
      bodyLongestName: 0,
      bodyHasNull: false,
      quiet: false,
      errorCode: null,
    };
    beginExchange(req, exchange);
    const traceId = traceIdOf(req.headers['traceparent'], exchange.requestId);
    res.setHeader('x-request-id', exchange.requestId);
    res.setHeader('x-trace-id', traceId);
    res.setHeader('x-content-type-options', 'nosniff');
    res.once('close', () => {
      const ms = clock.monotonicMs() - exchange.startedMs;
      // 499: the caller went away before the answer was complete.
      const status = res.writableFinished || res.statusCode === 101 ? res.statusCode : 499;
      const operation = nameOf(exchange);
      metrics.httpRequests.inc({ operation, status });
      metrics.httpSeconds.observe({ operation }, ms / 1000);
      log[exchange.quiet ? 'debug' : 'info'](
        {
          requestId: exchange.requestId,
          traceId,
          method: req.method,
          operation,
          status,
          ms: Math.round(ms * 100) / 100,
          organizationId: organizationOf(exchange.principal),
          code: exchange.errorCode ?? undefined,
        },
        'request',
      );
    });
    underDeadline(exchange.deadline, next);
  };
}

/** In whose name a request is made, where that is an organization. */
export function organizationOf(principal: Exchange['principal']): string | undefined {
  return principal === undefined || principal.kind === 'process' ? undefined : principal.organizationId;
}

/** Under what a request is counted: its operation, or the surface that refused it before there was one. */
function nameOf({ matched, isRouted, errorCode, surface }: Exchange): string {
  if (matched !== null) return matched.operationId;
  return errorCode === null || isRouted ? 'none' : surface;
}

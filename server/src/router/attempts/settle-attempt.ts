import type { Logger } from '../../platform/process/log.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { roundedMs } from '../model/rounded-ms.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import type { AttemptRecord, Candidate } from '../model/types.ts';
import type { AttemptEnd, AttemptTimes } from './attempt.ts';
import type { Breakers, Pass } from './breakers.ts';

/** An attempt that was begun. */
export interface BegunAttempt {
  readonly id: string;
  readonly candidate: Candidate;
  readonly pass: Pass;
  /** Since the first attempt of its request. */
  readonly startedMs: number;
}

/** Writes down how an attempt ended: once for each. */
export type SettleAttempt = (
  request: { readonly requestId: string; readonly kind: ModelKind; readonly finishWord?: () => string | null },
  attempt: BegunAttempt,
  end: AttemptEnd,
  times: AttemptTimes,
) => AttemptRecord;

export function createSettleAttempt(options: {
  log: Logger;
  metrics: RouterMetrics;
  breakers: Breakers;
}): SettleAttempt {
  const { log, metrics, breakers } = options;
  /** Writes an attempt down where it is looked for: trail, breaker, metrics and log. */
  return (request, attempt, end, times) => {
    const { candidate, pass } = attempt;
    const failure = end.outcome === 'failed' ? end.failure : null;
    if (end.outcome === 'succeeded') breakers.succeeded(pass);
    // Where the time of the whole request was up, others may have used it, a slow reader among them.
    // What an adapter could not name as a failure of its vendor, as an upload that could not be read, is ours.
    else if (end.outcome === 'canceled' || end.outOfTime || end.misread !== null) breakers.abandoned(pass);
    else breakers.failed(pass, end.failure);
    const record: AttemptRecord = {
      id: attempt.id,
      vendor: candidate.vendor.name,
      model: candidate.model.model,
      rank: candidate.rank,
      outcome: end.outcome,
      reason: failure?.reason ?? null,
      status: failure?.status ?? null,
      finishWord: end.outcome === 'succeeded' ? (request.finishWord?.() ?? null) : null,
      startedMs: roundedMs(attempt.startedMs),
      firstContentMs: times.firstContentMs === null ? null : roundedMs(times.firstContentMs),
      durationMs: roundedMs(times.durationMs),
    };
    const { vendor, model, outcome, reason } = record;
    metrics.routerAttempts.inc({ kind: request.kind, vendor, outcome, reason: reason ?? 'none' });
    const { requestId } = request;
    if (end.outcome === 'failed' && end.misread !== null)
      log.error({ err: end.misread, requestId, attemptId: attempt.id, vendor, model }, 'an adapter failed');
    const ms = Math.round(times.durationMs);
    // The record of the request has every attempt; the log has those that may have to be looked into.
    log[end.outcome === 'failed' ? 'info' : 'debug'](
      { requestId, attemptId: attempt.id, vendor, model, outcome, reason, ms, said: failure?.message },
      'router attempt',
    );
    return record;
  };
}

/** What a breaker and its metric are about. */
export function breakerKey(kind: ModelKind, { vendor, model }: Candidate): string {
  return `${kind}:${vendor.name}:${model.model}`;
}

/** A candidate that was passed over because its breaker is open. */
export function skipped(candidate: Candidate, startedMs: number): AttemptRecord {
  return {
    id: null,
    vendor: candidate.vendor.name,
    model: candidate.model.model,
    rank: candidate.rank,
    outcome: 'skipped',
    reason: 'breaker_open',
    status: null,
    finishWord: null,
    startedMs: roundedMs(startedMs),
    firstContentMs: null,
    durationMs: 0,
  };
}

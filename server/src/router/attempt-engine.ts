import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ModelKind } from '../providers/catalog-model.ts';
import { type VendorCall, VendorFailure } from '../providers/vendor-call.ts';
import type { Breakers } from './breakers.ts';
import type { Deadlines } from './deadlines.ts';
import { createWatch, type Watch } from './watch.ts';
import type { AttemptRecord, Candidate } from './types.ts';

/** One request to be served by the first of its candidates that gives content. */
export interface EngineRequest<Item> {
  readonly requestId: string;
  readonly kind: ModelKind;
  /** In their order; at least one. */
  readonly candidates: readonly Candidate[];
  readonly deadlines: Deadlines;
  /** Aborted when the caller went away: nothing more is asked of any vendor. */
  readonly signal: AbortSignal;
  /**
   * When the caller is told. `first-content`: with it, so that nothing can be tried after it. `end`: when all is there,
   * so that a failure half-way may still be another candidate's success.
   */
  readonly until: 'first-content' | 'end';
  /** Calls the vendor. Every item is content. */
  readonly open: (candidate: Candidate, call: VendorCall) => AsyncIterable<Item>;
  /** Told once, when nothing more happens for this request: served to its end, failed, or left by its caller. */
  readonly onEnd: (end: EngineEnd) => void;
}

export interface EngineEnd {
  readonly outcome: 'succeeded' | 'failed' | 'canceled';
  /** Of `failed`: what the last attempt ended with. */
  readonly failure: AttemptFailure | null;
  readonly attempts: readonly AttemptRecord[];
  /** Milliseconds in which the router waited for vendors and for nobody else. */
  readonly vendorMs: number;
}

/** The candidate that serves, and what it gives; `items` throws AttemptFailure where the vendor fails after all. */
export interface Served<Item> {
  readonly candidate: Candidate;
  readonly attemptId: string;
  readonly items: AsyncIterableIterator<Item>;
  /** Milliseconds of waiting for vendors until now. */
  readonly vendorMs: () => number;
}

/** No candidate served, or the one that did broke off. */
export class AttemptFailure extends Error {
  readonly failure: VendorFailure;
  /** Null where no vendor was called. */
  readonly attemptId: string | null;
  /** Whether the deadline over all attempts has passed. */
  readonly outOfTime: boolean;

  constructor(failure: VendorFailure, attemptId: string | null, outOfTime: boolean) {
    super(failure.message, { cause: failure });
    this.name = 'AttemptFailure';
    this.failure = failure;
    this.attemptId = attemptId;
    this.outOfTime = outOfTime;
  }
}

/** The caller went away: there is nobody to serve. */
export class CallerGoneError extends Error {
  constructor() {
    super('The caller went away');
    this.name = 'CallerGoneError';
  }
}

/** Serves a request by one candidate after the other. Rejects with AttemptFailure, or CallerGoneError. */
export type Serve = <Item>(request: EngineRequest<Item>) => Promise<Served<Item>>;

/** `vendor:model` of a kind: what a breaker and a metric are about. */
export const breakerKey = (kind: ModelKind, { vendor, model }: Candidate): string =>
  `${kind}:${vendor.name}:${model.model}`;

/** The one engine of attempts, for every kind of model, streamed or not. */
export function createAttemptEngine(options: {
  clock: Clock;
  ids: Ids;
  log: Logger;
  metrics: Metrics;
  breakers: Breakers;
}): Serve {
  const { clock, ids, log, metrics, breakers } = options;

  return async <Item>(request: EngineRequest<Item>): Promise<Served<Item>> => {
    const { kind, candidates, deadlines, signal, until } = request;
    const beganMs = clock.monotonicMs();
    const endsMs = beganMs + deadlines.totalMs;
    const attempts: AttemptRecord[] = [];
    let waitedMs = 0;
    let ended = false;
    const end = (outcome: EngineEnd['outcome'], failure: AttemptFailure | null): void => {
      if (ended) return;
      ended = true;
      request.onEnd({ outcome, failure, attempts, vendorMs: waitedMs });
    };

    /** One call of one candidate, until its first content or its end. */
    async function attempt(candidate: Candidate): Promise<Served<Item>> {
      const attemptId = ids.prefixed('att');
      const key = breakerKey(kind, candidate);
      const startedMs = clock.monotonicMs();
      const watch = createWatch({ clock, signal, endsMs });
      let firstContentMs: number | null = null;
      let closed = false;

      const close = (outcome: AttemptRecord['outcome'], failure: VendorFailure | null): void => {
        if (closed) return;
        closed = true;
        watch.end();
        waitedMs += watch.waitedMs();
        const durationMs = clock.monotonicMs() - startedMs;
        if (outcome === 'succeeded') breakers.succeeded(key);
        else if (failure !== null) breakers.failed(key, failure);
        else breakers.abandoned(key);
        const record: AttemptRecord = {
          id: attemptId,
          vendor: candidate.vendor.name,
          model: candidate.model.model,
          rank: candidate.rank,
          outcome,
          reason: failure?.reason ?? null,
          status: failure?.status ?? null,
          startedMs: startedMs - beganMs,
          firstContentMs,
          durationMs,
        };
        attempts.push(record);
        metrics.routerAttempts.inc({ kind, vendor: record.vendor, outcome, reason: record.reason ?? 'none' });
        log.info(
          { requestId: request.requestId, attemptId, ...told(record), error: failure?.message },
          'router attempt',
        );
      };
      /** Ends the attempt with whatever was thrown, and says what the caller of the engine is to get. */
      const fail = (error: unknown): AttemptFailure | CallerGoneError => {
        if (signal.aborted) {
          close('canceled', null);
          return new CallerGoneError();
        }
        const failure = failureOf(error, watch);
        // An adapter that fails in any other way than by the one that its port has is at fault itself.
        if (failure.cause !== undefined && !(error instanceof VendorFailure) && !watch.hasPassed())
          log.error({ err: error, requestId: request.requestId, vendor: candidate.vendor.name }, 'an adapter failed');
        close('failed', failure);
        return new AttemptFailure(failure, attemptId, watch.outOfTime());
      };

      try {
        const source = request.open(candidate, { signal: watch.signal })[Symbol.asyncIterator]();
        const pull = (limitMs: number): Promise<IteratorResult<Item>> => watch.waiting(limitMs, () => source.next());
        const first = await pull(deadlines.firstContentMs);
        if (first.done === true) throw new VendorFailure('empty_output', 'The answer ended without content');
        firstContentMs = clock.monotonicMs() - startedMs;
        const held = [first.value];
        if (until === 'end') {
          for (let next = await pull(deadlines.idleMs); next.done !== true; next = await pull(deadlines.idleMs))
            held.push(next.value);
          close('succeeded', null);
        }
        let taken = 0;
        const leave = (): void => {
          close('canceled', null);
          end('canceled', null);
        };
        // A caller may go away while nobody is reading: a generator that was never begun would not notice.
        signal.addEventListener('abort', leave, { once: true });
        const finish = <T>(value: T): T => {
          signal.removeEventListener('abort', leave);
          return value;
        };
        const items: AsyncIterableIterator<Item> = {
          [Symbol.asyncIterator]: () => items,
          next: async () => {
            if (taken < held.length) return { done: false, value: held[taken++] as Item };
            if (closed) {
              end('succeeded', null);
              return finish({ done: true, value: undefined });
            }
            try {
              const next = await pull(deadlines.idleMs);
              if (next.done !== true) return next;
              close('succeeded', null);
              end('succeeded', null);
              return finish({ done: true, value: undefined });
            } catch (error) {
              const failed = finish(fail(error));
              end(
                failed instanceof AttemptFailure ? 'failed' : 'canceled',
                failed instanceof AttemptFailure ? failed : null,
              );
              throw failed;
            }
          },
          return: async () => {
            leave();
            return finish({ done: true, value: undefined });
          },
        };
        return { candidate, attemptId, items, vendorMs: () => waitedMs + (closed ? 0 : watch.waitedMs()) };
      } catch (error) {
        throw fail(error);
      }
    }

    let last: AttemptFailure | undefined;
    for (const [index, candidate] of candidates.entries()) {
      const isLast = index === candidates.length - 1;
      if (signal.aborted) break;
      if (breakers.permit(breakerKey(kind, candidate)) === 'open' && !isLast) {
        attempts.push(skipped(candidate, clock.monotonicMs() - beganMs));
        continue;
      }
      try {
        const served = await attempt(candidate);
        if (attempts.length > (until === 'end' ? 1 : 0)) metrics.routerFailovers.inc({ kind });
        return served;
      } catch (error) {
        if (!(error instanceof AttemptFailure)) {
          end('canceled', null);
          throw error;
        }
        last = error;
        if (!error.failure.failover || error.outOfTime) break;
      }
    }
    if (signal.aborted) {
      end('canceled', null);
      throw new CallerGoneError();
    }
    const failed = last ?? new AttemptFailure(new VendorFailure('unreachable', 'No candidate'), null, false);
    end('failed', failed);
    throw failed;
  };
}

function failureOf(error: unknown, watch: Watch): VendorFailure {
  if (watch.hasPassed()) return new VendorFailure('timed_out', 'No progress in time', { cause: error });
  if (error instanceof VendorFailure) return error;
  return new VendorFailure('malformed', 'The adapter could not read the answer', { cause: error });
}

function skipped(candidate: Candidate, startedMs: number): AttemptRecord {
  return {
    id: null,
    vendor: candidate.vendor.name,
    model: candidate.model.model,
    rank: candidate.rank,
    outcome: 'skipped',
    reason: 'breaker_open',
    status: null,
    startedMs,
    firstContentMs: null,
    durationMs: 0,
  };
}

function told({ vendor, model, outcome, reason, firstContentMs, durationMs }: AttemptRecord): object {
  return { vendor, model, outcome, reason, firstContentMs, ms: Math.round(durationMs) };
}

import type { Clock } from '../../platform/time/clock.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { type VendorCall, VendorFailure } from '../../providers/ports/vendor-call.ts';
import { type Attempt, beginAttempt } from './attempt.ts';
import { breakerKey, createSettleAttempt, skipped } from './settle-attempt.ts';
import type { Breakers, Pass } from './breakers.ts';
import type { Deadlines } from '../model/deadlines.policy.ts';
import type { AttemptRecord, Candidate } from '../model/types.ts';

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
  /** Calls the vendor. Every item is content, and holds the deadlines off. */
  readonly open: (candidate: Candidate, call: VendorCall) => AsyncIterable<Item>;
  /** Whether an item is the last one of an answer that is complete. */
  readonly isLast: (item: Item) => boolean;
  /** Whether the caller gets to see anything of an item. */
  readonly isShown: (item: Item) => boolean;
  /** Told of every item as it comes from the vendor, also of one that a later failure makes void. */
  readonly onItem: (item: Item) => void;
  /** A word of the vendor that the record of an attempt keeps, or null; asked when it has succeeded. */
  readonly finishWord?: () => string | null;
  /** Told once, when nothing more happens for this request: served to its end, failed, or left by its caller. */
  readonly onEnd: (end: EngineEnd) => void;
  /** What `items` throws instead of AttemptFailure or CallerGoneError; asked after `onEnd`. */
  readonly refusal: (error: Error) => unknown;
}

export interface EngineEnd {
  readonly outcome: 'succeeded' | 'failed' | 'canceled';
  /** Of `failed`: what the last attempt ended with. */
  readonly failure: AttemptFailure | null;
  readonly attempts: readonly AttemptRecord[];
  /** Milliseconds in which the router waited for vendors and for nobody else. */
  readonly vendorMs: number;
}

/** The candidate that serves, and what it gives; `items` throws a refusal where the vendor fails after all. */
export interface Served<Item> {
  readonly candidate: Candidate;
  readonly attemptId: string;
  readonly items: AsyncIterableIterator<Item>;
  /** How many candidates failed before it. */
  readonly failovers: number;
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

/**
 * Serves a request by one candidate after the other. Rejects with AttemptFailure, or CallerGoneError; what its items throw
 * is made of them by `refusal`.
 */
export type Serve = <Item>(request: EngineRequest<Item>) => Promise<Served<Item>>;

/** The one engine of attempts, for every kind of model, streamed or not. */
export function createAttemptEngine(options: {
  clock: Clock;
  ids: RouterIds;
  log: Logger;
  metrics: RouterMetrics;
  breakers: Breakers;
}): Serve {
  const { clock, ids, metrics, breakers } = options;
  const settle = createSettleAttempt(options);

  return async <Item>(request: EngineRequest<Item>): Promise<Served<Item>> => {
    const { kind, candidates, deadlines, signal, until } = request;
    const beganMs = clock.monotonicMs();
    const attempts: AttemptRecord[] = [];
    let waitedMs = 0;
    let ended = false;
    const end = (outcome: EngineEnd['outcome'], failure: AttemptFailure | null): void => {
      if (ended) return;
      ended = true;
      request.onEnd({ outcome, failure, attempts, vendorMs: waitedMs });
    };

    function begin(
      candidate: Candidate,
      pass: Pass,
    ): { id: string; attempt: Attempt<Item>; failure: () => AttemptFailure | null } {
      const id = ids.prefixed('att');
      const startedMs = clock.monotonicMs() - beganMs;
      let failure: AttemptFailure | null = null;
      const attempt = beginAttempt({
        clock,
        deadlines,
        endsMs: beganMs + deadlines.totalMs,
        signal,
        open: (call) => request.open(candidate, call),
        onItem: request.onItem,
        isLast: request.isLast,
        onEnd: (how, times) => {
          waitedMs += times.waitedMs;
          attempts.push(settle(request, { id, candidate, pass, startedMs }, how, times));
          if (how.outcome === 'failed') failure = new AttemptFailure(how.failure, id, how.outOfTime);
          // Before it serves, a failure is not the end: another candidate may.
          else end(how.outcome, null);
        },
      });
      return { id, attempt, failure: () => failure };
    }

    let last: AttemptFailure | null = null;
    for (const [index, candidate] of candidates.entries()) {
      if (signal.aborted) break;
      const pass = breakers.begin(breakerKey(kind, candidate), index === candidates.length - 1);
      if (pass === null) {
        attempts.push(skipped(candidate, clock.monotonicMs() - beganMs));
        continue;
      }
      const { id, attempt, failure } = begin(candidate, pass);
      try {
        const held: Item[] = [];
        for (let item = await attempt.next(); item !== null; item = await attempt.next()) {
          if (!request.isShown(item)) continue;
          held.push(item);
          if (until === 'first-content') break;
        }
        const failovers = attempts.filter(({ outcome }) => outcome === 'failed').length;
        if (failovers > 0) metrics.routerFailovers.inc({ kind });
        const items = itemsOf(held, attempt, () => {
          const failed = failure();
          end(failed === null ? 'canceled' : 'failed', failed);
          return request.refusal(failed ?? new CallerGoneError());
        });
        const vendorMs = (): number => (ended ? waitedMs : waitedMs + attempt.waitedMs());
        return { candidate, attemptId: id, items, failovers, vendorMs };
      } catch {
        // What it was stands in the trail already, and decides whether the next one may be asked.
        const failed = failure();
        if (failed === null) break;
        last = failed;
        if (!failed.failure.failover || failed.outOfTime) break;
      }
    }
    if (signal.aborted) {
      end('canceled', null);
      throw new CallerGoneError();
    }
    last ??= new AttemptFailure(new VendorFailure('unreachable', 'No candidate was called'), null, false);
    end('failed', last);
    throw last;
  };
}

/** What is held already, then what comes. Leaving it, at any moment, leaves the attempt. */
function itemsOf<Item>(
  held: readonly Item[],
  attempt: Attempt<Item>,
  refusal: () => unknown,
): AsyncIterableIterator<Item> {
  let taken = 0;
  const stepOf = (item: Item | null): IteratorResult<Item> =>
    item === null ? { done: true, value: undefined } : { done: false, value: item };
  const onError = (): never => {
    throw refusal();
  };
  const items: AsyncIterableIterator<Item> = {
    [Symbol.asyncIterator]: () => items,
    next: () => {
      const first = held[taken];
      if (first === undefined) return attempt.next().then(stepOf, onError);
      taken += 1;
      return Promise.resolve({ done: false, value: first });
    },
    return: async () => {
      attempt.leave();
      return { done: true, value: undefined };
    },
  };
  return items;
}

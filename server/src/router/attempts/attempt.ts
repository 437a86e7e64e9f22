import type { Clock } from '../../platform/time/clock.ts';
import { VendorFailure, type VendorCall } from '../../providers/ports/vendor-call.ts';
import type { Deadlines } from '../model/deadlines.policy.ts';
import { createWatch } from './watch.ts';

/** How an attempt ended. `misread` is an error of the adapter that is no VendorFailure: a fault of ours. */
export type AttemptEnd =
  | { readonly outcome: 'succeeded' }
  | { readonly outcome: 'canceled' }
  | {
      readonly outcome: 'failed';
      readonly failure: VendorFailure;
      readonly outOfTime: boolean;
      readonly misread: unknown;
    };

/** What an attempt took, in milliseconds. */
export interface AttemptTimes {
  readonly durationMs: number;
  readonly firstContentMs: number | null;
  /** Of the duration, what was waiting for the vendor. */
  readonly waitedMs: number;
}

/** One call of one vendor. Ends exactly once, whatever happens, and tells it before anyone else learns of it. */
export interface Attempt<Item> {
  /** Null is the end. Rejects with the AttemptEnd that was told, which is never a success. */
  next(): Promise<Item | null>;
  /** Nobody wants the rest. */
  leave(): void;
  waitedMs(): number;
}

/**
 * Calls a vendor. Before its first item it has the deadline of the first content, then the idle deadline between two
 * items, and `endsMs` for all, on the monotonic clock. When `signal` is aborted the attempt ends as canceled at once,
 * also while nobody asks for its next item.
 */
export function beginAttempt<Item>(options: {
  clock: Clock;
  deadlines: Deadlines;
  endsMs: number;
  signal: AbortSignal;
  open: (call: VendorCall) => AsyncIterable<Item>;
  /** Told of every item as it comes. */
  onItem: (item: Item) => void;
  /** Whether nothing that matters comes after an item: the attempt has succeeded with it. */
  isLast: (item: Item) => boolean;
  onEnd: (end: AttemptEnd, times: AttemptTimes) => void;
}): Attempt<Item> {
  const { clock, deadlines, signal, onEnd } = options;
  const beganMs = clock.monotonicMs();
  const watch = createWatch({ clock, signal, endsMs: options.endsMs });
  let firstContentMs: number | null = null;
  let ended: AttemptEnd | null = null;
  let source: AsyncIterator<Item> | undefined;

  const end = (how: AttemptEnd): AttemptEnd => {
    if (ended !== null) return ended;
    ended = how;
    signal.removeEventListener('abort', leave);
    onEnd(how, { durationMs: clock.monotonicMs() - beganMs, firstContentMs, waitedMs: watch.waitedMs() });
    // An adapter that has given all may still read its answer to the end, so that its connection can be used again.
    if (how.outcome === 'succeeded' && source !== undefined)
      void source.next().then(({ done }) => (done === true ? watch.rest() : watch.end()), watch.end);
    else watch.end();
    return how;
  };
  const leave = (): void => void end({ outcome: 'canceled' });
  const ask = (): Promise<IteratorResult<Item>> => {
    source ??= options.open({ signal: watch.signal })[Symbol.asyncIterator]();
    return source.next();
  };
  signal.addEventListener('abort', leave, { once: true });

  const take = (step: IteratorResult<Item>): Item | null => {
    if (step.done !== true) {
      firstContentMs ??= clock.monotonicMs() - beganMs;
      options.onItem(step.value);
      if (options.isLast(step.value)) end({ outcome: 'succeeded' });
      return step.value;
    }
    if (firstContentMs === null) throw new VendorFailure('empty_output', 'The answer ended without content');
    end({ outcome: 'succeeded' });
    return null;
  };
  const endOf = (error: unknown): AttemptEnd => {
    if (signal.aborted) return end({ outcome: 'canceled' });
    const outOfTime = watch.outOfTime();
    if (watch.hasPassed()) {
      const failure = new VendorFailure('timed_out', 'No progress in time', { cause: error });
      return end({ outcome: 'failed', failure, outOfTime, misread: null });
    }
    if (error instanceof VendorFailure) return end({ outcome: 'failed', failure: error, outOfTime, misread: null });
    const failure = new VendorFailure('malformed', 'The adapter could not read the answer', { cause: error });
    return end({ outcome: 'failed', failure, outOfTime, misread: error });
  };
  // Made once for all pieces of a stream.
  const onStep = (step: IteratorResult<Item>): Item | null => {
    try {
      return take(step);
    } catch (error) {
      throw endOf(error);
    }
  };
  const onError = (error: unknown): never => {
    throw endOf(error);
  };

  return {
    next: () => {
      if (ended === null) {
        const limitMs = firstContentMs === null ? deadlines.firstContentMs : deadlines.idleMs;
        return watch.waiting(limitMs, ask).then(onStep, onError);
      }
      return ended.outcome === 'succeeded' ? Promise.resolve(null) : Promise.reject(ended);
    },
    leave,
    waitedMs: watch.waitedMs,
  };
}

import type { Clock } from '../../platform/time/clock.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import {
  AttemptFailure,
  type AttemptEnd,
  type BegunAttempt,
  breakerKey,
  type Breakers,
  type SettleAttempt,
  skipped,
} from '../attempts/index.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import type { AttemptRecord, Candidate } from '../model/types.ts';
import type { Awaited, Opened, Progress, StreamPort } from './opened.ts';

/** What a relay stands on, the same for each stream. */
export interface RelayDeps {
  clock: Clock;
  ids: RouterIds;
  metrics: RouterMetrics;
  breakers: Breakers;
  settleAttempt: SettleAttempt;
}

/** Who gets what a vendor gives. */
export interface RelayListener<Event> {
  /** Awaited before the next event is read: so a caller who does not read holds up the vendor. */
  event(event: Event): Promise<void> | null;
  /** The vendor takes no more for now, or takes more again. */
  backlog(isFull: boolean): void;
  /** Everything that was given before the close is finished. */
  ended(): void;
  /** No candidate is left that could serve it. */
  failed(failure: AttemptFailure): void;
}

/** A stream between its caller and one vendor after the other. */
export interface Relay<Input> {
  /** Resolves with who was asked first, once one has accepted. Rejects with AttemptFailure. */
  open(): Promise<{ candidate: Candidate; attemptId: string }>;
  give(input: Input): void;
  /** Forgets what was given and not answered: it is for no other candidate. */
  forget(): void;
  close(): void;
  /** Ends it at once; it closes at the vendor within 100 ms. */
  abort(): void;
  readonly attempts: readonly AttemptRecord[];
  /** Who serves, or was asked last; null before any was. */
  served(): Candidate | null;
  /** Whether the caller has seen anything of a vendor. */
  hasContent(): boolean;
  /** How often another candidate was asked in place of one that failed. */
  failovers(): number;
}

interface Running<Input, Event> extends Omit<BegunAttempt, 'pass'> {
  /** Of the breaker; once the vendor has proved well it is no probe any more. */
  pass: BegunAttempt['pass'];
  hasAnswered: boolean;
  readonly controller: AbortController;
  readonly beganMs: number;
  readonly progress: Progress<Input, Event>;
  stream: Opened<Input, Event> | null;
  firstContentMs: number | null;
  waitedMs: number;
  isFull: boolean;
  /** Its events wait for the caller. */
  isHeldUp: boolean;
  isOver: boolean;
  stuck: NodeJS.Timeout | undefined;
}

/**
 * Asks the candidates in their order. Until the caller has seen content, a vendor that fails is replaced by the next one, which
 * is given everything so far; where that is more than is kept, and after content, the failure is the end.
 */
export function createRelay<Input, Event>(
  deps: RelayDeps,
  options: {
    requestId: string;
    port: StreamPort<Input, Event>;
    candidates: readonly Candidate[];
    listener: RelayListener<Event>;
    /** Without a step of a vendor that has to take what is unsent, in milliseconds. */
    stuckMs: number;
  },
): Relay<Input> {
  const { clock, ids, metrics, breakers, settleAttempt } = deps;
  const { requestId, port, candidates, listener, stuckMs } = options;
  const { kind } = port;
  const beganMs = clock.monotonicMs();
  const attempts: AttemptRecord[] = [];
  const left = [...candidates];
  let kept: Input[] | null = [];
  let keptBytes = 0;
  let current: Running<Input, Event> | null = null;
  let firstAsked: { candidate: Candidate; attemptId: string } | null = null;
  let served: Candidate | null = null;
  let hasContent = false;
  let failovers = 0;
  let isClosing = false;
  let isAborted = false;
  let timer: NodeJS.Timeout | undefined;
  let awaited: Awaited | null = null;

  /** The first end of an attempt counts. */
  const end = (attempt: Running<Input, Event>, how: AttemptEnd): void => {
    if (attempt.isOver) return;
    attempt.isOver = true;
    clearTimeout(timer);
    clearInterval(attempt.stuck);
    awaited = null;
    if (current === attempt) current = null;
    attempt.controller.abort();
    attempts.push(
      settleAttempt({ requestId, kind }, attempt, how, {
        durationMs: clock.monotonicMs() - attempt.beganMs,
        firstContentMs: attempt.firstContentMs,
        waitedMs: attempt.waitedMs,
      }),
    );
  };

  const wait = (attempt: Running<Input, Event>, next: Awaited | null): void => {
    if (next?.key === awaited?.key || attempt.isOver) return;
    clearTimeout(timer);
    awaited = next;
    if (next === null) return;
    timer = setTimeout(
      () => fail(attempt, new VendorFailure('timed_out', `No progress in time: ${next.key}`)),
      next.ms,
    );
  };
  /** Its vendor is well: a stream may last for hours, and others are to know it before. */
  const prove = (attempt: Running<Input, Event>): void => {
    if (attempt.hasAnswered) return;
    attempt.hasAnswered = true;
    breakers.succeeded(attempt.pass);
    attempt.pass = { ...attempt.pass, isProbe: false };
  };
  const follow = (attempt: Running<Input, Event>): void => wait(attempt, attempt.progress.awaited());

  const failureOf = (error: unknown): VendorFailure =>
    error instanceof VendorFailure
      ? error
      : new VendorFailure('malformed', 'The adapter could not read the stream', { cause: error });

  /** A vendor failed: the next one is asked, or it is the end. */
  function fail(attempt: Running<Input, Event>, error: unknown): void {
    if (attempt.isOver) return;
    const failure = failureOf(error);
    const misread = error instanceof VendorFailure ? null : error;
    end(attempt, { outcome: 'failed', failure, outOfTime: false, misread });
    const last = new AttemptFailure(failure, attempt.id, false);
    if (attempt.stream === null) return;
    if (hasContent || kept === null || !failure.failover) return listener.failed(last);
    // What comes meanwhile is kept for the next one, and is little.
    listener.backlog(true);
    void ask(last).catch((refusal: unknown) => {
      if (!isAborted) listener.failed(refusal instanceof AttemptFailure ? refusal : last);
    });
  }

  async function pump(attempt: Running<Input, Event>, stream: Opened<Input, Event>): Promise<void> {
    try {
      for await (const event of stream.events) {
        if (attempt.isOver) return;
        attempt.progress.onEvent(event);
        prove(attempt);
        attempt.stuck?.refresh();
        if (port.isContent(event)) {
          attempt.firstContentMs ??= clock.monotonicMs() - attempt.beganMs;
          hasContent = true;
          [kept, keptBytes] = [null, 0];
        }
        follow(attempt);
        const taken = listener.event(event);
        if (taken === null) continue;
        // A caller who reads slowly costs the vendor nothing.
        wait(attempt, null);
        attempt.isHeldUp = true;
        await taken;
        attempt.isHeldUp = false;
        if (attempt.isOver) return;
        follow(attempt);
      }
      if (attempt.isOver) return;
      if (!isClosing) throw new VendorFailure('connection_lost', 'The vendor ended the stream');
      end(attempt, { outcome: 'succeeded' });
      listener.ended();
    } catch (error) {
      fail(attempt, error);
    }
  }

  /** Holds the caller up while a vendor takes no more; one that takes nothing for so long has failed. */
  const watchBacklog = (attempt: Running<Input, Event>): void => {
    const full = attempt.isFull ? null : (attempt.stream?.backlog() ?? null);
    if (full === null) return;
    attempt.isFull = true;
    listener.backlog(true);
    attempt.stuck = setInterval(() => {
      // Whom a slow caller holds up takes nothing by our own doing.
      if (!attempt.isHeldUp) fail(attempt, new VendorFailure('timed_out', 'Nothing is taken'));
    }, stuckMs);
    const over = (): void => {
      clearInterval(attempt.stuck);
      attempt.isFull = false;
      if (current === attempt) listener.backlog(false);
    };
    full.then(over, over);
  };

  /** Gives an input to a vendor that has accepted. */
  const pass = (attempt: Running<Input, Event>, input: Input): void => {
    attempt.progress.onInput(input);
    attempt.stream?.give(input);
  };

  /** Resolves once a candidate has accepted, with everything so far given to it. Rejects with the last failure. */
  async function ask(before: AttemptFailure | null): Promise<void> {
    let last = before;
    for (let candidate = left.shift(); candidate !== undefined && !isAborted; candidate = left.shift()) {
      const pass = breakers.begin(breakerKey(kind, candidate), left.length === 0);
      if (pass === null) {
        attempts.push(skipped(candidate, clock.monotonicMs() - beganMs));
        continue;
      }
      if (last !== null) {
        failovers += 1;
        metrics.routerFailovers.inc({ kind });
      }
      const attempt = begin(candidate, pass);
      try {
        await accept(attempt);
        return;
      } catch (error) {
        fail(attempt, error);
        last = new AttemptFailure(failureOf(error), attempt.id, false);
        if (!last.failure.failover) break;
      }
    }
    throw last ?? new AttemptFailure(new VendorFailure('unreachable', 'No candidate was called'), null, false);
  }

  function begin(candidate: Candidate, pass: BegunAttempt['pass']): Running<Input, Event> {
    const nowMs = clock.monotonicMs();
    const attempt: Running<Input, Event> = {
      id: ids.prefixed('att'),
      candidate,
      pass,
      startedMs: nowMs - beganMs,
      controller: new AbortController(),
      beganMs: nowMs,
      progress: port.progress(candidate),
      stream: null,
      firstContentMs: null,
      waitedMs: 0,
      isFull: false,
      isHeldUp: false,
      hasAnswered: false,
      isOver: false,
      stuck: undefined,
    };
    firstAsked ??= { candidate, attemptId: attempt.id };
    served = candidate;
    current = attempt;
    return attempt;
  }

  async function accept(attempt: Running<Input, Event>): Promise<void> {
    const { candidate, controller } = attempt;
    const late = Promise.withResolvers<never>();
    // It may be late after it was accepted: nothing waits for it then.
    late.promise.catch(() => undefined);
    const patience = setTimeout(() => {
      late.reject(new VendorFailure('timed_out', 'The configuration was not accepted in time'));
    }, port.acceptMs);
    const leave = (): void => late.reject(new VendorFailure('connection_lost', 'The stream was given up'));
    controller.signal.addEventListener('abort', leave, { once: true });
    try {
      const opening = port.open(candidate, { signal: controller.signal });
      const stream = await Promise.race([opening, late.promise]);
      attempt.waitedMs = clock.monotonicMs() - attempt.beganMs;
      attempt.stream = stream;
    } finally {
      clearTimeout(patience);
      controller.signal.removeEventListener('abort', leave);
    }
    listener.backlog(false);
    for (const input of kept ?? []) pass(attempt, input);
    if (isClosing) closeAt(attempt);
    follow(attempt);
    watchBacklog(attempt);
    if (attempt.stream !== null) void pump(attempt, attempt.stream);
  }

  const closeAt = (attempt: Running<Input, Event>): void => {
    attempt.progress.onClose();
    attempt.stream?.close();
  };
  const accepted = (): Running<Input, Event> | null => (current === null || current.stream === null ? null : current);

  return {
    open: async () => {
      await ask(null);
      if (firstAsked === null) throw new Error('A stream was accepted by no one');
      return firstAsked;
    },
    give: (input) => {
      if (kept !== null) {
        kept.push(input);
        keptBytes += port.weigh(input);
      }
      const attempt = accepted();
      if (attempt === null) return;
      if (keptBytes > port.mostKeptBytes) kept = null;
      pass(attempt, input);
      follow(attempt);
      watchBacklog(attempt);
    },
    forget: () => {
      if (kept !== null) [kept, keptBytes] = [[], 0];
    },
    close: () => {
      isClosing = true;
      const attempt = accepted();
      if (attempt === null) return;
      closeAt(attempt);
      follow(attempt);
    },
    abort: () => {
      isAborted = true;
      left.length = 0;
      if (current !== null) end(current, { outcome: 'canceled' });
    },
    attempts,
    served: () => served,
    hasContent: () => hasContent,
    failovers: () => failovers,
  };
}

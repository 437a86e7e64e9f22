import type { Clock } from '../../platform/time/clock.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import { AttemptFailure, breakerKey, type Breakers, type SettleAttempt, skipped } from '../attempts/index.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import type { AttemptRecord, Candidate } from '../model/types.ts';
import type { StreamPort } from './opened.ts';
import { beginAttempt, type VendorAttempt } from './vendor-attempt.ts';

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
  const { clock, ids, metrics, breakers } = deps;
  const { requestId, port, candidates, listener, stuckMs } = options;
  const { kind } = port;
  const beganMs = clock.monotonicMs();
  const attempts: AttemptRecord[] = [];
  const left = [...candidates];
  const kept = createKept(port);
  let current: VendorAttempt<Input> | null = null;
  let firstAsked: { candidate: Candidate; attemptId: string } | null = null;
  let hasContent = false;
  let failovers = 0;
  let isClosing = false;
  let isAborted = false;

  const end = (attempt: VendorAttempt<Input>, how: Parameters<typeof attempt.end>[0]): void => {
    const record = attempt.end(how);
    if (record !== null) attempts.push(record);
  };
  /** Writes a failure down, and answers it. */
  const failureIn = (attempt: VendorAttempt<Input>, error: unknown): AttemptFailure => {
    const isNamed = error instanceof VendorFailure;
    const failure = isNamed
      ? error
      : new VendorFailure('malformed', 'The adapter could not read the stream', { cause: error });
    end(attempt, { outcome: 'failed', failure, outOfTime: false, misread: isNamed ? null : error });
    return new AttemptFailure(failure, attempt.id, false);
  };

  /** A vendor that had accepted failed: the next one is asked, or it is the end. */
  const fail = (attempt: VendorAttempt<Input>, error: unknown): void => {
    const last = failureIn(attempt, error);
    if (hasContent || kept.all() === null || !last.failure.failover) return listener.failed(last);
    // What comes meanwhile is kept for the next one, and is little.
    listener.backlog(true);
    void ask(last).catch((refusal: unknown) => {
      if (!isAborted) listener.failed(refusal instanceof AttemptFailure ? refusal : last);
    });
  };

  const begin = (candidate: Candidate, pass: NonNullable<ReturnType<Breakers['begin']>>): VendorAttempt<Input> => {
    const begun = { id: ids.prefixed('att'), candidate, pass, startedMs: clock.monotonicMs() - beganMs };
    const attempt: VendorAttempt<Input> = beginAttempt<Input, Event>(deps, {
      requestId,
      port,
      begun,
      stuckMs,
      listener: {
        event: (event) => {
          if (port.isContent(event)) {
            hasContent = true;
            kept.stop();
          }
          return listener.event(event);
        },
        backlog: listener.backlog,
        failed: (error) => fail(attempt, error),
        ended: () => {
          if (!isClosing) return fail(attempt, new VendorFailure('connection_lost', 'The vendor ended the stream'));
          end(attempt, { outcome: 'succeeded' });
          listener.ended();
        },
      },
    });
    firstAsked ??= { candidate, attemptId: attempt.id };
    current = attempt;
    return attempt;
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
        await attempt.accept(
          () => kept.all() ?? [],
          () => isClosing,
        );
        return;
      } catch (error) {
        last = failureIn(attempt, error);
        if (!last.failure.failover) break;
      }
    }
    throw last ?? new AttemptFailure(new VendorFailure('unreachable', 'No candidate was called'), null, false);
  }

  /** Who has accepted, and serves. */
  const serving = (): VendorAttempt<Input> | null =>
    current !== null && current.hasAccepted && !current.isOver ? current : null;
  return {
    open: async () => {
      await ask(null);
      if (firstAsked === null) throw new Error('A stream was accepted by no one');
      return firstAsked;
    },
    give: (input) => {
      kept.add(input);
      const attempt = serving();
      if (attempt === null) return;
      kept.cap();
      attempt.give(input);
    },
    forget: kept.clear,
    close: () => {
      isClosing = true;
      serving()?.close();
    },
    abort: () => {
      isAborted = true;
      left.length = 0;
      if (current !== null) end(current, { outcome: 'canceled' });
    },
    attempts,
    served: () => current?.candidate ?? null,
    hasContent: () => hasContent,
    failovers: () => failovers,
  };
}

/** What a stream was given so far, for the next candidate. */
interface Kept<Input> {
  add(input: Input): void;
  clear(): void;
  /** Keeps nothing any more where it is more than may be kept. */
  cap(): void;
  /** Keeps nothing any more. */
  stop(): void;
  /** Null where it is not kept any more. */
  all(): readonly Input[] | null;
}

function createKept<Input>({
  weigh,
  mostKeptBytes,
}: Pick<StreamPort<Input, never>, 'weigh' | 'mostKeptBytes'>): Kept<Input> {
  let inputs: Input[] | null = [];
  let bytes = 0;
  return {
    add: (input) => {
      if (inputs === null) return;
      inputs.push(input);
      bytes += weigh(input);
    },
    clear: () => {
      if (inputs !== null) [inputs, bytes] = [[], 0];
    },
    cap: () => {
      if (bytes > mostKeptBytes) inputs = null;
    },
    stop: () => {
      inputs = null;
    },
    all: () => inputs,
  };
}

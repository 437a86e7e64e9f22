import type { Clock } from '../../platform/time/clock.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import { type AttemptEnd, type BegunAttempt, type Breakers, type SettleAttempt } from '../attempts/index.ts';
import type { AttemptRecord, Candidate } from '../model/types.ts';
import type { Awaited, Opened, StreamPort } from './opened.ts';

/** What the relay hears of an attempt, until it is over. */
export interface AttemptListener<Event> {
  /** Awaited before the next event is read. */
  event(event: Event): Promise<void> | null;
  /** The vendor takes no more for now, or takes more again. */
  backlog(isFull: boolean): void;
  /** The vendor failed; what an adapter throws that is no VendorFailure is one of reading its answer. */
  failed(error: unknown): void;
  /** The vendor has ended the stream in good order. */
  ended(): void;
}

/** One vendor that is asked, and serves the stream if it accepts. */
export interface VendorAttempt<Input> {
  readonly id: string;
  readonly candidate: Candidate;
  readonly hasAccepted: boolean;
  readonly isOver: boolean;
  /** Resolves once the vendor has accepted, with everything so far given to it. Rejects with what went wrong. */
  accept(soFar: () => readonly Input[], isClosing: () => boolean): Promise<void>;
  /** To a vendor that has accepted. */
  give(input: Input): void;
  close(): void;
  /** The first end counts: it answers the record of the attempt, and null from then on. */
  end(how: AttemptEnd): AttemptRecord | null;
}

/**
 * Begins to ask a candidate. A vendor that owes something has the time that its port says, but for while its caller reads slowly; and
 * one that takes nothing of what is unsent has failed after `stuckMs`.
 */
export function beginAttempt<Input, Event>(
  deps: { clock: Clock; breakers: Breakers; settleAttempt: SettleAttempt },
  options: {
    requestId: string;
    port: StreamPort<Input, Event>;
    begun: BegunAttempt;
    stuckMs: number;
    listener: AttemptListener<Event>;
  },
): VendorAttempt<Input> {
  const { clock, breakers, settleAttempt } = deps;
  const { requestId, port, begun, stuckMs, listener } = options;
  const { id, candidate } = begun;
  const beganMs = clock.monotonicMs();
  const progress = port.progress(candidate);
  const controller = new AbortController();
  let { pass } = begun;
  let stream: Opened<Input, Event> | null = null;
  let firstContentMs: number | null = null;
  let waitedMs = 0;
  let isProven = false;
  let isHeldUp = false;
  let isOver = false;
  const sinceBegunMs = (): number => clock.monotonicMs() - beganMs;
  const late = (what: string): void => {
    if (!isOver) listener.failed(new VendorFailure('timed_out', what));
  };
  const debt = createDebt(({ key }) => late(`No progress in time: ${key}`));
  const backlog = createBacklogWatch({
    stuckMs,
    onFull: listener.backlog,
    // Who is held up by a slow caller takes nothing by our own doing.
    onStuck: () => {
      if (!isHeldUp) late('Nothing is taken');
    },
  });

  /** Its vendor is well: a stream may last for hours, and others are to know it before. */
  const prove = (): void => {
    if (isProven) return;
    isProven = true;
    breakers.succeeded(pass);
    pass = { ...pass, isProbe: false };
  };

  const pump = async ({ events }: Opened<Input, Event>): Promise<void> => {
    try {
      for await (const event of events) {
        if (isOver) return;
        progress.onEvent(event);
        prove();
        backlog.onProgress();
        if (port.isContent(event)) firstContentMs ??= sinceBegunMs();
        debt.set(progress.awaited());
        const taken = listener.event(event);
        if (taken === null) continue;
        // A caller who reads slowly costs the vendor nothing.
        debt.set(null);
        isHeldUp = true;
        await taken;
        isHeldUp = false;
        if (isOver) return;
        debt.set(progress.awaited());
      }
      if (!isOver) listener.ended();
    } catch (error) {
      if (!isOver) listener.failed(error);
    }
  };
  const give = (input: Input): void => {
    progress.onInput(input);
    stream?.give(input);
  };
  const close = (): void => {
    progress.onClose();
    stream?.close();
  };
  const follow = (): void => {
    debt.set(progress.awaited());
    backlog.look(stream);
  };
  return {
    id,
    candidate,
    get hasAccepted() {
      return stream !== null;
    },
    get isOver() {
      return isOver;
    },
    accept: async (soFar, isClosing) => {
      const { signal } = controller;
      const opened = await acceptedWithin(port.acceptMs, signal, port.open(candidate, { signal }));
      waitedMs = sinceBegunMs();
      stream = opened;
      listener.backlog(false);
      for (const input of soFar()) give(input);
      if (isClosing()) close();
      follow();
      void pump(opened);
    },
    give: (input) => {
      give(input);
      follow();
    },
    close: () => {
      close();
      follow();
    },
    end: (how) => {
      if (isOver) return null;
      isOver = true;
      debt.set(null);
      backlog.stop();
      controller.abort();
      const times = { durationMs: sinceBegunMs(), firstContentMs, waitedMs };
      return settleAttempt({ requestId, kind: port.kind }, { ...begun, pass }, how, times);
    },
  };
}

/** What a vendor has accepted. Rejects where it takes longer than that, and where the stream is given up meanwhile. */
async function acceptedWithin<Stream>(ms: number, signal: AbortSignal, opening: Promise<Stream>): Promise<Stream> {
  const left = Promise.withResolvers<never>();
  const patience = setTimeout(() => {
    left.reject(new VendorFailure('timed_out', 'The configuration was not accepted in time'));
  }, ms);
  const leave = (): void => left.reject(new VendorFailure('connection_lost', 'The stream was given up'));
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([opening, left.promise]);
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', leave);
  }
}

/** Waits for what a vendor owes: another key is another wait, and the same one goes on. */
function createDebt(onLate: (owed: Awaited) => void): { set(owed: Awaited | null): void } {
  let current: Awaited | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    set: (owed) => {
      if (owed?.key === current?.key) return;
      clearTimeout(timer);
      current = owed;
      if (owed !== null) timer = setTimeout(() => onLate(owed), owed.ms);
    },
  };
}

/** Holds the caller up while a vendor takes no more, and finds one that takes nothing. */
function createBacklogWatch(options: { stuckMs: number; onFull: (isFull: boolean) => void; onStuck: () => void }): {
  look(stream: Pick<Opened<never, never>, 'backlog'> | null): void;
  onProgress(): void;
  stop(): void;
} {
  const { stuckMs, onFull, onStuck } = options;
  let isFull = false;
  let isOver = false;
  let stuck: NodeJS.Timeout | undefined;
  const taken = (): void => {
    clearInterval(stuck);
    isFull = false;
    if (!isOver) onFull(false);
  };
  return {
    look: (stream) => {
      const full = isFull || isOver ? null : (stream?.backlog() ?? null);
      if (full === null) return;
      isFull = true;
      onFull(true);
      stuck = setInterval(onStuck, stuckMs);
      full.then(taken, taken);
    },
    onProgress: () => stuck?.refresh(),
    stop: () => {
      isOver = true;
      clearInterval(stuck);
    },
  };
}

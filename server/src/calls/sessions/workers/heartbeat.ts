import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../../contract/generated/openapi.ts';
import { uncounted } from '../../../platform/db/deadline.ts';
import { createSignal } from '../signal.ts';
import type { HookedCalls } from '../hooks.ts';
import { writeWake } from '../wake-store.ts';
import type { SessionNotifier } from '../session-notifier.ts';
import { listTurnsBehind } from '../turns/index.ts';
import { listMessagesBehind } from '../messages/index.ts';
import type { CallMessage, Session, Turn } from '../types.ts';
import { type Directive, type LeaseCall, lineOf, type SessionLine, type WithLease } from '../leases/index.ts';

type WorkerTransfer = components['schemas']['WorkerTransfer'];

/** What a worker wants of a heartbeat. */
export interface HeartbeatRequest {
  readonly waitSeconds: number;
  /** The index of the last turn that it knows, -1 for none; null where it wants to hear of none. */
  readonly afterTurn: number | null;
  /** The sequence of the last message that it knows, 0 for none; null where it wants to hear of none. */
  readonly afterMessage: number | null;
  /** The sequence of the last transfer that it knows, 0 for none; null where it wants to hear of none. */
  readonly afterTransfer: number | null;
  /** How far it knows the line of the session to be; null where it does not wait for that. */
  readonly afterLine: SessionLine['state'] | null;
  /** When it wants to go on, by the clock of the organization; null where it does not wait for a time. */
  readonly wakeAt: Temporal.Instant | null;
}

/** What it is to do next, and the turns behind the one that it knows. */
export interface HeartbeatResult {
  readonly directive: Directive;
  readonly session: Session;
  readonly turns: readonly Turn[];
  readonly messages: readonly CallMessage[];
  readonly transfers: readonly WorkerTransfer[];
  /** Null where no carrier carries it. */
  readonly line: SessionLine | null;
  /** How long it has to wait for its time, by the clock as it goes now; null where it waits for none. */
  readonly leftMs: number | null;
}

/** Takes heartbeats of workers. */
export interface Heartbeats {
  /** Renews the lease, and waits for news of the end, or for a turn, up to so many seconds. Throws as WithLease does. */
  beat(call: LeaseCall, request: HeartbeatRequest, signal: AbortSignal): Promise<HeartbeatResult>;
  /** Answers those that wait: their workers go on at another process. */
  close(): void;
}

const mostTurns = 200;
const mostMessages = 100;

export function createHeartbeats(options: {
  withLease: WithLease;
  notifier: SessionNotifier;
  transferOrders: HookedCalls['transferOrders'];
}): Heartbeats {
  const { withLease, notifier, transferOrders } = options;
  const closing = new AbortController();
  const renew = async (call: LeaseCall, request: HeartbeatRequest): Promise<HeartbeatResult> => {
    const { afterTurn, afterMessage, afterTransfer, wakeAt } = request;
    let turns: readonly Turn[] = [];
    let messages: readonly CallMessage[] = [];
    let transfers: readonly WorkerTransfer[] = [];
    let line: SessionLine | null = null;
    let leftMs: number | null = null;
    const { directive, session: beaten } = await withLease(call, async (tx, session, at) => {
      if (afterTurn !== null) turns = await listTurnsBehind(tx, session.id, afterTurn, mostTurns);
      if (afterMessage !== null) messages = await listMessagesBehind(tx, session.id, afterMessage, mostMessages);
      if (afterTransfer !== null) transfers = await transferOrders(tx, session, afterTransfer);
      line = await lineOf(tx, session);
      if (wakeAt !== null) {
        leftMs = wakeAt.epochMilliseconds - at.epochMilliseconds;
        const isBusy =
          leftMs <= 0 || turns.length + messages.length + transfers.length > 0 || session.endingReason !== null;
        await writeWake(tx, session, isBusy ? null : wakeAt);
      }
      return session;
    });
    return { directive, session: beaten, turns, messages, transfers, line, leftMs };
  };
  return {
    beat: async (call, request, signal) => {
      const { waitSeconds } = request;
      const waitMs = waitSeconds * 1_000;
      // Over all of them: what is written meanwhile may be news again and again.
      const over = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(waitMs)]);
      const waiting = createSignal(over, waitMs);
      // Before the look: what comes during it is notified.
      const leave = notifier.follow(call.sessionId, waiting.wake);
      const hasWork = ({ directive, turns, messages, transfers, line, leftMs }: HeartbeatResult): boolean =>
        directive.endReason !== null ||
        (line !== null && request.afterLine !== null && line.state !== request.afterLine) ||
        turns.length + messages.length + transfers.length > 0 ||
        (leftMs !== null && leftMs <= 0);
      try {
        let result = await renew(call, request);
        if (waitSeconds === 0) return result;
        let isQuiet = false;
        while (!hasWork(result) && !isQuiet && !over.aborted) {
          const { leftMs } = result;
          isQuiet = (await uncounted(() => waiting.next(leftMs ?? waitMs))) === 'quiet';
          // A worker that is gone must not be kept alive by its own heartbeat.
          if (!signal.aborted) result = await renew(call, request);
        }
        return result;
      } finally {
        leave();
      }
    },
    close: () => closing.abort(),
  };
}

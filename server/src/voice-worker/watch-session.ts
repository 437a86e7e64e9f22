import { setTimeout as pause } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { ClaimedSession } from '../worker-client/claimed-session.ts';
import type { EndReason } from './turns/index.ts';

type Wire = components['schemas'];

/** What the server knows of a session that does not come over its media. */
export interface SessionListener {
  /** The user has posted a turn. */
  said(text: string): void;
  /** The agent is to know that. `isWritten`: it is a turn already. */
  known(text: string, isWritten: boolean): void;
  /** The agent is to answer that, and no side has said it. */
  respond(text: string): void;
  /** Neither side has spoken for as long as they may be silent. */
  quietOver(): void;
  /** It is to end for that reason, or has ended. */
  toEnd(reason: EndReason, isOver: boolean): void;
  /** It is not this worker's any more, or nothing is known of it. */
  lost(error: unknown): void;
}

/** Watches a session by heartbeats, one behind the other, which keep the lease. */
export interface SessionWatch {
  /** Neither side speaks from now on, or that is over. */
  quiet(isQuiet: boolean): void;
  stop(): void;
}

const waitSeconds = 5;
const endingMs = 1_000;
/** How long neither side may speak, by the clock of the organization. */
const silenceSeconds = 60;

/** `isOwn` says of a turn that this worker has written it. */
export function watchSession(
  session: Pick<ClaimedSession, 'now' | 'actLast'>,
  isOwn: (turn: Wire['SessionTurn']) => boolean,
  listener: SessionListener,
): SessionWatch {
  let quietUntil: Temporal.Instant | null = null;
  let isOver = false;
  let isEnding = false;
  let [lastTurn, lastMessage] = [-1, 0];

  const learn = ({ turns, messages, next, endReason, leaseExpiresAt }: Wire['WorkerHeartbeat']): void => {
    lastTurn = turns.at(-1)?.index ?? lastTurn;
    lastMessage = messages.at(-1)?.sequence ?? lastMessage;
    for (const turn of turns) {
      if (isOwn(turn)) continue;
      if (turn.source === 'user') listener.said(turn.text);
      else listener.known(turn.text, true);
    }
    for (const { text, mode } of messages) {
      if (mode === 'respond') listener.respond(text);
      else listener.known(text, false);
    }
    if (next === 'end' && !isEnding) {
      isEnding = leaseExpiresAt !== null;
      listener.toEnd(reasonOf(endReason), leaseExpiresAt === null);
    }
    if (quietUntil === null || Temporal.Instant.compare(session.now(), quietUntil) < 0) return;
    quietUntil = null;
    listener.quietOver();
  };
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const behind = { afterTurn: lastTurn, afterMessage: lastMessage };
      const wakeAt = quietUntil === null ? {} : { wakeAt: isoMillis(quietUntil) };
      const wait = { waitSeconds: isEnding ? 0 : waitSeconds };
      const heard = await session.actLast<Wire['WorkerHeartbeat']>('heartbeat', { ...wait, ...behind, ...wakeAt });
      if (!isOver) learn(heard);
      // A heartbeat of a session that is to end is answered at once.
      if (isEnding) await pause(endingMs);
    }
  };
  ask().catch((error: unknown) => {
    if (!isOver) listener.lost(error);
  });
  return {
    quiet: (isQuiet) => {
      quietUntil = isQuiet ? session.now().add({ seconds: silenceSeconds }) : null;
    },
    stop: () => {
      isOver = true;
    },
  };
}

/** The reason as a worker may give it; the session keeps its own. */
function reasonOf(reason: Wire['WorkerHeartbeat']['endReason']): EndReason {
  const isKept = reason === 'max_duration' || reason === 'caller_hangup' || reason === 'agent_hangup';
  return isKept ? reason : 'server_stopped';
}

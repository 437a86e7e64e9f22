/** A plain model of sessions: what they are, what they cost, and what becomes of them when time passes. */

export const minutePriceMicroUsd = 60_000;
export const portionPriceMicroUsd = 5 * minutePriceMicroUsd;
const portionMs = 300_000;
const graceMs = 30_000;
const waitingMs = 30_000;

export interface ModelTurn {
  readonly index: number;
  readonly source: 'user' | 'agent';
  readonly text: string;
}

export interface ModelSession {
  readonly id: string;
  readonly kind: 'cascade' | 's2s';
  readonly agentId: string | null;
  readonly createdMs: number;
  readonly ttlMs: number;
  readonly maxDurationMs: number;
  startedMs: number | null;
  held: number;
  ended: { readonly reason: string; readonly atMs: number } | null;
  readonly turns: Map<number, ModelTurn>;
  readonly events: string[];
}

export interface SessionsModel {
  readonly sessions: ModelSession[];
  /** What is neither charged nor held, in millionths of a dollar; null for an organization that pays nothing before. */
  available: number | null;
}

export const failed = (reason: string): boolean => reason === 'insufficient_credits';
export const statusOf = ({ ended }: ModelSession): 'active' | 'ended' | 'failed' => {
  if (ended === null) return 'active';
  return failed(ended.reason) ? 'failed' : 'ended';
};

/** Whether it has no worker for so long that this is told; no worker ever takes one. */
export const waitsForWorker = ({ startedMs, ended, createdMs }: ModelSession, nowMs: number): boolean =>
  startedMs === null && ended === null && nowMs >= createdMs + waitingMs;

/** Seconds that a session lasted, begun ones counted whole; none where the clock was set back meanwhile. */
export const secondsOf = ({ startedMs, ended }: ModelSession): number =>
  startedMs === null || ended === null ? 0 : Math.ceil(Math.max(0, ended.atMs - startedMs) / 1_000);

/** Whether the credit covers five minutes more. */
export const isCovered = ({ available }: SessionsModel): boolean =>
  available === null || available >= portionPriceMicroUsd;

export function hold(model: SessionsModel, session: ModelSession): void {
  session.held += 1;
  if (model.available !== null) model.available -= portionPriceMicroUsd;
}

export function end(model: SessionsModel, session: ModelSession, reason: string, atMs: number): void {
  session.ended = { reason, atMs };
  session.events.push('room_finished', 'session.ended');
  const charge = Math.ceil((secondsOf(session) * minutePriceMicroUsd) / 60);
  if (model.available !== null) model.available += session.held * portionPriceMicroUsd - charge;
}

/** What a session does next by itself, and when. */
function dueOf(
  session: ModelSession,
): { atMs: number; what: 'ttl_expired' | 'waiting' | 'max_duration' | 'portion' } | null {
  if (session.ended !== null) return null;
  if (session.startedMs === null && !session.events.includes('worker.waiting'))
    return { atMs: session.createdMs + waitingMs, what: 'waiting' };
  if (session.startedMs === null) return { atMs: session.createdMs + session.ttlMs, what: 'ttl_expired' };
  const lastMs = session.startedMs + session.maxDurationMs + graceMs;
  const paidMs = session.startedMs + session.held * portionMs;
  return paidMs < lastMs ? { atMs: paidMs, what: 'portion' } : { atMs: lastMs, what: 'max_duration' };
}

/** The first instant from `fromMs` on that has nothing due in the minute behind it. */
export function quietInstant({ sessions }: SessionsModel, fromMs: number): number {
  const minuteMs = 60_000;
  const dues = sessions.flatMap((session) => dueOf(session)?.atMs ?? []);
  let at = fromMs;
  for (;;) {
    const near = dues.find((due) => due > at && due <= at + minuteMs);
    if (near === undefined) return at;
    at = near + 1;
  }
}

/** Lets time pass: everything that falls due until then happens, in its order. */
export function pass(model: SessionsModel, toMs: number): void {
  for (;;) {
    const [next] = model.sessions
      .flatMap((session) => {
        const due = dueOf(session);
        return due === null || due.atMs > toMs ? [] : [{ session, due }];
      })
      .sort((one, other) => one.due.atMs - other.due.atMs);
    if (next === undefined) return;
    const { session, due } = next;
    if (due.what === 'waiting') session.events.push('worker.waiting');
    else if (due.what !== 'portion') end(model, session, due.what, due.atMs);
    else if (isCovered(model)) hold(model, session);
    else end(model, session, 'insufficient_credits', due.atMs);
  }
}

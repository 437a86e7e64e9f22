import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../platform/time/clock.ts';
import type { ClaimedSession } from '../worker-client/claimed-session.ts';
import type { WrittenTurn } from './turns/index.ts';

/** Writes down what was said, in its order. */
export interface TurnWriter {
  /** Who gave an answer of the model. */
  served(generation: number, route: { provider: string; model: string }): void;
  write(turn: WrittenTurn, failed: (error: unknown) => void): void;
  /** What happened beside what was said. */
  note(type: `worker.${string}`, payload: object, failed: (error: unknown) => void): void;
  /** Whether a turn that the server knows is one of these. */
  isOwn(turn: { source: string; text: string; startedAt: string }): boolean;
  /** Resolves when all of it is written, or could not be. */
  settled(): Promise<void>;
}

/** `startedAt` is when the conversation began, by the clock of the organization: times of turns count from there. */
export function createTurnWriter(
  session: Pick<ClaimedSession, 'claim' | 'writeLast' | 'actLast'>,
  startedAt: Temporal.Instant,
): TurnWriter {
  const routes = new Map<number, { provider: string; model: string }>();
  const unfinished = new Set<Promise<void>>();
  const own = new Set<string>();
  let notes = 0;
  const instant = (ms: number): string => isoMillis(startedAt.add({ milliseconds: Math.round(ms) }));
  const begin = (writing: Promise<unknown>, failed: (error: unknown) => void): void => {
    const done: Promise<void> = writing.then(() => {}, failed).finally(() => unfinished.delete(done));
    unfinished.add(done);
  };
  return {
    served: (generation, { provider, model }) => void routes.set(generation, { provider, model }),
    write: ({ source, text, startedAtMs, endedAtMs, generation, latencyStatus, ...turn }, failed) => {
      const { provider = null, model = null } = routes.get(generation ?? -1) ?? {};
      const { eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs } = turn;
      const times = source === 'agent' ? { eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs, latencyStatus } : {};
      const said = { source, text, startedAt: instant(startedAtMs), endedAt: instant(endedAtMs), provider, model };
      own.add(nameOf(said));
      begin(session.writeLast({ ...said, ...times }), failed);
    },
    note: (type, payload, failed) => {
      notes += 1;
      begin(
        session.actLast('events', { events: [{ id: `voice-${session.claim.fence}-${notes}`, type, payload }] }),
        failed,
      );
    },
    isOwn: (turn) => own.has(nameOf(turn)),
    settled: async () => {
      await Promise.all(unfinished);
    },
  };
}

function nameOf({ source, text, startedAt }: { source: string; text: string; startedAt: string }): string {
  return `${source} ${startedAt} ${text}`;
}

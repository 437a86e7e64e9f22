import type { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { ClaimedSession } from '../worker-client/claimed-session.ts';
import type { WrittenTurn } from './turns/index.ts';

type Note = components['schemas']['WorkerEventInput'];

/** The contract takes so many events at a time; and so many wait where more come than are written. */
const mostNotesAtATime = 100;
const mostNotesWaiting = 1_000;

/** Writes down what was said, in its order. */
export interface TurnWriter {
  /** Who gave an answer of the model. */
  served(generation: number, route: { provider: string; model: string }): void;
  write(turn: WrittenTurn, failed: (error: unknown) => void): void;
  /**
   * What happened beside what was said. Those that come while others are written wait and are written together; of more than a thousand
   * that wait only how many they were is written.
   */
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
  let waiting: Note[] = [];
  let dropped = 0;
  let isNoting = false;
  const instant = (ms: number): string => isoMillis(startedAt.add({ milliseconds: Math.round(ms) }));
  const begin = (writing: Promise<unknown>, failed: (error: unknown) => void): void => {
    const done: Promise<void> = writing.then(() => {}, failed).finally(() => unfinished.delete(done));
    unfinished.add(done);
  };
  const noteOf = (type: Note['type'], payload: Record<string, unknown>): Note => {
    notes += 1;
    return { id: `voice-${session.claim.fence}-${notes}`, type, payload };
  };
  const writeNotes = async (failed: (error: unknown) => void): Promise<void> => {
    isNoting = true;
    while (waiting.length > 0) {
      // Those behind notes that cannot be written are written all the same.
      await session.actLast('events', { events: waiting.splice(0, mostNotesAtATime) }).catch(failed);
      if (dropped === 0) continue;
      waiting.push(noteOf('worker.notes.dropped', { count: dropped }));
      dropped = 0;
    }
    isNoting = false;
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
      if (waiting.length >= mostNotesWaiting) dropped += 1;
      else waiting.push(noteOf(type, { ...payload }));
      if (!isNoting) begin(writeNotes(failed), failed);
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

import type { Clock } from './clock.ts';

/** Entries that each have the same time from when they began. */
export interface Deadlines<Entry> {
  begin(entry: Entry): void;
  end(entry: Entry): void;
  /** Hands over what is overdue by now, where a timer may have come late. */
  check(): void;
}

/**
 * Hands over entries that did not end within `afterMs` of their begin, oldest first; each once. One timer serves all of
 * them: the first to begin is the first that is due. It keeps no process alive.
 */
export function createDeadlines<Entry>(options: {
  clock: Pick<Clock, 'monotonicMs'>;
  afterMs: number;
  overdue: (entries: ReadonlySet<Entry>) => void;
}): Deadlines<Entry> {
  const { clock, afterMs, overdue } = options;
  // In order of their begin, and so of their deadlines.
  const dueMs = new Map<Entry, number>();
  let timer: NodeJS.Timeout | null = null;

  const check = (): void => {
    const nowMs = clock.monotonicMs();
    const late = new Set<Entry>();
    for (const [entry, due] of dueMs) {
      if (due > nowMs) break;
      late.add(entry);
      dueMs.delete(entry);
    }
    if (late.size > 0) overdue(late);
  };
  // Not ended with the last entry: a timer each request would cost more than one that finds nothing to do.
  const arm = (inMs: number): void => {
    timer = setTimeout(() => {
      timer = null;
      check();
      const [next] = dueMs.values();
      if (next !== undefined) arm(Math.max(1, Math.ceil(next - clock.monotonicMs())));
    }, inMs).unref();
  };

  return {
    begin: (entry) => {
      dueMs.set(entry, clock.monotonicMs() + afterMs);
      if (timer === null) arm(afterMs);
    },
    end: (entry) => {
      dueMs.delete(entry);
    },
    check,
  };
}

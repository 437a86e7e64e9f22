import type { Clock } from './clock.ts';

/** Values that are kept for a time, by the monotonic clock; at most `most` of them, those set last. */
export interface ExpiringMap<Value> {
  get(key: string): Value | undefined;
  /** Keeps it for so many milliseconds, in place of what was there. */
  set(key: string, value: Value, forMs: number): void;
  delete(key: string): void;
  clear(): void;
}

export function createExpiringMap<Value>(options: { clock: Clock; most: number }): ExpiringMap<Value> {
  const { clock, most } = options;
  const entries = new Map<string, { value: Value; untilMs: number }>();
  return {
    get: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && clock.monotonicMs() < entry.untilMs ? entry.value : undefined;
    },
    set: (key, value, forMs) => {
      entries.delete(key);
      entries.set(key, { value, untilMs: clock.monotonicMs() + forMs });
      const [first] = entries.keys();
      if (entries.size > most && first !== undefined) entries.delete(first);
    },
    delete: (key) => {
      entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}

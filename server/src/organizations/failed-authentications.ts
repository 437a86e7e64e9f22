import type { Clock } from '../platform/time/clock.ts';

// A customer who takes new keys into use, or mistypes one, does not meet it; a flood does within a second.
const burst = 100;
const perSecond = 10;
// Look-ups that were under way when the tokens ran out cost this at most: a caller behind the same address whose key was
// not seen yet does not wait for thousands.
const mostOwed = burst;
// Of sources that came longest ago it is forgotten what they failed in.
const mostBuckets = 10_000;

/**
 * Token buckets of failed authentications, one for each source address and prefix of the key. Held by this process: each
 * one guards its own connections to the database.
 */
export interface FailedAuthentications {
  /** In how many whole seconds another unknown key of this source and prefix may be looked up; 0 is now. */
  waitSeconds(source: string, prefix: string): number;
  /** Takes a token for a key that was looked up in vain. What was under way meanwhile is counted too, within bounds. */
  note(source: string, prefix: string): void;
}

export function createFailedAuthentications({ clock }: { clock: Clock }): FailedAuthentications {
  const buckets = new Map<string, { tokens: number; atMs: number }>();

  const tokensOf = (name: string, nowMs: number): number => {
    const bucket = buckets.get(name);
    return bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond);
  };

  return {
    waitSeconds: (source, prefix) => {
      const missing = 1 - tokensOf(`${prefix} ${source}`, clock.monotonicMs());
      return missing <= 0 ? 0 : Math.ceil(missing / perSecond);
    },
    note: (source, prefix) => {
      const name = `${prefix} ${source}`;
      const atMs = clock.monotonicMs();
      const tokens = Math.max(-mostOwed, tokensOf(name, atMs) - 1);
      // Inserted anew: the first of the map is the one that was used longest ago.
      buckets.delete(name);
      buckets.set(name, { tokens, atMs });
      const [oldest] = buckets.keys();
      if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
    },
  };
}

import { inspect } from 'node:util';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Drill, Finding } from './drill.ts';
import { createSeededRandom } from './stage/seeded-random.ts';

/** A drill's finding with what it was run with. */
export interface DrillResult extends Finding {
  drill: Drill;
  rounds: number;
  seed: number;
  seconds: number;
}

/** Runs one drill. A drill that could not come to its end has broken its promise: something it waited for never came. */
export async function runDrill(
  drill: Drill,
  options: { rounds?: number; seed: number; hurry?: boolean; say?: (line: string) => void },
): Promise<DrillResult> {
  const { seed, hurry = false, say = () => {} } = options;
  const rounds = options.rounds ?? drill.rounds;
  const begun = systemClock.monotonicMs();
  const finding = await drill
    .run({ rounds, seed, random: createSeededRandom(seed), hurry, say })
    .catch((error: unknown): Finding => ({ figure: 'did not end', broken: [messageOf(error)] }));
  return { drill, rounds, seed, ...finding, seconds: Math.round((systemClock.monotonicMs() - begun) / 1000) };
}

function messageOf(error: unknown): string {
  // With what caused it.
  return inspect(error);
}

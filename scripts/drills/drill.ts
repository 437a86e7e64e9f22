import type { SeededRandom } from './stage/seeded-random.ts';

/** What a drill is run with: the same seed draws the same plan, though never the same scheduling. */
export interface DrillRun {
  rounds: number;
  seed: number;
  random: SeededRandom;
  /** Brings forward what only waits for time: the short form proves the same in less of it. */
  hurry: boolean;
  /** Progress for whoever watches a long run. */
  say: (line: string) => void;
}

/** What a drill found: the figure it reached, and each way in which the promise did not hold. */
export interface Finding {
  figure: string;
  broken: string[];
}

export interface ShortForm {
  rounds: number;
}

export interface Drill {
  name: string;
  /** Number of the promise in the documentation, e.g. P1. */
  promise: string;
  /** What holds as long as it finds nothing broken. */
  guarantee: string;
  /** What one round is, for the table. */
  unit: string;
  /** Rounds of the long form. */
  rounds: number;
  /** What CI tries of it: so many rounds by `npm run drill -- short`, or test files of `npm test`. */
  short: ShortForm | { testFiles: readonly string[] };
  run: (run: DrillRun) => Promise<Finding>;
}

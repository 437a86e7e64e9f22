import { randomBytes } from 'node:crypto';

/** The one door to randomness. */
export interface Randomness {
  bytes(count: number): Buffer;
  /** Uniform in [0, 1). */
  fraction(): number;
}

export const systemRandomness: Randomness = {
  bytes: (count) => randomBytes(count),
  fraction: () => Math.random(),
};

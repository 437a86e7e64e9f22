import { operations } from '../../../server/src/contract/generated/operations.ts';
import type { Walker } from './walker.ts';

const walks = 20;

/** Takes the walks, so many at a time, and answers each operation with each status that they met. */
export async function walkAll(walker: Walker, atOnce = 6): Promise<Set<string>> {
  let next = 1;
  const lane = async (): Promise<void> => {
    while (next <= walks) {
      const seed = next;
      next += 1;
      await walker.walkOf(seed);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const covered = [...walker.covered()].map(([key, count]) => `${key} x${count}`).sort();
  process.stdout.write(`${covered.join('\n')}\n`);
  return new Set(walker.covered().keys());
}

/** The operations of a slice that no walk asked for. */
export function unwalked(slice: string, covered: ReadonlySet<string>): string[] {
  const walked = new Set([...covered].map((key) => key.split(' ')[0]));
  return Object.entries(operations).flatMap(([id, one]) => (one.slice === slice && !walked.has(id) ? [id] : []));
}

import { operations } from '../../../server/src/contract/generated/operations.ts';
import type { Walker } from './walker.ts';

/** Takes the walks of these numbers, so many at a time, and answers each operation with each status that they met. */
export async function walkAll(walker: Walker, seeds: readonly number[], atOnce = 6): Promise<Set<string>> {
  const waiting = [...seeds];
  const lane = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await walker.walkOf(seed);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const covered = [...walker.covered()].map(([key, count]) => `${key} x${count}`).sort();
  process.stdout.write(`${covered.join('\n')}\n`);
  return new Set(walker.covered().keys());
}

/** Those of the answers that no walk has met. */
export function unmet(answers: readonly string[], covered: ReadonlySet<string>): string[] {
  return answers.filter((answer) => !covered.has(answer));
}

/** The operations of a slice that no walk asked for. */
export function unwalked(slice: string, covered: ReadonlySet<string>): string[] {
  const walked = new Set([...covered].map((key) => key.split(' ')[0]));
  return Object.entries(operations).flatMap(([id, one]) => (one.slice === slice && !walked.has(id) ? [id] : []));
}

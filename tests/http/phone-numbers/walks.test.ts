/**
 * A thousand steps of random walks over verification, and a thousand over numbers. A walk that fails names its number and
 * its steps; `npm run drill -- walks --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { auditNumberBooks } from '../../../scripts/drills/stage/number-books.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { createNumbersWalker } from '../../support/walks/numbers-walk.ts';
import { createVerificationWalker } from '../../support/walks/verification-walk.ts';
import type { Walker } from '../../support/walks/walker.ts';

const walks = 20;
const atOnce = 10;
const timeoutMs = 180_000;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

/** Takes the walks, and answers each operation with each status that they met. */
async function walkAll(walker: Walker): Promise<Set<string>> {
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
function unwalked(slice: string, covered: ReadonlySet<string>): string[] {
  const walked = new Set([...covered].map((key) => key.split(' ')[0]));
  return Object.entries(operations).flatMap(([id, one]) => (one.slice === slice && !walked.has(id) ? [id] : []));
}

describe('a walk is answered as a plain model says, and leaves what it says', () => {
  it(
    'over verification',
    async () => {
      expect(unwalked('verification', await walkAll(createVerificationWalker(stage)))).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'over numbers, and leaves carrier and ledger agreed (promise P29)',
    async () => {
      const covered = await walkAll(createNumbersWalker(stage));
      // Those are of live organizations.
      expect(unwalked('phone-numbers', covered)).toEqual(['addManagedOrganizationPhoneNumber']);
      for (const status of [200, 402, 404, 409, 422, 503]) expect([...covered]).toContain(`buyPhoneNumber ${status}`);
      expect(await auditNumberBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
    },
    timeoutMs,
  );
});

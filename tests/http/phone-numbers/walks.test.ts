/**
 * Four hundred steps of random walks over verification, and as many over numbers. A walk that fails names its number and
 * its steps; `npm run drill -- walks --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditNumberBooks } from '../../../scripts/drills/stage/number-books.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { createNumbersWalker } from '../../support/walks/numbers-walk.ts';
import { createVerificationWalker } from '../../support/walks/verification-walk.ts';
import { unmet, unwalked, walkAll } from '../../support/walks/walk-all.ts';

// Eight walks of fifty steps each, chosen so that each answer below is met on several of them.
const seeds = { verification: [1, 2, 3, 4, 5, 6, 7, 8], numbers: [2, 6, 10, 12, 16, 20, 23, 30] };
const timeoutMs = 180_000;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

describe('a walk is answered as a plain model says, and leaves what it says', () => {
  it(
    'over verification',
    async () => {
      const covered = await walkAll(createVerificationWalker(stage), seeds.verification);
      expect(unwalked('verification', covered)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'over numbers, and leaves carrier and ledger agreed (promise P29)',
    async () => {
      const covered = await walkAll(createNumbersWalker(stage), seeds.numbers);
      // Those are of live organizations.
      expect(unwalked('phone-numbers', covered)).toEqual(['addManagedOrganizationPhoneNumber']);
      const statuses = [200, 402, 404, 409, 422, 503];
      expect(
        unmet(
          statuses.map((status) => `buyPhoneNumber ${status}`),
          covered,
        ),
      ).toEqual([]);
      expect(await auditNumberBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
    },
    timeoutMs,
  );
});

/**
 * A thousand steps of random walks over verification, and a thousand over numbers. A walk that fails names its number and
 * its steps; `npm run drill -- walks --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditNumberBooks } from '../../../scripts/drills/stage/number-books.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { createNumbersWalker } from '../../support/walks/numbers-walk.ts';
import { createVerificationWalker } from '../../support/walks/verification-walk.ts';
import { unwalked, walkAll } from '../../support/walks/walk-all.ts';

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

/**
 * Four hundred steps of random walks over telephone calls. A walk that fails names its number and its steps; `npm run drill --
 * walks --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditSessionBooks } from '../../../scripts/drills/stage/session-books.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { createCallsWalker } from '../../support/walks/calls-walk.ts';
import { unmet, walkAll } from '../../support/walks/walk-all.ts';

// Each of them is played, recorded and reported on while it is asked for: more would wait for each other.
const callsAtOnce = 3;
// Eight walks of fifty steps, chosen so that each answer below is met on several of them.
const seeds = [7, 8, 10, 11, 16, 20, 32, 34];
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

describe('a walk over telephone calls', () => {
  it('is played as a plain model says, whoever ends what, and leaves books that agree (promise P28)', async () => {
    const covered = await walkAll(createCallsWalker(stage), seeds, callsAtOnce);
    const met = ['dialPhone 200', 'dialPhone 409', 'receiveTestCall 202', 'receiveTestCall 404', 'endCall 200'];
    const others = ['sendCallMessage 409', 'joinCall 200', 'joinCall 409', 'getCall 200'];
    expect(unmet([...met, ...others], covered)).toEqual([]);
    expect(await auditSessionBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
  }, 240_000);
});

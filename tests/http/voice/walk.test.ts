/**
 * Four hundred steps of random walks over calls between people. A walk that fails names its number and its steps; `npm run drill --
 * walks --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditPeopleBooks } from '../../../scripts/drills/stage/people-books.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { createPeopleWalker } from '../../support/walks/people-walk.ts';
import { unmet, unwalked, walkAll } from '../../support/walks/walk-all.ts';

// Each sends a clock ahead most of the time, and asks how far it is: more would wait for each other.
const walksAtOnce = 4;
// Eight walks of fifty steps, chosen so that each answer below is met on several of them.
const seeds = [1, 3, 14, 17, 27, 31, 35, 36];
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

describe('a walk over calls between people', () => {
  it('is at each step what its history says, and leaves books that agree', async () => {
    const covered = await walkAll(createPeopleWalker(stage), seeds, walksAtOnce);
    const met = ['commandCallLeg 200', 'commandCallLeg 409', 'commandCallLeg 422', 'placeHumanCall 409'];
    expect([...unwalked('voice', covered), ...unwalked('legs', covered), ...unmet(met, covered)]).toEqual([]);
    expect(await auditPeopleBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
  }, 240_000);
});

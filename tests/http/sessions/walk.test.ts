/**
 * Four hundred steps of random walks over sessions. A walk that fails names its number and its steps; `npm run drill -- walks
 * --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditSessionBooks } from '../../../scripts/drills/stage/session-books.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { minutePriceMicroUsd } from '../../support/walks/sessions-model.ts';
import { createSessionsWalker } from '../../support/walks/sessions-walk.ts';
import { unmet, unwalked, walkAll } from '../../support/walks/walk-all.ts';

// Eight walks of fifty steps, chosen so that each answer below is met on several of them.
const seeds = [12, 14, 18, 20, 22, 26, 28, 36];
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true, config: { sessionMinutePriceMicroUsd: minutePriceMicroUsd } });
}, 60_000);
afterAll(() => stage.close());

describe('a walk over sessions', () => {
  it('is answered as a plain model says, leaves what it says, and books that agree (promise P28)', async () => {
    const covered = await walkAll(createSessionsWalker(stage), seeds);
    // Telephones have a walk of their own.
    const ofCalls = ['getCall 200', 'listAgentCalls 200', 'endCall 200', 'endCall 404'];
    const met = ['createSession 402', 'createSession 409', 'addSessionTurns 409', ...ofCalls];
    expect([...unwalked('sessions', covered), ...unmet(met, covered)]).toEqual([]);
    const reasons = await stage.sql<{ reason: string }>(
      `select distinct end_reason as reason from sessions where status = 'ended' order by 1`,
    );
    const reached = ['api_end', 'insufficient_credits', 'max_duration', 'ttl_expired'];
    expect(reasons.map(({ reason }) => reason)).toEqual(reached);
    expect(await auditSessionBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
  }, 180_000);
});

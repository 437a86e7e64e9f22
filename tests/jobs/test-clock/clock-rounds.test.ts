import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createClockRounds } from '../../../server/src/test-clock/clock-rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';

let server: TestServer;
let stage: SmsStage;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
}, 60_000);
afterAll(() => stage.close());

it('a clock whose step fails after seconds rests a second from then on', async () => {
  const { id } = await stage.organization();
  await stage.sql(`update organizations set clock_target = now() + interval '90 days' where id = $1`, [id]);
  let nowMs = 0;
  const triedAtMs: number[] = [];
  const rounds = createClockRounds({
    clock: { ...systemClock, monotonicMs: () => nowMs },
    step: async () => {
      triedAtMs.push(nowMs);
      nowMs += 4_000;
      throw new Error('A statement took too long');
    },
  });
  // The time of a round, so that three seconds pass beside the failures.
  for (let round = 0; round < 30; round += 1) {
    for (const { look } of rounds) await server.database.tx(look).catch(() => {});
    nowMs += 100;
  }
  expect(triedAtMs.length).toBeGreaterThan(1);
  for (const [nth, at] of triedAtMs.slice(1).entries())
    expect(at - (triedAtMs[nth] ?? 0)).toBeGreaterThanOrEqual(5_000);
});

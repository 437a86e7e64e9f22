import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { lockTestClocks } from '../../../server/src/sms/messages/lock-test-clocks.ts';
import { createClockRounds } from '../../../server/src/test-clock/clock-rounds.ts';
import { sampleMessage } from '../../support/sample-message.ts';
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

it('a join with the published clocks of organizations is planned like one with their table', async () => {
  const plan = await server.database.tx(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select m.id from sms_messages m join organization_clocks o on o.id = m.organization_id
       where m.id = 'msg_none' and m.due_at <= clock_timestamp() + o.clock_offset`,
    );
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('Index Scan using organizations_pkey on organizations');
  expect(lines).not.toContain('Subquery Scan');
});

it('whoever writes a scheduled text holds the clock through what is published of it', async () => {
  const { id } = await stage.organization();
  const message = sampleMessage({ organizationId: id, status: 'scheduled' });
  const lockedBy = (lock: string): Promise<unknown[]> =>
    server.database.tx((tx) => tx.query(`select from organizations where id = $1 ${lock} skip locked`, [id]));
  await server.database.tx(async (tx) => {
    await lockTestClocks(tx, [message]);
    // Nobody moves it meanwhile, and others may refer to its organization.
    expect(await lockedBy('for no key update')).toHaveLength(0);
    expect(await lockedBy('for key share')).toHaveLength(1);
  });
  expect(await lockedBy('for no key update')).toHaveLength(1);
});

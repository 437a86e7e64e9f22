import { describe, expect, it } from '@jest/globals';
import { ownOrganization } from '../../support/own-organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage } from '../../support/stage.ts';
import { refusal, sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { workerOf } from './worker-stage.ts';

let server: TestServer;
const own = ownOrganization(async () => {
  server = await startTestServer({ roles: ['api', 'worker'] });
  return createStage(server);
});

describe('many calls about one session at once', () => {
  it('wait for each other without the database of all, and not without an end', async () => {
    const sessions = sessionsOf(own.ours);
    const worker = workerOf(own.ours);
    await sessions.made();
    const claim = await worker.claimed();
    const report = (nth: number) =>
      worker.leased(claim, 'events', { events: [{ id: `e${nth}`, type: 'worker.noted', payload: { nth } }] });
    const other = await own.stage.organization();
    const locked = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const held = server.database.tx(async (tx) => {
      await tx.query('select from sessions where id = $1 for update', [claim.sessionId]);
      locked.resolve();
      await letGo.promise;
    });
    await locked.promise;
    let answered = 0;
    const reports = Array.from({ length: 80 }, async (_, nth) => {
      const answer = await report(nth);
      answered += 1;
      return answer;
    });
    await waitFor(
      'those that are too many are refused',
      async () => answered,
      (count) => count >= 29,
    );
    expect((await other.call('GET', '/v1/sessions')).status).toBe(200);
    letGo.resolve();
    await held;
    const answers = await Promise.all(reports);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const one of refused) {
      expect(one).toMatchObject(refusal(503, 'SERVICE_UNAVAILABLE'));
      expect(one.headers).toMatchObject({ 'retry-after': '1' });
    }
    const tooMany = refused.filter(({ text }) => text.includes('wait for the one before them'));
    expect(tooMany).toHaveLength(29);
    expect((await worker.say(claim, turn(0))).status).toBe(200);
    const events = await sessions.events(claim.sessionId);
    expect(events.filter(({ event_type }) => event_type === 'worker.noted')).toHaveLength(80 - refused.length);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept } from '../../support/fake-twilio-script.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTwilioServer, type TwilioServer } from '../../support/twilio-server.ts';
import { createProcessesBeside, type ProcessesBeside } from '../../support/processes-beside.ts';

const secretsKey = Buffer.alloc(32, 3);
let server: TwilioServer;
let live: SmsOrganization;
let beside: ProcessesBeside;
beforeAll(async () => {
  const database = await createTestDatabase();
  server = await startTwilioServer({ worker: false, database, config: { secretsKeys: [secretsKey] } });
  live = await server.liveOrganization();
  const { accountSid, authToken, baseUrl } = server.fake.account;
  beside = createProcessesBeside(
    { databaseUrl: database.url, url: server.stage.url, config: { secretsKeys: [secretsKey] } },
    { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_BASE_URL: baseUrl },
  );
}, 60_000);
afterAll(async () => {
  await beside.close();
  await server.close();
});

describe('a worker that is killed (SIGKILL) while Twilio answers it (promises P1, P2)', () => {
  it('leaves texts that are found again by their receipts: none is sent twice, none is lost', async () => {
    // As it hears of the second answer: some outcomes are written, some are not.
    const doomed = await beside.start({ KILL_POINT: 'sms.submit.answered:2' });
    const texts = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const to = freshRecipient();
        server.fake.plan(to, { answers: [accept] });
        return { to, id: (await live.accepted({ to })).id };
      }),
    );
    expect(await doomed.exited).toBe('SIGKILL');
    const ids = texts.map(({ id }) => id);
    // The lease of the dead would run for half a minute.
    const open = await server.stage.sql<{ id: string }>(
      `update sms_messages set lease_until = clock_timestamp() where id = any($1) and status = 'submitting' returning id`,
      [ids],
    );
    expect(open).not.toEqual([]);
    await beside.start();
    await Promise.all(open.map(({ id }) => live.reaches(id, 'submission_unknown')));
    const asked = await waitFor(
      'every text has left the line',
      async () => Promise.all(texts.map(async (text) => ({ ...text, status: (await live.get(text.id)).status }))),
      (seen) => seen.every(({ status }) => status === 'accepted' || status === 'submission_unknown'),
    );
    const taken = asked.filter(({ to }) => server.fake.sendsTo(to).length > 0);
    expect(taken.length).toBeGreaterThan(0);
    for (const { to, id, status } of asked) {
      // What was never asked for was claimed by the one that died, and says so.
      expect([to, server.fake.sendsTo(to).length <= 1]).toEqual([to, true]);
      if (server.fake.sendsTo(to).length === 0) expect([id, status]).toEqual([id, 'submission_unknown']);
    }
    for (const { to } of taken) await server.fake.callbacks.send(server.fake.messageTo(to), 'delivered');
    for (const { id } of taken) {
      await live.reaches(id, 'delivered');
      expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'settlement']);
    }
    for (const { to } of taken) expect(server.fake.sendsTo(to)).toHaveLength(1);
    expect(server.fake.violations).toEqual([]);
  }, 90_000);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept } from '../../support/fake-telnyx-script.ts';
import { checkClock } from '../../../server/src/operate/doctor/check-clock.ts';
import { createDatabase } from '../../../server/src/platform/db/database.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { shiftedClock } from '../../support/shifted-clock.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';
import { type Receiver, startReceiver, verifyDelivery } from '../../support/webhook-receiver.ts';

const tenMinutesMs = 600_000;
const clock = shiftedClock(tenMinutesMs);
const logged: string[] = [];
let database: TestDatabase;
let server: TelnyxServer;
let live: SmsOrganization;
let receiver: Receiver;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTelnyxServer({
    database,
    clock,
    logLevel: 'warn',
    logTo: { write: (line) => logged.push(line) },
  });
  live = await server.liveOrganization();
  receiver = await startReceiver();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await server.close();
});

describe('a server on a machine whose clock is ten minutes ahead', () => {
  it('says so once, in its log and in its metrics', async () => {
    const ready = await fetch(`${server.stage.url}/readyz`);
    expect(ready.status).toBe(200);
    const lines = logged.filter((line) => line.includes("this machine's clock is not the database's"));
    expect(lines).toHaveLength(1);
    const metrics = await (await fetch(`${server.stage.url}/metrics`)).text();
    const seconds = Number(/^trunkline_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Math.abs(seconds + tenMinutesMs / 1_000)).toBeLessThan(1);
  });

  it('takes the receipts of a carrier whose clock is right, and signs webhooks that receivers take', async () => {
    const rotated = await live.call<{ webhookSecret: string }>('POST', '/v1/organization/webhook-secret', {});
    const events = ['sms.accepted', 'sms.sent', 'sms.delivered'];
    await live.call('POST', '/v1/webhooks', { name: 'Receiver', url: receiver.url, events });
    const to = freshRecipient();
    server.fake.plan(to, { answers: [accept], callbacks: ['sent', 'delivered'] });
    const { id } = await live.accepted({ to });
    await live.reaches(id, 'delivered');
    const requests = await receiver.waitForRequests(3);
    // Both libraries refuse what is older or younger than five minutes by this machine's true clock.
    const bodies = requests.map((request) =>
      verifyDelivery<{ type: string; occurred_at: string }>(request, rotated.body.webhookSecret),
    );
    expect(bodies.map(({ type }) => type).toSorted()).toEqual(events.toSorted());
    // Ids are of the true time, which is what finds their day.
    const bornMs = Number.parseInt(id.slice('msg_'.length, 'msg_'.length + 12), 16);
    expect(Math.abs(bornMs - Date.now())).toBeLessThan(60_000);
  });

  it('refuses a callback that is as young as the clock of the machine is wrong', async () => {
    const body = Buffer.from('{}');
    const post = async (seconds: number): Promise<number> => {
      const headers = server.fake.signer.headers(body, seconds);
      return (await fetch(server.eventsUrl, { method: 'POST', headers, body })).status;
    };
    expect(await post(Math.floor(clock.nowMs() / 1_000))).toBe(401);
    expect(await post(Math.floor(Date.now() / 1_000))).not.toBe(401);
  });

  it('is found by the doctor', async () => {
    const beside = createDatabase({
      url: database.url,
      log: createLog({ level: 'silent', pretty: false }),
      maxConnections: 1,
    });
    try {
      const [found] = await checkClock({ clock, database: beside });
      expect(found).toMatchObject({ level: 'FAIL', text: expect.stringMatching(/are (599|600)\d{3} ms apart$/) });
    } finally {
      await beside.close();
    }
  });

  it('is right again when its machine is set right', async () => {
    clock.set(0);
    await waitFor(
      'it has noticed',
      async () => (await fetch(`${server.stage.url}/metrics`)).text(),
      (text) => Math.abs(Number(/^trunkline_clock_offset_seconds (\S+)$/m.exec(text)?.[1])) < 1,
    );
    const to = freshRecipient();
    server.fake.plan(to, { answers: [accept], callbacks: ['sent', 'delivered'] });
    const { id } = await live.accepted({ to });
    await live.reaches(id, 'delivered');
  });
});

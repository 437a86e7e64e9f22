import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCreditsService } from '../../../server/src/credits/service.ts';
import { loadSettings } from '../../../server/src/organizations/index.ts';
import { loadSenders } from '../../../server/src/phone-numbers/index.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { packageZoneRules } from '../../../server/src/platform/time/zone-rules/zone-rules.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import type { SmsKillPoint } from '../../../server/src/sms/model/kill-points.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { addMetrics, createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createCallbackHttp } from '../../../server/src/providers/simulated/callback-http.ts';
import { createSimulatedCarrier } from '../../../server/src/providers/simulated/messaging.ts';
import { createApplyOptOuts } from '../../../server/src/sms/compliance/apply-opt-outs.ts';
import { createSubmit } from '../../../server/src/sms/submit/submit.ts';
import { createPublish } from '../../../server/src/webhooks/index.ts';
import { carrierRequests } from '../../support/sms-carrier-books.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { createSmsMetrics } from '../../../server/src/sms/model/metrics.ts';

let server: TestServer;
let stage: SmsStage;
const http = createCallbackHttp();

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
}, 60_000);
afterAll(async () => {
  await http.close();
  await stage.close();
});

/** A worker that submits when it is told to. `pauseMs` is how long it stands still once it has claimed a message. */
function worker(): { submit: (messageId: string, pauseMs: number) => Promise<void> } {
  const { database, databaseUrl } = server;
  let pauseMs = 0;
  let stoodMs = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + stoodMs };
  const killPoint: SmsKillPoint = (name) => {
    if (name === 'sms.submit.claimed') stoodMs += pauseMs;
  };
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = addMetrics(createMetrics({ processMetrics: false }), createSmsMetrics);
  const ids = createIds(clock, systemRandomness);
  const notifications = createNotifications({ url: databaseUrl, log });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  const shared = { database, clock, ids, log, metrics };
  const writer = { publish: createPublish({ ids, jobs }), credits: createCreditsService(shared) };
  const simulated = createSimulatedCarrier({
    ...shared,
    randomness: systemRandomness,
    signingKeys: [randomBytes(32)],
    callbackUrl: () => server.url,
    httpPost: http.post,
  });
  // Its lease outlasts every pause here: what holds a text back is the hour alone.
  const carrier = { ...simulated, submissionDeadlineMs: 60_000 };
  const submit = createSubmit({
    ...shared,
    jobs,
    writer,
    killPoint,
    sources: { loadSettings, loadSenders, carrierConfigured: () => true, zoneRules: packageZoneRules() },
    carrierOf: () => carrier,
    applyOptOuts: createApplyOptOuts({ ids, writer }),
  });
  return {
    submit: async (messageId, ms) => {
      pauseMs = ms;
      await submit([messageId]);
    },
  };
}

const claims = async ({ id }: SmsMessage): Promise<number> =>
  (await stage.sql<{ attempt: number }>('select attempt from sms_messages where id = $1', [id]))[0]?.attempt ?? 0;
/** A text that was accepted half a minute before the quiet hours of its recipient. */
async function atTheEndOfTheDay(): Promise<{ organization: SmsOrganization; message: SmsMessage }> {
  const organization = await stage.organization();
  // 21:00 in New York is 02:00 UTC.
  await organization.setTime('2027-01-14T01:59:30Z');
  const message = await organization.accepted();
  expect(message.status).toBe('queued');
  return { organization, message };
}

describe('a text that was claimed within the hours', () => {
  it('does not leave where its carrier is asked only after they ended, and goes in the morning (promise P16)', async () => {
    const { organization, message } = await atTheEndOfTheDay();
    const { submit } = worker();
    await submit(message.id, 31_000);
    expect(await claims(message)).toBe(1);
    expect(await carrierRequests(stage, message.id)).toEqual([]);
    expect(await organization.get(message.id)).toMatchObject({ status: 'queued', error: null });
    await organization.passTime('31 seconds');
    await submit(message.id, 0);
    expect(await organization.get(message.id)).toMatchObject({
      status: 'scheduled',
      effective_send_at: '2027-01-14T13:00:00.000Z',
      charged_micro_usd: null,
    });
    expect(await claims(message)).toBe(1);
    expect(await carrierRequests(stage, message.id)).toEqual([]);
    expect(await organization.events(message.id)).toEqual([]);
    await organization.passTime('11 hours');
    await submit(message.id, 0);
    expect(await carrierRequests(stage, message.id)).toEqual(['accepted']);
  });

  it('leaves where its carrier is asked while they last', async () => {
    const { organization, message } = await atTheEndOfTheDay();
    await worker().submit(message.id, 1_000);
    expect(await carrierRequests(stage, message.id)).toEqual(['accepted']);
    expect(await organization.get(message.id)).toMatchObject({ status: 'accepted' });
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { addMetrics, createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createDeliverer, type Deliverer } from '../../../server/src/webhooks/attempts/deliver.ts';
import { insertAttempts } from '../../../server/src/webhooks/rows/attempt-store.ts';
import { claimDeliveries, giveBack } from '../../../server/src/webhooks/attempts/claim.ts';
import { recordRedelivery } from '../../../server/src/webhooks/log/manual-attempt-store.ts';
import type { Destination } from '../../../server/src/webhooks/model/types.ts';
import { createUpdateEndpointHealth } from '../../../server/src/webhooks/attempts/update-endpoint-health.ts';
import { createPublish } from '../../../server/src/webhooks/events/publish.ts';
import { deliveredAttempt } from '../../support/delivered-attempt.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createWebhooksMetrics } from '../../../server/src/webhooks/model/metrics.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

const destination: Omit<Destination, 'endpointId' | 'organizationId'> = {
  live: true,
  deleted: false,
  url: 'http://127.0.0.1:1024/',
  headers: {},
  authHeaders: [],
  timeoutMs: 10_000,
  healthy: true,
  secrets: ['whsec_AAAA'],
};

/** A delivery that is due, at an endpoint of its own, and a machine that takes so many milliseconds after its claim. */
async function dueDelivery() {
  const { database } = server;
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = addMetrics(createMetrics({ processMetrics: false }), createWebhooksMetrics);
  const notifications = createNotifications({ url: server.databaseUrl, log });
  const ids = createIds(systemClock, systemRandomness);
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  const publish = createPublish({ ids, jobs });
  const writer = {
    ids,
    randomness: systemRandomness,
    publish,
    updateEndpointHealth: createUpdateEndpointHealth({ jobs, publish }),
  };
  const endpointId = ids.uuid();
  const key = { endpointId, organizationId: server.organizationId };
  await database.read.query(
    `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
       timeout_ms, extraction_fields, created_at, updated_at)
     values ($1, $2, 'Receiver', $3, '{sms.received}', true, '{}', '{}', '{}', 10000, '[]', now(), now())`,
    [endpointId, server.organizationId, destination.url],
  );
  let sent = 0;
  const deliverer = (slowMs: number): Deliverer => {
    let passedMs = 0;
    return createDeliverer({
      database,
      jobs,
      log,
      metrics,
      writer,
      clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + passedMs },
      killPoint: (name) => {
        if (name === 'webhooks.deliver.claimed') passedMs = slowMs;
      },
      loadDestinations: async () => new Map([[endpointId, { ...destination, ...key }]]),
      attempt: async () => {
        sent += 1;
        return deliveredAttempt;
      },
    });
  };
  const row = async () =>
    (
      await database.read.query<{ id: string; status: string; attempts: number; automatic: number; leased: boolean }>(
        `select id, status, attempts, automatic_attempts as automatic, lease_until is not null as leased
         from webhook_deliveries where endpoint_id = $1`,
        [endpointId],
      )
    )[0];
  const waiting = async (): Promise<number> =>
    (await database.read.query(`select from pgboss.job where data ->> 'endpointId' = $1`, [endpointId])).length;
  const cause = { type: 'sms.received', resourceId: 'msg_1', sequence: 1, occurredAt: systemClock.now(), data: {} };
  await database.tx((tx) => publish(tx, [{ ...cause, ...key, agentId: null, sessionId: null, tags: {} }]));
  const deliveryId = (await row())?.id ?? '';
  return { database, jobs, ids, key: { ...key, deliveryId }, deliverer, row, waiting, sent: () => sent };
}

test('a delivery whose claim was too slow to send under is given back: nothing is sent, and no attempt counts', async () => {
  const { key, deliverer, row, waiting, sent } = await dueDelivery();
  expect(await waiting()).toBe(1);

  const slow = deliverer(8_000);
  await slow.deliver([key]);
  await slow.drain();
  expect(sent()).toBe(0);
  expect(await row()).toEqual({ id: key.deliveryId, status: 'pending', attempts: 0, automatic: 0, leased: false });
  expect(await waiting()).toBe(2);

  const prompt = deliverer(0);
  await prompt.deliver([key]);
  await waitFor('the delivery', row, (seen) => seen?.status === 'succeeded');
  await prompt.drain();
  expect(sent()).toBe(1);
  expect(await row()).toMatchObject({ status: 'succeeded', attempts: 1, automatic: 1 });
});

test('one that was sent again by hand between its claim and its return is attempted under a number of its own', async () => {
  const { database, jobs, ids, key, deliverer, row } = await dueDelivery();
  const { deliveryId, organizationId } = key;
  const [claim] = await claimDeliveries(database, systemClock, [deliveryId]);
  if (claim === undefined) throw new Error('The delivery is not due');
  await database.tx(async (tx) => {
    const failed = { ...deliveredAttempt, delivered: false, responseStatus: 500 };
    const attemptNumber = (await recordRedelivery(tx, organizationId, deliveryId, failed)) ?? 0;
    const attempt = { id: ids.prefixed('att'), deliveryId, organizationId, attemptNumber, startedAt: claim.at };
    await insertAttempts(tx, [{ ...attempt, trigger: 'manual', result: failed }]);
  });
  await database.tx((tx) => giveBack(tx, jobs, claim));
  expect(await row()).toMatchObject({ status: 'pending', automatic: 0, leased: false });

  const prompt = deliverer(0);
  await prompt.deliver([key]);
  await waitFor('the delivery', row, (seen) => seen?.status === 'succeeded');
  await prompt.drain();
  expect(await row()).toMatchObject({ automatic: 1 });
  const attempts = await database.read.query(
    'select attempt_number as number, trigger from webhook_attempts where delivery_id = $1 order by attempt_number',
    [deliveryId],
  );
  expect(attempts).toEqual([
    { number: 2, trigger: 'manual' },
    { number: 3, trigger: 'automatic' },
  ]);
});

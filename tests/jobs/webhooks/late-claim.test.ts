import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createIds } from '../../../server/src/platform/ids.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { createMetrics } from '../../../server/src/platform/metrics.ts';
import { createNotifications } from '../../../server/src/platform/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/random.ts';
import { createDeliverer, type Deliverer } from '../../../server/src/webhooks/deliver.ts';
import type { Destination } from '../../../server/src/webhooks/types.ts';
import { createNoteEvidence } from '../../../server/src/webhooks/note-evidence.ts';
import { createPublish } from '../../../server/src/webhooks/publish.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

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

test('a delivery whose claim was too slow to send under is given back: nothing is sent, and no attempt counts', async () => {
  const { database } = server;
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = createMetrics({ processMetrics: false });
  const notifications = createNotifications({ url: server.databaseUrl, log });
  const ids = createIds(systemClock, systemRandomness);
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  const publish = createPublish({ ids, jobs });
  const writer = { ids, randomness: systemRandomness, publish, noteEvidence: createNoteEvidence({ jobs, publish }) };
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
        return {
          delivered: true,
          url: destination.url,
          headers: {},
          responseStatus: 200,
          responseBody: '',
          responseTruncated: false,
          durationMs: 1,
          error: null,
          timedOut: false,
          retryAfterMs: null,
        };
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

  await database.tx((tx) =>
    publish(tx, [
      {
        organizationId: server.organizationId,
        type: 'sms.received',
        resourceId: 'msg_1',
        sequence: 1,
        agentId: null,
        sessionId: null,
        tags: {},
        occurredAt: systemClock.now(),
        data: {},
      },
    ]),
  );
  const deliveryId = (await row())?.id ?? '';
  expect(await waiting()).toBe(1);

  const slow = deliverer(8_000);
  await slow.deliver([{ ...key, deliveryId }]);
  await slow.drain();
  expect(sent).toBe(0);
  expect(await row()).toEqual({ id: deliveryId, status: 'pending', attempts: 0, automatic: 0, leased: false });
  expect(await waiting()).toBe(2);

  const prompt = deliverer(0);
  await prompt.deliver([{ ...key, deliveryId }]);
  await waitFor('the delivery', row, (seen) => seen?.status === 'succeeded');
  await prompt.drain();
  expect(sent).toBe(1);
  expect(await row()).toMatchObject({ status: 'succeeded', attempts: 1, automatic: 1 });
});

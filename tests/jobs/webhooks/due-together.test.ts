import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { addMetrics, createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createUpdateEndpointHealth } from '../../../server/src/webhooks/attempts/update-endpoint-health.ts';
import { createPublish } from '../../../server/src/webhooks/events/publish.ts';
import { createWebhooksScheduler } from '../../../server/src/webhooks/attempts/scheduler.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createWebhooksMetrics } from '../../../server/src/webhooks/model/metrics.ts';

const ids = createIds(systemClock, systemRandomness);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

/** An organization with so many deliveries to one endpoint whose next attempt is due. */
async function withDue(count: number): Promise<string> {
  const json = { name: 'Due', mode: 'test' };
  const born = await ask<{ id: string }>(server.url, {
    method: 'POST',
    path: '/v1/organizations',
    key: server.adminKey,
    json,
  });
  const { id } = born.body;
  const endpointId = ids.uuid();
  await server.database.read.query(
    `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
       timeout_ms, extraction_fields, created_at, updated_at)
     values ($1, $2, 'Receiver', 'http://127.0.0.1:1024/', '{sms.received}', true, '{}', '{}', '{}', 10000, '[]', now(), now())`,
    [endpointId, id],
  );
  await server.database.read.query(
    `insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, tags, status, attempts,
       max_automatic_attempts, due_at, wake_at, occurred_at, expires_at, created_at)
     select one, $2, one, $3, 'sms.received', '{}', 'pending', 1, 8, now(), now(), now(), now() + interval '1 day', now()
     from unnest($1::uuid[]) one`,
    [Array.from({ length: count }, () => ids.uuid()), id, endpointId],
  );
  return id;
}

const jobsOf = (organizationId: string): Promise<Array<{ queue: string; count: number }>> =>
  server.database.read.query(
    `select name as queue, count(*)::int as count from pgboss.job where data ->> 'organizationId' = $1 group by name`,
    [organizationId],
  );

test('what falls due together for one organization in great number holds up no single delivery of another', async () => {
  const [many, few] = [await withDue(40), await withDue(3)];
  const { database } = server;
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = addMetrics(createMetrics({ processMetrics: false }), createWebhooksMetrics);
  const notifications = createNotifications({ url: server.databaseUrl, log });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  const publish = createPublish({ ids, jobs });
  const writer = {
    ids,
    randomness: systemRandomness,
    publish,
    updateEndpointHealth: createUpdateEndpointHealth({ jobs, publish }),
  };
  const scheduler = createWebhooksScheduler({ database, jobs, writer, log, metrics });
  scheduler.start();
  await waitFor(
    'both have jobs',
    async () => [await jobsOf(many), await jobsOf(few)],
    (found) => found.every(({ length }) => length > 0),
  );
  await scheduler.stop();
  expect(await jobsOf(many)).toEqual([{ queue: 'webhooks.deliver-many', count: 40 }]);
  expect(await jobsOf(few)).toEqual([{ queue: 'webhooks.deliver', count: 3 }]);
});

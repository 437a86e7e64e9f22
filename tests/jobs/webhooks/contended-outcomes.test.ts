import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createDatabase, type Database } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/ids.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { createMetrics } from '../../../server/src/platform/metrics.ts';
import { createNotifications } from '../../../server/src/platform/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/random.ts';
import { createNoteEvidence } from '../../../server/src/webhooks/note-evidence.ts';
import { applyOutcomes, type OutcomeWriter } from '../../../server/src/webhooks/outcomes.ts';
import { createPublish } from '../../../server/src/webhooks/publish.ts';
import { deliveredAttempt } from '../../support/delivered-attempt.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const ids = createIds(systemClock, systemRandomness);
const log = createLog({ level: 'silent', pretty: false });
let server: TestServer;
let database: Database;
let rival: pg.Client;
let writer: OutcomeWriter;
let endpointId: string;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  // One connection: its prepared statements come to the plan that they keep.
  database = createDatabase({ url: server.databaseUrl, log, maxConnections: 1 });
  rival = new pg.Client({ connectionString: server.databaseUrl });
  await rival.connect();
  const jobs = createJobs({
    database,
    notifications: createNotifications({ url: server.databaseUrl, log }),
    log,
    metrics: createMetrics({ processMetrics: false }),
    supervise: false,
  });
  const publish = createPublish({ ids, jobs });
  writer = { ids, randomness: systemRandomness, publish, noteEvidence: createNoteEvidence({ jobs, publish }) };
  const answer = await fetch(`${server.url}/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Receiver', url: 'http://127.0.0.1:1024/', events: ['call.report'] }),
  });
  ({ id: endpointId } = (await answer.json()) as { id: string });
});
afterAll(async () => {
  await rival.end();
  await database.close();
  await server.close();
});

describe('outcomes that are written together', () => {
  test('all are written when another transaction holds the row of one of them', async () => {
    for (let round = 0; round < 12; round += 1) {
      const group = Array.from({ length: 5 }, () => ids.uuid());
      await rival.query(
        `insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, tags, status, fence,
           attempts, attempt_number, automatic_attempts, max_automatic_attempts, due_at, lease_until, occurred_at,
           expires_at, created_at)
         select id, $2, gen_random_uuid(), $3, 'call.report', '{}', 'delivering', 1, 1, 1, 1, 8, now(),
           now() + interval '1 minute', now(), now() + interval '30 days', now() from unnest($1::uuid[]) as id`,
        [group, server.organizationId, endpointId],
      );
      await rival.query('begin');
      await rival.query('update webhook_deliveries set attempts = attempts + 1 where id = $1', [group[1]]);
      const writing = database.tx((tx) => applyOutcomes(tx, writer, group.map(delivered)));
      await waitFor(
        'the writer waits for the row',
        async () =>
          (
            await rival.query<{ waits: boolean }>(
              `select exists (select from pg_locks where not granted and locktype = 'transactionid') as waits`,
            )
          ).rows[0]?.waits === true,
        (waits) => waits,
      );
      await rival.query('commit');
      expect([...(await writing)].sort()).toEqual([...group].sort());
    }
  });
});

function delivered(deliveryId: string): Parameters<typeof applyOutcomes>[2][number] {
  return {
    claim: {
      deliveryId,
      organizationId: server.organizationId,
      endpointId,
      event: { id: ids.uuid(), type: 'call.report', payload: '' },
      fence: '1',
      attemptNumber: 1,
      automaticAttempts: 1,
      maxAutomaticAttempts: 8,
      trigger: 'automatic',
      at: systemClock.now(),
    },
    result: deliveredAttempt,
    known: true,
    healthy: true,
  };
}

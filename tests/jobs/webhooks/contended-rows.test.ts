import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createDatabase, type Database } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createJobs, type Jobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { claimDeliveries, skipDue } from '../../../server/src/webhooks/attempts/claim.ts';
import { createUpdateEndpointHealth } from '../../../server/src/webhooks/attempts/update-endpoint-health.ts';
import { applyOutcomes, type OutcomeWriter } from '../../../server/src/webhooks/attempts/outcomes.ts';
import { deferDeliveries } from '../../../server/src/webhooks/rows/deferred.ts';
import { createPublish } from '../../../server/src/webhooks/events/publish.ts';
import { deliveredAttempt } from '../../support/delivered-attempt.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const ids = createIds(systemClock, systemRandomness);
const log = createLog({ level: 'silent', pretty: false });
let server: TestServer;
let database: Database;
let rival: pg.Client;
let jobs: Jobs;
let writer: OutcomeWriter;
let endpointId: string;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  rival = new pg.Client({ connectionString: server.databaseUrl });
  await rival.connect();
  // Enough of them that the planner expects more than one row.
  for (let nth = 0; nth < 20; nth += 1) {
    const answer = await fetch(`${server.url}/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Receiver', url: 'http://127.0.0.1:1024/', events: ['call.report'] }),
    });
    ({ id: endpointId } = (await answer.json()) as { id: string });
  }
  await insertDeliveries(
    Array.from({ length: 300 }, () => ids.uuid()),
    'succeeded',
  );
  await rival.query('analyze');
  // The plans of a long log, in which rows are looked up one by one.
  const settings = ['plan_cache_mode = force_generic_plan', 'enable_hashjoin = off', 'enable_mergejoin = off'];
  const name = rival.escapeIdentifier(rival.database ?? '');
  for (const setting of settings) await rival.query(`alter database ${name} set ${setting}`);
  database = createDatabase({ url: server.databaseUrl, log, maxConnections: 1 });
  jobs = createJobs({
    database,
    notifications: createNotifications({ url: server.databaseUrl, log }),
    log,
    metrics: createMetrics({ processMetrics: false }),
    supervise: false,
  });
  await jobs.start();
  const publish = createPublish({ ids, jobs });
  writer = {
    ids,
    randomness: systemRandomness,
    publish,
    updateEndpointHealth: createUpdateEndpointHealth({ jobs, publish }),
  };
});
afterAll(async () => {
  await jobs.stop();
  await rival.end();
  await database.close();
  await server.close();
});

// The first, one in the middle and the last of five.
const cases = [0, 2, 4].flatMap((held) => [
  { held, days: 1 },
  { held, days: 2 },
]);

describe.each(cases)(
  'deliveries of $days days of which another transaction changes that at $held',
  ({ held, days }) => {
    test('have all their outcomes written', async () => {
      const group = await five('delivering', days);
      const written = await contended(group[held], () =>
        database.tx((tx) => applyOutcomes(tx, writer, group.map(delivered))),
      );
      expect([...written].sort()).toEqual(group);
      expect(await statuses(group)).toEqual(group.map(() => 'succeeded'));
    });

    test('are all claimed', async () => {
      const group = await five('pending', days);
      const claims = await contended(group[held], () => claimDeliveries(database, systemClock, group));
      expect(claims.map(({ deliveryId }) => deliveryId).sort()).toEqual(group);
      expect(await statuses(group)).toEqual(group.map(() => 'delivering'));
    });

    test('are all parked', async () => {
      const group = await five('pending', days);
      await contended(group[held], () => deferDeliveries(database.read, group));
      expect(await parked(group)).toBe(group.length);
    });

    test('are all passed over', async () => {
      const group = await five('pending', days);
      await contended(group[held], () => database.tx((tx) => skipDue(tx, jobs, group)));
      expect(await parked(group)).toBe(group.length);
    });
  },
);

test('an outcome whose lease was ended does not wait for those who hold the delivery now', async () => {
  const [held = '', own = ''] = await five('delivering', 1);
  await rival.query('begin');
  await rival.query('update webhook_deliveries set fence = fence + 1, attempts = attempts + 1 where id = $1', [held]);
  await rival.query('commit');
  await rival.query('begin');
  await rival.query('update webhook_deliveries set attempts = attempts + 1 where id = $1', [held]);
  try {
    const written = await database.tx((tx) => applyOutcomes(tx, writer, [delivered(held), delivered(own)]));
    expect([...written]).toEqual([own]);
  } finally {
    await rival.query('commit');
  }
});

/** In the order of their ids: all of today, or the first two of a day from before the log. */
async function five(status: 'pending' | 'delivering', days: number): Promise<string[]> {
  const today = Array.from({ length: 5 }, () => ids.uuid());
  const group = today.map((id, nth) => (days === 2 && nth < 2 ? id.replace(/^.{13}/, '00000000-0001') : id)).sort();
  await insertDeliveries(group, status);
  return group;
}

async function insertDeliveries(deliveryIds: readonly string[], status: string): Promise<void> {
  await rival.query(
    `insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, tags, status, fence,
       attempts, attempt_number, automatic_attempts, max_automatic_attempts, due_at, lease_until, occurred_at,
       expires_at, created_at)
     select id, $2, gen_random_uuid(), $3, 'call.report', '{}', $4, 1, 1, 1, 1, 8, now(),
       case when $4 = 'delivering' then now() + interval '1 minute' end, now(), now() + interval '30 days', now()
     from unnest($1::uuid[]) as id`,
    [deliveryIds, server.organizationId, endpointId, status],
  );
}

/** What `act` came to, for which a transaction that has changed the delivery made it wait. */
async function contended<T>(deliveryId: string | undefined, act: () => Promise<T>): Promise<T> {
  await rival.query('begin');
  await rival.query('update webhook_deliveries set attempts = attempts + 1 where id = $1', [deliveryId]);
  const acting = act();
  await waitFor(
    'the other one waits for the row',
    async () =>
      (
        await rival.query<{ waits: boolean }>(
          `select exists (select from pg_locks where not granted and locktype = 'transactionid') as waits`,
        )
      ).rows[0]?.waits === true,
    (waits) => waits,
  );
  await rival.query('commit');
  return acting;
}

async function statuses(deliveryIds: readonly string[]): Promise<string[]> {
  const { rows } = await rival.query<{ status: string }>(
    'select status from webhook_deliveries where id = any($1) order by id',
    [deliveryIds],
  );
  return rows.map(({ status }) => status);
}

async function parked(deliveryIds: readonly string[]): Promise<number> {
  const { rowCount } = await rival.query(
    'select from webhook_deliveries where id = any($1) and parked_at is not null',
    [deliveryIds],
  );
  return rowCount ?? 0;
}

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

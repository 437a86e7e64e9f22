import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { WebhooksKillPoint } from '../../../server/src/webhooks/model/kill-points.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createJobs, type Jobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import type { WebhookEvent } from '../../../server/src/webhooks/rows/event-store.ts';
import {
  chunkSize,
  createFanOutJob,
  mostAtOnce,
  wakeLeftFanOuts,
} from '../../../server/src/webhooks/events/fan-out.ts';
import { nextMissed } from '../../../server/src/webhooks/log/replay-missed.ts';
import { findReplay, insertReplay } from '../../../server/src/webhooks/rows/replay-store.ts';
import { createPublish, type Publish } from '../../../server/src/webhooks/events/publish.ts';
import { route } from '../../../server/src/webhooks/model/routing.policy.ts';
import type { Subscription, Tags } from '../../../server/src/webhooks/model/types.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

const ids = createIds(systemClock, systemRandomness);
const log = createLog({ level: 'silent', pretty: false });
// More than an organization may make today: it has them from before there was a limit.
const many = 2 * chunkSize + 50;
let server: TestServer;
let receiver: Receiver;
let jobs: Jobs;
let publish: Publish;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  receiver = await startReceiver();
  const { database } = server;
  const notifications = createNotifications({ url: server.databaseUrl, log });
  jobs = createJobs({
    database,
    notifications,
    log,
    metrics: createMetrics({ processMetrics: false }),
    supervise: false,
  });
  publish = createPublish({ ids, jobs });
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  server.database.read.query<R>(text, values);
const fanOutJob = (killPoint: WebhooksKillPoint = () => {}) =>
  createFanOutJob({ database: server.database, jobs, ids, killPoint });

async function organization(): Promise<string> {
  const json = { name: 'Crowd', mode: 'test' };
  const request = { method: 'POST', path: '/v1/organizations', key: server.adminKey, json };
  return (await ask<{ id: string }>(server.url, request)).body.id;
}

/** Writes endpoints as they are after years: `tagged` gives the nth its filterTags. */
async function endpoints(organizationId: string, count: number, fields: Partial<Subscription> = {}): Promise<string[]> {
  const made = Array.from({ length: count }, () => ids.uuid());
  await sql(
    `insert into webhook_endpoints (id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
       timeout_ms, extraction_fields, created_at, updated_at)
     select id, $2, 'Receiver', $3, $4, $5, $6, $7, '{}', 10000, '[]', now(), now() from unnest($1::uuid[]) as id`,
    [
      made,
      organizationId,
      receiver.url,
      fields.events ?? ['sms.received'],
      fields.allAgents ?? true,
      fields.agentIds ?? [],
      JSON.stringify(fields.filterTags ?? {}),
    ],
  );
  return made;
}

const event = (organizationId: string, fields: Partial<WebhookEvent> = {}): WebhookEvent => ({
  organizationId,
  type: 'sms.received',
  resourceId: ids.prefixed('msg'),
  sequence: 1,
  agentId: null,
  sessionId: null,
  tags: {},
  occurredAt: systemClock.now(),
  data: {},
  ...fields,
});
const publishNow = (...events: WebhookEvent[]): Promise<void> => server.database.tx((tx) => publish(tx, events));

/** Endpoints of an organization that have a record of one of its events, each as often as it has one. */
const recorded = async (organizationId: string): Promise<string[]> =>
  (
    await sql<{ endpoint_id: string }>('select endpoint_id from webhook_deliveries where organization_id = $1', [
      organizationId,
    ])
  )
    .map((row) => row.endpoint_id)
    .sort();
const unfinished = async (organizationId: string): Promise<number> =>
  (await sql('select from webhook_fan_outs where organization_id = $1', [organizationId])).length;
const waitingJobs = async (queue: string): Promise<number> =>
  (await sql(`select from pgboss.job where name = $1 and state = 'created'`, [queue])).length;

describe('an event', () => {
  test('with a few endpoints has its deliveries in the transaction that stores it', async () => {
    const owner = await organization();
    const few = await endpoints(owner, mostAtOnce);
    await publishNow(event(owner));
    expect(await recorded(owner)).toEqual(few.sort());
    expect(await unfinished(owner)).toBe(0);
  });

  test('with many gets them in chunks, each endpoint one, however often and beside whom the jobs run', async () => {
    const owner = await organization();
    const all = (await endpoints(owner, many)).sort();
    const before = await waitingJobs('webhooks.fan-out');
    await publishNow(event(owner));
    expect(await recorded(owner)).toEqual([]);
    expect(await waitingJobs('webhooks.fan-out')).toBe(before + 1);

    await fanOutJob()([{}]);
    expect(await recorded(owner)).toHaveLength(chunkSize);
    // Each job that leaves something behind makes the next one.
    expect(await waitingJobs('webhooks.fan-out')).toBe(before + 2);

    await Promise.all(Array.from({ length: 8 }, () => fanOutJob()([{}])));
    await fanOutJob()([{}, {}, {}]);
    expect(await recorded(owner)).toEqual(all);
    expect(await unfinished(owner)).toBe(0);
    await fanOutJob()([{}]);
    expect(await recorded(owner)).toEqual(all);
  });

  test('loses and doubles nothing when a chunk dies before its commit, or its job is gone', async () => {
    const owner = await organization();
    const all = (await endpoints(owner, many)).sort();
    await publishNow(event(owner));
    const dies = fanOutJob((name) => {
      if (name === 'webhooks.fan_out.written') throw new Error('died');
    });
    await expect(dies([{}])).rejects.toThrow('died');
    expect(await recorded(owner)).toEqual([]);
    await fanOutJob()([{}]);
    await expect(dies([{}])).rejects.toThrow('died');
    expect(await recorded(owner)).toHaveLength(chunkSize);

    await sql(`delete from pgboss.job where name = 'webhooks.fan-out'`);
    await server.database.tx((tx) => wakeLeftFanOuts(tx, jobs));
    // Its own job may still come.
    expect(await waitingJobs('webhooks.fan-out')).toBe(0);
    await sql(`update webhook_fan_outs set wake_at = now() - interval '1 second'`);
    await server.database.tx((tx) => wakeLeftFanOuts(tx, jobs));
    await server.database.tx((tx) => wakeLeftFanOuts(tx, jobs));
    expect(await waitingJobs('webhooks.fan-out')).toBe(1);
    await fanOutJob()([{}, {}]);
    expect(await recorded(owner)).toEqual(all);
  });

  test('does not exist, nor its fan-out, when its transaction is rolled back', async () => {
    const owner = await organization();
    await endpoints(owner, many);
    const failed = server.database.tx(async (tx) => {
      await publish(tx, [event(owner)]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await unfinished(owner)).toBe(0);
  });

  test('of an organization with very many others waits no longer than a chunk of each', async () => {
    const [crowd, other] = [await organization(), await organization()];
    await endpoints(crowd, many);
    const theirs = (await endpoints(other, mostAtOnce + 1)).sort();
    await publishNow(...Array.from({ length: 20 }, () => event(crowd)));
    await publishNow(event(other));
    const job = fanOutJob();
    await job([{}, {}]);
    expect(await recorded(other)).toEqual(theirs);
    expect((await recorded(crowd)).length).toBe(chunkSize);
    await sql('delete from webhook_fan_outs where organization_id = $1', [crowd]);
  });

  test.each<[string, Partial<WebhookEvent>]>([
    ['without agent and tags', {}],
    ['of an agent', { agentId: 'agent_1' }],
    ['of another agent', { agentId: 'agent_2' }],
    ['of a type that few want', { type: 'sms.sent' }],
    ['of a type that no endpoint takes', { type: 'sms.opted_in' }],
    ['with the tags of some', { tags: { tenant: 'a', more: 'x' } }],
    ['with a tag that is close to that of some', { tags: { tenant: 'A' } }],
    ['with the tags of an agent’s own', { tags: { tenant: 'b' }, agentId: 'agent_1' }],
    ['with tags that the agent of the tagged does not have', { tags: { tenant: 'b' }, agentId: 'agent_2' }],
  ])('%s goes where it would go if the endpoints were few', async (_, fields) => {
    const owner = await organization();
    const kinds: Array<Partial<Subscription>> = [
      {},
      { events: ['sms.sent', 'sms.received'] },
      { allAgents: false, agentIds: ['agent_1'] },
      { filterTags: { tenant: 'a' } },
      { filterTags: { tenant: 'a', more: 'y' } },
      { filterTags: { tenant: 'b' }, allAgents: false, agentIds: ['agent_1'] },
    ];
    const subscriptions: Subscription[] = [];
    for (const kind of kinds) {
      const filterTags: Tags = kind.filterTags ?? {};
      for (const endpointId of await endpoints(owner, 45, kind))
        subscriptions.push({
          endpointId,
          organizationId: owner,
          events: ['sms.received'],
          allAgents: true,
          agentIds: [],
          ...kind,
          filterTags,
        });
    }
    const [about = ''] = subscriptions.map(({ endpointId }) => endpointId);
    const [, off = '', gone = ''] = subscriptions.map(({ endpointId }) => endpointId);
    await sql('update webhook_endpoints set enabled = false where id = $1', [off]);
    await sql('update webhook_endpoints set deleted_at = now() where id = $1', [gone]);
    const published = event(owner, { ...fields, aboutEndpointId: about });
    const expected = route(
      published,
      subscriptions.filter(({ endpointId }) => endpointId !== off && endpointId !== gone),
    ).map(({ endpointId }) => endpointId);
    await publishNow(published);
    await fanOutJob()([{}, {}, {}, {}]);
    expect(await recorded(owner)).toEqual(expected.sort());
    expect(await unfinished(owner)).toBe(0);
  });

  test('that a replay finds without a record is not made twice for its endpoint', async () => {
    const owner = await organization();
    const all = (await endpoints(owner, many)).sort();
    const last = all.at(-1) ?? '';
    await publishNow(event(owner));
    await fanOutJob()([{}]);
    await server.database.tx(async (tx) => {
      const id = ids.uuid();
      const since = systemClock.now().subtract({ hours: 1 }).toString();
      await insertReplay(tx, { id, organizationId: owner, endpointId: last, since, includeMissed: true });
      const replay = await findReplay(tx, { organizationId: owner, endpointId: last, replayId: id });
      if (replay === null) throw new Error('No replay');
      const chunk = await nextMissed(tx, jobs, ids, replay);
      expect(chunk.count).toBe(1);
      await chunk.putInLine();
    });
    await fanOutJob()([{}, {}]);
    expect(await recorded(owner)).toEqual(all);
  });
});

describe('with a worker', () => {
  test('every one of many receivers gets the event once, and a neighbour’s few wait in another line', async () => {
    const [owner, neighbour] = [await organization(), await organization()];
    await sql('delete from pgboss.job');
    await sql('delete from webhook_fan_outs');
    await sql(`update webhook_deliveries set status = 'cancelled', wake_at = null where status = 'pending'`);
    const all = (await endpoints(owner, many)).sort();
    await endpoints(neighbour, 1);
    await publishNow(event(owner));
    await fanOutJob()([{}]);
    await publishNow(event(neighbour));
    expect(
      await sql(
        `select name, data ->> 'organizationId' as organization, count(*)::int as waiting from pgboss.job
         where name like 'webhooks.deliver%' group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { name: 'webhooks.deliver', organization: neighbour, waiting: 1 },
      { name: 'webhooks.deliver-many', organization: owner, waiting: chunkSize },
    ]);

    const worker = await startTestServer({ roles: ['worker'], beside: server });
    await waitFor(
      'all are delivered',
      () => sql<{ status: string }>('select status from webhook_deliveries where organization_id = $1', [owner]),
      (rows) => rows.length === many && rows.every(({ status }) => status === 'succeeded'),
    );
    await worker.close();
    expect(await recorded(owner)).toEqual(all);
    const idsOf = new Map<string, number>();
    for (const { headers } of receiver.requests) {
      const id = headers['webhook-id'] ?? '';
      idsOf.set(id, (idsOf.get(id) ?? 0) + 1);
    }
    expect([...idsOf.values()].sort()).toEqual([1, many].sort());
  });
});

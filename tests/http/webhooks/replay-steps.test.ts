import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createReplayJob } from '../../../server/src/webhooks/log/replay-job.ts';
import { type LogOwner, type LogStage, startLogStage } from './deliveries-log.ts';
import { replaysOf } from './replay-stage.ts';

let stage: LogStage;
let step: (replayId: string) => Promise<void>;

beforeAll(async () => {
  stage = await startLogStage();
  const { database, databaseUrl } = stage.server;
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = createMetrics({ processMetrics: false });
  const notifications = createNotifications({ url: databaseUrl, log });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  const job = createReplayJob({ database, jobs, ids: createIds(systemClock, systemRandomness) });
  step = (replayId) => job([{ replayId }]);
}, 60_000);
afterAll(() => stage.close());

/** How many jobs of a queue wait that speak of this id. */
async function jobs(queue: string, id: string): Promise<number> {
  const [row] = await stage.sql<{ count: number }>(
    'select count(*)::int as count from pgboss.job where name = $1 and data::text like $2',
    [queue, `%${id}%`],
  );
  return row?.count ?? 0;
}

const pending = async (owner: LogOwner): Promise<string[]> =>
  (await owner.pages({ endpointId: owner.endpointId, status: 'pending', limit: '100' })).flat();

describe('a step', () => {
  it('puts 200 in line with a job each and the job of the next step, oldest first', async () => {
    const owner = await stage.owner();
    const replays = replaysOf(owner);
    const written = await owner.write(Array.from({ length: 401 }, () => ({ status: 'failed' })));
    const id = await replays.started(owner.endpointId);
    for (const [nth, count] of [200, 400, 401].entries()) {
      await step(id);
      expect((await pending(owner)).toSorted()).toEqual(written.slice(0, count));
      expect((await replays.get(owner.endpointId, id)).body).toMatchObject({ status: 'running', total: count });
      expect(await jobs('webhooks.deliver-many', owner.endpointId)).toBe(count);
      expect(await jobs('webhooks.replay', id)).toBe(Math.min(nth + 2, 3));
    }
    await step(id);
    expect(await jobs('webhooks.deliver-many', owner.endpointId)).toBe(401);
    expect(await jobs('webhooks.replay', id)).toBe(3);
  });

  it('is due now, and its record waits for the replay', async () => {
    const owner = await stage.owner();
    const [record] = await owner.write([{ status: 'cancelled', attempts: 4 }]);
    const id = await replaysOf(owner).started(owner.endpointId);
    await step(id);
    expect(
      await stage.sql(
        `select status, attempts, automatic_attempts, replay_id, due_at <= organization_now(organization_id) as due,
           wake_at between now() and now() + interval '1 minute' as woken
         from webhook_deliveries where id = $1`,
        [record],
      ),
    ).toEqual([{ status: 'pending', attempts: 4, automatic_attempts: 4, replay_id: id, due: true, woken: true }]);
  });

  it('goes on past a thousand records that it leaves alone', async () => {
    const owner = await stage.owner();
    await owner.write(Array.from({ length: 1_050 }, () => ({})));
    const [failed = ''] = await owner.write([{ status: 'failed' }]);
    const id = await replaysOf(owner).started(owner.endpointId);
    await step(id);
    expect(await pending(owner)).toEqual([]);
    await step(id);
    expect(await pending(owner)).toEqual([failed]);
  });

  it('leaves alone what came after the replay', async () => {
    const owner = await stage.owner();
    const replays = replaysOf(owner);
    const id = await replays.started(owner.endpointId, { includeMissed: true });
    await owner.write([{ status: 'failed' }]);
    await owner.writeEvents([{ eventType: 'sms.sent' }]);
    await step(id);
    await step(id);
    expect((await replays.get(owner.endpointId, id)).body).toMatchObject({ status: 'completed', total: 0 });
    expect(await pending(owner)).toEqual([]);
  });

  it('that runs several times at once puts each record in line once, with one job, and counts it', async () => {
    const owner = await stage.owner();
    const replays = replaysOf(owner);
    await owner.write(Array.from({ length: 350 }, () => ({ status: 'failed' })));
    await owner.writeEvents(Array.from({ length: 50 }, () => ({ eventType: 'sms.sent' })));
    const id = await replays.started(owner.endpointId, { includeMissed: true });
    let total = 0;
    while (total < 400) {
      await Promise.all([step(id), step(id), step(id), step(id)]);
      total = (await replays.get(owner.endpointId, id)).body.total;
      expect(await pending(owner)).toHaveLength(total);
      expect(await jobs('webhooks.deliver-many', owner.endpointId)).toBe(total);
    }
    expect(total).toBe(400);
  });

  it('ends the replay where the endpoint was disabled after a step, and leaves the rest', async () => {
    const owner = await stage.owner();
    const replays = replaysOf(owner);
    const written = await owner.write(Array.from({ length: 210 }, () => ({ status: 'failed' })));
    const id = await replays.started(owner.endpointId);
    await step(id);
    await owner.call('PATCH', `/v1/webhooks/${owner.endpointId}`, { enabled: false });
    await step(id);
    expect((await replays.get(owner.endpointId, id)).body).toMatchObject({
      status: 'cancelled',
      total: 200,
      cancelled: 200,
      completedAt: null,
    });
    const failed = (await owner.pages({ status: 'failed', limit: '100' })).flat();
    expect(failed.toSorted()).toEqual(written.slice(200));
  });

  it('finds its records by the time of their ids in a live organization', async () => {
    const owner = await stage.owner('live');
    await stage.sql(`update organizations set clock_offset = '0' where id = $1`, [owner.id]);
    const records = await owner.write([{ status: 'failed' }, { status: 'cancelled' }]);
    const since = new Date(Date.now() - 60_000).toISOString();
    const id = await replaysOf(owner).started(owner.endpointId, { since });
    await step(id);
    expect((await pending(owner)).toSorted()).toEqual(records.toSorted());
  });
});

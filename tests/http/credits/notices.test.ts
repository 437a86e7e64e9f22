import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createNoticesStep } from '../../../server/src/credits/notices/index.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import type { PollStep } from '../../../server/src/platform/jobs/scheduler.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createPublish } from '../../../server/src/webhooks/index.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';

type Data = components['schemas']['CreditsEventData'];

let server: TestServer;
let stage: Stage;
let step: PollStep;
// Each session holds a dollar when it is created. There is no worker, so that the tests say when credit is looked at.
const config = { sessionMinutePriceMicroUsd: 200_000 };
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], config });
  stage = createStage(server);
  const ids = createIds(systemClock, systemRandomness);
  const { database, databaseUrl: url } = server;
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = createMetrics({ processMetrics: false });
  const jobs = createJobs({
    database,
    notifications: createNotifications({ url, log }),
    log,
    metrics,
    supervise: false,
  });
  step = createNoticesStep({ publish: createPublish({ ids, jobs }) });
});
afterAll(() => stage.close());

const grant = ({ id }: Organization, usd: number) =>
  stage.ask({
    method: 'POST',
    path: `/v1/organizations/${id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd: usd * 1_000_000, reason: 'x' },
  });
const warnAt = ({ call }: Organization, lowBalanceUsd: number | null) =>
  call('PATCH', '/v1/organization', { lowBalanceUsd });
const spend = (ours: Organization) => sessionsOf(ours).made();
/** Each event about credit, with what could be spent then and what it was warned at. */
const published = async (ours: Organization) =>
  (await ours.events<Data>(ours.id)).map(({ type, body: { sequence, data } }) => [
    sequence,
    type,
    data.availableUsd,
    data.lowBalanceUsd,
  ]);
const sweep = () => server.database.tx((tx) => step.look(tx));
const prepaid = async (usd: number, low: number | null): Promise<Organization> => {
  const ours = await stage.organization({ creditPolicy: 'prepaid' });
  if (usd > 0) await grant(ours, usd);
  if (low !== null) await warnAt(ours, low);
  return ours;
};

describe('credits.low and credits.exhausted', () => {
  it('are published once each, by what can be spent, reservations taken off', async () => {
    const ours = await prepaid(3, 1.5);
    await spend(ours);
    await sweep();
    expect(await published(ours)).toEqual([]);
    const second = await spend(ours);
    await sweep();
    expect(await published(ours)).toEqual([[1, 'credits.low', 1, 1.5]]);
    await spend(ours);
    await sweep();
    const both = [
      [1, 'credits.low', 1, 1.5],
      [2, 'credits.exhausted', 0, 1.5],
    ];
    expect(await published(ours)).toEqual(both);
    // What is given back is no grant.
    await sessionsOf(ours).end(second);
    await spend(ours);
    await sweep();
    expect(await published(ours)).toEqual(both);
  });

  it('come again after a grant that lifts it above, and not after one that does not', async () => {
    const ours = await prepaid(1, 5);
    await spend(ours);
    await sweep();
    const first = (await published(ours)).map(([, type]) => type);
    expect(first.toSorted()).toEqual(['credits.exhausted', 'credits.low']);
    await grant(ours, 2);
    await spend(ours);
    await spend(ours);
    await sweep();
    expect((await published(ours)).map(([, type]) => type)).toEqual([...first, 'credits.exhausted']);
    await grant(ours, 6);
    await spend(ours);
    await sweep();
    expect((await published(ours)).slice(3)).toEqual([[4, 'credits.low', 5, 5]]);
  });

  it('answer a changed lowBalanceUsd once, and none without one', async () => {
    const ours = await prepaid(3, null);
    await sweep();
    expect(await published(ours)).toEqual([]);
    await warnAt(ours, 4);
    await sweep();
    await warnAt(ours, 3);
    await sweep();
    await warnAt(ours, null);
    await sweep();
    expect(await published(ours)).toEqual([
      [1, 'credits.low', 3, 4],
      [2, 'credits.low', 3, 3],
    ]);
  });

  it('are not published of a new organization that was never given credit, nor of one without a limit', async () => {
    const fresh = await prepaid(0, null);
    const unlimited = await stage.organization();
    await warnAt(unlimited, 5);
    await spend(unlimited);
    await sweep();
    expect([await published(fresh), await published(unlimited)]).toEqual([[], []]);
  });
});

describe('a process that works', () => {
  it('looks at credit by itself', async () => {
    const worker = await startTestServer({ roles: ['worker'], beside: server, config });
    const ours = await prepaid(1, null);
    await spend(ours);
    await waitFor(
      'it is published',
      () => published(ours),
      ({ length }) => length === 1,
    );
    await worker.close();
  });
});

describe('PATCH /v1/organization 200', () => {
  it('keeps lowBalanceUsd to the millionth, and null is none', async () => {
    const ours = await stage.organization();
    expect((await warnAt(ours, 0.123_456_7)).body).toMatchObject({ lowBalanceUsd: 0.123_457 });
    expect((await ours.call('PATCH', '/v1/organization', { name: 'New' })).body).toMatchObject({
      lowBalanceUsd: 0.123_457,
    });
    expect((await warnAt(ours, null)).body).toMatchObject({ lowBalanceUsd: null });
    expect((await ours.call('GET', '/v1/organization')).body).toMatchObject({ lowBalanceUsd: null });
  });
});

describe('PATCH /v1/organization 400', () => {
  it.each([0, -1, 0.000_000_1, 1e10, '5', true])(
    'refuses lowBalanceUsd %j and writes nothing',
    async (lowBalanceUsd) => {
      const ours = await stage.organization();
      const { status, body } = await ours.call('PATCH', '/v1/organization', { lowBalanceUsd, name: 'Changed' });
      const issues = [expect.objectContaining({ path: '/body/lowBalanceUsd' })];
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_ERROR', issues })]);
      expect((await ours.call('GET', '/v1/organization')).body).not.toMatchObject({ name: 'Changed' });
    },
  );
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { type AdmissionStage, ask, openAdmissionStage, outcome } from '../../support/router-admission-stage.ts';

let stage: AdmissionStage;
beforeAll(async () => {
  stage = await openAdmissionStage();
});
afterEach(async () => {
  expect(await stage.faultsOfBooks()).toEqual([]);
});
afterAll(() => stage.close());

/** What a statement goes through: `run` has the database do it. */
type Through = (statement: {
  name: string;
  values: readonly unknown[];
  run: () => Promise<object[]>;
}) => Promise<object[]>;

/** A database whose statements go through `through`, and the names of those that were asked. */
function tapped(database: Database, through: Through): Database {
  const read: Database['read'] = {
    ...database.read,
    query: async <R extends object>(text: string, values: readonly unknown[] = [], name = ''): Promise<R[]> => {
      let rows: R[] = [];
      await through({
        name,
        values,
        run: async () => (rows = await database.read.query<R>(text, values, name === '' ? undefined : name)),
      });
      return rows;
    },
  };
  return { ...database, read };
}

/** A desk whose statements go through what `set` was given last, and the names of those that it asked. */
async function tappedDesk(options: { concurrency?: number } = {}) {
  let through: Through = ({ run }) => run();
  const names: string[] = [];
  const desk = await stage.openDesk({
    ...options,
    through: (database) =>
      tapped(database, (statement) => {
        names.push(statement.name);
        return through(statement);
      }),
  });
  const timesAsked = (name: string): number => names.filter((one) => one === name).length;
  return {
    desk,
    timesAsked,
    set: (next: Through): void => {
      through = next;
      names.length = 0;
    },
  };
}
const plain: Through = ({ run }) => run();
const refused = (): Error => Object.assign(new Error('refused'), { code: '22000' });

describe('a fault behind an admission that was written', () => {
  it('lets those of the group know that they are admitted', async () => {
    const { desk, set } = await tappedDesk();
    const organization = await stage.organization(1_000);
    await desk.admit(stage.request(organization));
    let faults = 0;
    set(async ({ name, run }) => {
      const rows = await run();
      if (name !== 'router_admit' || faults > 0) return rows;
      faults += 1;
      throw refused();
    });
    const requests = [stage.request(organization), stage.request(organization)];
    expect(await Promise.all(requests.map((request) => ask(desk, request)))).toEqual(['admitted', 'admitted']);
    expect(faults).toBe(1);
  });

  it('has it given back where it was alone', async () => {
    const { desk, set } = await tappedDesk();
    const organization = await stage.organization(100);
    const request = stage.request(organization, { idempotencyKey: 'key' });
    set(async ({ name, run }) => {
      await run();
      if (name === 'router_admit') throw refused();
      return [];
    });
    await expect(desk.admit(request)).rejects.toThrow('refused');
    set(plain);
    expect(await ask(desk, stage.request(organization, { idempotencyKey: 'key' }))).toBe('admitted');
    expect(await desk.findRequest(organization.id, request.requestId)).toBeNull();
  });
});

describe('whoever asks for a request that has ended', () => {
  it('waits until it is written, also where several wait for the same round', async () => {
    const { desk, set, timesAsked } = await tappedDesk();
    const organization = await stage.organization();
    const [first, second] = [stage.request(organization), stage.request(organization)];
    await Promise.all([desk.admit(first), desk.admit(second)]);
    const rounds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    set(async ({ name, run }) => {
      if (name === 'router_conclude') await rounds[timesAsked(name) - 1]?.promise;
      return run();
    });
    desk.settle(first.requestId, outcome());
    const found = [desk.findRequest(organization.id, first.requestId)];
    desk.settle(second.requestId, outcome());
    for (let who = 0; who < 3; who += 1) found.push(desk.findRequest(organization.id, second.requestId));
    rounds[0]?.resolve();
    // Time for whoever does not wait to see it running.
    await stage.rows('select pg_sleep(0.1)');
    expect(timesAsked('router_conclude')).toBe(2);
    rounds[1]?.resolve();
    expect((await Promise.all(found)).map((record) => record?.status)).toEqual(Array(4).fill('succeeded'));
  });
});

describe('a refusal', () => {
  it('asks the database once where nothing of its organization waits, whatever waits of others', async () => {
    const { desk, set, timesAsked } = await tappedDesk({ concurrency: 1 });
    const [busy, other] = [await stage.organization(), await stage.organization()];
    const [running, ended] = [stage.request(busy), stage.request(other)];
    await Promise.all([desk.admit(running), desk.admit(ended)]);
    set(({ name, run }) => (name === 'router_conclude' ? Promise.reject(refused()) : run()));
    desk.settle(ended.requestId, outcome());
    expect(await ask(desk, stage.request(busy))).toEqual({ code: 'concurrency_exhausted' });
    expect(timesAsked('router_admit')).toBe(1);
    expect(await ask(desk, stage.request(other))).toEqual({ code: 'concurrency_exhausted' });
    expect(timesAsked('router_admit')).toBe(3);
    set(plain);
    expect(await ask(desk, stage.request(other))).toBe('admitted');
  });

  it('does not wait for outcomes that the database does not take', async () => {
    const { desk, set } = await tappedDesk({ concurrency: 1 });
    const organization = await stage.organization();
    const request = stage.request(organization);
    await desk.admit(request);
    const { promise: frozen, resolve: thaw } = Promise.withResolvers<void>();
    set(({ name, run }) => (name === 'router_conclude' ? frozen.then(run) : run()));
    desk.settle(request.requestId, outcome());
    expect(await ask(desk, stage.request(organization))).toEqual({ code: 'concurrency_exhausted' });
    thaw();
    expect(await desk.findRequest(organization.id, request.requestId)).toMatchObject({ status: 'succeeded' });
  });
});

describe('outcomes', () => {
  const admitted = async (desk: Awaited<ReturnType<typeof tappedDesk>>['desk'], count: number) => {
    const organization = await stage.organization();
    const requests = Array.from({ length: count }, () => stage.request(organization));
    await Promise.all(requests.map((request) => desk.admit(request)));
    return { organization, requests };
  };

  it('are written but for the one that the database refuses, with few statements', async () => {
    const { desk, set, timesAsked } = await tappedDesk();
    const { organization, requests } = await admitted(desk, 32);
    const bad = requests[20]?.requestId ?? '';
    set(({ name, values, run }) => {
      const isBad = String(values[0]).replaceAll('-', '').includes(bad.slice(4));
      return name === 'router_conclude' && isBad ? Promise.reject(refused()) : run();
    });
    for (const { requestId } of requests) desk.settle(requestId, outcome());
    expect(await desk.findRequest(organization.id, bad)).toMatchObject({ status: 'running' });
    const ended = await stage.rows('select 1 from router_requests where organization_id = $1', [organization.id]);
    expect(ended).toHaveLength(31);
    // A statement for each halving and each half: 1 + 2 * 5. With it, perhaps, the next round, of the bad one alone.
    expect(timesAsked('router_conclude')).toBeLessThanOrEqual(12);
    set(plain);
    expect(await desk.findRequest(organization.id, bad)).toMatchObject({ status: 'succeeded' });
  });

  it('wait, all of them, as soon as the database is away', async () => {
    const { desk, set, timesAsked } = await tappedDesk();
    const { organization, requests } = await admitted(desk, 16);
    set(({ name, run }) => {
      if (name !== 'router_conclude') return run();
      const isFirst = timesAsked('router_conclude') === 1;
      return Promise.reject(isFirst ? refused() : new Error('Connection terminated unexpectedly'));
    });
    for (const { requestId } of requests) desk.settle(requestId, outcome());
    expect(await desk.findRequest(organization.id, requests[0]?.requestId ?? '')).toMatchObject({ status: 'running' });
    expect(timesAsked('router_conclude')).toBeLessThanOrEqual(4);
    set(plain);
    expect(await desk.findRequest(organization.id, requests[0]?.requestId ?? '')).toMatchObject({
      status: 'succeeded',
    });
  });

  it('that come after the end set nothing going', async () => {
    const { desk } = await tappedDesk();
    const { requests } = await admitted(desk, 1);
    await desk.start();
    await desk.stop();
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    for (const { requestId } of requests) desk.settle(requestId, outcome());
    expect(timers()).toBe(before);
  });
});

describe('a request that is withdrawn', () => {
  it('leaves no record, and gives its key, its place and its credit back at once', async () => {
    const desk = await stage.openDesk({ concurrency: 1 });
    const organization = await stage.organization(100);
    const request = stage.request(organization, { idempotencyKey: 'key', content: 'this' });
    await desk.admit(request);
    desk.withdraw(request.requestId);
    desk.settle(request.requestId, outcome());
    expect(await desk.findRequest(organization.id, request.requestId)).toBeNull();
    expect(
      await stage.rows('select kind from credit_ledger where resource_id = $1 order by created_at', [
        request.requestId,
      ]),
    ).toEqual([{ kind: 'reservation' }, { kind: 'release' }]);
    const next = stage.request(organization, { idempotencyKey: 'key', content: 'that' });
    expect(await ask(desk, next)).toBe('admitted');
    desk.withdraw(next.requestId);
    // Whoever has no place and no credit without it waits for it.
    const last = stage.request(organization, { idempotencyKey: 'key' });
    expect(await ask(desk, last)).toBe('admitted');
    expect(await stage.rows('select 1 from router_live where organization_id = $1', [organization.id])).toHaveLength(1);
  });

  it('is not one that has ended before', async () => {
    const one = await stage.openDesk();
    const request = stage.request(await stage.organization());
    await one.admit(request);
    one.settle(request.requestId, outcome());
    one.withdraw(request.requestId);
    expect(await one.findRequest(request.organizationId, request.requestId)).toMatchObject({ status: 'succeeded' });
    one.withdraw(request.requestId);
    expect(await one.findRequest(request.organizationId, request.requestId)).toMatchObject({ status: 'succeeded' });
  });
});

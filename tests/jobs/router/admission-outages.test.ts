import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../server/src/platform/db/database.ts';
import {
  type AdmissionStage,
  ask,
  type Desk,
  openAdmissionStage,
  outcome,
} from '../../support/router-admission-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: AdmissionStage;
beforeAll(async () => {
  stage = await openAdmissionStage();
});
afterEach(async () => {
  expect(await stage.faultsOfBooks()).toEqual([]);
});
afterAll(() => stage.close());

const refuse = (): Promise<never> => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
const lost = (): never => {
  throw new Error('Connection terminated unexpectedly');
};
const linesOf = (requestId: string): Promise<object[]> =>
  stage.rows(
    'select kind, amount_micro_usd::int as amount from credit_ledger where resource_id = $1 order by created_at',
    [requestId],
  );
/** The id of a request as the database spells it. */
const uuidOf = (requestId: string): RegExp =>
  new RegExp(requestId.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
/** Ends the lease of whatever admitted a request, as time does when its process is gone. */
const endLeaseOf = (requestId: string): Promise<object[]> =>
  stage.rows(
    `update router_processes set lease_until = clock_timestamp() - interval '1 s'
     where id = (select process_id from router_live where request_id = $1)`,
    [requestId.slice(4)],
  );

/** A database whose answer to an admission is lost when `switches.lose` says so: it is written all the same. */
function losingAnswers(database: Database, switches: { lose: boolean }): Database {
  const read: Database['read'] = {
    ...database.read,
    query: async <R extends object>(text: string, values?: readonly unknown[], name?: string): Promise<R[]> => {
      const rows = await database.read.query<R>(text, values, name);
      return switches.lose && name === 'router_admit' ? lost() : rows;
    },
  };
  return { ...database, read };
}

describe('an admission without an answer', () => {
  it('is refused, and once the database answers what it took is given back, its key too', async () => {
    const switches = { lose: false };
    const desk = await stage.openDesk({ through: (database) => losingAnswers(database, switches) });
    const organization = await stage.organization(500);
    const request = stage.request(organization, { idempotencyKey: 'key' });
    await desk.admit(stage.request(organization));
    switches.lose = true;
    await expect(desk.admit(request)).rejects.toThrow('Connection terminated');
    expect(
      await stage.rows('select 1 from router_live where request_id = $1', [request.requestId.slice(4)]),
    ).toHaveLength(1);
    switches.lose = false;
    // Nobody waits for the sweeper: the key itself finds out what became of it.
    const again = stage.request(organization, { idempotencyKey: 'key' });
    expect(await ask(desk, again)).toBe('admitted');
    expect(await linesOf(request.requestId)).toEqual([
      { kind: 'reservation', amount: -100 },
      { kind: 'release', amount: 100 },
    ]);
    expect(await desk.findRequest(organization.id, request.requestId)).toBeNull();
    expect(await desk.findRequest(organization.id, again.requestId)).toMatchObject({ status: 'running' });
  });

  it('is undone by the sweeper where nobody repeats it', async () => {
    const switches = { lose: false };
    const desk = await stage.openDesk({ through: (database) => losingAnswers(database, switches) });
    const organization = await stage.organization(500);
    const [first, request] = [stage.request(organization), stage.request(organization)];
    await desk.admit(first);
    switches.lose = true;
    await expect(desk.admit(request)).rejects.toThrow('Connection terminated');
    await desk.sweep();
    for (const table of ['router_live', 'router_keys'])
      expect(await stage.rows(`select request_id from ${table} where organization_id = $1`, [organization.id])).toEqual(
        [{ request_id: expect.stringMatching(uuidOf(first.requestId)) }],
      );
    expect(await linesOf(request.requestId)).toHaveLength(2);
  });

  it('that was never written leaves nothing to undo', async () => {
    const switches = { away: true };
    const through = (database: Database): Database => ({
      ...database,
      read: {
        ...database.read,
        query: (text, values, name) =>
          switches.away && name === 'router_admit'
            ? Promise.resolve().then(lost)
            : database.read.query(text, values, name),
      },
    });
    const desk = await stage.openDesk({ through });
    const request = stage.request(await stage.organization(500));
    await expect(desk.admit(request)).rejects.toThrow('Connection terminated');
    switches.away = false;
    await desk.sweep();
    expect(await ask(desk, request)).toBe('admitted');
    expect(await linesOf(request.requestId)).toHaveLength(1);
  });
});

describe('outcomes', () => {
  it('that meet a database that is away are kept, and written when it is back', async () => {
    const switches = { away: true };
    let refused = 0;
    const through = (database: Database): Database => ({
      ...database,
      read: {
        ...database.read,
        query: (text, values, name) => {
          if (!switches.away || name !== 'router_conclude') return database.read.query(text, values, name);
          refused += 1;
          return refuse();
        },
      },
    });
    const desk = await stage.openDesk({ through });
    const requests = await Promise.all(
      [500, 500].map(async (balance) => stage.request(await stage.organization(balance))),
    );
    for (const request of requests) {
      await desk.admit(request);
      desk.settle(request.requestId, outcome());
    }
    await waitFor(
      'a write was refused',
      async () => refused,
      (times) => times > 0,
    );
    const [first] = requests;
    if (first === undefined) throw new Error('There are two');
    expect(await desk.findRequest(first.organizationId, first.requestId)).toMatchObject({ status: 'running' });
    switches.away = false;
    for (const { organizationId, requestId } of requests)
      await waitFor(
        'the outcome is written',
        () =>
          stage.rows('select 1 from router_requests where id = $1 and organization_id = $2', [
            requestId.slice(4),
            organizationId,
          ]),
        (rows) => rows.length === 1,
      );
  });

  it('that wait are written when the process stops', async () => {
    const desk = await stage.openDesk();
    await desk.start();
    const organization = await stage.organization();
    const requests = Array.from({ length: 5 }, () => stage.request(organization));
    await Promise.all(requests.map((request) => desk.admit(request)));
    for (const request of requests) desk.settle(request.requestId, outcome());
    await desk.stop();
    expect(
      await stage.rows('select 1 from router_requests where organization_id = $1', [organization.id]),
    ).toHaveLength(5);
  });
});

describe('a process that is gone', () => {
  let survivor: Desk;
  beforeAll(async () => {
    survivor = await stage.openDesk();
    await survivor.sweep();
  });

  it('has its requests ended as interrupted: place and credit are given back, and the key stays used', async () => {
    const gone = await stage.openDesk();
    const organization = await stage.organization(500);
    const request = stage.request(organization, { idempotencyKey: 'key' });
    const running = stage.request(organization);
    await gone.admit(request);
    await survivor.admit(running);
    await endLeaseOf(request.requestId);
    await survivor.sweep();
    expect(await survivor.findRequest(organization.id, request.requestId)).toMatchObject({
      status: 'interrupted',
      errorCode: 'lease_expired',
      costMicroUsd: 0,
      totalMs: null,
    });
    expect(await linesOf(request.requestId)).toEqual([
      { kind: 'reservation', amount: -100 },
      { kind: 'release', amount: 100 },
    ]);
    expect(await ask(survivor, stage.request(organization, { idempotencyKey: 'key' }))).toEqual({
      code: 'request_already_started',
      original: request.requestId,
    });
    expect(await survivor.findRequest(organization.id, running.requestId)).toMatchObject({ status: 'running' });
    expect((await survivor.metrics.routerInterrupted.get()).values[0]?.value).toBe(1);
  });

  it('and comes back late changes nothing of what was ended', async () => {
    const paused = await stage.openDesk();
    const organization = await stage.organization(500);
    const request = stage.request(organization);
    await paused.admit(request);
    await endLeaseOf(request.requestId);
    await survivor.sweep();
    paused.settle(request.requestId, outcome({ costMicroUsd: 40 }));
    await paused.stop();
    expect(await survivor.findRequest(organization.id, request.requestId)).toMatchObject({ status: 'interrupted' });
    expect(await linesOf(request.requestId)).toHaveLength(2);
  });

  it('is ended by one of many that see it', async () => {
    const gone = await stage.openDesk();
    const organization = await stage.organization(5_000);
    const requests = Array.from({ length: 30 }, () => stage.request(organization));
    await Promise.all(requests.map((request) => gone.admit(request)));
    await endLeaseOf(requests[0]?.requestId ?? '');
    const others = await Promise.all([0, 1, 2].map(() => stage.openDesk()));
    await Promise.all([survivor, ...others].map((desk) => desk.sweep()));
    await survivor.sweep();
    expect(await stage.rows('select 1 from router_live where organization_id = $1', [organization.id])).toEqual([]);
    expect(await stage.rows('select 1 from credit_ledger where organization_id = $1', [organization.id])).toHaveLength(
      61,
    );
  });

  it('is not one whose lease was renewed', async () => {
    const desk = await stage.openDesk();
    const organization = await stage.organization();
    const request = stage.request(organization);
    await desk.admit(request);
    await endLeaseOf(request.requestId);
    await desk.sweep();
    await survivor.sweep();
    expect(await survivor.findRequest(organization.id, request.requestId)).toMatchObject({ status: 'running' });
  });
});

describe('keys', () => {
  it('are free again after seven days, and not a moment before', async () => {
    const desk = await stage.openDesk();
    const organization = await stage.organization();
    const [old, young] = ['old', 'young'].map((idempotencyKey) => stage.request(organization, { idempotencyKey }));
    if (old === undefined || young === undefined) throw new Error('There are two');
    for (const request of [old, young]) {
      await desk.admit(request);
      desk.settle(request.requestId, outcome());
    }
    const age = (requestId: string, by: string): Promise<object[]> =>
      stage.rows('update router_keys set created_at = now() - $2::interval where request_id = $1', [
        requestId.slice(4),
        by,
      ]);
    await age(old.requestId, '7 days 1 second');
    await age(young.requestId, '6 days 23 hours 59 minutes');
    await desk.sweep();
    expect(await ask(desk, stage.request(organization, { idempotencyKey: 'old' }))).toBe('admitted');
    expect(await ask(desk, stage.request(organization, { idempotencyKey: 'young' }))).toEqual({
      code: 'request_already_started',
      original: young.requestId,
    });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdmissionStage,
  ask,
  type Desk,
  openAdmissionStage,
  outcome,
} from '../../support/router-admission-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: AdmissionStage;
let one: Desk;
let other: Desk;
beforeAll(async () => {
  stage = await openAdmissionStage();
  [one, other] = [await stage.openDesk(), await stage.openDesk()];
});
afterEach(async () => {
  expect(await stage.faultsOfBooks()).toEqual([]);
});
afterAll(() => stage.close());

const balanceOf = async (id: string): Promise<number> =>
  (
    await stage.rows<{ balance: number }>(
      'select balance_micro_usd::int as balance from credit_accounts where organization_id = $1',
      [id],
    )
  )[0]?.balance ?? Number.NaN;
const linesOf = async (requestId: string): Promise<string[]> =>
  (
    await stage.rows<{ line: string }>(
      `select kind || ' ' || amount_micro_usd as line from credit_ledger where resource_id = $1 order by created_at, id`,
      [requestId],
    )
  ).map(({ line }) => line);
const liveOf = async (id: string): Promise<number> =>
  (
    await stage.rows<{ live: number }>('select count(*)::int as live from router_live where organization_id = $1', [id])
  )[0]?.live ?? Number.NaN;
const placesOf = async (organizationId: string): Promise<number | undefined> =>
  (
    await stage.rows<{ running: number }>('select running from router_concurrency where organization_id = $1', [
      organizationId,
    ])
  )[0]?.running;
const written = (requestId: string): Promise<unknown> =>
  waitFor(
    'the outcome is written',
    () => stage.rows('select 1 from router_requests where id = $1', [requestId.slice(4)]),
    (rows) => rows.length === 1,
  );

const balances = [
  ['an organization without a limit of credit', undefined],
  ['a prepaid organization', 1_000_000_000],
] as const;

describe.each(balances)('a key of %s', (_, balance) => {
  it('admits one of many equal requests over two processes; the others hear whom they repeat', async () => {
    const organization = await stage.organization(balance);
    const requests = Array.from({ length: 40 }, () => stage.request(organization, { idempotencyKey: 'same' }));
    const answers = await Promise.all(requests.map((request, index) => ask(index % 2 === 0 ? one : other, request)));
    const winners = requests.filter((_, index) => answers[index] === 'admitted');
    expect(winners).toHaveLength(1);
    const refusal = { code: 'request_in_progress', original: winners[0]?.requestId };
    expect(answers.filter((answer) => answer !== 'admitted')).toEqual(Array.from({ length: 39 }, () => refusal));
    expect([await liveOf(organization.id), await placesOf(organization.id)]).toEqual([1, 1]);
  });

  it('answers request_already_started as soon as its request has ended, in this process and in another', async () => {
    const organization = await stage.organization(balance);
    const first = stage.request(organization);
    await one.admit(first);
    one.settle(first.requestId, outcome());
    const again = stage.request(organization, { idempotencyKey: first.idempotencyKey });
    const refusal = { code: 'request_already_started', original: first.requestId };
    expect(await ask(one, again)).toEqual(refusal);
    expect(await ask(other, again)).toEqual(refusal);
    expect(await liveOf(first.organizationId)).toBe(0);
  });

  it.each(['succeeded', 'failed', 'canceled'] as const)('stays used when its request %s', async (status) => {
    const organization = await stage.organization(balance);
    const first = stage.request(organization, { idempotencyKey: 'kept' });
    await one.admit(first);
    one.settle(first.requestId, outcome({ status }));
    await written(first.requestId);
    const again = stage.request(organization, { idempotencyKey: 'kept' });
    expect(await ask(other, again)).toEqual({ code: 'request_already_started', original: first.requestId });
  });

  it('with other content is a conflict, while its request runs and after it', async () => {
    const organization = await stage.organization(balance);
    const first = stage.request(organization, { idempotencyKey: 'key', content: 'this' });
    const different = stage.request(organization, { idempotencyKey: 'key', content: 'that' });
    await one.admit(first);
    expect(await ask(one, different)).toEqual({ code: 'idempotency_conflict' });
    one.settle(first.requestId, outcome());
    expect(await ask(one, different)).toEqual({ code: 'idempotency_conflict' });
    expect(await ask(other, different)).toEqual({ code: 'idempotency_conflict' });
  });

  it('belongs to its organization and its operation, byte by byte', async () => {
    const [organization, stranger] = [await stage.organization(balance), await stage.organization(balance)];
    const requests = [
      stage.request(organization, { idempotencyKey: 'kéy' }),
      stage.request(organization, { idempotencyKey: 'kÉy' }),
      stage.request(organization, { idempotencyKey: 'kéy', operation: 'createSpeech' }),
      stage.request(stranger, { idempotencyKey: 'kéy' }),
    ];
    expect(await Promise.all(requests.map((request) => ask(one, request)))).toEqual(Array(4).fill('admitted'));
  });
});

describe.each(balances)('places of %s', (_, balance) => {
  it('are as many as the limit says, over all processes; who is refused leaves nothing behind', async () => {
    const [left, right] = [await stage.openDesk({ concurrency: 7 }), await stage.openDesk({ concurrency: 7 })];
    const organization = await stage.organization(balance);
    const requests = Array.from({ length: 40 }, () => stage.request(organization));
    const deskOf = (index: number): Desk => (index % 2 === 0 ? left : right);
    const answers = await Promise.all(requests.map((request, index) => ask(deskOf(index), request)));
    const admitted = requests.filter((_, index) => answers[index] === 'admitted');
    const refused = requests.filter((_, index) => answers[index] !== 'admitted');
    expect(admitted).toHaveLength(7);
    expect(answers.filter((answer) => answer !== 'admitted')).toEqual(
      Array.from({ length: 33 }, () => ({ code: 'concurrency_exhausted' })),
    );
    expect(await stage.rows('select 1 from router_keys where organization_id = $1', [organization.id])).toHaveLength(7);

    // A place of a request that has ended is free at once, and so is the key of one that was refused.
    const [ended, retried] = [admitted[0], refused[0]];
    if (ended === undefined || retried === undefined) throw new Error('Some are admitted, and some refused');
    const desk = deskOf(requests.indexOf(ended));
    desk.settle(ended.requestId, outcome());
    expect(await ask(desk, retried)).toBe('admitted');
    expect([await liveOf(organization.id), await placesOf(organization.id)]).toEqual([7, 7]);
  });

  it('are none for a key that was used, also where none is left', async () => {
    const desk = await stage.openDesk({ concurrency: 2 });
    const organization = await stage.organization(balance);
    const [first, second] = [stage.request(organization), stage.request(organization)];
    const again = stage.request(organization, { idempotencyKey: first.idempotencyKey });
    await desk.admit(first);
    const inProgress = { code: 'request_in_progress', original: first.requestId };
    expect([await ask(desk, again), await placesOf(organization.id)]).toEqual([inProgress, 1]);
    await desk.admit(second);
    expect([await ask(desk, again), await placesOf(organization.id)]).toEqual([inProgress, 2]);
  });

  it('of one organization are not those of another', async () => {
    const desk = await stage.openDesk({ concurrency: 1 });
    const requests = [
      stage.request(await stage.organization(balance)),
      stage.request(await stage.organization(balance)),
    ];
    expect(await Promise.all(requests.map((request) => ask(desk, request)))).toEqual(['admitted', 'admitted']);
  });
});

describe('credit', () => {
  it('is reserved at admission and settled by what the request cost', async () => {
    const organization = await stage.organization(1_000);
    const request = stage.request(organization, { reservedMicroUsd: 100 });
    await one.admit(request);
    expect(await balanceOf(organization.id)).toBe(900);
    one.settle(request.requestId, outcome({ costMicroUsd: 40 }));
    await written(request.requestId);
    expect(await linesOf(request.requestId)).toEqual(['reservation -100', 'settlement 60']);
    expect(await balanceOf(organization.id)).toBe(960);
  });

  it('is released when the request cost nothing, and taken further when it cost more', async () => {
    const organization = await stage.organization(1_000);
    const [free, dear] = [stage.request(organization), stage.request(organization)];
    await Promise.all([one.admit(free), other.admit(dear)]);
    one.settle(free.requestId, outcome({ status: 'failed', errorCode: 'provider_error', costMicroUsd: 0, usage: {} }));
    other.settle(dear.requestId, outcome({ costMicroUsd: 130 }));
    await Promise.all([written(free.requestId), written(dear.requestId)]);
    expect(await linesOf(free.requestId)).toEqual(['reservation -100', 'release 100']);
    expect(await linesOf(dear.requestId)).toEqual(['reservation -100', 'settlement -30']);
    expect(await balanceOf(organization.id)).toBe(870);
  });

  it('that does not suffice refuses exactly those it does not cover, over all processes, and they leave nothing', async () => {
    const organization = await stage.organization(1_050);
    const requests = Array.from({ length: 30 }, () => stage.request(organization, { reservedMicroUsd: 100 }));
    const answers = await Promise.all(requests.map((request, index) => ask(index % 2 === 0 ? one : other, request)));
    expect(answers.filter((answer) => answer === 'admitted')).toHaveLength(10);
    expect(answers.filter((answer) => answer !== 'admitted')).toEqual(
      Array.from({ length: 20 }, () => ({ code: 'insufficient_credit' })),
    );
    expect(await balanceOf(organization.id)).toBe(50);
    expect(await liveOf(organization.id)).toBe(10);
    expect(await ask(one, stage.request(organization, { reservedMicroUsd: 50 }))).toBe('admitted');
    expect(await balanceOf(organization.id)).toBe(0);
  });

  it('that is used up refuses also what costs nothing', async () => {
    const organization = await stage.organization(100);
    const free = stage.request(organization, { reservedMicroUsd: 0 });
    await one.admit(free);
    await one.admit(stage.request(organization));
    const poor = stage.request(organization, { reservedMicroUsd: 0 });
    expect(await ask(one, poor)).toEqual({ code: 'insufficient_credit' });
    expect(await linesOf(free.requestId)).toEqual([]);
    expect(await liveOf(organization.id)).toBe(2);
    expect(await ask(one, stage.request(await stage.organization(), { reservedMicroUsd: 0 }))).toBe('admitted');
  });

  it('that a request which has just ended gives back is there for the next one', async () => {
    const organization = await stage.organization(100);
    const [first, next] = [stage.request(organization), stage.request(organization, { reservedMicroUsd: 90 })];
    await one.admit(first);
    expect(await ask(one, next)).toEqual({ code: 'insufficient_credit' });
    one.settle(first.requestId, outcome({ costMicroUsd: 5 }));
    expect(await ask(one, next)).toBe('admitted');
    expect(await balanceOf(organization.id)).toBe(5);
  });

  it('of an organization without a limit is not reserved; what a request cost is recorded', async () => {
    const request = stage.request(await stage.organization());
    await one.admit(request);
    expect(await linesOf(request.requestId)).toEqual([]);
    one.settle(request.requestId, outcome({ costMicroUsd: 40 }));
    await written(request.requestId);
    expect(await linesOf(request.requestId)).toEqual(['settlement -40']);
  });
});

describe('many organizations', () => {
  it('are admitted and ended over two processes at once, and no two statements wait for each other', async () => {
    const organizations = await Promise.all(
      Array.from({ length: 8 }, (_, index) => stage.organization(index % 2 === 0 ? 100_000 : undefined)),
    );
    const run = async (desk: Desk, order: typeof organizations): Promise<string[]> =>
      Promise.all(
        Array.from({ length: 15 }, () => order)
          .flat()
          .map(async (organization) => {
            const request = stage.request(organization);
            await desk.admit(request);
            desk.settle(request.requestId, outcome());
            return request.requestId;
          }),
      );
    await Promise.all([run(one, organizations), run(other, organizations.toReversed())]);
    const ended = await waitFor(
      'all are written',
      () =>
        stage.rows('select 1 from router_requests where organization_id = any($1)', [
          organizations.map(({ id }) => id),
        ]),
      (rows) => rows.length === 240,
    );
    expect(ended).toHaveLength(240);
    const [database] = await stage.rows<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(database?.deadlocks).toBe(0);
  });
});

describe('the order of refusals', () => {
  it('is the key, then the places, then the credit', async () => {
    const desk = await stage.openDesk({ concurrency: 1 });
    const organization = await stage.organization(100);
    const first = stage.request(organization, { idempotencyKey: 'first' });
    await desk.admit(first);
    const repeated = stage.request(organization, { idempotencyKey: 'first' });
    const poor = stage.request(organization);
    expect(await ask(desk, repeated)).toEqual({ code: 'request_in_progress', original: first.requestId });
    expect(await ask(desk, poor)).toEqual({ code: 'concurrency_exhausted' });
    expect(await ask(one, poor)).toEqual({ code: 'insufficient_credit' });
  });
});

describe('an outcome', () => {
  it('is the first one that was told, and of an admitted request only', async () => {
    const request = stage.request(await stage.organization(500));
    await one.admit(request);
    one.settle(request.requestId, outcome({ costMicroUsd: 40 }));
    one.settle(request.requestId, outcome({ status: 'failed', errorCode: 'provider_error', costMicroUsd: 0 }));
    await written(request.requestId);
    one.settle(request.requestId, outcome({ status: 'canceled', costMicroUsd: 7 }));
    const stranger = stage.request(await stage.organization(500));
    one.settle(stranger.requestId, outcome());
    const last = stage.request(await stage.organization());
    await one.admit(last);
    one.settle(last.requestId, outcome());
    await written(last.requestId);
    expect(await one.findRequest(request.organizationId, request.requestId)).toMatchObject({ status: 'succeeded' });
    expect(await linesOf(request.requestId)).toEqual(['reservation -100', 'settlement 60']);
    expect(await one.findRequest(stranger.organizationId, stranger.requestId)).toBeNull();
    expect(await linesOf(stranger.requestId)).toEqual([]);
  });
});

describe('the record', () => {
  it('tells what runs, and what became of it as soon as it has ended', async () => {
    const request = stage.request(await stage.organization(), { operation: 'createSpeech' });
    await one.admit(request);
    const admitted = {
      requestId: request.requestId,
      operation: 'createSpeech',
      routing: request.routing,
      streamed: false,
    };
    const running = { ...admitted, status: 'running', usage: null, costMicroUsd: 0, totalMs: null, endedAt: null };
    expect(await other.findRequest(request.organizationId, request.requestId)).toMatchObject(running);
    const attempt = {
      id: 'att_1',
      vendor: 'simulated',
      model: 'echo',
      rank: 1,
      outcome: 'failed' as const,
      reason: 'server_error' as const,
      status: 503,
      startedMs: 0,
      firstContentMs: null,
      durationMs: 3.25,
    };
    const ended = outcome({ status: 'failed', errorCode: 'provider_error', attempts: [attempt], usageEstimated: true });
    one.settle(request.requestId, ended);
    const record = await one.findRequest(request.organizationId, request.requestId);
    const { charges, provider, sessionId: _session, ...told } = ended;
    expect(record).toMatchObject({ ...admitted, ...told, costMicroUsd: 40 });
    expect(await linesOf(request.requestId)).toHaveLength(charges.length);
    expect(provider).toBe('simulated');
    expect(record?.endedAt).not.toBeNull();
    expect(await other.findRequest(request.organizationId, request.requestId)).toEqual(record);
  });

  it('of another organization, and of none, is the same as nothing', async () => {
    const [running, ended] = [stage.request(await stage.organization()), stage.request(await stage.organization())];
    await Promise.all([one.admit(running), one.admit(ended)]);
    one.settle(ended.requestId, outcome());
    await written(ended.requestId);
    expect(await one.findRequest(ended.organizationId, running.requestId)).toBeNull();
    expect(await one.findRequest(running.organizationId, ended.requestId)).toBeNull();
    for (const id of ['req_', 'nonsense', `req_${'0'.repeat(32)}`, ended.requestId.slice(4), `${ended.requestId}0`])
      expect(await one.findRequest(ended.organizationId, id)).toBeNull();
  });
});

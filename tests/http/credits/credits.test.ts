import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCreditsService } from '../../../server/src/credits/service.ts';
import type { CreditsService } from '../../../server/src/credits/index.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { Tx } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

const use = { metric: 'sms_segment', quantity: 2, provider: 'simulated', sessionId: null } as const;
let server: TestServer;
let credits: CreditsService;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  credits = createCreditsService({ ids: createIds(systemClock, systemRandomness) });
});
afterAll(() => server.close());

const organization = async (creditPolicy: 'unlimited' | 'prepaid') => (await born(creditPolicy)).id;

async function born(creditPolicy: 'unlimited' | 'prepaid'): Promise<{ id: string; apiKey: string }> {
  const json = { name: 'Credits', mode: 'live', creditPolicy };
  const answer = await ask<{ id: string; apiKey: string }>(server.url, {
    method: 'POST',
    path: '/v1/organizations',
    key: server.adminKey,
    json,
  });
  return answer.body;
}
const grant = (organizationId: string, json: unknown) =>
  ask<{ id: string }>(server.url, {
    method: 'POST',
    path: `/v1/organizations/${organizationId}/credits`,
    key: server.adminKey,
    json,
  });

/** The balance of the account, and the sum of the lines that it must equal. */
async function books(organizationId: string): Promise<{ balance: number | null; lines: number; count: number }> {
  const [row] = await server.database.read.query<{ balance: string | null; lines: string; count: number }>(
    `select (select balance_micro_usd from credit_accounts where organization_id = $1) as balance,
       coalesce(sum(amount_micro_usd), 0)::text as lines, count(*)::int as count
     from credit_ledger where organization_id = $1`,
    [organizationId],
  );
  return {
    balance: typeof row?.balance === 'string' ? Number(row.balance) : null,
    lines: Number(row?.lines),
    count: row?.count ?? 0,
  };
}

describe('POST /v1/organizations/{id}/credits 201', () => {
  it.each([5_000_000, '5000000'])('adds %j and writes one line', async (amountMicroUsd) => {
    const id = await organization('prepaid');
    expect(await books(id)).toEqual({ balance: 0, lines: 0, count: 0 });
    const answer = await grant(id, { amountMicroUsd, reason: 'welcome' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^led_/),
      kind: 'grant',
      amountMicroUsd: '5000000',
      reason: 'welcome',
      createdAt: expect.any(String),
    });
    expect(await books(id)).toEqual({ balance: 5_000_000, lines: 5_000_000, count: 1 });
  });

  it('is written on the clock of the organization', async () => {
    const json = { name: 'Ahead', mode: 'test', creditPolicy: 'prepaid' };
    const { body } = await ask<{ id: string; apiKey: string }>(server.url, {
      method: 'POST',
      path: '/v1/organizations',
      key: server.adminKey,
      json,
    });
    const { id, apiKey: key } = body;
    await server.database.read.query(`update organizations set clock_offset = '1 day' where id = $1`, [id]);
    await grant(id, { amountMicroUsd: 7, reason: 'tomorrow' });
    const ledger = await ask<{ entries: Array<{ createdAt: string }> }>(server.url, {
      method: 'GET',
      path: '/v1/credits/ledger',
      key,
    });
    expect(Date.parse(ledger.body.entries[0]?.createdAt ?? '')).toBeGreaterThan(systemClock.nowMs() + 80_000_000);
  });

  it('loses none of the grants that arrive at once', async () => {
    const id = await organization('prepaid');
    await Promise.all(Array.from({ length: 20 }, () => grant(id, { amountMicroUsd: 7, reason: 'x' })));
    expect(await books(id)).toEqual({ balance: 140, lines: 140, count: 20 });
  });

  it('gives an unlimited organization a line and no account', async () => {
    const id = await organization('unlimited');
    await grant(id, { amountMicroUsd: 7, reason: 'x' });
    expect(await books(id)).toEqual({ balance: null, lines: 7, count: 1 });
  });
});

describe('POST /v1/organizations/{id}/credits 400', () => {
  it.each([0, -5, 1.5, '0', '-5', '1e3', '0x10', ' 5', '05', '', null, true, '9'.repeat(16), 2 ** 53])(
    'refuses the amount %j and writes nothing',
    async (amountMicroUsd) => {
      const answer = await grant(server.organizationId, { amountMicroUsd, reason: 'x' });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR' });
      expect((await books(server.organizationId)).count).toBe(0);
    },
  );

  it.each([
    [0, 'must be at least 1'],
    [1.5, 'must be integer or string'],
    [true, 'must be integer or string'],
    ['05', 'must be digits without a leading zero, at most 15'],
  ])('says of the amount %j once what is wrong: %s', async (amountMicroUsd, message) => {
    const { body } = await grant(server.organizationId, { amountMicroUsd, reason: 'x' });
    expect(body).toHaveProperty('issues', [{ path: '/body/amountMicroUsd', message }]);
  });

  it('refuses a blank reason', async () => {
    expect((await grant(server.organizationId, { amountMicroUsd: 1, reason: ' ' })).status).toBe(400);
  });
});

describe('the ledger', () => {
  let prepaid = '';
  let unlimited = '';
  beforeEach(async () => {
    [prepaid, unlimited] = [await organization('prepaid'), await organization('unlimited')];
    await grant(prepaid, { amountMicroUsd: 1_000, reason: 'x' });
  });
  let resources = 0;
  const resource = () => `msg_test_${(resources += 1)}`;
  const tx = <T>(work: (t: Tx) => Promise<T>): Promise<T> => server.database.tx(work);

  it('reserves once, settles or releases once, whichever comes first, and the balance is the sum of its lines', async () => {
    const [settled, released] = [resource(), resource()];
    const lines = [settled, released].map((resourceId) => ({
      organizationId: prepaid,
      resourceId,
      amountMicroUsd: 300,
    }));
    await tx((t) => credits.reserve(t, lines));
    await tx((t) => credits.reserve(t, lines));
    expect(await books(prepaid)).toEqual({ balance: 400, lines: 400, count: 3 });
    const conclusion = (kind: 'settlement' | 'release', resourceId: string) =>
      ({ kind, organizationId: prepaid, resourceId, reservedMicroUsd: 300, chargedMicroUsd: 250, use }) as const;
    for (let again = 0; again < 2; again += 1) {
      await tx((t) => credits.settle(t, [conclusion('settlement', settled)]));
      await tx((t) => credits.settle(t, [conclusion('release', released), conclusion('release', settled)]));
    }
    expect(await books(prepaid)).toEqual({ balance: 750, lines: 750, count: 5 });
  });

  it('charges after all when a settlement follows a release: a receipt proved the refusal wrong', async () => {
    const resourceId = resource();
    await tx((t) => credits.reserve(t, [{ organizationId: prepaid, resourceId, amountMicroUsd: 300 }]));
    const line = { organizationId: prepaid, resourceId, reservedMicroUsd: 300, chargedMicroUsd: 300, use };
    await tx((t) => credits.settle(t, [{ ...line, kind: 'release' }]));
    expect((await books(prepaid)).balance).toBe(1_000);
    await tx((t) => credits.settle(t, [{ ...line, kind: 'settlement' }]));
    expect(await books(prepaid)).toEqual({ balance: 700, lines: 700, count: 4 });
  });

  it('does so under races of the same conclusions, over many resources and in any order', async () => {
    const ids = Array.from({ length: 30 }, resource);
    await tx((t) =>
      credits.reserve(
        t,
        ids.map((resourceId) => ({ organizationId: prepaid, resourceId, amountMicroUsd: 10 })),
      ),
    );
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const order = n % 2 === 0 ? ids : ids.toReversed();
        const settlements = order.map((resourceId) => ({
          kind: ids.indexOf(resourceId) % 2 === 0 ? ('settlement' as const) : ('release' as const),
          organizationId: prepaid,
          resourceId,
          reservedMicroUsd: 10,
          chargedMicroUsd: 10,
          use,
        }));
        return tx((t) => credits.settle(t, settlements));
      }),
    );
    const { balance, lines, count } = await books(prepaid);
    expect(count).toBe(1 + 30 + 30);
    expect(balance).toBe(lines);
  });

  it('keeps a reservation only when its transaction commits', async () => {
    const line = { organizationId: prepaid, resourceId: resource(), amountMicroUsd: 300 };
    await expect(
      tx(async (t) => {
        await credits.reserve(t, [line]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await books(prepaid)).toEqual({ balance: 1_000, lines: 1_000, count: 1 });
  });

  it('writes the lines of unlimited organizations and moves no balance of theirs', async () => {
    await tx((t) => credits.reserve(t, [{ organizationId: unlimited, resourceId: resource(), amountMicroUsd: 300 }]));
    expect(await books(unlimited)).toEqual({ balance: null, lines: -300, count: 1 });
    const balances = await tx((t) => credits.lockBalances(t, [unlimited, prepaid]));
    expect([...balances]).toEqual([[prepaid, 1_000]]);
  });

  it('lets two transactions that lock balances in opposite order pass one after the other', async () => {
    const other = await organization('prepaid');
    const pairs = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? [prepaid, other] : [other, prepaid]));
    await Promise.all(
      pairs.map((pair) =>
        tx(async (t) => {
          await credits.lockBalances(t, pair);
          await credits.reserve(
            t,
            pair.map((organizationId) => ({ organizationId, resourceId: resource(), amountMicroUsd: 1 })),
          );
        }),
      ),
    );
    expect(await books(prepaid)).toEqual({ balance: 990, lines: 990, count: 11 });
    expect(await books(other)).toEqual({ balance: -10, lines: -10, count: 10 });
    expect([...(await credits.overdrawn(server.database.read, [prepaid, other, unlimited]))]).toEqual([other]);
  });
});

interface Entry {
  id: string;
  kind: string;
  amountMicroUsd: string;
}
interface LedgerPage {
  entries: Entry[];
  nextCursor: string | null;
}

describe('what an organization sees of its credit (decisions 43 and 89)', () => {
  let mine: { id: string; apiKey: string };
  let settled = '';
  beforeAll(async () => {
    mine = await born('prepaid');
    await grant(mine.id, { amountMicroUsd: 5_000_000, reason: 'welcome' });
    const [charged, released, waiting] = ['msg_seen_1', 'msg_seen_2', 'msg_seen_3'];
    settled = charged;
    await server.database.tx(async (t) => {
      const reservation = { organizationId: mine.id, amountMicroUsd: 7_900 };
      await credits.reserve(
        t,
        [charged, released, waiting].map((resourceId) => ({ ...reservation, resourceId })),
      );
      const ended = { organizationId: mine.id, reservedMicroUsd: 7_900 };
      await credits.settle(t, [
        { ...ended, kind: 'settlement', resourceId: charged, chargedMicroUsd: 7_000, use },
        { ...ended, kind: 'release', resourceId: released },
      ]);
    });
    await grant(mine.id, { amountMicroUsd: '1', reason: 'a little more' });
  });
  const read = <Body>(path: string) => ask<Body>(server.url, { method: 'GET', path, key: mine.apiKey });
  const ledger = (query: string) => read<LedgerPage>(`/v1/credits/ledger?${query}`);

  it('GET /v1/credits/balance tells the sum of the lines, and what is held', async () => {
    const { status, body } = await read('/v1/credits/balance');
    expect(status).toBe(200);
    expect(body).toEqual({ balanceUsd: 4.993001, reservedUsd: 0.0079, currency: 'USD', updatedAt: expect.any(String) });
    expect((await books(mine.id)).balance).toBe(4_993_001 - 7_900);
  });

  it('of an organization that never moved any: nothing, since it was born', async () => {
    const { id, apiKey } = await born('prepaid');
    const { createdAt } = (
      await ask<{ createdAt: string }>(server.url, {
        method: 'GET',
        path: `/v1/organizations/${id}`,
        key: server.adminKey,
      })
    ).body;
    const { body } = await ask(server.url, { method: 'GET', path: '/v1/credits/balance', key: apiKey });
    expect(body).toEqual({ balanceUsd: 0, reservedUsd: 0, currency: 'USD', updatedAt: createdAt });
  });

  it('GET /v1/credits/ledger tells grants and settled charges, newest first, and no reservation', async () => {
    const { status, body } = await ledger('limit=200');
    expect(status).toBe(200);
    const line = { metric: null, quantity: null, provider: null, sessionId: null, stripePaymentIntentId: null };
    const of = { id: expect.stringMatching(/^led_/), createdAt: expect.any(String), reason: null, resourceId: null };
    expect(body).toEqual({
      entries: [
        { ...line, ...of, kind: 'grant', amountMicroUsd: '1', reason: 'a little more' },
        {
          ...line,
          ...of,
          kind: 'debit',
          amountMicroUsd: '-7000',
          metric: 'sms_segment',
          quantity: 2,
          provider: 'simulated',
          resourceId: settled,
        },
        { ...line, ...of, kind: 'grant', amountMicroUsd: '5000000', reason: 'welcome' },
      ],
      nextCursor: null,
    });
  });

  it.each([
    ['grant', ['1', '5000000']],
    ['debit', ['-7000']],
    ['debit,grant', ['1', '-7000', '5000000']],
    ['topup,refund,adjustment', []],
  ])('kind=%s narrows it', async (kind, amounts) => {
    expect((await ledger(`kind=${kind}`)).body.entries.map((entry) => entry.amountMicroUsd)).toEqual(amounts);
  });

  it('comes in pages that do not shift; a cursor of other kinds is refused, one of the same in another order is not', async () => {
    const first = (await ledger('kind=grant,debit&limit=2')).body;
    expect(first.entries.map((entry) => entry.amountMicroUsd)).toEqual(['1', '-7000']);
    await grant(mine.id, { amountMicroUsd: 3, reason: 'meanwhile' });
    const cursor = first.nextCursor ?? '';
    const next = (await ledger(`kind=debit,grant,grant&limit=2&cursor=${cursor}`)).body;
    expect(next.entries.map((entry) => entry.amountMicroUsd)).toEqual(['5000000']);
    expect(next.nextCursor).toBeNull();
    for (const query of [`kind=grant&cursor=${cursor}`, 'cursor=2026-11-20T15:00:00.000Z']) {
      expect(await ledger(query)).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
    }
  });

  it.each(['kind=', 'kind=settlement', 'kind=grant,', 'kind=GRANT', 'limit=0', 'limit=201', 'kind[]=grant'])(
    'refuses ?%s',
    async (query) => {
      expect(await ledger(query)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    },
  );
});

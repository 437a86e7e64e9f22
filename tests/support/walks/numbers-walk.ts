import { deepEqual, ok } from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { submitted } from '../buying.ts';
import { freshKey, noon } from '../fresh.ts';
import type { Organization } from '../organization.ts';
import { waitFor } from '../sms-waiting.ts';
import type { Stage } from '../stage.ts';
import {
  buyInModel,
  isInUse,
  type ModelAccount,
  type ModelKey,
  type ModelNumber,
  noNumber,
  type NumbersModel,
  passTimeInModel,
  priceUsd,
  refusalOfPurchase,
  releaseInModel,
  shownOf,
  shownOfAnswer,
} from './numbers-model.ts';
import { chosen, createWalker, type Done, told, type Walker } from './walker.ts';

type Wire = components['schemas'];
type Numbers = ReadonlyArray<Wire['PhoneNumber']>;

/** An organization whose clock stands still between steps. */
interface Owner extends Organization {
  agentId: string;
  nowMs: number;
}

/** Two organizations that buy from the same few numbers, and what the model says of them. */
interface Walk {
  stage: Stage;
  owners: readonly [Owner, Owner];
  model: NumbersModel;
  areaCode: string;
  /** What can be bought, brought and released. */
  forSale: string[];
  /** What the carrier does not sell. */
  foreign: string;
}

/** `who` acts, on the number at `which`, where there is one; `choice` decides the rest. */
interface Step {
  name: (typeof stepNames)[number];
  who: 0 | 1;
  which: number;
  choice: number;
}

interface At extends Walk {
  owner: Owner;
  other: Owner;
  account: ModelAccount;
  which: number;
  choice: number;
}

const path = '/v1/phone-numbers';
const noNumberFrom = 12;
const unknownId = 'num_00000000000000000000000000000000';
// Two of each ending that chooses, and of two that choose nothing.
const endings = ['0001', '0002', '0003', '0004', '0005', '1234', '5678'];
const invalid = [400, 'VALIDATION_ERROR'] as const;
const notFound = [404, 'NOT_FOUND'] as const;

/** Walks over numbers of organizations that share a server with a worker. */
export function createNumbersWalker(stage: Stage): Walker {
  let begun = 0;
  return createWalker<Walk, Step>({
    begin: () => begin(stage, (begun += 1)),
    anyStep: fc.record({
      name: fc.constantFrom(...stepNames),
      who: fc.constantFrom(0, 1),
      which: fc.nat(noNumberFrom),
      choice: fc.nat(999),
    }),
    take: async (walk, { name, who, which, choice }) => {
      const [owner, other] = [walk.owners[who], walk.owners[who === 0 ? 1 : 0]];
      await Promise.all(walk.owners.map((one) => one.setTime(new Date(one.nowMs).toISOString())));
      return steps[name]({ ...walk, owner, other, account: walk.model.accounts[who], which, choice });
    },
    compare: async ({ owners, model }) => [
      ...(await assertAccount(owners[0], model.accounts[0])),
      ...(await assertAccount(owners[1], model.accounts[1])),
    ],
    end: async ({ owners, model }) => {
      for (const [index, owner] of owners.entries()) {
        const account = model.accounts[index === 0 ? 0 : 1];
        // Nothing may be left that is still on its way.
        await passTime(owner, account, 75_000);
        await assertAccount(owner, account);
        for (const [id, types] of account.events) {
          deepEqual([id, (await owner.events(id)).map(({ type }) => type)], [id, types]);
        }
      }
    },
  });
}

async function begin(stage: Stage, begun: number): Promise<Walk> {
  const areaCode = String(210 + (begun % 700));
  const exchange = 600 + 2 * Math.floor(begun / 700);
  const owners = await Promise.all([beginOwner(stage, 'unlimited'), beginOwner(stage, 'prepaid')]);
  const [unlimited, prepaid] = owners;
  return {
    stage,
    owners: [unlimited.owner, prepaid.owner],
    model: { accounts: [unlimited.account, prepaid.account], sold: new Set() },
    areaCode,
    forSale: endings.flatMap((ending) => [0, 1].map((line) => `+1${areaCode}${exchange + line}${ending}`)),
    foreign: `+44${areaCode}${exchange}1234`,
  };
}

async function beginOwner(stage: Stage, creditPolicy: 'unlimited' | 'prepaid') {
  const organization = await stage.organization({ creditPolicy });
  await submitted(organization);
  const [agent] = (await organization.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
  const numbers = (await organization.call<Numbers>('GET', path)).body.map((number): ModelNumber => {
    const { id, e164, label, direction, agentId, routeToBrokerId } = number;
    return { id, e164, label, direction, agentId, routeToBrokerId, kind: 'given', dueAt: null };
  });
  const events = new Map(numbers.map(({ id }) => [id, [] as string[]]));
  const credit = { isPrepaid: creditPolicy === 'prepaid', balanceUsd: 0, reservedUsd: 0 };
  const account: ModelAccount = { ...credit, numbers, keys: [], events };
  return { owner: { ...organization, agentId: agent?.id ?? '', nowMs: Date.parse(noon) }, account };
}

/** A key of before with its request or another one, a new one, or none. */
function keyOf({ account, choice }: At, body: { e164: string }): { known?: ModelKey; key?: string; body: typeof body } {
  const known = chosen(account.keys, choice, 500);
  if (known !== undefined) return { known, key: known.key, body: choice % 3 === 0 ? body : known.body };
  return choice % 2 === 0 ? { key: freshKey(), body } : { body };
}

/** Buys in the server and in the model. */
async function buy(at: At, e164: string): Promise<Done[]> {
  const { owner, other, account, model, choice } = at;
  const isTheirs = choice % 13 === 0;
  const label = `Label ${choice % 4}`;
  const { known, key, body } = keyOf(at, { e164, label, ...(isTheirs ? { agentId: other.agentId } : {}) } as {
    e164: string;
  });
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await owner.call<Wire['PhoneNumber']>('POST', path, body, headers);
  const before = account.numbers.find(({ id }) => id === known?.numberId);
  if (before !== undefined) {
    const isEqual = JSON.stringify(body) === JSON.stringify(known?.body);
    const done = told(answer, 'buyPhoneNumber', isEqual ? 200 : [409, 'IDEMPOTENCY_CONFLICT']);
    if (isEqual) deepEqual(answer.body.id, before.id);
    return [done];
  }
  const refusal = 'agentId' in body ? notFound : refusalOfPurchase(model, account, body.e164);
  const done = told(answer, 'buyPhoneNumber', refusal ?? 200);
  if (refusal === null) {
    const said = { id: answer.body.id, e164: body.e164, label: answer.body.label };
    buyInModel(model, account, { ...said, atMs: Date.parse(answer.body.createdAt) });
  }
  if (key !== undefined) {
    account.keys = account.keys.filter((one) => one.key !== key);
    account.keys.push({ key, body, numberId: refusal === null ? answer.body.id : null });
  }
  return [done];
}

/** A number of the one who acts, mostly; else the other's, or one that never was. */
function numberOf({ account, other, model, which, choice, owners }: At): { id: string; number?: ModelNumber } {
  const number = chosen(account.numbers, which, noNumberFrom);
  if (number !== undefined && choice % 7 !== 0) return { id: number.id, number };
  const theirs = model.accounts[owners[0] === other ? 0 : 1].numbers[0];
  return { id: choice % 2 === 0 ? (theirs?.id ?? unknownId) : unknownId };
}

const steps = {
  search: async (at: At) => {
    const { owner, areaCode, model, choice, forSale } = at;
    const limit = 1 + (choice % 4);
    const answer = await owner.call<Array<Wire['AvailablePhoneNumber']>>(
      'GET',
      `${path}/available?areaCode=${choice % 9 === 0 ? '21' : areaCode}&limit=${limit}`,
    );
    if (choice % 9 === 0) return [told(answer, 'listAvailablePhoneNumbers', invalid)];
    deepEqual(answer.body.length, limit);
    ok(answer.body.every(({ e164 }) => !model.sold.has(e164)));
    const [offer] = answer.body;
    if (offer !== undefined && !forSale.includes(offer.e164)) forSale.push(offer.e164);
    return [told(answer, 'listAvailablePhoneNumbers', 200)];
  },
  buy: (at: At) => buy(at, at.choice % 17 === 0 ? at.foreign : (chosen(at.forSale, at.choice, 1_000) ?? at.foreign)),
  bring: async ({ owner, other, account, model, choice, forSale }: At) => {
    const e164 = chosen(forSale, choice, 1_000) ?? '';
    const isTheirs = choice % 9 === 0;
    const way = choice % 5 === 0 ? {} : { sipTrunkId: 'trunk_1' };
    const body = { e164, direction: 'both', ...way, ...(isTheirs ? { agentId: other.agentId } : {}) };
    const answer = await owner.call<Wire['PhoneNumber']>('POST', `${path}/import`, body);
    const taken = isInUse(model, e164) ? ([409, 'NUMBER_IN_USE'] as const) : null;
    const refusal = choice % 5 === 0 ? invalid : isTheirs ? notFound : taken;
    if (refusal === null) {
      const { id } = answer.body;
      account.numbers.push({ ...noNumber, id, e164, direction: 'both', kind: 'brought' });
      account.events.set(id, []);
    }
    return [told(answer, 'importPhoneNumber', refusal ?? 200)];
  },
  change: async (at: At) => {
    const { owner, choice } = at;
    const { id, number } = numberOf(at);
    const kinds = [
      { label: `Renamed ${choice}` },
      { label: null, direction: 'inbound' },
      { agentId: owner.agentId },
      { routeToBrokerId: 'broker' },
      { agentId: null, routeToBrokerId: null },
      { agentId: owner.agentId, routeToBrokerId: 'broker' },
    ] as const;
    const changes = kinds[choice % kinds.length] ?? {};
    const answer = await owner.call('PATCH', `${path}/${id}`, changes);
    const isBoth = choice % kinds.length === 5;
    if (number !== undefined && !isBoth) {
      Object.assign(number, changes);
      if (choice % kinds.length === 2) number.routeToBrokerId = null;
      if (choice % kinds.length === 3) number.agentId = null;
    }
    return [told(answer, 'updatePhoneNumber', isBoth ? invalid : number === undefined ? notFound : 200)];
  },
  read: async (at: At) => {
    const { id, number } = numberOf(at);
    const answer = await at.owner.call<Wire['PhoneNumber']>('GET', `${path}/${id}`);
    if (number !== undefined) deepEqual(shownOfAnswer([answer.body]), shownOf({ ...at.account, numbers: [number] }));
    return [told(answer, 'getPhoneNumber', number === undefined ? notFound : 200)];
  },
  release: async (at: At) => {
    const { stage, owner, account, model } = at;
    const { id, number } = numberOf(at);
    const answer = await owner.call('DELETE', `${path}/${id}`);
    const done = told(answer, 'releasePhoneNumber', number === undefined ? notFound : 200);
    if (number === undefined) return [done];
    releaseInModel(model, account, number);
    const held = 'select 1 from number_releases where phone_number_id = $1';
    await waitFor(
      'the carrier to let go',
      () => stage.sql(held, [id]),
      (rows) => rows.length === 0,
    );
    return [done];
  },
  passTime: async ({ owner, account, choice }: At) => {
    // Never so that an order falls due by the time that a step takes.
    return [await passTime(owner, account, choice % 2 === 0 ? 25_000 : 75_000)];
  },
  grant: async ({ stage, owner, account }: At) => {
    const answer = await stage.ask({
      method: 'POST',
      path: `/v1/organizations/${owner.id}/credits`,
      key: stage.adminKey,
      json: { amountMicroUsd: priceUsd * 1_000_000, reason: 'Numbers' },
    });
    account.balanceUsd += priceUsd;
    return [told(answer, 'grantManagedOrganizationCredits', 201)];
  },
};
const stepNames = [
  'search',
  'buy',
  'buy',
  'buy',
  'bring',
  'change',
  'read',
  'release',
  'release',
  'passTime',
  'grant',
] as const satisfies ReadonlyArray<keyof typeof steps>;

/** Sends the clock of an organization ahead, in the server and in the model. */
async function passTime(owner: Owner, account: ModelAccount, byMs: number): Promise<Done> {
  owner.nowMs += byMs;
  const to = new Date(owner.nowMs).toISOString();
  const answer = await owner.call('POST', '/v1/test/clock/advance', { to });
  await waitFor(
    'the clock has arrived',
    async () => (await owner.call<{ status: string }>('GET', '/v1/test/clock')).body,
    ({ status }) => status === 'ready',
  );
  passTimeInModel(account, owner.nowMs);
  return told(answer, 'advanceTestClock', 202);
}

/** Holds the numbers and the credit of an organization against the model. */
async function assertAccount({ call }: Owner, account: ModelAccount): Promise<Done[]> {
  const [numbers, balance] = await Promise.all([
    call<Numbers>('GET', path),
    call<Wire['CreditBalance']>('GET', '/v1/credits/balance'),
  ]);
  deepEqual(shownOfAnswer(numbers.body), shownOf(account));
  const { balanceUsd, reservedUsd } = balance.body;
  deepEqual({ balanceUsd, reservedUsd }, { balanceUsd: account.balanceUsd, reservedUsd: account.reservedUsd });
  return [told(numbers, 'listPhoneNumbers', 200), told(balance, 'getCreditBalance', 200)];
}

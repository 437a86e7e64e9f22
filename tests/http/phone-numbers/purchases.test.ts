import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { monthAfter } from '../../../server/src/phone-numbers/month.policy.ts';
import { freshEnding, freshForSale, submitted } from '../../support/buying.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];
type Offer = components['schemas']['AvailablePhoneNumber'];
type Balance = components['schemas']['CreditBalance'];

const month = 1_000_000;
let stage: Stage;
/** Another process on the same database. */
let beside: TestServer;
beforeAll(async () => {
  const server = await startTestServer({ roles: ['api', 'worker'] });
  stage = createStage(server);
  beside = await startTestServer({ roles: ['api'], beside: server });
}, 60_000);
afterAll(async () => {
  await beside.close();
  await stage.close();
});

/** An organization that may buy. */
async function buyer(birth: Parameters<Stage['organization']>[0] = {}): Promise<Organization> {
  const organization = await stage.organization(birth);
  await submitted(organization);
  return organization;
}
const buy = ({ call }: Organization, e164: string, fields: object = {}, key?: string) =>
  call<PhoneNumber>(
    'POST',
    '/v1/phone-numbers',
    { e164, ...fields },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const find = async ({ call }: Organization, id: string) =>
  (await call<PhoneNumber>('GET', `/v1/phone-numbers/${id}`)).body;
const numbersOf = async ({ call }: Organization) => (await call<PhoneNumber[]>('GET', '/v1/phone-numbers')).body;
const balanceOf = async ({ call }: Organization) => (await call<Balance>('GET', '/v1/credits/balance')).body;
/** How often the carrier was asked for a number, and how often it sold it. */
async function booksOf(e164: string): Promise<{ asked: number; sold: number }> {
  const [row] = await stage.sql<{ asked: number; sold: number }>(
    `select count(*)::int as asked, count(*) filter (where taken)::int as sold from simulated_number_orders where e164 = $1`,
    [e164],
  );
  return row ?? { asked: 0, sold: 0 };
}
const grant = ({ id }: Organization, amountMicroUsd: number) =>
  stage.ask({
    method: 'POST',
    path: `/v1/organizations/${id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd, reason: 'Numbers' },
  });
const refusal = (status: number, code: string) => ({ status, body: { code } });
const linesOf = (organization: Organization, id: string) => organization.ledger(`${id}:1`);

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('GET /v1/phone-numbers/available', () => {
  it('offers numbers of the area code that are not sold, with what they cost', async () => {
    const ours = await buyer();
    const search = async (query: string) =>
      (await ours.call<Offer[]>('GET', `/v1/phone-numbers/available?${query}`)).body;
    const [first] = await search('areaCode=907&limit=1');
    expect(first).toEqual({
      e164: '+19075550100',
      friendlyName: '(907) 555-0100',
      monthlyCostUsd: 1,
      upfrontCostUsd: 0,
      features: ['sms', 'voice'],
      region: { state: null, locality: null, rateCenter: null },
    });
    expect((await buy(ours, first?.e164 ?? '')).status).toBe(200);
    expect((await search('areaCode=907')).map(({ e164 }) => e164)).not.toContain(first?.e164);
    expect(await search('locality=Juneau')).toHaveLength(10);
  });

  it.each([
    'areaCode=21',
    'areaCode=abc',
    'areaCode=112',
    'areaCode=2125',
    'limit=0',
    'limit=51',
    'locality=%20',
    'x=1',
  ])('refuses ?%s', async (query) => {
    const ours = await stage.organization();
    expect(await ours.call('GET', `/v1/phone-numbers/available?${query}`)).toMatchObject(
      refusal(400, 'VALIDATION_ERROR'),
    );
  });
});

describe('POST /v1/phone-numbers', () => {
  it('buys a number: delivered, charged for a month, and next in a month', async () => {
    const ours = await buyer();
    const e164 = freshForSale();
    const { status, body } = await buy(ours, e164, {
      label: 'Front desk',
      direction: 'both',
      dispatchMetadataTemplate: { a: 1 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      e164,
      source: 'managed',
      providerResourceId: `sim_${body.id}`,
      direction: 'both',
      label: 'Front desk',
      dispatchMetadataTemplate: { a: 1 },
      agentId: null,
      smsCampaignId: null,
      smsMessagingProfileStatus: 'ready',
      setupStatus: { status: 'action_required', issues: [/^campaign_not/, /^agent_missing/].map(matching) },
    });
    expect(body).toMatchObject({
      lastChargedAt: expect.any(String),
      nextChargeAt: monthAfter(Temporal.Instant.from(body.lastChargedAt ?? '')).toString({
        smallestUnit: 'millisecond',
      }),
    });
    expect(await linesOf(ours, body.id)).toEqual([
      ['reservation', -month],
      ['settlement', 0],
    ]);
    const { body: ledger } = await ours.call('GET', '/v1/credits/ledger?kind=debit');
    expect(ledger).toMatchObject({
      entries: [{ amountMicroUsd: String(-month), metric: 'phone_number_month', quantity: 1, provider: 'simulated' }],
    });
    expect(await booksOf(e164)).toEqual({ asked: 1, sold: 1 });
    expect(await buy(ours, e164)).toMatchObject(refusal(409, 'NUMBER_UNAVAILABLE'));
    expect(await buy(await buyer(), e164)).toMatchObject(refusal(409, 'NUMBER_UNAVAILABLE'));
  });

  it('with a key answers the same number again, and buys once over many at once', async () => {
    const ours = await buyer();
    const [e164, key] = [freshForSale(), freshKey()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => buy(ours, e164, {}, key)));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer).toMatchObject(refusal(409, 'IDEMPOTENCY_IN_PROGRESS'));
    }
    expect((await buy(ours, e164, {}, key)).body.id).toBe([...ids][0]);
    expect(await buy(ours, e164, { label: 'Other' }, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    expect(await booksOf(e164)).toEqual({ asked: 1, sold: 1 });
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: -1, reservedUsd: 0 });
  });

  it.each([
    ['delivered at once', '1234'],
    ['whose answer is lost', '0005'],
  ])(
    'sells a number %s (%s) to one of two organizations over two processes, and orders and charges once',
    async (_what, digits) => {
      const [first, second] = await Promise.all([buyer(), buyer()]);
      for (let round = 0; round < 4; round += 1) {
        const e164 = freshEnding(digits);
        const request = { method: 'POST', path: '/v1/phone-numbers', json: { e164 } };
        const answers = await Promise.all([
          stage.ask<PhoneNumber>({ ...request, key: first.apiKey }),
          ask<PhoneNumber>(beside.url, { ...request, key: second.apiKey }),
        ]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'NUMBER_UNAVAILABLE'));
        expect(await booksOf(e164)).toEqual({ asked: 1, sold: 1 });
      }
      const balances = await Promise.all([balanceOf(first), balanceOf(second)]);
      expect(balances.reduce((sum, { balanceUsd, reservedUsd }) => sum + balanceUsd - reservedUsd, 0)).toBe(-4);
    },
  );

  it('finds an order whose answer was lost, and orders once (0005)', async () => {
    const ours = await buyer();
    const e164 = freshEnding('0005');
    const { status, body } = await buy(ours, e164);
    expect({ status, id: body.providerResourceId }).toEqual({ status: 200, id: `sim_${body.id}` });
    expect(await booksOf(e164)).toEqual({ asked: 1, sold: 1 });
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: -1, reservedUsd: 0 });
  });

  it('answers an order that the carrier holds as pending, and delivers it after a minute of the clock (0002)', async () => {
    const ours = await buyer();
    const { body } = await buy(ours, freshEnding('0002'));
    expect(body.setupStatus).toMatchObject({
      status: 'action_required',
      issues: [expect.stringMatching(/^order_pending:/)],
    });
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: 0, reservedUsd: 1 });
    const to = new Date(Date.parse(body.createdAt) + 3_600_000).toISOString();
    await ours.call('POST', '/v1/test/clock/advance', { to });
    const delivered = await waitFor(
      'the delivery',
      () => find(ours, body.id),
      (now) => now.providerResourceId !== null,
    );
    expect(delivered.lastChargedAt?.slice(0, 16)).toBe(
      new Date(Date.parse(body.createdAt) + 60_000).toISOString().slice(0, 16),
    );
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: -1, reservedUsd: 0 });
  });

  it('gives everything back for an order that fails, and leaves its record (0003)', async () => {
    const ours = await buyer();
    const { status, body } = await buy(ours, freshEnding('0003'), {}, freshKey());
    expect({ status, issues: body.setupStatus.issues }).toEqual({
      status: 200,
      issues: [expect.stringMatching(/^order_failed:/)],
    });
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: 0, reservedUsd: 0 });
  });

  it.each([
    ['taken meanwhile', () => freshEnding('0001'), 409, 'NUMBER_UNAVAILABLE'],
    ['of a carrier that is away', () => freshEnding('0004'), 503, 'SERVICE_UNAVAILABLE'],
    ['of a country that it does not sell', () => '+442079460000', 422, 'NUMBER_NOT_ORDERABLE'],
  ])('refuses a number %s, leaves nothing and uses no key', async (_what, number, status, code) => {
    const ours = await buyer({ creditPolicy: 'prepaid' });
    await grant(ours, 5 * month);
    const [e164, key] = [number(), freshKey()];
    const before = await numbersOf(ours);
    expect(await buy(ours, e164, {}, key)).toMatchObject(refusal(status, code));
    expect(await numbersOf(ours)).toEqual(before);
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: 5, reservedUsd: 0 });
    expect((await buy(ours, freshForSale(), {}, key)).status).toBe(200);
  });

  it('wants credit of a prepaid organization: 402, and the same key works after a top-up', async () => {
    const ours = await buyer({ creditPolicy: 'prepaid' });
    const [e164, key] = [freshForSale(), freshKey()];
    expect(await buy(ours, e164, {}, key)).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
    expect(await booksOf(e164)).toEqual({ asked: 0, sold: 0 });
    await grant(ours, month);
    expect((await buy(ours, e164, {}, key)).status).toBe(200);
    expect(await buy(ours, freshForSale())).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: 0, reservedUsd: 0 });
  });

  it('never overdraws when many buy at once', async () => {
    const ours = await buyer({ creditPolicy: 'prepaid' });
    await grant(ours, 3 * month);
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(ours, freshForSale())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await balanceOf(ours)).toMatchObject({ balanceUsd: 0, reservedUsd: 0 });
  });

  it('wants a submission: 403 KYB_REQUIRED with what is missing, also of a held organization, and uses no key', async () => {
    const ours = await stage.organization();
    const [e164, key] = [freshForSale(), freshKey()];
    const kyb = (status: string, missing: string) => ({
      ...refusal(403, 'KYB_REQUIRED').body,
      kyb: { status, missing: [missing] },
    });
    expect(await buy(ours, e164, {}, key)).toMatchObject({ status: 403, body: kyb('missing', 'submission') });
    await submitted(ours);
    const [row] = await stage.sql<{ id: string }>('select id from kyb_submissions where organization_id = $1', [
      ours.id,
    ]);
    const path = `/v1/organizations/${ours.id}/kyb/reject`;
    await stage.ask({ method: 'POST', path, key: stage.adminKey, json: { submissionId: row?.id, reason: 'No.' } });
    expect(await buy(ours, e164, {}, key)).toMatchObject({ status: 403, body: kyb('rejected', 'submission') });
    await submitted(ours);
    expect(await buy(ours, e164, {}, key)).toMatchObject({ status: 403, body: kyb('submitted', 'approval') });
    await stage.sql('delete from compliance_holds where organization_id = $1', [ours.id]);
    expect((await buy(ours, e164, {}, key)).status).toBe(200);
  });

  it('wants the present attestation of an approved business: 409 ATTESTATION_OUTDATED, and uses no key', async () => {
    const ours = await buyer();
    await stage.sql(
      `update kyb_submissions set status = 'approved', decides_at = null, attestation_version = 'older' where organization_id = $1`,
      [ours.id],
    );
    const [e164, key] = [freshForSale(), freshKey()];
    expect(await buy(ours, e164, {}, key)).toMatchObject({
      status: 409,
      body: { code: 'ATTESTATION_OUTDATED', requiredAttestation: { version: 'phone-communications-v1' } },
    });
    await stage.sql(
      `update kyb_submissions set attestation_version = 'phone-communications-v1' where organization_id = $1`,
      [ours.id],
    );
    expect((await buy(ours, e164, {}, key)).status).toBe(200);
  });

  it('says 503 to a live organization, whose carriers sell nothing here yet', async () => {
    const live = await buyer({ mode: 'live' });
    expect(await buy(live, freshForSale())).toMatchObject({
      ...refusal(503, 'SERVICE_UNAVAILABLE'),
      headers: { 'retry-after': '5' },
    });
    expect((await live.call('GET', '/v1/phone-numbers/available')).status).toBe(503);
    expect(await numbersOf(live)).toEqual([]);
  });

  it.each([
    { label: 'x'.repeat(121) },
    { label: '' },
    { e164: '2125550142' },
    { direction: 'none' },
    { agentId: '' },
    { id: 'num_1' },
    { dispatchMetadataTemplate: [] },
  ])('refuses %j', async (fields) => {
    const ours = await buyer();
    expect(await buy(ours, freshForSale(), fields)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
  });
});

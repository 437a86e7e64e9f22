import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

const segmentMicroUsd = 7_900;
let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
}, 60_000);
afterAll(() => stage.close());

async function grant(organization: SmsOrganization, segments: number): Promise<void> {
  const answer = await stage.ask({
    method: 'POST',
    path: `/v1/organizations/${organization.id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd: segments * segmentMicroUsd, reason: 'top-up' },
  });
  expect(answer.status).toBe(201);
}

/** What the account says, beside what the ledger adds up to. */
async function balances(organization: SmsOrganization): Promise<{ account: number; ledger: number }> {
  const [row] = await stage.sql<{ account: number; ledger: number }>(
    `select (select balance_micro_usd from credit_accounts where organization_id = $1)::int as account,
       (select coalesce(sum(amount_micro_usd), 0) from credit_ledger where organization_id = $1)::int as ledger`,
    [organization.id],
  );
  return row ?? { account: NaN, ledger: NaN };
}

const refusal = { status: 402, body: { code: 'INSUFFICIENT_CREDITS' } };

describe('402 for a prepaid organization (decision 30)', () => {
  it('refuses at zero, stores nothing and leaves the key free for after the top-up', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    const key = freshKey();
    const body = { to: freshRecipient() };
    expect(await organization.send(body, key)).toMatchObject(refusal);
    expect((await organization.list()).body.data).toEqual([]);
    expect(await balances(organization)).toEqual({ account: 0, ledger: 0 });
    await grant(organization, 1);
    expect((await organization.send(body, key)).status).toBe(202);
    expect(await balances(organization)).toEqual({ account: 0, ledger: 0 });
    expect(await organization.send()).toMatchObject(refusal);
  });

  it('costs by the segment, and refuses a text that is longer than the balance', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 2);
    expect(await organization.send({ text: 'a'.repeat(320) })).toMatchObject(refusal);
    const message = await organization.accepted({ text: 'a'.repeat(300) });
    expect(await organization.ledger(message.id)).toEqual([['reservation', -2 * segmentMicroUsd]]);
    expect(await balances(organization)).toEqual({ account: 0, ledger: 0 });
  });

  it('never overdraws when many spend at once', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 7);
    const answers = await Promise.all(Array.from({ length: 40 }, () => organization.send()));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(33);
    expect(await balances(organization)).toEqual({ account: 0, ledger: 0 });
  });

  it('answers the original for a used key although nothing is left (decision 9)', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 1);
    const key = freshKey();
    const body = { to: freshRecipient() };
    const message = await organization.accepted(body, key);
    expect(await organization.send(body, key)).toMatchObject({ status: 202, body: { id: message.id } });
  });

  it('takes nothing for many repetitions of one key at once', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 2);
    const key = freshKey();
    const body = { to: freshRecipient() };
    await Promise.all(Array.from({ length: 20 }, () => organization.accepted(body, key)));
    expect(await balances(organization)).toEqual({ account: segmentMicroUsd, ledger: segmentMicroUsd });
  });

  it('gets back what a canceled message had reserved', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await grant(organization, 1);
    const message = await organization.accepted({ send_at: '2027-01-20T17:00:00Z' });
    expect(await organization.send()).toMatchObject(refusal);
    await organization.cancel(message.id);
    expect(await balances(organization)).toEqual({ account: segmentMicroUsd, ledger: segmentMicroUsd });
    expect((await organization.send()).status).toBe(202);
  });
});

describe('an organization without a limit', () => {
  it('is never refused, and its costs are recorded all the same (decision 30)', async () => {
    const organization = await stage.organization();
    const message = await organization.accepted();
    expect(await organization.ledger(message.id)).toEqual([['reservation', -segmentMicroUsd]]);
  });
});

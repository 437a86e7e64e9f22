import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshEnding, freshForSale, submitted } from '../../support/buying.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
afterAll(() => stage.close());

const buyer = async (): Promise<Organization> => {
  const organization = await stage.organization();
  await submitted(organization);
  return organization;
};
const buy = ({ call }: Organization, e164: string, key = freshKey()) =>
  call<PhoneNumber>('POST', '/v1/phone-numbers', { e164 }, { 'idempotency-key': key });
const find = async ({ call }: Organization, id: string) =>
  (await call<PhoneNumber>('GET', `/v1/phone-numbers/${id}`)).body;
const numbersOf = async ({ call }: Organization) => (await call<PhoneNumber[]>('GET', '/v1/phone-numbers')).body;

describe('an order whose process died', () => {
  it('is looked up before it is repeated, and delivered', async () => {
    const ours = await buyer();
    const e164 = freshForSale();
    const { id } = (await buy(ours, e164)).body;
    // As a process leaves it that dies after the carrier took the order.
    await stage.sql(
      `update number_orders set status = 'placing', lease_until = now(), not_before = null, wake_at = now()
       where phone_number_id = $1`,
      [id],
    );
    await stage.sql(`delete from credit_ledger where resource_id = $1 and kind = 'settlement'`, [`${id}:1`]);
    await waitFor(
      'the order',
      () => ours.ledger(`${id}:1`),
      (lines) => lines.some(([kind]) => kind === 'settlement'),
    );
    const [books] = await stage.sql(
      `select count(*)::int as asked, count(*) filter (where taken)::int as sold from simulated_number_orders
       where e164 = $1`,
      [e164],
    );
    expect(books).toEqual({ asked: 1, sold: 1 });
  });

  /** As a process leaves it that dies before it asks the carrier for a number that cannot be had; due at once, or later. */
  const forgotten = async (id: string, due: 'now' | 'later'): Promise<void> => {
    await stage.sql(
      `update number_orders set status = 'new', announced = false, monthly_micro_usd = null, upfront_micro_usd = null,
         e164 = $2, lease_until = $3, wake_at = $3 where phone_number_id = $1`,
      [id, freshEnding('0004'), due === 'now' ? 'now' : 'infinity'],
    );
  };

  it('before anything was asked of the carrier leaves nothing where the number cannot be had', async () => {
    const ours = await buyer();
    const { id } = (await buy(ours, freshEnding('0003'))).body;
    await forgotten(id, 'now');
    await waitFor(
      'the end',
      () => numbersOf(ours),
      (numbers) => numbers.every((number) => number.id !== id),
    );
  });

  it('leaves a record where an equal request was told of the number meanwhile', async () => {
    const ours = await buyer();
    const e164 = freshEnding('0003');
    const key = freshKey();
    const { id } = (await buy(ours, e164, key)).body;
    await forgotten(id, 'later');
    expect((await buy(ours, e164, key)).body.id).toBe(id);
    await stage.sql('update number_orders set lease_until = now(), wake_at = now() where phone_number_id = $1', [id]);
    await waitFor(
      'the end',
      () => find(ours, id),
      ({ setupStatus }) => setupStatus.issues.some((issue) => issue.startsWith('order_failed:')),
    );
  });
});

import { freshEnding, freshForSale, submitted } from '../../../../tests/support/buying.ts';
import { freshKey, freshRecipient } from '../../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { type Answers, prepaid } from '../bring.ts';

const agentId = `agent_${'0'.repeat(32)}`;
const buy = ({ call }: SmsOrganization, e164: string, key = freshKey()) =>
  call<{ id: string }>('POST', '/v1/phone-numbers', { e164 }, { 'idempotency-key': key });

export const answers: Answers = {
  listAvailablePhoneNumbers: async (_system, { live }) => live.call('GET', '/v1/phone-numbers/available'),
  buyPhoneNumber: async (system, { ours }) => {
    const unknown = await system.organization('Not verified');
    await buy(unknown, freshForSale());
    await submitted(ours);
    await buy(ours, freshEnding('0001'));
    await buy(ours, freshEnding('0004'));
    await buy(ours, '+442079460000');
    await ours.call('POST', '/v1/phone-numbers', { e164: freshForSale(), agentId });
    const key = freshKey();
    const { body } = await buy(ours, freshForSale(), key);
    await buy(ours, freshForSale(), key);
    const running = freshKey();
    const e164 = freshForSale();
    const { body: other } = await buy(ours, e164, running);
    await system.database.ask(
      `update idempotency_keys set running_until = clock_timestamp() + interval '1 hour' where resource_id = any($1)`,
      [[body.id, other.id]],
    );
    await buy(ours, e164, running);
    const poor = await prepaid(system);
    await submitted(poor);
    await buy(poor, freshForSale());
    const outdated = await system.organization('Approved under an older attestation');
    await submitted(outdated);
    await outdated.sql(
      `update kyb_submissions set status = 'approved', attestation_version = 'older' where organization_id = $1`,
      [outdated.id],
    );
    await buy(outdated, freshForSale());
  },
  importPhoneNumber: async (system, { ours }) => {
    const bring = (whose: SmsOrganization, e164: string, fields: object = {}) =>
      whose.call('POST', '/v1/phone-numbers/import', { e164, sipTrunkId: 'trunk', ...fields });
    const e164 = freshForSale();
    await bring(ours, e164);
    await bring(ours, e164);
    await bring(ours, freshForSale(), { agentId });
    const held = await system.organization('Held');
    await submitted(held);
    await held.sql(`insert into compliance_holds (organization_id, held_at, reason) values ($1, now(), 'rejected')`, [
      held.id,
    ]);
    await bring(held, freshForSale());
  },
  updatePhoneNumber: async (_system, { ours }) =>
    ours.call('PATCH', `/v1/phone-numbers/${ours.numberId}`, { agentId: null, smsAutomationEnabled: true }),
  releasePhoneNumber: async (_system, { ours }) => {
    await submitted(ours);
    const { body } = await buy(ours, freshEnding('0002'));
    await ours.sql(`update number_orders set status = 'placing' where phone_number_id = $1`, [body.id]);
    await ours.call('DELETE', `/v1/phone-numbers/${body.id}`);
    await ours.sql(`update number_orders set status = 'pending' where phone_number_id = $1`, [body.id]);
  },
  addManagedOrganizationPhoneNumber: async (system, { ours, live }) => {
    const add = (id: string, e164: string, fields: object = {}) =>
      system.ask({
        method: 'POST',
        path: `/v1/organizations/${id}/phone-numbers`,
        key: system.adminKey,
        json: { e164, ...fields },
      });
    const e164 = freshRecipient();
    await add(live.id, e164);
    await add(live.id, e164);
    await add(ours.id, freshRecipient());
    const campaignId = `C${freshKey()}`;
    await add(live.id, freshRecipient(), { campaignId });
    await live.setCampaign(`status = 'expired'`);
    await add(live.id, freshRecipient(), { campaignId });
    await live.setCampaign(`status = 'approved'`);
  },
};

import { freshKey, freshRecipient } from '../../../../tests/support/fresh.ts';
import type { Answers } from '../bring.ts';

export const answers: Answers = {
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

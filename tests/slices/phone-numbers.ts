import { freshForSale, submitted } from '../support/buying.ts';
import { freshRecipient } from '../support/fresh.ts';
import { body, param, type SliceTable, type Things } from '../support/slice-table.ts';
import { textingOf } from '../support/sms-organization.ts';

export const operations: SliceTable<'phone-numbers'> = {
  addManagedOrganizationPhoneNumber: {
    names: [param('organization'), body('agent', (agentId) => ({ agentId }))],
    request: ({ live }) => ({ params: { id: live.id }, json: { e164: freshRecipient() } }),
  },
  listAvailablePhoneNumbers: {
    plain: ['areaCode', 'locality'],
    sdk: (client) => client.phoneNumbers.available({ areaCode: '212' }),
  },
  buyPhoneNumber: {
    names: [body('agent', (agentId) => ({ agentId }))],
    existing: async ({ ours }) => {
      await submitted(ours);
      return { e164: freshForSale() };
    },
    sdk: (client) => client.phoneNumbers.buy({ e164: '+12125550142' }, { idempotencyKey: 'one' }),
  },
  listPhoneNumbers: { sdk: (client) => client.phoneNumbers.list() },
  getPhoneNumber: { names: [param('phoneNumber')], sdk: (client) => client.phoneNumbers.get('num/1') },
};

export const things: Things = {
  phoneNumber: async (owner) => (await textingOf(owner)).numberId,
  anotherNumber: async (owner) => (await textingOf(owner)).anotherNumber(),
  e164: async (owner) => (await textingOf(owner)).e164,
};

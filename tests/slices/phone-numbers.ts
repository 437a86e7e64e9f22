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
    actsOnce: true,
    names: [body('agent', (agentId) => ({ agentId }))],
    existing: async ({ ours }) => {
      await submitted(ours);
      return { e164: freshForSale() };
    },
    sdk: (client) => client.phoneNumbers.buy({ e164: '+12125550142' }, { idempotencyKey: 'one' }),
  },
  importPhoneNumber: {
    names: [body('agent', (agentId) => ({ agentId }))],
    existing: async () => ({ e164: freshForSale() }),
    sdk: (client) => client.phoneNumbers.import({ e164: '+12125550142', sipTrunkId: 'trunk' }),
  },
  updatePhoneNumber: {
    names: [param('phoneNumber'), body('agent', (agentId) => ({ agentId }))],
    sdk: (client) => client.phoneNumbers.update('num/1', { label: null }),
  },
  releasePhoneNumber: {
    names: [param('imported')],
    sdk: (client) => client.phoneNumbers.release('num/1'),
  },
  listPhoneNumbers: { sdk: (client) => client.phoneNumbers.list() },
  getPhoneNumber: { names: [param('phoneNumber')], sdk: (client) => client.phoneNumbers.get('num/1') },
};

export const things: Things = {
  phoneNumber: async (owner) => (await textingOf(owner)).numberId,
  /** One that nothing else stands on. */
  imported: async ({ call }) => {
    const json = { e164: freshForSale(), sipTrunkId: 'trunk' };
    return (await call<{ id: string }>('POST', '/v1/phone-numbers/import', json)).body.id;
  },
  anotherNumber: async (owner) => (await textingOf(owner)).anotherNumber(),
  e164: async (owner) => (await textingOf(owner)).e164,
};

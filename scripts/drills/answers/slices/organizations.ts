import { type Answers, makeMany, mostOfAKind, prepaid } from '../bring.ts';

export const answers: Answers = {
  createApiKey: async (system) => {
    const full = await system.organization('Full of keys');
    await makeMany(mostOfAKind, () => full.call('POST', '/v1/api-keys', { name: 'Key' }));
  },
  createManagedOrganizationApiKey: async (system) => {
    const full = await system.organization('Full of keys');
    const path = `/v1/organizations/${full.id}/api-keys`;
    await makeMany(mostOfAKind, () =>
      system.ask({ method: 'POST', path, key: system.adminKey, json: { name: 'Key' } }),
    );
  },
  deleteApiKey: async (system) => {
    const { call } = await prepaid(system);
    const { body } = await call<{ data: Array<{ id: string }> }>('GET', '/v1/api-keys');
    await call('DELETE', `/v1/api-keys/${body.data[0]?.id}`);
  },
};

import { param, type SliceTable, type Things } from '../support/slice-table.ts';

export const operations: SliceTable<'organizations'> = {
  getOrganization: { sdk: (client) => client.organization.get() },
  updateOrganization: { sdk: (client) => client.organization.update({ name: 'New' }) },
  getWebhookSecret: { sdk: (client) => client.organization.webhookSecret.get() },
  rotateWebhookSecret: {
    showsOnce: ['webhookSecret'],
    sdk: (client) => client.organization.webhookSecret.rotate({ graceSeconds: 60 }),
  },
  listApiKeys: { sdk: (client) => client.apiKeys.list() },
  createApiKey: {
    showsOnce: ['apiKey'],
    sdk: (client) => client.apiKeys.create({ name: 'CI', scopes: ['read'] }),
  },
  deleteApiKey: { names: [param('apiKey')], sdk: (client) => client.apiKeys.delete('key/1') },
  listManagedOrganizations: {},
  createManagedOrganization: { showsOnce: ['apiKey', 'webhookSecret'] },
  getManagedOrganization: { names: [param('organization')] },
  updateManagedOrganization: { names: [param('organization')] },
  createManagedOrganizationApiKey: { names: [param('organization')], showsOnce: ['apiKey'] },
};

export const things: Things = {
  organization: async ({ id }) => id,
  apiKey: async ({ call, mark }) => {
    const json = { name: mark ?? 'To be deleted', scopes: ['read'] };
    return (await call<{ id: string }>('POST', '/v1/api-keys', json)).body.id;
  },
};

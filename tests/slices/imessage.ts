import { body, type Owner, param, type SliceTable, type Things } from '../support/slice-table.ts';
import { imessageOf } from '../support/imessage-organization.ts';
import { textingOf } from '../support/sms-organization.ts';

/** The channel is open, and its first number has the tags of the example. */
const opened = async ({ ours }: { ours: Owner }) => {
  await imessageOf(ours).setTags(await ours.the('line'), { tenant: 'acme' });
  return {};
};

export const operations: SliceTable<'imessage'> = {
  listImessagePhoneNumbers: { request: opened, sdk: (client) => client.imessage.numbers.list() },
  setImessagePhoneNumberTags: {
    names: [param('line', 'phoneNumberId')],
    sdk: (client) => client.imessage.numbers.setTags('num/1', { tags: { tenant: 'acme' } }),
  },
  setManagedOrganizationImessage: { names: [param('organization')] },
  assignManagedOrganizationImessageNumber: {
    names: [
      param('organization'),
      body('phoneNumber', (phoneNumberId) => ({ phoneNumberId })),
      body('agent', (agentId) => ({ agentId })),
    ],
    existing: async ({ ours }) => ({ phoneNumberId: (await textingOf(ours)).numberId }),
  },
  setManagedOrganizationImessageAgent: {
    names: [
      param('organization'),
      param('organization', 'id', { agentId: 'agent' }),
      param('agent', 'agentId'),
      param('agent', 'agentId', { id: 'organization' }),
    ],
  },
  setUpTestImessage: {
    names: [body('agent', (agentId) => ({ agentId }))],
    sdk: (client) => client.test.imessage.setUp({ numbers: 1 }),
  },
};

export const things: Things = {
  /** A number of the channel, with the mark among its tags. */
  line: async (owner) => {
    const line = await imessageOf(owner).added();
    if (owner.mark !== null) await imessageOf(owner).setTags(line.id, { mark: owner.mark });
    return line.id;
  },
};

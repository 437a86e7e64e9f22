import { freshKey } from '../support/fresh.ts';
import { body, type Owner, param, type SliceTable, type Things } from '../support/slice-table.ts';
import { imessageOf } from '../support/imessage-organization.ts';
import { textingOf } from '../support/sms-organization.ts';

// Nothing listens there. It matches no event, so that nothing is tried there again and again.
const refusing = { url: 'http://127.0.0.1:1024/imessage', tags: { tenant: 'nobody' } };

/** The channel is open, and its first number has the tags of the example. */
const opened = async ({ ours }: { ours: Owner }) => {
  await imessageOf(ours).setTags(await ours.the('line'), { tenant: 'acme' });
  return {};
};

export const operations: SliceTable<'imessage'> = {
  listImessagePhoneNumbers: { request: opened, sdk: (client) => client.imessage.numbers.list() },
  setImessagePhoneNumberTags: {
    names: [param('line', 'phoneNumberId')],
    isOperatorsToo: true,
    sdk: (client) => client.imessage.numbers.setTags('num/1', { tags: { tenant: 'acme' } }),
  },
  setImessageWebhook: {
    request: async (parties) => ({ ...(await opened(parties)), json: refusing }),
    sdk: (client) => client.imessage.webhook.set({ url: 'https://crm.example.com' }),
  },
  listImessageWebhooks: {
    request: async ({ ours }) => {
      await ours.a('subscription');
      return {};
    },
    sdk: (client) => client.imessage.webhook.get(),
  },
  deleteImessageWebhook: {
    names: [param('subscription', 'subscriptionId')],
    isOperatorsToo: true,
    sdk: (client) => client.imessage.webhook.delete('sub/1'),
  },
  deleteImessageWebhooks: { request: opened, sdk: (client) => client.imessage.webhook.deleteAll() },
  sendImessage: {
    names: [param('writer', 'agentId')],
    sdk: (client) => client.imessage.send('agent/1', { to: '+15005550100', text: 'x' }, { idempotencyKey: 'one' }),
  },
  sendImessageFromNumber: {
    names: [param('line', 'phoneNumberId')],
    sdk: (client) =>
      client.imessage.numbers.send('num/1', { to: '+15005550100', text: 'x' }, { idempotencyKey: 'one' }),
  },
  placeImessageCall: {
    names: [param('line', 'phoneNumberId'), body('agent', (agentId) => ({ agentId }))],
    existing: async ({ ours }) => ({ agentId: await ours.the('agent') }),
    sdk: (client) =>
      client.imessage.numbers.call('num/1', { to: '+15550100200', agentId: 'agent_1' }, { idempotencyKey: 'one' }),
  },
  setImessageDisplayName: {
    names: [param('writer', 'agentId')],
    sdk: (client) => client.imessage.setDisplayName('agent/1', { displayName: 'Bluebird Kitchen' }),
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
    // That of the example is in the document, which everybody may read.
    existing: async () => ({ identityId: crypto.randomUUID() }),
    names: [param('organization'), param('organization', 'id', { agentId: 'agent' }), param('agent', 'agentId')],
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
  /** An agent that holds a number of the channel. */
  writer: async (owner) => {
    const json = { name: owner.mark ?? 'Writer', systemPrompt: 'Answer.', intent: { language: 'en' } };
    const { body } = await owner.call<{ id: string }>('POST', '/v1/agents', json);
    await imessageOf(owner).added({ agentId: body.id });
    return body.id;
  },
  /** Each of another URL: the same one would be set anew. */
  subscription: async (owner) => {
    await owner.the('line');
    const tags = { ...refusing.tags, ...(owner.mark === null ? {} : { mark: owner.mark }) };
    return (await imessageOf(owner).subscribe({ url: `${refusing.url}/${freshKey()}`, tags })).body.id;
  },
};

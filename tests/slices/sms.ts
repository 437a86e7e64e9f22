import { arrayAt, isObject, objectAt } from '../../codegen/src/contract-document.ts';
import { requestExample } from '../support/contract-examples.ts';
import { framesOf } from '../support/event-frames.ts';
import { freshRecipient } from '../support/fresh.ts';
import {
  body,
  header,
  listOf,
  type Owner,
  param,
  type Parties,
  type Place,
  query,
  type SliceTable,
  type Things,
} from '../support/slice-table.ts';
import { textingOf } from '../support/sms-organization.ts';

const number = '+15005550100';
const one = { idempotencyKey: 'one' };
const zone = { recipient_timezone: 'America/New_York' };
const later = '2027-01-14T17:00:00Z';

const conversation = param('conversation', 'conversation_id');
const batch = param('batch', 'batch_id');

// A text that is sent teaches our own conversation its zone: an explanation is asked about a recipient of its own.
const placesOfText = (suppressed: string): readonly Place[] => [
  body('phoneNumber', (id) => ({ from_phone_number_id: id })),
  body('consent', async (id, theirs) => ({ consent_id: id, to: await theirs.the('consented') })),
  body(suppressed, (to) => ({ to })),
  // What another organization knows of a recipient's time zone is nothing to go by.
  body('zoned', (to) => ({ to, recipient_timezone: undefined })),
];
const placesOfBatch = (suppressed: string): readonly Place[] => [
  body('phoneNumber', (id) => ({ from_phone_number_id: id })),
  body('consent', async (id, theirs) => ({
    recipients: [{ to: await theirs.the('consented'), text: 'Hello', ...zone, consent_id: id }],
  })),
  // What another organization knows of a recipient is nothing to go by.
  body(suppressed, (to) => ({ recipients: [{ to, text: 'Hello', ...zone }] })),
  body('zoned', (to) => ({ recipients: [{ to, text: 'Hello' }] })),
];

const fromOurs = async ({ ours }: Parties) => ({ from_phone_number_id: await ours.the('phoneNumber') });
const underOurs = async ({ ours }: Parties) => ({ campaign_id: await ours.the('campaign') });
const toSomebody = () => ({ json: { to: freshRecipient() } });
const toOneRow = async ({ ours }: Parties) => ({ json: { recipients: [(await textingOf(ours)).row()] } });

/** The one record that the example of an import has, of a campaign that exists. */
async function record(parties: Parties): Promise<object> {
  const [shown = {}] = arrayAt(requestExample('importSmsConsents'), 'records').filter(isObject);
  return { ...shown, ...(await underOurs(parties)) };
}

const messages: Pick<
  SliceTable<'sms'>,
  | 'listSmsMessages'
  | 'sendSmsMessage'
  | 'explainSmsMessage'
  | 'getSmsMessage'
  | 'cancelSmsMessage'
  | 'streamSmsMessages'
  | 'receiveTestMessage'
> = {
  listSmsMessages: {
    names: [
      query('conversation_id', 'conversation'),
      query('batch_id', 'batch'),
      query('from_phone_number_id', 'phoneNumber'),
      query('recipient', 'recipient'),
      query('campaign_id', 'campaign'),
    ],
    list: listOf('sendSmsMessage'),
    sdk: (client) => client.sms.messages.list({ recipient: number, created_after: '2026-11-20T15:04:05Z' }),
  },
  sendSmsMessage: {
    names: placesOfText('suppressed'),
    existing: fromOurs,
    request: toSomebody,
    sdk: (client) => client.sms.messages.send({ from_phone_number_id: 'num_1', to: number, text: 'Hello' }, one),
  },
  explainSmsMessage: {
    names: placesOfText('explainedSuppressed'),
    keyOf: 'sendSmsMessage',
    existing: fromOurs,
    request: toSomebody,
    sdk: (client) => client.sms.messages.explain({ from_phone_number_id: 'num_1', to: number, text: 'Hello' }, one),
  },
  getSmsMessage: { names: [param('message', 'message_id')], sdk: (client) => client.sms.messages.get('msg/1') },
  cancelSmsMessage: { names: [param('message', 'message_id')], sdk: (client) => client.sms.messages.cancel('msg/1') },
  streamSmsMessages: { names: [header('last-event-id', 'streamPlace')] },
  receiveTestMessage: {
    names: [body('e164', (to) => ({ to }))],
    existing: async ({ ours }) => ({ to: await ours.the('e164') }),
    request: () => ({ json: { from: freshRecipient() } }),
    sdk: (client) => client.test.inboundMessages.create({ to: number, from: number, text: 'STOP' }),
  },
};

const batches: Pick<
  SliceTable<'sms'>,
  'sendSmsBatch' | 'explainSmsBatch' | 'getSmsBatch' | 'listSmsBatchMessages' | 'cancelSmsBatch'
> = {
  sendSmsBatch: {
    names: placesOfBatch('suppressed'),
    existing: fromOurs,
    request: toOneRow,
    sdk: (client) =>
      client.sms.batches.send({ from_phone_number_id: 'num_1', recipients: [{ to: number, text: 'Hello' }] }, one),
  },
  explainSmsBatch: {
    names: placesOfBatch('explainedSuppressed'),
    keyOf: 'sendSmsBatch',
    existing: fromOurs,
    request: toOneRow,
    sdk: (client) =>
      client.sms.batches.explain({ from_phone_number_id: 'num_1', recipients: [{ to: number, text: 'Hello' }] }, one),
  },
  getSmsBatch: { names: [batch], sdk: (client) => client.sms.batches.get('batch/1') },
  listSmsBatchMessages: {
    names: [batch],
    list: async (ours) => {
      const texts = await textingOf(ours);
      const { id } = await texts.acceptedBatch({ recipients: [texts.row(), texts.row()] });
      return { params: { batch_id: id }, hasCursor: true };
    },
    sdk: (client) => client.sms.batches.listMessages('batch/1', { limit: 5 }),
  },
  cancelSmsBatch: { names: [batch], sdk: (client) => client.sms.batches.cancel('batch/1') },
};

const conversations: Pick<
  SliceTable<'sms'>,
  | 'listSmsConversations'
  | 'getSmsConversation'
  | 'updateSmsConversation'
  | 'redactSmsConversation'
  | 'listSmsConversationMessages'
  | 'sendSmsConversationMessage'
  | 'markSmsConversationRead'
  | 'listSmsConversationNotes'
  | 'createSmsConversationNote'
  | 'listSmsAssignees'
> = {
  listSmsConversations: {
    names: [
      query('phone_number_id', 'phoneNumber'),
      query('assigned_user_id', 'assignedUser'),
      query('assigned_agent_id', 'agent'),
      query('recipient', 'recipient'),
    ],
    list: listOf('sendSmsMessage'),
    sdk: (client) => client.sms.conversations.list({ recipient: number, unread: true }),
  },
  getSmsConversation: { names: [conversation], sdk: (client) => client.sms.conversations.get('conv/1') },
  updateSmsConversation: {
    names: [conversation, body('agent', (agentId) => ({ assigned_agent_id: agentId }))],
    sdk: (client) => client.sms.conversations.update('conv/1', { status: 'closed' }),
  },
  redactSmsConversation: { names: [conversation], sdk: (client) => client.sms.conversations.redact('conv/1') },
  listSmsConversationMessages: {
    names: [conversation],
    list: async (ours) => {
      const texts = await textingOf(ours);
      const { to, conversation_id: id } = await texts.accepted();
      await texts.accepted({ to });
      return { params: { conversation_id: id ?? '' }, hasCursor: true };
    },
    sdk: (client) => client.sms.conversations.listMessages('conv/1', { limit: 10 }),
  },
  sendSmsConversationMessage: {
    names: [conversation, body('consent', (consentId) => ({ consent_id: consentId }))],
    request: () => ({ json: zone }),
    sdk: (client) => client.sms.conversations.reply('conv/1', { text: 'Hello' }, one),
  },
  markSmsConversationRead: { names: [conversation], sdk: (client) => client.sms.conversations.markRead('conv/1') },
  listSmsConversationNotes: {
    names: [conversation],
    list: async (ours) => {
      const id = await ours.a('conversation');
      for (const text of ['One', 'Another'])
        await ours.call('POST', `/v1/sms/conversations/${id}/notes`, { body: ours.mark ?? text });
      return { params: { conversation_id: id }, hasCursor: true };
    },
    sdk: (client) => client.sms.conversations.listNotes('conv/1', { limit: 10 }),
  },
  createSmsConversationNote: {
    names: [conversation],
    sdk: (client) => client.sms.conversations.addNote('conv/1', { body: 'Likes windows' }),
  },
  listSmsAssignees: { sdk: (client) => client.sms.conversations.listAssignees() },
};

const compliance: Omit<SliceTable<'sms'>, keyof typeof messages | keyof typeof batches | keyof typeof conversations> = {
  listSmsConsents: {
    names: [query('recipient', 'consented'), query('campaign_id', 'campaign')],
    list: listOf('createSmsConsent'),
    sdk: (client) => client.sms.consents.list({ recipient: number, status: 'active' }),
  },
  createSmsConsent: {
    names: [body('campaign', (id) => ({ campaign_id: id }))],
    existing: underOurs,
    request: () => ({ json: { recipient: freshRecipient() } }),
    sdk: (client) => client.sms.consents.create({ recipient: number, campaign_id: 'camp_1', source: 'api' }),
  },
  importSmsConsents: {
    names: [body('campaign', (id) => ({ records: [{ recipient: '+16465550123', campaign_id: id, source: 'api' }] }))],
    existing: async (parties) => ({ records: [await record(parties)] }),
    request: async (parties) => {
      const shown = await record(parties);
      return { json: { records: [1, 2].map(() => ({ ...shown, recipient: freshRecipient() })) } };
    },
    sdk: (client) => client.sms.consents.import([{ recipient: number, campaign_id: 'camp_1', source: 'api' }]),
  },
  revokeSmsConsent: {
    names: [param('consent', 'consent_id')],
    sdk: (client) => client.sms.consents.revoke('cons/1', { reason: 'by phone' }),
  },
  listSmsSuppressions: {
    names: [query('recipient', 'suppressed')],
    list: async (ours) => {
      for (const _time of [1, 2]) await ours.a('suppressed');
      return { hasCursor: true };
    },
    sdk: (client) => client.sms.suppressions.list({ active: true }),
  },
  getSmsSettings: { sdk: (client) => client.sms.settings.get() },
  updateSmsSettings: { sdk: (client) => client.sms.settings.update({ retention_days: 365 }) },
  getSmsEvidence: {
    names: [query('recipient', 'consented')],
    request: () => ({ query: { recipient: freshRecipient() } }),
    list: async () => ({ query: { recipient: freshRecipient() }, hasCursor: false }),
    sdk: (client) => client.sms.evidence.get(number),
  },
  listSmsThroughputLimits: { sdk: (client) => client.sms.throughputLimits.list() },
  setSmsThroughputLimit: {
    names: [param('phoneNumber', 'subject_id'), param('campaign', 'subject_id')],
    request: () => ({ json: { messages_per_second: 10_000 } }),
    sdk: (client) => client.sms.throughputLimits.set('num/1', { messages_per_second: 1 }),
  },
  liftSmsThroughputLimit: {
    names: [param('limitedNumber', 'subject_id'), param('phoneNumber', 'subject_id'), param('campaign', 'subject_id')],
    sdk: (client) => client.sms.throughputLimits.lift('num/1'),
  },
};

export const operations: SliceTable<'sms'> = { ...messages, ...batches, ...conversations, ...compliance };

/** A text of its own, with the metadata that the contract's example shows. */
async function accepted(owner: Owner) {
  const texts = await textingOf(owner);
  const shown = objectAt(requestExample('sendSmsMessage'), 'metadata');
  if (owner.mark === null) return texts.accepted({ metadata: shown });
  return texts.accepted({ text: owner.mark, metadata: { ...shown, mark: owner.mark } });
}

/** A number of whose owner this organization alone knows something. */
async function suppressed(owner: Owner): Promise<string> {
  const recipient = freshRecipient();
  await (await textingOf(owner)).suppress(recipient);
  return recipient;
}

export const things: Things = {
  message: async (owner) => (await accepted(owner)).id,
  conversation: async (owner) => (await accepted(owner)).conversation_id ?? '',
  recipient: async (owner) => (await accepted(owner)).to,
  batch: async (owner) => {
    const texts = await textingOf(owner);
    const [shown = {}] = arrayAt(requestExample('sendSmsBatch'), 'recipients').filter(isObject);
    const marked = owner.mark === null ? {} : { text: owner.mark };
    const row = texts.row({ ...marked, metadata: objectAt(shown, 'metadata') });
    return (await texts.acceptedBatch({ recipients: [row], send_at: later })).id;
  },
  consent: async ({ call, the }) => {
    const json = {
      ...requestExample('createSmsConsent'),
      recipient: freshRecipient(),
      campaign_id: await the('campaign'),
    };
    return (await call<{ id: string }>('POST', '/v1/sms/consents', json)).body.id;
  },
  /** Of whom its first consent is. */
  consented: async ({ sql, the }) => {
    const id = await the('consent');
    return (
      (await sql<{ recipient: string }>('select recipient from sms_consents where id = $1', [id]))[0]?.recipient ?? ''
    );
  },
  suppressed,
  explainedSuppressed: suppressed,
  zoned: async (owner) => {
    const recipient = freshRecipient();
    await (await textingOf(owner)).conversation(recipient, { timezone: 'America/New_York' });
    return recipient;
  },
  /** The filter compares with whatever stands there. */
  assignedUser: async ({ mark, sql, the }) => {
    const user = mark ?? 'user_1';
    await sql('update sms_conversations set assigned_user_id = $2 where id = $1', [await the('conversation'), user]);
    return user;
  },
  limitedNumber: async ({ a, call }) => {
    // Of a number of its own: what is lifted once is not there a second time.
    const id = await a('anotherNumber');
    await call('PUT', `/v1/sms/throughput-limits/${id}`, { messages_per_second: 10_000 });
    return id;
  },
  streamPlace: async ({ call }) => framesOf((await call('GET', '/v1/sms/stream')).text)[0]?.id ?? '',
};

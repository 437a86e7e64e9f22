import type { OperationId } from '../../server/src/contract/binding.ts';
import type { operations } from '../../server/src/contract/generated/operations.ts';
import { freshRecipient, type SmsOrganization } from './sms-organization.ts';

type Table = typeof operations;
/** Every operation that gives out cursors. */
export type CursorOperation = {
  [Op in OperationId]: 'cursor' extends keyof Table[Op]['query'] ? Op : never;
}[OperationId];

/** A list with more than one item for one organization. */
export interface CursorList {
  params?: Record<string, string>;
  /** What the list must be asked with. */
  query?: Record<string, string>;
  /** False where a page is larger than what a test writes: no cursor is given out then. */
  hasCursor: boolean;
}

/** Sends the working request of an operation, which makes an item. */
type Make = (operation: OperationId) => Promise<unknown>;

const made =
  (operation: OperationId) =>
  async (_ours: SmsOrganization, make: Make): Promise<CursorList> => {
    for (const _time of [1, 2]) await make(operation);
    return { hasCursor: true };
  };

/** How each list comes to have two items: a new list does not compile without its own. */
export const cursorLists: {
  readonly [Op in CursorOperation]: (ours: SmsOrganization, make: Make) => Promise<CursorList>;
} = {
  listSmsMessages: made('sendSmsMessage'),
  listSmsBatchMessages: async (ours) => {
    const { id } = await ours.acceptedBatch({ recipients: [ours.row(), ours.row()] });
    return { params: { batch_id: id }, hasCursor: true };
  },
  listSmsConversations: made('sendSmsMessage'),
  listSmsConversationMessages: async (ours) => {
    const { to, conversation_id: id } = await ours.accepted();
    await ours.accepted({ to });
    return { params: { conversation_id: id ?? '' }, hasCursor: true };
  },
  listSmsConversationNotes: async (ours) => {
    const { conversation_id: id } = await ours.accepted();
    for (const body of ['One', 'Another']) await ours.call('POST', `/v1/sms/conversations/${id}/notes`, { body });
    return { params: { conversation_id: id ?? '' }, hasCursor: true };
  },
  listSmsConsents: made('createSmsConsent'),
  listSmsSuppressions: async (ours) => {
    for (const _time of [1, 2]) await ours.suppress(freshRecipient());
    return { hasCursor: true };
  },
  getSmsEvidence: async () => ({ query: { recipient: freshRecipient() }, hasCursor: false }),
  listTendlcBrands: made('createTendlcBrand'),
  listTendlcCampaigns: made('createTendlcCampaign'),
  listTendlcAssignments: async (ours) => {
    await ours.anotherNumber();
    return { hasCursor: true };
  },
  listWebhookDeliveries: made('testWebhookEndpoint'),
};

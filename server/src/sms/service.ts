import type { CreditsService } from '../credits/index.ts';
import { canonicalJson, sha256 } from '../platform/canonical-json.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Acceptance } from './accept-write.ts';
import { smsErrors } from './errors.ts';
import type { FindReceiver } from './inbound.ts';
import { findMessage, listMessages, markCanceled, type MessageFilter } from './store.ts';
import type { Message, SendRequest } from './types.ts';

const sendEndpoint = 'POST /v1/sms/messages';

export interface SmsService {
  send(
    caller: { organizationId: string; prepaid: boolean },
    key: string,
    body: object,
    request: SendRequest,
  ): Promise<Message>;
  get(organizationId: string, id: string): Promise<Message>;
  list(
    organizationId: string,
    filter: MessageFilter,
    page: { cursor: string | null; limit: number },
  ): Promise<{ messages: Message[]; nextCursor: string | null }>;
  cancel(organizationId: string, id: string): Promise<Message>;
  /** Lets the simulated carrier deliver a text to one of the organization's numbers. */
  receiveTestText(organizationId: string, text: InboundText): Promise<void>;
}

export interface InboundText {
  to: string;
  from: string;
  text: string;
}

export function createSmsService(options: {
  database: Database;
  accept: (acceptance: Acceptance) => Promise<Message>;
  credits: CreditsService;
  cursors: Cursors;
  findReceiver: FindReceiver;
  deliverText: (tx: Tx, text: InboundText) => Promise<void>;
}): SmsService {
  const { database, accept, credits, cursors } = options;
  const get = async (organizationId: string, id: string): Promise<Message> => {
    const message = await findMessage(database.read, organizationId, id);
    if (message === null) throw notFound('Message');
    return message;
  };
  return {
    get,
    send: async (caller, key, body, request) => {
      return accept({
        ...caller,
        endpoint: sendEndpoint,
        keySha256: sha256(Buffer.from(key, 'latin1')),
        bodySha256: sha256(canonicalJson(body)),
        request,
      });
    },
    list: async (organizationId, filter, { cursor, limit }) => {
      const scope = { organizationId, kind: 'sms.messages', filter };
      const position = cursor === null ? null : cursors.open(scope, cursor);
      if (cursor !== null && position === null) throw smsErrors.invalidCursor();
      const before = typeof position?.['before'] === 'string' ? position['before'] : null;
      const found = await listMessages(database.read, organizationId, filter, { before, limit: limit + 1 });
      const messages = found.slice(0, limit);
      const last = messages.at(-1);
      const more = found.length > limit && last !== undefined;
      return { messages, nextCursor: more ? cursors.seal(scope, { before: last.id }) : null };
    },
    cancel: async (organizationId, id) => {
      const canceled = await database.tx(async (tx) => {
        const message = await markCanceled(tx, organizationId, id);
        if (message !== null) {
          const { reservedMicroUsd } = message;
          await credits.conclude(tx, [
            { kind: 'release', organizationId, resourceId: id, reservedMicroUsd, chargedMicroUsd: 0 },
          ]);
        }
        return message;
      });
      if (canceled !== null) return canceled;
      throw smsErrors.notCancelable((await get(organizationId, id)).status);
    },
    receiveTestText: (organizationId, text) =>
      database.tx(async (tx) => {
        const receiver = await options.findReceiver(tx, 'simulated', text.to);
        if (receiver?.organizationId !== organizationId) throw notFound('Phone number');
        await options.deliverText(tx, text);
      }),
  };
}

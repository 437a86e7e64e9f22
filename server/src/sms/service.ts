import type { CreditsService } from '../credits/index.ts';
import { phoneNumberNotFound } from '../phone-numbers/index.ts';
import { bodySha256 } from '../platform/text/canonical-json.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/process/errors.ts';
import type { Acceptance } from './accept/index.ts';
import { smsErrors } from './model/errors.ts';
import type { SendForecast } from './explain/index.ts';
import type { FindReceiver } from './carrier/index.ts';
import { keySha256 } from '../platform/idempotency/key-sha256.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../platform/crypto/sealed-page.ts';
import { findMessage, listMessages, markCanceled, type MessageFilter } from './messages/index.ts';
import { withQueuePosition, withQueuePositions } from './throughput/index.ts';
import type { ExplainedCall, Message, SendRequest } from './model/types.ts';

const sendEndpoint = 'POST /v1/sms/messages';

/** Who sends; a person who does so in a browser has `origin`, and takes the conversation over from an agent that answers in it. */
export interface Caller {
  readonly organizationId: string;
  readonly prepaid: boolean;
  readonly origin?: 'dashboard';
}

export interface SmsService {
  send(caller: Caller, key: string, body: object, request: SendRequest): Promise<Message>;
  /** What `send` would do; nothing is stored and the key, where there is one, is not used. */
  explain(caller: Caller, key: string | undefined, body: object, request: SendRequest): Promise<SendForecast>;
  get(organizationId: string, id: string): Promise<Message>;
  list(organizationId: string, filter: MessageFilter, page: PageRequest): Promise<SealedPage<Message>>;
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
  explain: (call: ExplainedCall<Acceptance>) => Promise<SendForecast>;
  credits: CreditsService;
  cursors: Cursors;
  findReceiver: FindReceiver;
  deliverText: (tx: Tx, text: InboundText) => Promise<void>;
}): SmsService {
  const { database, accept, explain, credits, cursors } = options;
  const get = async (organizationId: string, id: string): Promise<Message> => {
    const message = await findMessage(database.read, organizationId, id);
    if (message === null) throw notFound('Message', '/v1/sms/messages');
    return withQueuePosition(database.read, { ...message, queuePosition: null });
  };
  return {
    get,
    send: async (caller, key, body, request) =>
      withQueuePosition(database.read, await accept({ ...callOf(caller, body, request), keySha256: keySha256(key) })),
    explain: (caller, key, body, request) =>
      explain({ ...callOf(caller, body, request), keySha256: key === undefined ? null : keySha256(key) }),
    list: (organizationId, filter, page) =>
      readSealedPage(cursors, { organizationId, kind: 'sms.messages', filter }, page, {
        names: ['before'],
        load: async (position, limit) =>
          withQueuePositions(
            database.read,
            organizationId,
            await listMessages(database.read, organizationId, filter, { before: position?.before ?? null, limit }),
          ),
        positionOf: ({ id }) => ({ before: id }),
      }),
    cancel: async (organizationId, id) => {
      const canceled = await database.tx(async (tx) => {
        const message = await markCanceled(tx, organizationId, id);
        if (message !== null) {
          const { reservedMicroUsd } = message;
          await credits.settle(tx, [{ kind: 'release', organizationId, resourceId: id, reservedMicroUsd }]);
        }
        return message;
      });
      if (canceled !== null) return canceled;
      throw smsErrors.notCancelable((await get(organizationId, id)).status);
    },
    receiveTestText: (organizationId, text) =>
      database.tx(async (tx) => {
        const receiver = await options.findReceiver(tx, 'simulated', text.to);
        if (receiver?.organizationId !== organizationId) throw phoneNumberNotFound();
        await options.deliverText(tx, text);
      }),
  };
}

function callOf(caller: Caller, body: object, request: SendRequest): Omit<Acceptance, 'keySha256'> {
  return {
    ...caller,
    pausesAutomation: caller.origin === 'dashboard',
    endpoint: sendEndpoint,
    bodySha256: bodySha256(body),
    request,
  };
}

import type { AgentsPorts } from '../../agents/index.ts';
import type { Principal } from '../../contract/binding.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import { type AppError, validationError } from '../../platform/process/errors.ts';
import { withIdempotency, finishKey, freeKey, type KeyedRequest } from '../../platform/idempotency/with-idempotency.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { ImessageProvider } from '../../providers/ports/imessage.ts';
import { imessageErrors } from '../errors.ts';
import type { ImessageKillPoint } from '../kill-points.ts';
import { type ChannelNumber, findAccess, findAgent, type PoolService } from '../pool/index.ts';
import type { ImessageProviders } from '../providers.ts';
import type { Tags } from '../types.ts';
import { type AgentRefusal, chooseAgentLine } from './agent-sender.policy.ts';
import { type CallProvider, leaseMsOf } from './call-provider.ts';
import { findLastSender, findMessage, insertMessage } from './message-store.ts';
import type { ImessageMessage } from './types.ts';

/** What is to be written to whom, and the Idempotency-Key where one was sent. */
export interface Wish {
  to: string;
  text: string;
  key: string | undefined;
  /** As it was sent, for the key. */
  body: object;
}

/**
 * Sends messages, each once. Answers one that the provider has; throws 504 MESSAGE_SEND_TIMEOUT while that is not known, 502
 * MESSAGE_SEND_FAILED for one that it never had, and for what it does not take 400 or 502, after which nothing is left of it
 * and its key is free.
 */
export interface SendService {
  /** From the number that the agent holds. Throws 400 to that number itself, 403, 404, 409, 422 and 503 where it cannot write. */
  forAgent(principal: Principal, agentId: string, wish: Wish): Promise<ImessageMessage>;
  /** From a number that the organization can use. Throws 400 to that number itself, 403, 404 and 503 where it cannot. */
  fromNumber(principal: Principal, phoneNumberId: string, wish: Wish & { tags: Tags }): Promise<ImessageMessage>;
}

/** Who writes, as it is decided in the transaction that stores the message. */
interface Sender {
  number: Pick<ChannelNumber, 'id' | 'e164'>;
  agentId: string | null;
  identityId: string | null;
}

const refusals: Readonly<Record<AgentRefusal, () => AppError>> = {
  integration_off: imessageErrors.notEnabled,
  agent_not_found: imessageErrors.agentNotFound,
  agent_off: imessageErrors.agentOff,
  backend_unsupported: imessageErrors.backendUnsupported,
  number_required: imessageErrors.numberRequired,
};

export function createSendService(options: {
  database: Database;
  clock: Clock;
  ids: Ids<'imsg'>;
  agents: Pick<AgentsPorts, 'exists'>;
  pool: Pick<PoolService, 'active' | 'heldBy'>;
  providers: ImessageProviders;
  callProvider: CallProvider;
  log: Logger;
  killPoint: KillPoint<ImessageKillPoint>;
}): SendService {
  const { database, clock, ids, agents, pool, providers, callProvider, log, killPoint } = options;

  const senderOfAgent = async (tx: Tx, organizationId: string, agentId: string, to: string): Promise<Sender> => {
    const held = await pool.heldBy(tx, organizationId, agentId);
    const lines = held.filter(({ status }) => status === 'active').map(({ id }) => id);
    const agent = await findAgent(tx, organizationId, agentId);
    const chosen = chooseAgentLine({
      access: await findAccess(tx, organizationId),
      exists: await agents.exists(tx, organizationId, agentId),
      agent,
      lines,
      lastLine: await findLastSender(tx, organizationId, to, lines),
    });
    if ('refusal' in chosen) throw refusals[chosen.refusal]();
    const number = held.find(({ id }) => id === chosen.line);
    if (number === undefined) throw new Error('A number was chosen that nobody holds');
    return { number, agentId, identityId: agent?.identityId ?? null };
  };

  const senderOfNumber = async (tx: Tx, principal: Principal, phoneNumberId: string): Promise<Sender> => {
    const number = await pool.active(tx, principal, phoneNumberId);
    const agentId = number.entry?.agentId ?? null;
    const agent = agentId === null ? null : await findAgent(tx, principal.organizationId, agentId);
    return { number, agentId, identityId: agent?.identityId ?? null };
  };

  const once = async (
    { organizationId, mode }: Principal,
    endpoint: string,
    wish: Wish & { tags: Tags | null },
    senderOf: (tx: Tx) => Promise<Sender>,
  ): Promise<ImessageMessage> => {
    const request: KeyedRequest = { organizationId, endpoint, key: wish.key, body: wish.body };
    const id = ids.prefixed('imsg');
    const provider = providers.serving(mode);
    const sinceMs = clock.monotonicMs();
    const { resource, isFirst } = await database.tx((tx) =>
      withIdempotency<ImessageMessage>(tx, request, {
        resourceId: id,
        ...(provider === undefined ? {} : { runsForMs: leaseMsOf(provider) }),
        find: (_tx, messageId) => findMessage(tx, organizationId, messageId),
        make: async () => {
          const { number, agentId, identityId } = await senderOf(tx);
          if (rightNumber(number.e164) === wish.to)
            throw validationError([{ path: '/body/to', message: 'must not be the number that sends the message' }]);
          if (provider === undefined) throw imessageErrors.noProvider();
          const addressed = { sender: number.e164, recipient: wish.to, body: wish.text, tags: wish.tags };
          const place = { organizationId, phoneNumberId: number.id, agentId, identityId, provider: provider.name };
          return insertMessage(tx, { id, ...place, ...addressed }, leaseMsOf(provider));
        },
      }),
    );
    if (!isFirst || provider === undefined) return known(resource);
    killPoint('imessage.send.stored');
    return call(resource, provider, sinceMs, request);
  };

  const call = async (
    stored: ImessageMessage,
    provider: ImessageProvider,
    sinceMs: number,
    request: KeyedRequest,
  ): Promise<ImessageMessage> => {
    const called = await callProvider(stored, provider, sinceMs, (tx, exists) =>
      (exists ? finishKey : freeKey)(tx, request, stored.id),
    ).catch((err: unknown) => {
      // It is stored, and looked for like any other whose outcome is not known.
      log.error({ err, messageId: stored.id }, 'what came of an iMessage could not be written');
      return null;
    });
    if (called === null) throw imessageErrors.sendTimeout(stored.messageId, provider.sendDeadlineMs);
    if (called.kind !== 'stands') throw imessageErrors.sendFailed(called);
    return known(called.message);
  };

  /** A message that its provider has, or what is to be said of it. */
  const known = (message: ImessageMessage): ImessageMessage => {
    if (message.state === 'taken') return message;
    if (message.state === 'not_sent') throw imessageErrors.neverSent(message.messageId);
    const timeoutMs = providers.byName(message.provider)?.sendDeadlineMs ?? 0;
    throw imessageErrors.sendTimeout(message.messageId, timeoutMs);
  };

  return {
    forAgent: (principal, agentId, wish) =>
      once(principal, `POST /v1/imessage/${agentId}/messages`, { ...wish, tags: null }, (tx) =>
        senderOfAgent(tx, principal.organizationId, agentId, wish.to),
      ),
    fromNumber: (principal, phoneNumberId, wish) =>
      once(principal, `POST /v1/imessage-phone-numbers/${phoneNumberId}/messages`, wish, (tx) =>
        senderOfNumber(tx, principal, phoneNumberId),
      ),
  };
}

import type { AgentsPorts } from '../agents/index.ts';
import { loadSettings, type OrganizationSettings } from '../organizations/index.ts';
import { findByE164, loadSenders } from '../phone-numbers/index.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { AppError } from '../platform/process/errors.ts';
import type { KillPoint } from '../platform/process/kill-points.ts';
import type { Logger } from '../platform/process/log.ts';
import type { AgentText, TextsForAgents } from '../sms/index.ts';
import type { Publish } from '../webhooks/index.ts';
import { type AskAgent, OutOfTimeError } from './ask-agent.ts';
import { fitText } from './fit-text.ts';
import type { TextAgentKillPoint } from './kill-points.ts';
import { settleTurnSql } from './sql/settle-turn.ts';
import { claimTurn, markBegun, postponeTurn } from './turn-store.ts';
import { isTooOld, saysSomethingNew, type SpokenText, withOneMore } from './turns.policy.ts';
import type { FailureReason, TurnClaim } from './types.ts';

/** Answers what waits in a conversation, once; or says why not, where it should have been answered. */
export type AnswerTexts = (conversationId: string, signal: AbortSignal) => Promise<void>;

/** What a turn without an answer comes to: a failure is published, silence is meant, and where all is busy it comes later. */
type NoAnswer = { readonly failure: FailureReason } | 'silence' | 'busy';

/** What an answer goes by. */
interface Turn {
  readonly claim: TurnClaim;
  readonly settings: OrganizationSettings;
  readonly texts: readonly SpokenText[];
  readonly ours: string;
  readonly answer: AgentText;
}

/** Another claim has the turn now. */
class ClaimLost extends Error {}
/** Automation was switched off while a model was asked. */
class SwitchedOff extends Error {}

export function createAnswerTexts(options: {
  database: Database;
  log: Logger;
  texts: TextsForAgents;
  configure: AgentsPorts['configure'];
  askAgent: AskAgent;
  publish: Publish;
  killPoint: KillPoint<TextAgentKillPoint>;
}): AnswerTexts {
  const { database, log, texts: sms, configure, askAgent, publish, killPoint } = options;

  /** Whether an agent may answer at this moment, and where from; null where it may not. */
  async function lineOf(tx: Tx, { organizationId, conversationId }: TurnClaim) {
    const conversation = await sms.find(tx, organizationId, conversationId);
    if (conversation?.isAutomated !== true) return null;
    const { phoneNumberId, remotePhoneNumber: remote } = conversation;
    const [number = null] = await loadSenders(tx, [{ organizationId, phoneNumberId }]);
    if (number?.smsAutomationEnabled !== true) return null;
    return { number, remote, agentId: conversation.assignedAgentId ?? number.agentId };
  }

  /** Everything that decides before a model is asked. */
  async function read(claim: TurnClaim): Promise<Turn | NoAnswer> {
    const { organizationId, conversationId, messageId } = claim;
    const line = await lineOf(database.read, claim);
    if (line === null) return 'silence';
    const { number, remote, agentId } = line;
    // Two machines would never stop.
    const sender = (await findByE164(database.read, [remote])).get(remote);
    if (sender?.smsAutomationEnabled === true) return 'silence';
    const texts = await sms.recent(database.read, organizationId, conversationId);
    const newest = texts.find(({ id }) => id === messageId);
    if (newest === undefined || !saysSomethingNew(texts, claim.settledMessageId)) return 'silence';
    const settings = (await loadSettings(database.read, [organizationId])).get(organizationId);
    if (settings === undefined) throw new Error('A conversation belongs to no organization');
    if (isTooOld(newest.at, settings.now)) return { failure: 'too_old' };
    if (agentId === null) return { failure: 'no_agent' };
    const answer = {
      organizationId,
      conversationId,
      agentId,
      answers: messageId,
      fromPhoneNumberId: number.id,
      to: remote,
    };
    const gate = await sms.closedGate(answer);
    if (gate !== null) return closedGate(gate);
    return { claim, settings, texts, ours: number.e164, answer };
  }

  async function ask({ claim, settings, texts, ours, answer }: Turn, signal: AbortSignal): Promise<string> {
    const { organizationId, conversationId, messageId } = claim;
    const { mode, creditPolicy, now } = settings;
    const { configuration, tools } = await configure({
      organizationId,
      mode,
      agentId: answer.agentId,
      overrides: {},
      variables: {},
      language: null,
      direction: 'inbound',
      conversation: { sessionId: conversationId, from: answer.to, to: ours, at: now },
      at: '/agent',
    }).catch((error: unknown) => {
      throw error instanceof AppError ? new Unanswered('configuration_invalid', error) : error;
    });
    const principal = { kind: 'server', organizationId, mode, creditPolicy } as const;
    const webhooks = tools.filter(({ source }) => source.kind === 'webhook');
    const question = { principal, messageId, conversationId, configuration, tools: webhooks, texts };
    return askAgent(question, signal);
  }

  /** Asks the agent and sends what it says. The claim ends in the transaction of the message. */
  async function answer(turn: Turn, signal: AbortSignal): Promise<NoAnswer | 'answered'> {
    const { claim } = turn;
    const begun = withOneMore(claim.begun, turn.settings.now);
    if (begun === null) return { failure: 'limit_reached' };
    if (!(await markBegun(database.read, claim, begun))) throw new ClaimLost();
    const text = fitText(await ask(turn, signal));
    killPoint('text-agents.asked');
    if (text === '') return { failure: 'model_failed' };
    let isSettled = false;
    await sms.send({ ...turn.answer, text }, async (tx) => {
      if ((await lineOf(tx, claim)) === null) throw new SwitchedOff();
      await settle(tx, claim, false);
      isSettled = true;
    });
    killPoint('text-agents.sent');
    // It was said before, by a process that could not write that down.
    if (!isSettled) await settle(database.read, claim, false);
    return 'answered';
  }

  async function settle(tx: Tx, claim: TurnClaim, isFailure: boolean): Promise<number> {
    const [row] = (await settleTurnSql(claim, isFailure).execute(tx.kysely)).rows;
    if (row === undefined) throw new ClaimLost();
    return row.event_sequence;
  }

  async function publishFailure(claim: TurnClaim, reason: FailureReason): Promise<void> {
    const { organizationId, conversationId, messageId } = claim;
    await database.tx(async (tx) => {
      const sequence = await settle(tx, claim, true);
      const settings = (await loadSettings(tx, [organizationId])).get(organizationId);
      if (settings === undefined) throw new Error('A conversation belongs to no organization');
      const agentId = (await lineOf(tx, claim))?.agentId ?? null;
      const data = { conversation_id: conversationId, message_id: messageId, reason };
      const event = { organizationId, type: 'sms.automation_failed', resourceId: conversationId, sequence };
      await publish(tx, [{ ...event, agentId, sessionId: null, tags: {}, occurredAt: settings.now, data }]);
    });
  }

  return async (conversationId, signal) => {
    const claim = await claimTurn(database.read, conversationId);
    if (claim === null) return;
    killPoint('text-agents.claimed');
    const { organizationId, messageId } = claim;
    try {
      const turn = await read(claim);
      const outcome =
        typeof turn === 'string' || 'failure' in turn ? turn : await answer(turn, signal).catch(noAnswerTo(signal));
      if (outcome === 'answered') return;
      if (outcome === 'silence') await settle(database.read, claim, false);
      else if (outcome === 'busy') await postponeTurn(database.read, claim);
      else await publishFailure(claim, outcome.failure);
      log.info({ conversationId, organizationId, messageId, outcome }, 'a text is not answered');
    } catch (err) {
      if (!(err instanceof ClaimLost)) throw err;
      log.info({ conversationId, organizationId, messageId }, 'another process answers a text');
    }
  };

  /** What an error means for the text. It is thrown on where another process shall try, or has. */
  function noAnswerTo(signal: AbortSignal): (error: unknown) => NoAnswer {
    return (error) => {
      if (error instanceof ClaimLost || signal.aborted) throw error;
      if (error instanceof SwitchedOff) return 'silence';
      if (error instanceof Unanswered) return { failure: error.reason };
      if (error instanceof OutOfTimeError) return { failure: 'model_failed' };
      if (!(error instanceof AppError)) throw error;
      log.info({ err: error }, 'an agent could not answer a text');
      return closedGate(error.code);
    };
  }
}

/** What is known to keep an agent from answering. */
class Unanswered extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const reasons: Readonly<Record<string, NoAnswer>> = {
  // The recipient's own will.
  RECIPIENT_SUPPRESSED: 'silence',
  CONSENT_REVOKED: 'silence',
  INSUFFICIENT_CREDITS: { failure: 'insufficient_credits' },
  insufficient_credit: { failure: 'insufficient_credits' },
  SENDER_NOT_READY: { failure: 'sender_not_ready' },
  // As many requests run as the organization may have: this one took no key.
  concurrency_exhausted: 'busy',
  // A process asked, and is gone: what its tools have done is not done again.
  request_in_progress: { failure: 'interrupted' },
  request_already_started: { failure: 'interrupted' },
};

function closedGate(code: string): NoAnswer {
  return reasons[code] ?? { failure: 'model_failed' };
}

import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { keySha256 } from '../../platform/idempotency/key-sha256.ts';
import { canonicalJson, sha256 } from '../../platform/text/canonical-json.ts';
import type { Acceptance } from '../accept/index.ts';
import { findConversation, findWorded } from '../conversations/index.ts';
import type { SendForecast } from '../explain/index.ts';
import { findMessages } from '../messages/index.ts';
import type { ExplainedCall, Message } from '../model/types.ts';

/** A text that an agent answers with by itself. */
export interface AgentText {
  readonly organizationId: string;
  readonly conversationId: string;
  readonly agentId: string;
  /** The newest of the texts that it answers: there is one answer to it. */
  readonly answers: string;
  readonly fromPhoneNumberId: string;
  readonly to: string;
}

/** A text as an agent reads it. */
export interface ReadText {
  readonly id: string;
  readonly direction: Message['direction'];
  readonly text: string;
  readonly at: Temporal.Instant;
}

/** Texts for agents that answer by themselves. */
export interface TextsForAgents {
  /** What decides whether an agent answers in a conversation, and where its texts go. */
  find(tx: Tx, organizationId: string, conversationId: string): Promise<AnsweredConversation | null>;
  /** The last texts of a conversation that have words, in the order in which they came; what was never sent is left out. */
  recent(tx: Tx, organizationId: string, conversationId: string): Promise<ReadText[]>;
  /** The code of the first gate that is closed to an answer; null where all are open. */
  closedGate(answer: AgentText): Promise<string | null>;
  /**
   * Accepts an answer as POST /v1/sms/messages does, at most once; `within` is more of the same transaction, and is not asked
   * where the answer is there already. Throws AppError for a closed gate, and what `within` throws.
   */
  send(answer: AgentText & { readonly text: string }, within: (tx: Tx) => Promise<void>): Promise<void>;
}

export interface AnsweredConversation {
  readonly phoneNumberId: string;
  readonly remotePhoneNumber: string;
  readonly assignedAgentId: string | null;
  /** Whether an agent may answer in it: its automation is enabled, and it is no spam. */
  readonly isAutomated: boolean;
}

const mostTexts = 20;
/** What was not sent was not said. */
const unsaid: ReadonlySet<Message['status']> = new Set(['scheduled', 'canceled', 'rejected']);

export function createTextsForAgents(options: {
  accept: (acceptance: Acceptance) => Promise<Message>;
  explain: (call: ExplainedCall<Acceptance>) => Promise<SendForecast>;
  isPrepaid: (organizationId: string) => Promise<boolean>;
}): TextsForAgents {
  const { accept, explain, isPrepaid } = options;

  const acceptanceOf = async (answer: AgentText, text: string): Promise<Acceptance> => {
    const { organizationId, conversationId, answers, agentId, fromPhoneNumberId, to } = answer;
    const nothingElse = { recipientTimezone: null, sendAt: null, metadata: {}, consentId: null };
    return {
      organizationId,
      prepaid: await isPrepaid(organizationId),
      endpoint: 'agent answers',
      keySha256: keySha256(answers),
      // Whatever a second try would say, the first answer stands.
      bodySha256: sha256(canonicalJson([conversationId, answers])),
      origin: 'agent_auto_reply',
      agentId,
      recipientPath: '/to',
      request: { fromPhoneNumberId, to, text, ...nothingElse },
    };
  };

  return {
    find: async (tx, organizationId, conversationId) => {
      const found = await findConversation(tx, organizationId, conversationId);
      if (found === null) return null;
      const { phoneNumberId, remotePhoneNumber, assignedAgentId, automationStatus, status } = found;
      const isAutomated = automationStatus === 'enabled' && status !== 'spam';
      return { phoneNumberId, remotePhoneNumber, assignedAgentId, isAutomated };
    },
    recent: async (tx, organizationId, conversationId) => {
      const ids = await findWorded(tx, organizationId, conversationId, { before: null, limit: mostTexts });
      const texts = (await findMessages(tx, ids)).flatMap(({ id, direction, text, status, createdAt: at }) =>
        text === null || unsaid.has(status) ? [] : [{ id, direction, text, at }],
      );
      return texts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
    closedGate: async (answer) => {
      const { verdicts } = await explain({ ...(await acceptanceOf(answer, '.')), keySha256: null });
      return verdicts.find(({ result }) => result === 'failed')?.code ?? null;
    },
    send: async (answer, within) => {
      await accept({ ...(await acceptanceOf(answer, answer.text)), within });
    },
  };
}

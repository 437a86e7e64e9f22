import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Question, WebhooksPorts } from '../../webhooks/index.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import { lockSession } from '../session-store.ts';
import type { Session, SessionPlan } from '../types.ts';
import { preCallEvent } from './pre-call-event.ts';
import { createPreCallReading, type PreCallAnswer } from './read-pre-call-answer.ts';
import { nowOf } from '../now-of.ts';

/** What is done with the answer: the plan that it leads to, and the secrets of the tools, sealed. */
export type Replan = (answer: PreCallAnswer) => Promise<{ plan: SessionPlan; toolSecretsEncrypted: string | null }>;

/** What goes with the end of the preparation, in its transaction. */
export interface Afterwards {
  ready(tx: Tx): Promise<void>;
  failed(tx: Tx): Promise<void>;
}

/** Asks the endpoint of call.pre_call before a session (interface: Webhooks, rule 5). It is fail-closed. */
export interface PrepareSession {
  /** Whether an endpoint would be asked at this moment. */
  isAsked(plan: SessionPlan): Promise<boolean>;
  /** Stores the question in the transaction that stored the session. */
  begin(tx: Tx, session: Session): Promise<{ session: Session; question: Question }>;
  /**
   * Asks, and lets workers have the session. Throws 502 PRE_CALL_WEBHOOK_FAILED and 409 PRE_CALL_WEBHOOK_AMBIGUOUS, with
   * the session kept as failed. One that has ended meanwhile stays as it is.
   */
  finish(session: Session, question: Question, replan: Replan, afterwards: Afterwards): Promise<Session>;
}

export function createPrepareSession(options: {
  database: Database;
  webhooks: Pick<WebhooksPorts, 'prepareQuestion' | 'receiversOf'>;
  changes: SessionChanges;
}): PrepareSession {
  const { database, webhooks, changes } = options;
  const reading = createPreCallReading();

  async function fail(session: Session, error: AppError, { failed }: Afterwards): Promise<never> {
    await change(session, async (tx, found, at) => {
      await failed(tx);
      return changes.end(tx, found, 'pre_call_failed', at);
    });
    throw error;
  }

  const change = (
    { organizationId, id }: Session,
    work: (tx: Tx, found: Session, at: Temporal.Instant) => Promise<Session>,
  ) =>
    database.tx(async (tx) => {
      const found = await lockSession(tx, organizationId, id);
      if (found === null) throw new Error('A session that is being prepared is gone');
      return work(tx, found, await nowOf(tx, organizationId));
    });

  return {
    isAsked: async ({ organizationId, agentId, webhookTags: tags }) => {
      const event = { organizationId, type: 'call.pre_call', agentId, tags };
      return (await webhooks.receiversOf(database.read, event)).length > 0;
    },
    begin: async (tx, session) => {
      const asking = await changes.ask(tx, session, session.updatedAt);
      return { session: asking, question: await webhooks.prepareQuestion(tx, preCallEvent(asking), reading) };
    },
    finish: async (session, question, replan, afterwards) => {
      if (question.kind === 'ambiguous') return fail(session, sessionErrors.preCallAmbiguous(session.id), afterwards);
      const answer = question.kind === 'one' ? await question.ask() : { value: {} };
      if ('error' in answer) return fail(session, sessionErrors.preCallFailed(session.id, answer.error), afterwards);
      const replanned = await replan(answer.value as PreCallAnswer).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) return error;
        throw error;
      });
      if (replanned instanceof AppError)
        return fail(session, sessionErrors.preCallFailed(session.id, whyNot(replanned)), afterwards);
      const { plan, toolSecretsEncrypted } = replanned;
      return change(session, async (tx, found, at) => {
        await afterwards.ready(tx);
        return changes.prepared(tx, { ...found, configuration: plan.configuration }, toolSecretsEncrypted, at);
      });
    },
  };
}

/** What the rules of agents refuse in an answer, in one sentence. */
function whyNot({ message, details }: AppError): string {
  const [issue] = (details['issues'] ?? []) as Array<{ path: string; message: string }>;
  return issue === undefined
    ? message
    : `The answer cannot be used: ${issue.path.replace(/^\/body/, '')} ${issue.message}`;
}

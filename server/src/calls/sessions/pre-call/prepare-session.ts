import type { Clock } from '../../../platform/time/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/process/errors.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { persistOutcome } from '../../../platform/db/persist-outcome.ts';
import type { OwnProcess } from '../../../router/index.ts';
import type { EndpointAnswer, PreCallRequest, WebhooksPorts } from '../../../webhooks/index.ts';
import type { SessionChanges } from '../changes.ts';
import { preparingSeconds } from '../due.policy.ts';
import { sessionErrors } from '../errors.ts';
import type { SessionKillPoint } from '../kill-points.ts';
import { lockSession } from '../session-store.ts';
import type { Session, SessionPlan } from '../types.ts';
import { preCallEvent } from './pre-call-event.ts';
import { createPreCallReading, type PreCallAnswer } from './read-pre-call-answer.ts';
import { nowOf } from '../now-of.ts';

/** What is done with the answer: the plan that it leads to, and the secrets of the tools, sealed. */
export type Replan = (answer: PreCallAnswer) => Promise<Replanned>;

interface Replanned {
  readonly plan: SessionPlan;
  readonly toolSecretsEncrypted: string | null;
}

/** Asks the endpoint of call.pre_call before a session (interface: Webhooks, rule 5). It is fail-closed. */
export interface PrepareSession {
  /** Whether an endpoint would be asked at this moment. */
  isAsked(plan: SessionPlan): Promise<boolean>;
  /** Stores the question in the transaction that stored the session. */
  begin(tx: Tx, session: Session): Promise<{ session: Session; request: PreCallRequest }>;
  /**
   * Asks, and lets workers have the session. Throws 502 PRE_CALL_WEBHOOK_FAILED and 409 PRE_CALL_WEBHOOK_AMBIGUOUS, with the
   * session kept as failed; the former as well where it has ended meanwhile, since nothing was answered for it. What the
   * endpoint has said is written for as long as the session may be prepared, also when the request has no time left.
   */
  finish(session: Session, request: PreCallRequest, replan: Replan): Promise<Session>;
}

export function createPrepareSession(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  webhooks: Pick<WebhooksPorts, 'preparePreCallRequest' | 'receiversOf'>;
  changes: SessionChanges;
  ownProcess: Pick<OwnProcess, 'processId' | 'ensure'>;
  killPoint: KillPoint<SessionKillPoint>;
}): PrepareSession {
  const { database, clock, log, webhooks, changes, ownProcess, killPoint } = options;
  const reading = createPreCallReading();

  /** What the answer leads to, as an error where that is a refusal. */
  async function verdictOn(session: Session, answer: EndpointAnswer, replan: Replan): Promise<Replanned | AppError> {
    if ('error' in answer) return sessionErrors.preCallFailed(session.id, answer.error);
    try {
      return await replan(answer.value as PreCallAnswer);
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        return sessionErrors.preCallFailed(session.id, whyNot(error));
      throw error;
    }
  }

  async function write(
    { organizationId, id }: Session,
    verdict: Replanned | AppError,
    record: EndpointAnswer['record'],
  ): Promise<Session> {
    return database.tx(async (tx) => {
      const found = await lockSession(tx, organizationId, id);
      if (found === null) throw new Error('A session that is being prepared is gone');
      await record(tx);
      const at = await nowOf(tx, organizationId);
      if (verdict instanceof AppError) return changes.end(tx, found, 'pre_call_failed', at);
      const { plan, toolSecretsEncrypted } = verdict;
      return changes.prepared(tx, { ...found, configuration: plan.configuration }, toolSecretsEncrypted, at);
    });
  }

  return {
    isAsked: async ({ organizationId, agentId, webhookTags: tags }) => {
      const event = { organizationId, type: 'call.pre_call', agentId, tags };
      if ((await webhooks.receiversOf(database.read, event)).length === 0) return false;
      // Who looks for what a dead process has left behind must see that this one lives.
      await ownProcess.ensure();
      return true;
    },
    begin: async (tx, session) => {
      const asking = await changes.recordPreCallRequest(tx, session, ownProcess.processId, session.updatedAt);
      return { session: asking, request: await webhooks.preparePreCallRequest(tx, preCallEvent(asking), reading) };
    },
    finish: async (session, request, replan) => {
      const { id } = session;
      const untilMs = clock.monotonicMs() + preparingSeconds * 1_000;
      const answer = request.kind === 'one' ? await request.send() : { value: {}, record: async () => {} };
      killPoint('sessions.question.answered');
      const { verdict, written } = await persistOutcome({ clock, log, untilMs, of: { sessionId: id } }, async () => {
        const found =
          request.kind === 'ambiguous' ? sessionErrors.preCallAmbiguous(id) : await verdictOn(session, answer, replan);
        return { verdict: found, written: await write(session, found, answer.record) };
      });
      if (verdict instanceof AppError) throw verdict;
      if (written.preparedBy !== null)
        throw sessionErrors.preCallFailed(id, 'The session ended before the answer came');
      return written;
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

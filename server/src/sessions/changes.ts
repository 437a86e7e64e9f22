import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Publish } from '../webhooks/index.ts';
import { insertCallEvent, presentCallEvent } from './calls/index.ts';
import { startedSeconds } from './charge.policy.ts';
import { failureCauseOf, wireStatusOf } from './end-reasons.policy.ts';
import type { SessionKillPoint } from './kill-points.ts';
import type { SessionMoney } from './money.ts';
import { insertSession, writeSession } from './session-store.ts';
import { sessionStates } from './states.ts';
import type { CallEvent, CallEventType, EndReason, Session } from './types.ts';

/** The one writer of new states: a session, its event, its money and its webhooks change in one transaction. */
export interface SessionChanges {
  /** Stores a new session, and answers it. */
  create(tx: Tx, session: Session, toolSecretsEncrypted: string | null): Promise<Session>;
  /** Begins the conversation of a session that is locked; one that has begun stays as it is. */
  start(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /** Ends a session that is locked, for its one reason. Answers it as it is then; one that had ended stays as it is. */
  end(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
}

export function createSessionChanges(options: {
  ids: Ids;
  publish: Publish;
  money: SessionMoney;
  killPoint: KillPoint<SessionKillPoint>;
}): SessionChanges {
  const { ids, publish, money, killPoint } = options;

  /** Stores what happened, and tells of it. The revision and the sequence of the session were raised for it. */
  async function record(
    tx: Tx,
    session: Session,
    type: CallEventType,
    payload: CallEvent['payload'] = {},
  ): Promise<void> {
    const { id: sessionId, organizationId, failureCause, revision, updatedAt } = session;
    const event: CallEvent = {
      id: ids.uuid(),
      sessionId,
      organizationId,
      provider: 'service',
      type,
      status: wireStatusOf(session),
      failureCause,
      sipStatusCode: null,
      sipStatus: null,
      payload,
      revision,
      occurredAt: updatedAt,
      createdAt: updatedAt,
    };
    await insertCallEvent(tx, event);
    await publish(tx, [
      {
        organizationId,
        type: 'call.status',
        resourceId: sessionId,
        sequence: session.eventSequence,
        agentId: session.agentId,
        sessionId,
        callStatus: event.status,
        tags: session.webhookTags,
        occurredAt: event.occurredAt,
        data: presentCallEvent(event),
      },
    ]);
  }

  const raised = (session: Session, at: Temporal.Instant): Session => ({
    ...session,
    revision: session.revision + 1,
    eventSequence: session.eventSequence + 1,
    updatedAt: at,
  });

  return {
    create: async (tx, session, toolSecretsEncrypted) => {
      const created = raised(session, session.createdAt);
      await insertSession(tx, created, toolSecretsEncrypted);
      await record(tx, created, 'session.created');
      killPoint('sessions.change.written');
      return created;
    },
    start: async (tx, session, at) => {
      const state = sessionStates.nextStatus(session.state, 'start');
      if (state === null) return session;
      const started: Session = { ...raised(session, at), state, startedAt: at };
      await writeSession(tx, started);
      await record(tx, started, 'session.started');
      killPoint('sessions.change.written');
      return started;
    },
    end: async (tx, session, reason, at) => {
      const state = sessionStates.nextStatus(session.state, 'end');
      if (state === null) return session;
      const failureCause = failureCauseOf(reason);
      const ended: Session = { ...raised(session, at), state, endReason: reason, failureCause, endedAt: at };
      await writeSession(tx, ended);
      const seconds = startedSeconds(ended.startedAt, at);
      await record(tx, ended, 'session.ended', { end_reason: reason, duration_seconds: seconds });
      await money.settle(tx, ended);
      killPoint('sessions.change.written');
      return ended;
    },
  };
}

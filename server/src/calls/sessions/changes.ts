import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Publish } from '../../webhooks/index.ts';
import { insertCallEvent, presentCallEvent } from './calls/index.ts';
import { startedSeconds } from './charge.policy.ts';
import { simulatedTalkSeconds } from './due.policy.ts';
import { failureCauseOf, wireStatusOf } from './end-reasons.policy.ts';
import type { SessionKillPoint } from './kill-points.ts';
import type { SessionMoney } from './money.ts';
import type { HookedCalls } from './hooks.ts';
import { insertSession, writePrepared, writeSession } from './session-store.ts';
import { beginLease, endLease, tellClaimable } from './lease-store.ts';
import { sessionStates, type SessionTrigger } from './states.ts';
import type { CallEvent, EndReason, LineEventType, Session, TransferEventType } from './types.ts';

/** What the network that carries a call tells of its telephone. */
export interface LineEvent extends Pick<CallEvent, 'sipStatusCode' | 'sipStatus' | 'payload' | 'reportedId'> {
  readonly type: LineEventType;
}

/** What became of handing a call over. */
export interface TransferNews extends Pick<CallEvent, 'sipStatusCode' | 'sipStatus' | 'payload'> {
  readonly type: TransferEventType;
}

const lineTriggers: Readonly<Record<LineEventType, SessionTrigger | null>> = {
  'sip.dial_started': 'dial',
  'sip.ringing': 'ring',
  'sip.answered': 'answer',
  'sip.failed': null,
  'sip.dtmf_sent': null,
};

/** The one writer of new states: a session, its event, its money and its webhooks change in one transaction. */
export interface SessionChanges {
  /** Stores a new session, and answers it. No worker may claim one that is still prepared. */
  create(tx: Tx, session: Session, toolSecretsEncrypted: string | null): Promise<Session>;
  /** Counts the question that this process puts before a session which is being prepared. */
  ask(tx: Tx, session: Session, processId: string, at: Temporal.Instant): Promise<Session>;
  /** Lets workers claim a session that is locked, with what the answer to call.pre_call made of it. */
  prepared(tx: Tx, session: Session, toolSecretsEncrypted: string | null, at: Temporal.Instant): Promise<Session>;
  /** Begins the conversation of a session that is locked; one that has begun stays as it is. */
  start(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /**
   * Moves the telephone of a call that is locked, as the network that carries it tells, and stores what was told. What comes out
   * of order moves nothing.
   */
  line(tx: Tx, session: Session, told: LineEvent, at: Temporal.Instant): Promise<Session>;
  /** Stores what became of handing over a call that is locked, and tells of it. */
  noteTransfer(tx: Tx, session: Session, news: TransferNews, at: Temporal.Instant): Promise<Session>;
  /**
   * The same where the caller was connected: no worker has the session any more, and it lasts until one of the two hangs up. One
   * that is not running stays as it is.
   */
  bridge(tx: Tx, session: Session, news: TransferNews, at: Temporal.Instant): Promise<Session>;
  /** Gives a session that is locked, and that nobody has, to a worker. */
  claim(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /** Takes a session that is locked from its worker, where nothing was said yet: the next one may claim it. */
  loseClaim(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /** Stores that a session that is locked waits for a worker, for those who read its events; no endpoint is told. */
  tellWaiting(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /** Has the worker of a session that is locked end it, for that reason; one without a worker ends at once. */
  askToEnd(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
  /**
   * Ends a session that is locked, for its one reason: that for which its worker was asked to, if it was. Answers it as it is
   * then; one that had ended stays as it is.
   */
  end(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
  /** Publishes something that belongs to a call that is locked, beside its life. Answers the session, which counts it. */
  tell(tx: Tx, session: Session, told: ToldOfCall, at: Temporal.Instant): Promise<Session>;
}

/** An event of a call that is no event of its life, and what it says under `data`. */
export interface ToldOfCall {
  readonly type: 'call.recording';
  readonly data: object;
}

export function createSessionChanges(options: {
  ids: Ids;
  publish: Publish;
  money: SessionMoney;
  killPoint: KillPoint<SessionKillPoint>;
  hooks: Pick<HookedCalls, 'created' | 'ending' | 'ended'>;
}): SessionChanges {
  const { ids, publish, money, killPoint, hooks } = options;

  /** Stores what happened. The revision of the session was raised for it. */
  async function store(
    tx: Tx,
    session: Session,
    { type, ...told }: Pick<CallEvent, 'type'> & Partial<CallEvent>,
  ): Promise<CallEvent> {
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
      payload: {},
      reportedId: null,
      revision,
      occurredAt: updatedAt,
      createdAt: updatedAt,
      ...told,
    };
    await insertCallEvent(tx, event);
    return event;
  }

  /** Stores what happened, and tells of it. The sequence of the session was raised as well. */
  async function record(tx: Tx, session: Session, told: Pick<CallEvent, 'type'> & Partial<CallEvent>): Promise<void> {
    const { id: sessionId, organizationId } = session;
    const event = await store(tx, session, told);
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

  const changed = (session: Session, at: Temporal.Instant): Session => ({
    ...session,
    revision: session.revision + 1,
    updatedAt: at,
  });
  const raised = (session: Session, at: Temporal.Instant): Session => ({
    ...changed(session, at),
    eventSequence: session.eventSequence + 1,
  });

  /** Writes a change that is no event. */
  const write = async (tx: Tx, session: Session): Promise<Session> => {
    await writeSession(tx, session);
    killPoint('sessions.change.written');
    return session;
  };

  const end: SessionChanges['end'] = async (tx, found, reason, at) => {
    const state = sessionStates.nextStatus(found.state, 'end');
    if (state === null) return found;
    const endReason = found.endingReason ?? reason;
    const session = await hooks.ending(tx, found, endReason, at);
    const failureCause = failureCauseOf(endReason);
    const leaving = raised(session, at);
    const ended: Session = { ...raised(leaving, at), state, endReason, failureCause, endedAt: at, isLeased: false };
    await writeSession(tx, ended);
    await record(tx, leaving, { type: 'room_finished', provider: 'livekit' });
    const seconds = startedSeconds(ended.startedAt, at);
    const payload = { end_reason: endReason, duration_seconds: seconds };
    await record(tx, ended, { type: 'session.ended', payload });
    await money.settle(tx, ended);
    const left = await hooks.ended(tx, ended);
    killPoint('sessions.change.written');
    return left;
  };

  return {
    create: async (tx, session, toolSecretsEncrypted) => {
      const created = raised(session, session.createdAt);
      await insertSession(tx, created, toolSecretsEncrypted);
      await record(tx, created, { type: 'session.created' });
      await hooks.created(tx, created);
      if (created.state === 'created') await tellClaimable(tx, created);
      killPoint('sessions.change.written');
      return created;
    },
    ask: (tx, session, processId, at) => write(tx, { ...raised(session, at), preparedBy: processId }),
    prepared: async (tx, session, toolSecretsEncrypted, at) => {
      const state = sessionStates.nextStatus(session.state, 'prepared');
      if (state === null) return session;
      const ready = await write(tx, { ...changed(session, at), state, preparedBy: null });
      await writePrepared(tx, ready, toolSecretsEncrypted);
      await tellClaimable(tx, ready);
      return ready;
    },
    start: async (tx, session, at) => {
      const state = sessionStates.nextStatus(session.state, 'start');
      if (state === null) return session;
      const started: Session = { ...raised(session, at), state, startedAt: at };
      await writeSession(tx, started);
      await record(tx, started, { type: 'session.started' });
      killPoint('sessions.change.written');
      return started;
    },
    line: async (tx, session, told, at) => {
      const trigger = lineTriggers[told.type];
      const state = trigger === null ? null : sessionStates.nextStatus(session.state, trigger);
      const moved: Session = {
        ...raised(session, at),
        state: state ?? session.state,
        dialedAt: state === null ? session.dialedAt : (session.dialedAt ?? at),
        startedAt: state === 'running' ? at : session.startedAt,
      };
      const isFailed = told.type === 'sip.failed';
      const left = isFailed ? raised(moved, at) : moved;
      await writeSession(tx, left);
      await record(tx, moved, told);
      if (isFailed) await record(tx, left, { ...told, type: 'sip.dial_failed', reportedId: null });
      killPoint('sessions.change.written');
      return left;
    },
    noteTransfer: async (tx, session, news, at) => {
      const told = raised(session, at);
      await writeSession(tx, told);
      await record(tx, told, news);
      return told;
    },
    bridge: async (tx, session, news, at) => {
      const state = sessionStates.nextStatus(session.state, 'bridge');
      if (state === null) return session;
      const bridgedUntil = session.script === null ? null : at.add({ seconds: simulatedTalkSeconds });
      const bridged: Session = { ...raised(session, at), state, isLeased: false, bridgedUntil };
      await writeSession(tx, bridged);
      await endLease(tx, bridged);
      await record(tx, bridged, news);
      killPoint('sessions.change.written');
      return bridged;
    },
    claim: async (tx, session, at) => {
      const state = sessionStates.nextStatus(session.state, 'claim');
      if (state === null) throw new Error('A session that cannot be claimed was');
      const claimed = { ...changed(session, at), state, fence: session.fence + 1, isLeased: true };
      await write(tx, claimed);
      await beginLease(tx, claimed);
      return claimed;
    },
    loseClaim: async (tx, session, at) => {
      const state = sessionStates.nextStatus(session.state, 'lose_claim');
      if (state === null) return session;
      const lost = { ...changed(session, at), state, isLeased: false };
      await write(tx, lost);
      await endLease(tx, lost);
      await tellClaimable(tx, lost);
      return lost;
    },
    tellWaiting: async (tx, session, at) => {
      const told = await write(tx, { ...changed(session, at), isWaitingTold: true });
      await store(tx, told, { type: 'worker.waiting' });
      return told;
    },
    askToEnd: async (tx, session, reason, at) => {
      const state = sessionStates.nextStatus(session.state, 'ask_to_end');
      if (!session.isLeased) return end(tx, session, reason, at);
      if (state === null) return session;
      return write(tx, { ...changed(session, at), state, endingReason: reason, endingAt: at });
    },
    end,
    tell: async (tx, session, { type, data }, at) => {
      const told = raised(session, at);
      await writeSession(tx, told);
      const { id, organizationId, agentId, webhookTags: tags, eventSequence: sequence } = told;
      const of = { organizationId, resourceId: id, sessionId: id, agentId, tags, sequence } as const;
      await publish(tx, [{ ...of, type, data, isOfCall: true, occurredAt: at }]);
      return told;
    },
  };
}

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
import { beginLease, endLease, isOnLine, notifyClaimable, offerAgain } from './lease-store.ts';
import { sessionStates, type SessionTrigger } from './states.ts';
import type { CallEvent, EndReason, SipEventType, Session, TransferEventType } from './types.ts';

/** An event of the telephone of a call, from the network that carries it. */
export interface SipEvent extends Pick<CallEvent, 'sipStatusCode' | 'sipStatus' | 'payload' | 'reportedId'> {
  readonly type: SipEventType;
}

/** An event of handing a call over. */
export interface TransferEvent extends Pick<CallEvent, 'sipStatusCode' | 'sipStatus' | 'payload'> {
  readonly type: TransferEventType;
}

const sipTriggers: Readonly<Record<SipEventType, SessionTrigger | null>> = {
  'sip.dial_started': 'dial',
  'sip.ringing': 'ring',
  'sip.answered': 'answer',
  'sip.failed': null,
  'sip.dtmf_sent': null,
  'sip.machine_detected': null,
  'media.reattached': null,
  'media.codec_refused': null,
};

/** Of what is done here, and no carrier answers. */
const unanswered = { sipStatusCode: null, sipStatus: null, reportedId: null } as const;

/** The one writer of new states: a session, its event, its money and its webhooks change in one transaction. */
export interface SessionChanges {
  /** Stores a new session, and answers it. No worker may claim one that is still prepared. */
  create(tx: Tx, session: Session, toolSecretsEncrypted: string | null): Promise<Session>;
  /** Counts the request that this process sends before a session which is being prepared. */
  recordPreCallRequest(tx: Tx, session: Session, processId: string, at: Temporal.Instant): Promise<Session>;
  /** Lets workers claim a session that is locked, with what the answer to call.pre_call made of it. */
  prepared(tx: Tx, session: Session, toolSecretsEncrypted: string | null, at: Temporal.Instant): Promise<Session>;
  /** Begins the conversation of a session that is locked; one that has begun stays as it is. */
  start(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /**
   * Moves the telephone of a call that is locked by an event of the network that carries it, and stores the event. One that comes
   * out of order moves nothing.
   */
  applySipEvent(tx: Tx, session: Session, input: SipEvent, at: Temporal.Instant): Promise<Session>;
  /** Presses keys in a call that is locked, and stores that. */
  pressKeys(tx: Tx, session: Session, digits: string, at: Temporal.Instant): Promise<Session>;
  /** Stores and publishes what became of handing over a call that is locked. */
  noteTransfer(tx: Tx, session: Session, transfer: TransferEvent, at: Temporal.Instant): Promise<Session>;
  /**
   * The same where the caller was connected: no worker has the session any more, and it lasts until one of the two hangs up. One
   * that is not running stays as it is.
   */
  bridge(tx: Tx, session: Session, transfer: TransferEvent, at: Temporal.Instant): Promise<Session>;
  /** Gives a session that is locked, and that nobody has, to a worker. */
  claim(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /**
   * Takes a session that is locked from its worker, where nothing was said yet: the next one may claim it, one whose line stands within
   * ten seconds.
   */
  loseClaim(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /** A client has come to the media of a session that is locked, for the first time or again, to the process of that address. */
  joinClient(
    tx: Tx,
    session: Session,
    client: { passId: string; place: string },
    at: Temporal.Instant,
  ): Promise<Session>;
  /** That client was lost. */
  loseClient(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /** Stores that a session that is locked waits for a worker, for clients that read its events; no event is published. */
  recordWaiting(tx: Tx, session: Session, at: Temporal.Instant): Promise<Session>;
  /**
   * Has the worker of a session that is locked end it, for that reason; one without a worker ends at once, and so does the call of a
   * telephone that was not answered.
   */
  askToEnd(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
  /**
   * Ends a session that is locked, for its one reason: that for which its worker was asked to, if it was. Answers it as it is
   * then; one that had ended stays as it is.
   */
  end(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
  /** Publishes an event of a call that is locked, beside those of its life. Returns the session, which counts it. */
  publish(tx: Tx, session: Session, input: CallEventInput, at: Temporal.Instant): Promise<Session>;
}

/** An event of a call that is no event of its life, and what it says under `data`. */
export interface CallEventInput {
  readonly type: 'call.recording';
  readonly data: object;
}

export function createSessionChanges(options: {
  ids: Ids;
  publish: Publish;
  money: SessionMoney;
  killPoint: KillPoint<SessionKillPoint>;
  hooks: Pick<HookedCalls, 'created' | 'claimed' | 'pressed' | 'rings' | 'ending' | 'ended'>;
}): SessionChanges {
  const { ids, publish, money, killPoint, hooks } = options;

  /** Stores what happened. The revision of the session was raised for it. */
  async function store(
    tx: Tx,
    session: Session,
    { type, ...input }: Pick<CallEvent, 'type'> & Partial<CallEvent>,
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
      ...input,
    };
    await insertCallEvent(tx, event);
    return event;
  }

  /** Stores and publishes what happened. The sequence of the session was raised as well. */
  async function record(tx: Tx, session: Session, input: Pick<CallEvent, 'type'> & Partial<CallEvent>): Promise<void> {
    const { id: sessionId, organizationId } = session;
    const event = await store(tx, session, input);
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

  const applySipEvent: SessionChanges['applySipEvent'] = async (tx, session, input, at) => {
    const trigger = sipTriggers[input.type];
    const state = trigger === null ? null : sessionStates.nextStatus(session.state, trigger);
    const moved: Session = {
      ...raised(session, at),
      state: state ?? session.state,
      dialedAt: state === null ? session.dialedAt : (session.dialedAt ?? at),
      startedAt: state === 'running' ? at : session.startedAt,
    };
    const isFailed = input.type === 'sip.failed';
    const left = isFailed ? raised(moved, at) : moved;
    await writeSession(tx, left);
    await record(tx, moved, input);
    if (input.type === 'sip.ringing' || input.type === 'sip.answered') await hooks.rings(tx, left);
    if (isFailed) await record(tx, left, { ...input, type: 'sip.dial_failed', reportedId: null });
    killPoint('sessions.change.written');
    return left;
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
      if (created.state === 'created') await notifyClaimable(tx, created);
      killPoint('sessions.change.written');
      return created;
    },
    recordPreCallRequest: (tx, session, processId, at) => write(tx, { ...raised(session, at), preparedBy: processId }),
    prepared: async (tx, session, toolSecretsEncrypted, at) => {
      const state = sessionStates.nextStatus(session.state, 'prepared');
      if (state === null) return session;
      const ready = await write(tx, { ...changed(session, at), state, preparedBy: null });
      await writePrepared(tx, ready, toolSecretsEncrypted);
      await notifyClaimable(tx, ready);
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
    applySipEvent,
    pressKeys: async (tx, session, digits, at) => {
      await hooks.pressed(tx, session, digits);
      const event = { type: 'sip.dtmf_sent', payload: { digits }, ...unanswered } as const;
      return applySipEvent(tx, session, event, at);
    },
    noteTransfer: async (tx, session, transfer, at) => {
      const left = raised(session, at);
      await writeSession(tx, left);
      await record(tx, left, transfer);
      return left;
    },
    bridge: async (tx, session, transfer, at) => {
      const state = sessionStates.nextStatus(session.state, 'bridge');
      if (state === null) return session;
      const bridgedUntil = session.script === null ? null : at.add({ seconds: simulatedTalkSeconds });
      const bridged: Session = { ...raised(session, at), state, isLeased: false, bridgedUntil };
      await writeSession(tx, bridged);
      await endLease(tx, bridged);
      await record(tx, bridged, transfer);
      killPoint('sessions.change.written');
      return bridged;
    },
    claim: async (tx, session, at) => {
      // Of one that is offered again the line goes on where it is.
      const state = isOnLine(session) ? session.state : sessionStates.nextStatus(session.state, 'claim');
      if (state === null) throw new Error('A session that cannot be claimed was');
      const claimed = { ...changed(session, at), state, fence: session.fence + 1, isLeased: true };
      await write(tx, claimed);
      await beginLease(tx, claimed);
      await hooks.claimed(tx, claimed);
      return claimed;
    },
    loseClaim: async (tx, session, at) => {
      const isOffered = isOnLine(session);
      const state = isOffered ? session.state : sessionStates.nextStatus(session.state, 'lose_claim');
      if (state === null) return session;
      const lost = { ...changed(session, at), state, isLeased: false };
      await write(tx, lost);
      await (isOffered ? offerAgain : endLease)(tx, lost);
      await notifyClaimable(tx, lost);
      return lost;
    },
    joinClient: async (tx, session, { passId, place }, at) => {
      const clientJoinedAt = session.clientJoinedAt ?? at;
      const client = { clientJoinedAt, clientLeftAt: null, clientPassId: passId, mediaPlace: place };
      const joined = await write(tx, { ...changed(session, at), ...client });
      // Workers that bring sound wait for it.
      if (joined.state === 'created') await notifyClaimable(tx, joined);
      return joined;
    },
    loseClient: (tx, session, at) => write(tx, { ...changed(session, at), clientLeftAt: at }),
    recordWaiting: async (tx, session, at) => {
      const left = await write(tx, { ...changed(session, at), isWaitingRecorded: true });
      await store(tx, left, { type: 'worker.waiting' });
      return left;
    },
    askToEnd: async (tx, session, reason, at) => {
      const state = sessionStates.nextStatus(session.state, 'ask_to_end');
      // On a telephone that was not answered no one hears a goodbye.
      const isUnheard = session.kind === 'phone' && session.startedAt === null;
      if (!session.isLeased || isUnheard) return end(tx, session, reason, at);
      if (state === null) return session;
      return write(tx, { ...changed(session, at), state, endingReason: reason, endingAt: at });
    },
    end,
    publish: async (tx, session, { type, data }, at) => {
      const left = raised(session, at);
      await writeSession(tx, left);
      const { id, organizationId, agentId, webhookTags: tags, eventSequence: sequence } = left;
      const of = { organizationId, resourceId: id, sessionId: id, agentId, tags, sequence } as const;
      await publish(tx, [{ ...of, type, data, isOfCall: true, occurredAt: at }]);
      return left;
    },
  };
}

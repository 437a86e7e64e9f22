import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { EndReason, Session, SessionsPorts } from '../sessions/index.ts';
import { causeOfEnd } from './closing.policy.ts';
import type { TransferHooks } from './hooks.ts';
import type { TransferKillPoint } from './kill-points.ts';
import { destinationOf, fallbackOf } from './present.ts';
import { transferStates } from './states.ts';
import {
  findOpenTransfer,
  insertRoute,
  insertTransfer,
  listAttempts,
  writeExhausted,
  writeTransfer,
} from './transfer-store.ts';
import type { FailureCause, Route, Said, Transfer } from './types.ts';

/** A session that is locked, as it is after a change, and the transfer that changed. */
export interface Changed {
  readonly session: Session;
  readonly transfer: Transfer;
}

/** What the carrier answered, and what was said with the destination meanwhile. */
export interface Evidence {
  readonly sipStatusCode: number | null;
  readonly sipStatus: string | null;
  readonly said: readonly Said[];
}

/**
 * The one writer of the states of transfers: an attempt, its event and what follows for the call change in one transaction, in
 * which the session is locked. What does not follow from where an attempt stands changes nothing.
 */
export interface TransferChanges {
  /** Stores a request with its first attempt. */
  open(tx: Tx, session: Session, route: Route): Promise<Changed>;
  /** Its telephone rings; the first time counts. */
  ring(tx: Tx, from: Changed, evidence: Evidence, at: Temporal.Instant): Promise<Changed>;
  /** The destination of a warm transfer has answered. */
  answer(tx: Tx, from: Changed, evidence: Evidence, at: Temporal.Instant): Promise<Changed>;
  /** The destination takes the call; the first time counts. */
  accept(tx: Tx, from: Changed, evidence: Evidence, at: Temporal.Instant): Promise<Changed>;
  /** The caller is to be connected. Null where the transfer does not stand there. */
  complete(tx: Tx, from: Changed, summary: string | null, at: Temporal.Instant): Promise<Changed | null>;
  /** The caller was connected: the agent has left the call. */
  bridge(tx: Tx, from: Changed, evidence: Evidence, at: Temporal.Instant): Promise<Changed>;
  /** One of the two who were connected has left: the call ends. */
  hangUp(tx: Tx, from: Changed, evidence: Evidence, at: Temporal.Instant): Promise<Changed>;
  /** It came to nothing: the next destination is tried, and with none left the fallback comes. */
  fail(tx: Tx, from: Changed, cause: FailureCause, evidence: Evidence, at: Temporal.Instant): Promise<Changed>;
  /** It is called off. Null where the transfer does not stand there. */
  cancel(tx: Tx, from: Changed, wish: Cancellation, at: Temporal.Instant): Promise<Changed | null>;
  /** The call ends for that reason: what is open comes to nothing. */
  close(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
}

export interface Cancellation {
  readonly reason: string | null;
  readonly summary: string | null;
  readonly tryNext: boolean;
  readonly voicemailDetected: boolean;
}

/** More of what is said with a destination is not kept. */
const mostSaid = 200;
export const noEvidence: Evidence = { sipStatusCode: null, sipStatus: null, said: [] };

export function createTransferChanges(options: {
  ids: Ids;
  sessions: Pick<SessionsPorts, 'handOver' | 'messageAgent'>;
  killPoint: KillPoint<TransferKillPoint>;
  /** Called at each use: higher slices are made later. */
  hooks: () => readonly TransferHooks[];
}): TransferChanges {
  const { ids, sessions, killPoint, hooks } = options;
  const { noteTransfer, bridge: bridgeCall, askToEnd, end } = sessions.handOver;

  /** Writes an attempt that has changed, with its event. */
  async function write(
    tx: Tx,
    { session, transfer }: Changed,
    change: { type: Parameters<typeof noteTransfer>[2]['type']; evidence?: Evidence; details?: object },
    at: Temporal.Instant,
    note = noteTransfer,
  ): Promise<Changed> {
    const { type, evidence = noEvidence, details = {} } = change;
    const written = await writeTransfer(tx, { ...transfer, updatedAt: at, consultation: heard(transfer, evidence) });
    const payload = { ...payloadOf(written), ...details };
    const { sipStatusCode, sipStatus } = evidence;
    const changed = await note(tx, session, { type, payload, sipStatusCode, sipStatus }, at);
    killPoint('transfers.change.written');
    return { session: changed, transfer: written };
  }

  /** Tries a destination of a request. */
  async function attempt(tx: Tx, session: Session, route: Route, position: number, at: Temporal.Instant) {
    const id = position === 0 ? route.id : ids.uuid();
    const { summary } = destinationOf({ id, route, position });
    const transfer = await insertTransfer(tx, {
      ...unanswered,
      id,
      route,
      position,
      summary,
      createdAt: at,
      updatedAt: at,
    });
    const change = { type: 'transfer.requested', payload: payloadOf(transfer), ...noCodes } as const;
    const noted = await noteTransfer(tx, session, change, at);
    for (const { opened } of hooks()) await opened?.(tx, noted, transfer);
    return { session: noted, transfer };
  }

  /** Writes an attempt that came to nothing, or was called off. */
  async function writeClosed(...written: Parameters<typeof write>): Promise<Changed> {
    const closed = await write(...written);
    for (const { closed: learn } of hooks()) await learn?.(written[0], closed.session, closed.transfer);
    return closed;
  }

  /** Tries the next destination behind an attempt that came to nothing; with none left the fallback comes. */
  async function goOn(tx: Tx, { session, transfer }: Changed, at: Temporal.Instant): Promise<Session> {
    const { route, position } = transfer;
    if (session.state !== 'running') return session;
    if (position + 1 < route.destinations.length) return (await attempt(tx, session, route, position + 1, at)).session;
    return giveUp(tx, session, transfer, at);
  }

  /** The caller is with the agent again, or what was asked for in its place. */
  async function giveUp(tx: Tx, found: Session, transfer: Transfer, at: Temporal.Instant): Promise<Session> {
    const { route, failureCause } = transfer;
    let session = found;
    if (route.toolCallId !== null) {
      const { to } = destinationOf(transfer);
      await sessions.messageAgent(tx, session, `The transfer to ${to} came to nothing: ${failureCause}.`, at);
    }
    if (route.fallback === null) return session;
    await writeExhausted(tx, route, at);
    const attempts = await listAttempts(tx, route.id);
    const [last = transfer] = attempts.slice(-1);
    const payload = { ...payloadOf(transfer), fallback: fallbackOf(last, attempts) };
    session = await noteTransfer(tx, session, { type: 'transfer.fallback', payload, ...noCodes }, at);
    if (route.fallback.action === 'end_call') session = await askToEnd(tx, session, 'agent_hangup', at);
    return session;
  }

  const moved = ({ session, transfer }: Changed, trigger: Parameters<typeof transferStates.nextStatus>[1]) => {
    const status = transferStates.nextStatus(transfer.status, trigger);
    // What a call that ends has open is closed with it.
    return status === null || session.state !== 'running' ? null : { session, transfer: { ...transfer, status } };
  };

  const complete: TransferChanges['complete'] = async (tx, from, summary, at) => {
    const found = moved(from, 'complete');
    if (found === null) return null;
    const transfer = { ...found.transfer, summary: summary ?? found.transfer.summary };
    return write(tx, { ...found, transfer }, { type: 'transfer.bridging' }, at);
  };

  return {
    open: async (tx, session, route) => {
      await insertRoute(tx, route);
      const opened = await attempt(tx, session, route, 0, route.createdAt);
      killPoint('transfers.change.written');
      return opened;
    },
    ring: async (tx, from, evidence, at) => {
      const { transfer } = from;
      if (transfer.status !== 'requested' || transfer.rangAt !== null) return from;
      return write(tx, { ...from, transfer: { ...transfer, rangAt: at } }, { type: 'transfer.ringing', evidence }, at);
    },
    answer: async (tx, from, evidence, at) => {
      const found = from.transfer.route.kind === 'warm' ? moved(from, 'answer') : null;
      if (found === null) return from;
      const transfer = { ...found.transfer, answeredAt: at };
      return write(tx, { ...found, transfer }, { type: 'transfer.answered', evidence }, at);
    },
    accept: async (tx, from, evidence, at) => {
      const { transfer } = from;
      if (transfer.status !== 'screening' || transfer.isAccepted) return from;
      return write(
        tx,
        { ...from, transfer: { ...transfer, isAccepted: true } },
        { type: 'transfer.screened', evidence },
        at,
      );
    },
    complete,
    bridge: async (tx, from, evidence, at) => {
      const { kind } = from.transfer.route;
      // A warm one is connected when that was asked for, and not before.
      const isNext = kind === 'blind' ? 'requested' : 'bridging';
      const found = from.transfer.status === isNext ? moved(from, 'bridge') : null;
      if (found === null) return from;
      const transfer = { ...found.transfer, answeredAt: found.transfer.answeredAt ?? at, completedAt: at };
      return write(tx, { ...found, transfer }, { type: 'transfer.completed', evidence }, at, bridgeCall);
    },
    hangUp: async (tx, { session, transfer }, _evidence, at) => {
      const speak = session.state === 'bridged' && transfer.status === 'completed';
      return { transfer, session: speak ? await end(tx, session, 'transferred', at) : session };
    },
    fail: async (tx, from, failureCause, evidence, at) => {
      const found = moved(from, 'fail');
      if (found === null) return from;
      const transfer = { ...found.transfer, failureCause };
      const failed = await writeClosed(tx, { ...found, transfer }, { type: 'transfer.failed', evidence }, at);
      return { ...failed, session: await goOn(tx, failed, at) };
    },
    cancel: async (tx, from, { reason, summary, tryNext, voicemailDetected }, at) => {
      const found = moved(from, 'cancel');
      if (found === null) return null;
      const failureCause = voicemailDetected ? 'voicemail' : 'cancelled';
      const transfer = { ...found.transfer, failureCause, summary: summary ?? found.transfer.summary } as const;
      const change = { type: 'transfer.cancelled', details: reason === null ? {} : { reason } } as const;
      const cancelled = await writeClosed(tx, { ...found, transfer }, change, at);
      return tryNext ? { ...cancelled, session: await goOn(tx, cancelled, at) } : cancelled;
    },
    close: async (tx, session, reason, at) => {
      const open = await findOpenTransfer(tx, session.id);
      const status = open === null ? null : transferStates.nextStatus(open.status, 'fail');
      if (open === null || status === null) return session;
      const transfer = { ...open, status, failureCause: causeOfEnd(reason) };
      return (await writeClosed(tx, { session, transfer }, { type: 'transfer.failed' }, at)).session;
    },
  };
}

const noCodes = { sipStatusCode: null, sipStatus: null };
const unanswered = {
  sequence: 0,
  status: 'requested',
  failureCause: null,
  consultation: [],
  isAccepted: false,
  rangAt: null,
  answeredAt: null,
  completedAt: null,
} as const;

function heard({ consultation }: Transfer, { said }: Evidence): readonly Said[] {
  return said.length === 0 ? consultation : [...consultation, ...said].slice(0, mostSaid);
}

/** What each event of a transfer says of it. */
function payloadOf(transfer: Transfer): Record<string, unknown> {
  const { id, route, position, status, failureCause } = transfer;
  const { to, label } = destinationOf(transfer);
  return { transfer_id: id, kind: route.kind, transfer_to: to, label, position, status, failure_cause: failureCause };
}

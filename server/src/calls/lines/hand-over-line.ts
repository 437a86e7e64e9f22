import type { Tx } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/crypto/uuid.ts';
import type { CallCarrier, CallEvent, LineEndReason, TransferLeg } from '../../providers/ports/call-carrier.ts';
import { lockSession, nowOf, type Session } from '../sessions/index.ts';
import { destinationOf, type TransferHooks, type TransfersPorts } from '../transfers/index.ts';
import {
  type CarriedLine,
  changeLine,
  changeLineTransfer,
  databaseNow,
  findLineTransfer,
  insertLineTransfer,
  isUndecided,
  lastLineTransfer,
  type LineTransfer,
  lockLine,
} from './stores/index.ts';
import type { SecondLines } from './second-lines.ts';

type Report = Parameters<TransfersPorts['reportCarried']>[2];

/** Hands lines over: what is to be connected is written, asked for of the carrier, and what comes of it is reported to the transfer. */
export interface HandOverLine extends Required<TransferHooks> {
  /** What a carrier reports of the leg to a destination. */
  legEvent(tx: Tx, carrier: string, event: CallEvent): Promise<void>;
  /** What is next of a line that is locked: to ask for it, to wait, or nothing. */
  next(tx: Tx, line: CarriedLine, carrier: CallCarrier): Promise<HandOverStep>;
  /** It is asked for now, by the act of that number: as it is asked for. */
  asks(tx: Tx, transfer: LineTransfer, act: number): Promise<TransferLeg>;
  /** The carrier was asked, and has taken it, may have, or has refused it. */
  answered(tx: Tx, session: Session, transferId: string, outcome: 'accepted' | 'unknown' | 'refused'): Promise<void>;
  /** The person is on the line alone again: whom they were connected with has hung up, or did not come. */
  aloneAgain(tx: Tx, session: Session, transfer: LineTransfer): Promise<Session>;
  /** The call of a session that is locked has ended. */
  ended(tx: Tx, session: Session): Promise<void>;
}

export type HandOverStep =
  | { readonly kind: 'ask'; readonly transfer: LineTransfer }
  /** The carrier connects it, or has. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'none' };

export function createHandOverLine(options: {
  report: TransfersPorts['reportCarried'];
  secondLines: Pick<SecondLines, 'hangUp'>;
  wake: (tx: Tx, line: Pick<CarriedLine, 'organizationId' | 'sessionId'>) => Promise<void>;
}): HandOverLine {
  const { secondLines, wake } = options;

  const report = async (tx: Tx, session: Session, what: Report): Promise<Session> =>
    options.report(tx, session, what, await nowOf(tx, session.organizationId));
  /** A leg whose transfer is over does not stand. */
  const hangUpLeg = async (tx: Tx, transfer: LineTransfer): Promise<void> => {
    const { legId: callId, isLegOver, organizationId, sessionId, carrier } = transfer;
    if (callId !== null && !isLegOver) await secondLines.hangUp(tx, { organizationId, sessionId, carrier, callId });
  };
  const bridged = async (tx: Tx, session: Session, transfer: LineTransfer): Promise<void> => {
    const left = await report(tx, session, { transferId: transfer.transferId, event: 'bridged', sipStatusCode: 200 });
    if (left.state !== 'bridged') return;
    await changeLineTransfer(tx, transfer, { status: 'bridged' });
    // No agent speaks there any more, so no stream is missing.
    const line = await lockLine(tx, session.id);
    if (line !== null) await changeLine(tx, line, { lostAt: null, lookAt: line.wantsEnd ? line.lookAt : null });
  };

  return {
    opened: async (tx, { id: sessionId, organizationId, phone }, transfer) => {
      const carrier = phone?.carrier ?? null;
      const { from, ringingTimeoutSeconds: ringSeconds, headers } = transfer.route.dialing;
      const line = carrier === null || from === null ? null : await lockLine(tx, sessionId);
      if (carrier === null || from === null || line === null) return;
      const { to: destination } = destinationOf(transfer);
      const of = { transferId: transfer.id, organizationId, sessionId, carrier };
      await insertLineTransfer(tx, { ...of, destination, from, ringSeconds, headers });
      // Where the process dies that takes its job another one asks for it.
      await changeLine(tx, line, { lookAt: (await databaseNow(tx)).add({ seconds: 1 }) });
      await wake(tx, line);
    },
    closed: async (tx, { id: sessionId }, { id }) => {
      const transfer = await findLineTransfer(tx, id);
      if (!isUndecided(transfer)) return;
      await hangUpLeg(tx, await changeLineTransfer(tx, transfer, { status: 'over' }));
      const line = await lockLine(tx, sessionId);
      if (line === null || line.status !== 'open' || line.wantsEnd) return;
      if (line.lostAt === null) {
        // A carrier that has taken the transfer ends the stream for it, which may be seen only after the leg was over.
        if (transfer.status !== 'due') await changeLine(tx, line, { isLetGo: true });
        return;
      }
      // The agent goes on, in another stream: what it was without one in between is no fault of the line.
      const now = await databaseNow(tx);
      await changeLine(tx, line, { lostAt: now, isLetGo: true, isStreamUsed: true, lookAt: now });
      await wake(tx, line);
    },
    legEvent: async (tx, carrier, event) => {
      const { reference, callId, kind } = event;
      const named = reference !== null && isUuid(reference) ? await findLineTransfer(tx, reference) : null;
      if (named?.carrier !== carrier) return;
      const session = await lockSession(tx, named.organizationId, named.sessionId);
      const found = await findLineTransfer(tx, named.transferId);
      if (session === null || found === null) return;
      // A leg beside the one that is known is not the one that was asked for.
      if (found.legId !== null && found.legId !== callId) {
        if (kind !== 'hungUp') await hangUpLeg(tx, { ...found, legId: callId, isLegOver: false });
        return;
      }
      const isLegOver = found.isLegOver || kind === 'hungUp';
      const status = found.status === 'asking' ? 'asked' : found.status;
      const transfer = await changeLineTransfer(tx, found, { legId: callId, isLegOver, status });
      if (event.kind === 'hungUp') {
        const ended = transfer.status === 'bridged' ? 'hung_up' : causeOf[event.reason];
        await report(tx, session, { transferId: transfer.transferId, event: ended, sipStatusCode: event.sipCode });
        return;
      }
      if (transfer.status === 'over') return hangUpLeg(tx, transfer);
      const { transferId } = transfer;
      if (event.kind === 'ringing') await report(tx, session, { transferId, event: 'ringing', sipStatusCode: 180 });
      if (event.kind === 'answered' && isUndecided(transfer)) await bridged(tx, session, transfer);
    },
    next: async (tx, { sessionId, status, callId }, { repeatsActs }) => {
      const transfer = await lastLineTransfer(tx, sessionId);
      if (transfer?.status === 'bridged') return { kind: 'wait' };
      if (!isUndecided(transfer) || status !== 'open' || callId === null) return { kind: 'none' };
      if (transfer.status === 'due' || (transfer.status === 'asking' && repeatsActs)) return { kind: 'ask', transfer };
      // It may have been asked for by a process that is gone: what becomes of it is reported, or its ringing time is over.
      return { kind: 'wait' };
    },
    asks: async (tx, transfer, act) => {
      await changeLineTransfer(tx, transfer, { status: 'asking', act });
      const { transferId: reference, destination, from, ringSeconds, headers } = transfer;
      return { reference, destination, from, ringSeconds, headers };
    },
    answered: async (tx, session, transferId, outcome) => {
      const transfer = await findLineTransfer(tx, transferId);
      if (!isUndecided(transfer)) return;
      if (outcome !== 'refused') await changeLineTransfer(tx, transfer, { status: 'asked' });
      else await report(tx, session, { transferId, event: 'carrier_failed', sipStatusCode: null });
    },
    aloneAgain: async (tx, session, { transferId, status }) =>
      report(tx, session, {
        transferId,
        event: status === 'bridged' ? 'hung_up' : 'carrier_failed',
        sipStatusCode: null,
      }),
    ended: async (tx, { id }) => {
      const transfer = await lastLineTransfer(tx, id);
      if (transfer?.status === 'bridged') await hangUpLeg(tx, transfer);
    },
  };
}

/** Why a transfer failed whose leg ended so before it was answered. */
const causeOf: Readonly<Record<LineEndReason, Report['event']>> = {
  busy: 'busy',
  no_answer: 'no_answer',
  rejected: 'rejected',
  // It was given up from this side, and not by us: then it is over already.
  caller_hangup: 'caller_left',
  max_duration: 'recipient_hangup',
  carrier_failed: 'unreachable',
};

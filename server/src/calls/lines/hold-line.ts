import { isUuid } from '../../platform/crypto/uuid.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { uncounted } from '../../platform/db/deadline.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { CallbackReply, CallCarrier } from '../../providers/ports/call-carrier.ts';
import { createSignal, lockSession, type SessionsPorts } from '../sessions/index.ts';
import { speaksOn } from './apply-event.ts';
import type { HandOverLine } from './hand-over-line.ts';
import { refusalOf } from './line-acts.ts';
import { isLostForGood, loseStream } from './lose-stream.ts';
import {
  type CarriedLine,
  changeLine,
  databaseNow,
  findLine,
  isUndecided,
  lastLineTransfer,
  lockLine,
} from './stores/index.ts';
import { type LineStreams, streamForSeconds } from './line-streams.ts';
import type { ArrivedLine, ReceiveLine } from './receive-line.ts';

/** What a carrier is answered that holds its callback. */
export interface HoldLine {
  /** While a line rings. */
  arrived(carrier: CallCarrier, line: ArrivedLine): Promise<CallbackReply | null>;
  /** While a line stands whose stream has ended, of the session that its reference names. */
  lost(
    carrier: CallCarrier,
    line: { readonly reference: string | null; readonly callId: string; readonly act: number | null },
  ): Promise<CallbackReply | null>;
}

// What changes is notified; a connection that broke may have missed it.
const lookMs = 1_000;
// After its time the call has ended, which is written within a second.
const patienceSeconds = 1.5;
// What became of a leg is reported beside the question how its line goes on, and may come a moment later.
const legPatienceMs = 3_000;

/**
 * Waits until a worker has the call of a line that came in, and answers the line then; turns it away where the call has ended, or is for no one.
 */
export function createHoldLine(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  streams: LineStreams;
  newStreamId: () => string;
  receiveLine: ReceiveLine;
  follow: SessionsPorts['followCall'];
  closing: AbortSignal;
  wake: (tx: Tx, line: CarriedLine) => Promise<void>;
  handOver: Pick<HandOverLine, 'aloneAgain'>;
}): HoldLine {
  const { database, clock, log, streams, newStreamId, receiveLine, follow, closing, wake, handOver } = options;

  /** The stream that a line was given last, once more: what a carrier is answered that asks again. */
  const sameStream = async (carrier: CallCarrier, line: CarriedLine): Promise<CallbackReply | null> => {
    const { callId, streamId, streamAct, status, wantsEnd, sessionId: reference } = line;
    if (callId === null || streamId === null || streamAct === null || status !== 'open' || wantsEnd) return null;
    return replyOf(await carrier.answer({ callId, reference }, streamAct, streams.issue(line, streamId)));
  };
  /** Null while it is to ring on. */
  const look = (
    carrier: CallCarrier,
    of: Pick<CarriedLine, 'organizationId' | 'sessionId'>,
  ): Promise<CallbackReply | null> =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, of.organizationId, of.sessionId);
      const line = await lockLine(tx, of.sessionId);
      if (session === null || line === null || line.callId === null) return carrier.turnAway;
      const standing = { callId: line.callId, reference: line.sessionId };
      const isOver = session.state === 'ended';
      // Asked again, of a line that was answered: nothing changes.
      if (line.status !== 'offered') return (isOver ? null : await sameStream(carrier, line)) ?? carrier.turnAway;
      if (!isOver && session.state !== 'claimed') return null;
      const act = line.acts + 1;
      if (isOver) {
        await changeLine(tx, line, { acts: act, status: 'over', lookAt: null });
        return replyOf(await carrier.reject(standing, act, refusalOf(session.endReason)));
      }
      const streamId = newStreamId();
      const streamUntil = (await databaseNow(tx)).add({ seconds: streamForSeconds });
      const asked = { acts: act, streamAct: act, streamId, streamUntil, isStreamUsed: false };
      await changeLine(tx, line, { ...asked, status: 'open' });
      return replyOf(await carrier.answer(standing, act, streams.issue(line, streamId)));
    });

  const hold = async (carrier: CallCarrier, arrived: ArrivedLine): Promise<CallbackReply | null> => {
    const untilMs = clock.monotonicMs() + (carrier.answerWithinSeconds + patienceSeconds) * 1_000;
    const of = await receiveLine(carrier, arrived).catch((err: unknown) => {
      log.error({ err, carrier: carrier.name }, 'a line that came in was turned away');
      return null;
    });
    if (of === null) return carrier.turnAway;
    const changed = createSignal(closing, lookMs);
    const unfollow = follow(of.sessionId, changed.wake);
    try {
      for (;;) {
        const reply = await look(carrier, of);
        if (reply !== null || clock.monotonicMs() >= untilMs || closing.aborted) return reply ?? carrier.turnAway;
        await uncounted(() => changed.next());
      }
    } finally {
      unfollow();
    }
  };

  /** Another stream, where its call goes on; null while it is not known yet what became of the leg that it was connected with. */
  const goOn = (
    carrier: CallCarrier,
    of: Pick<CarriedLine, 'organizationId' | 'sessionId'>,
    { callId, act, isLate }: { callId: string; act: number | null; isLate: boolean },
  ): Promise<CallbackReply | null> =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, of.organizationId, of.sessionId);
      const known = session === null ? null : await lockLine(tx, of.sessionId);
      if (known?.callId === callId && act !== null && known.streamAct !== null && act < known.streamAct)
        // Asked again: there is a later stream, which goes on.
        return (await sameStream(carrier, known)) ?? carrier.letGo;
      const transfer = session === null ? null : await lastLineTransfer(tx, of.sessionId);
      const isBehindLeg = transfer !== null && transfer.act === act;
      if (isBehindLeg && isUndecided(transfer) && !isLate) return null;
      const left = session !== null && isBehindLeg ? await handOver.aloneAgain(tx, session, transfer) : session;
      const line = session === null ? null : await lockLine(tx, of.sessionId);
      if (left === null || line === null || line.callId !== callId || !speaksOn(left)) return carrier.letGo;
      const now = await databaseNow(tx);
      const lost = await loseStream(tx, line, { now }, wake);
      if (lost.lostAt === null) return carrier.letGo;
      // What the carrier ended to connect the line was not lost.
      const gone = isBehindLeg ? { ...lost, lostAt: now, isLetGo: true } : lost;
      if (isLostForGood(gone, now)) return carrier.letGo;
      const asked = {
        acts: gone.acts + 1,
        streamAct: gone.acts + 1,
        streamId: newStreamId(),
        streamUntil: now.add({ seconds: streamForSeconds }),
        isStreamUsed: false,
      };
      const next = await changeLine(tx, gone, asked);
      const stream = streams.issue(next, asked.streamId);
      return replyOf(await carrier.attach({ callId, reference: line.sessionId }, asked.acts, stream));
    });

  const lost: HoldLine['lost'] = async (carrier, { reference, ...asked }) => {
    const of = reference !== null && isUuid(reference) ? await findLine(database.read, carrier.name, reference) : null;
    if (of === null) return carrier.letGo;
    const untilMs = clock.monotonicMs() + legPatienceMs;
    const changed = createSignal(closing, lookMs);
    const unfollow = follow(of.sessionId, changed.wake);
    try {
      for (;;) {
        const isLate = clock.monotonicMs() >= untilMs || closing.aborted;
        const reply = await goOn(carrier, of, { ...asked, isLate });
        if (reply !== null) return reply;
        await uncounted(() => changed.next());
      }
    } finally {
      unfollow();
    }
  };
  return { arrived: hold, lost };
}

function replyOf(outcome: Awaited<ReturnType<CallCarrier['answer']>>): CallbackReply | null {
  return outcome.kind === 'accepted' ? outcome.reply : null;
}

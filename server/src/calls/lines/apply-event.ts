import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/crypto/uuid.ts';
import { lockSession, nowOf, type Session, type SessionsPorts } from '../sessions/index.ts';
import type { HandOverLine } from './hand-over-line.ts';
import { isOlder } from './line-acts.ts';
import { loseStream } from './lose-stream.ts';
import type { SecondLines } from './second-lines.ts';
import { ofLine } from './sip-event.ts';
import {
  type CallEvent,
  type CarriedLine,
  changeLine,
  databaseNow,
  findLine,
  findLineByCall,
  lockLine,
  type ReportedEvent,
} from './stores/index.ts';

/** A key that is reported is heard for so long. */
const freshSeconds = 10;

/**
 * Applies what a carrier reports of a line to its call, in the transaction that marks it as applied. Events come in any
 * order. `unknown` for a line of which nothing is known yet: the event is brought again, for five minutes.
 */
export type ApplyEvent = (tx: Tx, reported: ReportedEvent) => Promise<'applied' | 'unknown'>;

export function createApplyEvent(options: {
  secondLines: Pick<SecondLines, 'add' | 'over'>;
  changes: SessionsPorts['lineChanges'];
  wake: (tx: Tx, line: CarriedLine) => Promise<void>;
  /** It is of a line that is not known: one that comes in is made a call of. */
  arrives: (tx: Tx, reported: ReportedEvent) => Promise<void>;
  handOver: Pick<HandOverLine, 'legEvent'>;
  /** The person has pressed a key. */
  keyReported: (tx: Tx, sessionId: string, digit: string) => Promise<void>;
}): ApplyEvent {
  const { secondLines, changes, wake, arrives, handOver, keyReported } = options;

  /** What is known of the telephone moves the call, which is never taken back. */
  const move = async (
    tx: Tx,
    { session, line }: { session: Session; line: CarriedLine },
    { carrier, event }: ReportedEvent,
  ): Promise<Session> => {
    const at = await nowOf(tx, session.organizationId);
    const sip = (type: Parameters<typeof ofLine>[0], more: object = {}, code: number | null = null) =>
      changes.applySipEvent(
        tx,
        session,
        { ...ofLine(type, line, { ...more }), sipStatusCode: code, reportedId: `${carrier}:${event.eventId}` },
        at,
      );
    switch (event.kind) {
      case 'ringing':
        return isBefore(session, 'ringing') ? sip('sip.ringing') : session;
      case 'answered':
        return isBefore(session, 'running') ? sip('sip.answered') : session;
      case 'hungUp': {
        const { reason, cause, sipCode } = event;
        const heard = session.startedAt === null ? await sip('sip.failed', { cause }, sipCode) : session;
        // Who was handed over has left whom they speak with.
        const isLeaving = session.state === 'bridged' && reason === 'caller_hangup';
        return changes.end(tx, heard, isLeaving ? 'transferred' : reason, at);
      }
      case 'machine': {
        const { verdict, isBeep } = event;
        const heard = await sip('sip.machine_detected', { verdict, beep: isBeep });
        const hangsUp = session.configuration.turnHandling?.onMachine !== 'leave_message';
        return verdict === 'machine' && hangsUp ? changes.end(tx, heard, 'voicemail', at) : heard;
      }
      case 'initiated':
        return session;
      case 'digit':
        if (speaksOn(session) && isFresh(event, line, await databaseNow(tx)))
          await keyReported(tx, line.sessionId, event.digit);
        return session;
      case 'streamLost':
        // One that carriers answer for themselves is answered by who holds the callback.
        if (speaksOn(session)) {
          const lost = { lostAt: event.occurredAt, mayBeOver: event.why === 'stopped' };
          await loseStream(tx, line, { now: await databaseNow(tx), ...lost }, wake);
        }
        return session;
    }
  };

  return async (tx, reported) => {
    const { carrier, event } = reported;
    if (event.leg === 'transfer') {
      await handOver.legEvent(tx, carrier, event);
      return 'applied';
    }
    const named = await lineOf(tx, reported);
    if (named === null) {
      await arrives(tx, reported);
      return 'unknown';
    }
    const session = await lockSession(tx, named.organizationId, named.sessionId);
    const found = await lockLine(tx, named.sessionId);
    if (session === null || found === null) return 'unknown';
    if (found.callId !== null && found.callId !== event.callId) {
      const second = { ...named, carrier, callId: event.callId };
      if (event.kind === 'hungUp') await secondLines.over(tx, second);
      else await secondLines.add(tx, second);
      return 'applied';
    }
    const line = await changeLine(tx, found, afterEvent(found, event));
    const moved = session.state === 'ended' ? session : await move(tx, { session, line }, reported);
    if (moved.state === 'ended' && line.status !== 'over') await endLine(tx, line, wake);
    return 'applied';
  };
}

/** Has a line hung up that is locked. */
export async function endLine(
  tx: Tx,
  line: CarriedLine,
  wake: (tx: Tx, line: CarriedLine) => Promise<void>,
): Promise<void> {
  if (line.status === 'over') return;
  await changeLine(tx, line, { wantsEnd: true, lookAt: (await databaseNow(tx)).add({ seconds: 1 }) });
  await wake(tx, line);
}

/** Where it says no reference the carrier's own name of the line is known. */
async function lineOf(tx: Tx, { carrier, event }: ReportedEvent) {
  const { reference, callId } = event;
  const byReference = reference !== null && isUuid(reference) ? await findLine(tx, carrier, reference) : null;
  return byReference ?? findLineByCall(tx, carrier, callId);
}

/** What its line is then: the carrier has it, or has it no more. */
function afterEvent(line: CarriedLine, { kind, callId }: CallEvent): Parameters<typeof changeLine>[2] {
  if (kind === 'hungUp') return { callId, status: 'over', lookAt: null };
  // One that rings here is open once it is answered, also where who answered it did not live to write so.
  const isOpen =
    line.status === 'dialing' || (line.status === 'offered' && (kind === 'answered' || kind === 'streamLost'));
  return { callId, status: isOpen ? 'open' : line.status };
}

const order: readonly Session['state'][] = ['created', 'claimed', 'dialing', 'ringing', 'running'];

/**
 * Whether a key that is reported is still answered: who pressed one long ago does not wait for it any more. One from before the present stream
 * was heard in the stream before.
 */
function isFresh({ occurredAt }: CallEvent, { streamedAt }: CarriedLine, now: Temporal.Instant): boolean {
  const isOfStream = streamedAt !== null && streamedAt.epochMilliseconds <= occurredAt.epochMilliseconds;
  return isOfStream && !isOlder(occurredAt, freshSeconds, now);
}

/** Whether someone speaks in it who is to be heard. */
export function speaksOn({ state }: Session): boolean {
  return state !== 'ended' && state !== 'bridged';
}

/** Whether a telephone is not as far as that. */
export function isBefore({ state }: Session, other: Session['state']): boolean {
  return order.includes(state) && order.indexOf(state) < order.indexOf(other);
}

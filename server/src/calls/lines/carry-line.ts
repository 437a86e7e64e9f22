import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type {
  CallCarrier,
  CallRefused,
  CallUnknown,
  LineStream,
  OutboundLine,
} from '../../providers/ports/call-carrier.ts';
import { lockSession, nowOf, type Session, type SessionsPorts } from '../sessions/index.ts';
import type { HandOverLine } from './hand-over-line.ts';
import type { LineKillPoint } from './kill-points.ts';
import {
  type Act,
  endDue,
  isInterrupted,
  isLater,
  isOlder,
  isOvertaken,
  isPast,
  outboundOf,
  refusalOf,
  standing,
} from './line-acts.ts';
import {
  type CarriedLine,
  changeLine,
  databaseNow,
  findLineByCall,
  lockLine,
  readLine,
  renewAct,
} from './stores/index.ts';
import { type LineStreams, streamForSeconds } from './line-streams.ts';
import { isLostForGood, lostForSeconds } from './lose-stream.ts';
import type { SecondLines } from './second-lines.ts';
import { ofLine } from './sip-event.ts';
import { actSeconds, whileActing } from './while-acting.ts';

/** The line of a session. */
export type LineOf = Pick<CarriedLine, 'organizationId' | 'sessionId'>;

/** Asks the carrier of a line for what is due, one thing after another, until nothing is. */
export type CarryLine = (line: LineOf) => Promise<void>;

interface Begun {
  readonly act: Act;
  readonly line: CarriedLine;
  readonly session: Session;
  readonly carrier: CallCarrier;
}

/** Before a hang-up that the carrier has not taken is asked for again, and one that it refuses. */
const againSeconds = 5;
const refusedAgainSeconds = 60;
/** Longer than any carrier waits for the answer to a callback. */
const heldForSeconds = 30;

/**
 * What is about to be done is written before it is asked for, and what came of it behind: one process at a time acts on a line, and
 * a dial is never made twice. What a process did not come to the end of is looked into by another one.
 */
export function createCarryLine(options: {
  database: Database;
  log: Logger;
  carriers: ReadonlyMap<string, CallCarrier>;
  streams: LineStreams;
  newStreamId: () => string;
  changes: SessionsPorts['lineChanges'];
  secondLines: Pick<SecondLines, 'add'>;
  handOver: Pick<HandOverLine, 'next' | 'asks' | 'answered'>;
  killPoint: KillPoint<LineKillPoint>;
}): CarryLine {
  const { database, log, carriers, streams, newStreamId, changes, secondLines, handOver, killPoint } = options;

  /** Locks a session and its line, and has them changed. */
  const locked = async <T>(
    { organizationId, sessionId }: LineOf,
    work: (tx: Tx, found: { session: Session; line: CarriedLine; now: Temporal.Instant }) => Promise<T>,
  ): Promise<T | null> =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, sessionId);
      const line = await lockLine(tx, sessionId);
      return session === null || line === null ? null : work(tx, { session, line, now: await databaseNow(tx) });
    });

  /** Writes that one process does that now. */
  const begin = async (
    tx: Tx,
    { line, now }: { line: CarriedLine; now: Temporal.Instant },
    changed: Parameters<typeof changeLine>[2] = {},
  ): Promise<CarriedLine> => {
    const until = now.add({ seconds: actSeconds });
    return changeLine(tx, line, { acts: line.acts + 1, actingUntil: until, lookAt: until, ...changed });
  };
  /** The same for a stream; one that a process did not come to the end of asking for is asked for under its own number. */
  const beginStream = async (
    tx: Tx,
    { line, now }: { line: CarriedLine; now: Temporal.Instant },
    more: Parameters<typeof changeLine>[2] = {},
  ): Promise<{ left: CarriedLine; act: number; stream: LineStream }> => {
    const { acts, streamId, streamAct } = line;
    const isAgain = isInterrupted(line) && streamId !== null && streamAct !== null;
    const asked = isAgain ? { streamId, streamAct, acts } : { streamId: newStreamId(), streamAct: acts + 1 };
    const streamUntil = now.add({ seconds: streamForSeconds });
    const left = await begin(tx, { line, now }, { ...asked, streamUntil, isStreamUsed: false, ...more });
    return { left, act: asked.streamAct, stream: streams.issue(line, asked.streamId) };
  };

  const next = (of: LineOf): Promise<Begun | null> =>
    locked(of, async (tx, { session, line, now }) => {
      if (line.status === 'over') {
        if (line.lookAt !== null) await changeLine(tx, line, { lookAt: null });
        return null;
      }
      if (isLater(line.actingUntil, now) && !isOvertaken(line)) return null;
      const carrier = carriers.get(line.carrier);
      if (carrier === undefined) {
        log.error({ ...of, carrier: line.carrier }, 'a line stands at a carrier that is configured no more');
        await changeLine(tx, line, { lookAt: now.add({ seconds: 60 }) });
        return null;
      }
      const begun = (act: Act, left: CarriedLine): Begun => ({ act, line: left, session, carrier });
      // Who holds the callback of its carrier answers it; where that process died the carrier has given up.
      if (line.status === 'offered' && carrier.turnAway !== null) {
        if (!line.wantsEnd) await changeLine(tx, line, { lookAt: null });
        else if (isOlder(line.createdAt, heldForSeconds, now))
          await changeLine(tx, line, { status: 'over', lookAt: null });
        return null;
      }
      if (line.wantsEnd) {
        if (line.status === 'due' || isPast(line, now)) {
          await changeLine(tx, line, { status: 'over', lookAt: null });
          return null;
        }
        const left = await begin(tx, { line, now });
        if (line.status === 'offered')
          return begun({ kind: 'reject', act: left.acts, as: refusalOf(session.endReason) }, left);
        return begun({ kind: line.callId === null ? 'find' : 'hangUp', act: left.acts }, left);
      }
      if (line.status === 'due' && session.state === 'claimed') {
        // The dial is number 0.
        const isDialed = { status: 'dialing', acts: 0, streamAct: 0, dialedAt: now } as const;
        const { left, stream } = await beginStream(tx, { line, now }, isDialed);
        const at = await nowOf(tx, session.organizationId);
        await changes.applySipEvent(tx, session, ofLine('sip.dial_started', line), at);
        return begun({ kind: 'dial', outbound: outboundOf(session, stream) }, left);
      }
      if (line.status === 'offered' && session.state === 'claimed') {
        const { left, ...asked } = await beginStream(tx, { line, now });
        return begun({ kind: 'answer', ...asked }, left);
      }
      const handing = await handOver.next(tx, line, carrier);
      if (handing.kind === 'ask') {
        const known = handing.transfer.act;
        const left = await begin(tx, { line, now }, known === null ? {} : { acts: line.acts });
        const act = known ?? left.acts;
        return begun({ kind: 'transfer', act, leg: await handOver.asks(tx, handing.transfer, act) }, left);
      }
      if (line.lostAt !== null && handing.kind === 'none') {
        if (isLostForGood(line, now)) {
          await changeLine(tx, line, { actingUntil: null, lookAt: null });
          await changes.end(tx, session, 'carrier_failed', await nowOf(tx, session.organizationId));
          return null;
        }
        // One that asks by itself how to go on is answered then.
        if (carrier.turnAway !== null || (!line.isStreamUsed && !isInterrupted(line))) {
          await changeLine(tx, line, { lookAt: line.lostAt.add({ seconds: lostForSeconds }) });
          return null;
        }
        const { left, ...asked } = await beginStream(tx, { line, now });
        return begun({ kind: 'attach', ...asked }, left);
      }
      // What is reported of it goes on from here.
      await changeLine(tx, line, { actingUntil: null, lookAt: null });
      return null;
    });

  const finish = (
    of: LineOf,
    changed: (line: CarriedLine, now: Temporal.Instant) => Parameters<typeof changeLine>[2],
    then: (tx: Tx, session: Session) => Promise<void> = async () => {},
  ) =>
    locked(of, async (tx, { session, line, now }) => {
      // What was reported meanwhile is not taken back.
      const lookAt = line.wantsEnd ? now : null;
      const left = line.status === 'over' ? { lookAt: null } : { lookAt, ...changed(line, now) };
      await changeLine(tx, line, { actingUntil: null, ...left });
      await then(tx, session);
    });
  /** The line was not opened, has ended, or no one knows whether it stands: the call is over. */
  const fail = (of: LineOf, outcome: CallRefused | CallUnknown, isDial = false): Promise<unknown> =>
    locked(of, async (tx, { session, line, now }) => {
      // It was reported meanwhile: it is open, and what is reported goes on from there.
      if (isDial && line.callId !== null) return changeLine(tx, line, { actingUntil: null, lookAt: endDue(line, now) });
      const carrierCode = outcome.kind === 'refused' ? outcome.carrierCode : null;
      const isLineOver = 'isLineOver' in outcome;
      const isProven = isLineOver || (isDial && outcome.kind === 'refused');
      // A line that is not proven to be closed is looked for.
      const left: Parameters<typeof changeLine>[2] = isProven
        ? { status: 'over', lookAt: null }
        : { wantsEnd: true, lookAt: now.add({ seconds: againSeconds }) };
      const changed = await changeLine(tx, line, { actingUntil: null, ...left });
      if (session.state === 'ended') return changed;
      const at = await nowOf(tx, session.organizationId);
      const failed = ofLine('sip.failed', line, carrierCode === null ? {} : { carrier_code: carrierCode });
      const heard = session.startedAt === null ? await changes.applySipEvent(tx, session, failed, at) : session;
      // Who has left before that was reported was no failure.
      await changes.end(tx, heard, isLineOver ? 'caller_hangup' : 'carrier_failed', at);
      return changed;
    });

  /** What was reported meanwhile may be of another line: the later one is hung up. */
  const dialed = (of: LineOf, callId: string) =>
    locked(of, async (tx, { line, now }) => {
      if (line.callId !== null && line.callId !== callId) await secondLines.add(tx, { ...line, callId });
      const left = line.status === 'over' ? {} : { callId: line.callId ?? callId, status: 'open' as const };
      return changeLine(tx, line, { actingUntil: null, lookAt: endDue(line, now), ...left });
    });

  const dial = async (of: LineOf, { carrier }: Begun, outbound: OutboundLine): Promise<void> => {
    const outcome = await carrier.dial(outbound, {
      mayWrite: () => true,
      isOther: async (callId) => {
        const known = await findLineByCall(database.read, carrier.name, callId);
        return known !== null && known.sessionId !== of.sessionId;
      },
      named: async () => (await readLine(database.read, of.sessionId))?.callId ?? null,
    });
    killPoint('lines.act.answered');
    if (outcome.kind === 'accepted') await dialed(of, outcome.callId);
    else await fail(of, outcome, true);
  };
  const end = async (of: LineOf, { carrier, line }: Begun, act: Extract<Act, { kind: 'hangUp' | 'reject' }>) => {
    const outcome =
      act.kind === 'reject'
        ? await carrier.reject(standing(line), act.act, act.as)
        : await carrier.hangUp(standing(line), act.act);
    killPoint('lines.act.answered');
    await finish(of, (_, now) =>
      outcome.kind === 'accepted'
        ? { status: 'over' }
        : { lookAt: now.add({ seconds: outcome.kind === 'refused' ? refusedAgainSeconds : againSeconds }) },
    );
  };
  const find = async (of: LineOf, { carrier, line, session }: Begun): Promise<void> => {
    const { phone } = session;
    if (phone === null || line.dialedAt === null) throw new Error('A line that was never dialed is looked for');
    const found = await carrier.find({
      reference: line.sessionId,
      from: phone.from,
      to: phone.to,
      since: line.dialedAt,
      isOther: async (callId) => (await findLineByCall(database.read, carrier.name, callId)) !== null,
    });
    await finish(of, (left, now) =>
      found.kind === 'found' && left.callId === null
        ? { callId: found.callId, status: 'open', lookAt: now }
        : { lookAt: now.add({ seconds: againSeconds }) },
    );
  };
  const answer = async (of: LineOf, { carrier, line }: Begun, act: Extract<Act, { stream: LineStream }>) => {
    const outcome = await carrier.answer(standing(line), act.act, act.stream);
    killPoint('lines.act.answered');
    if (outcome.kind === 'accepted') await finish(of, () => ({ status: 'open' }));
    else await fail(of, outcome);
  };

  /** Another stream of a line that lost its own; without one in time the call has failed. Whether the carrier has taken it. */
  const attach = async (of: LineOf, { carrier, line }: Begun, act: Extract<Act, { stream: LineStream }>) => {
    const outcome = await carrier.attach(standing(line), act.act, act.stream);
    killPoint('lines.act.answered');
    const isAsked = outcome.kind === 'accepted';
    if ('isLineOver' in outcome) {
      await fail(of, outcome);
      return false;
    }
    await finish(of, ({ isStreamUsed, lostAt, wantsEnd }, now) => ({
      // One that has come meanwhile is used already.
      isStreamUsed: isStreamUsed || !isAsked,
      ...(lostAt === null || wantsEnd
        ? {}
        : { lookAt: isAsked ? lostAt.add({ seconds: lostForSeconds }) : now.add({ seconds: 1 }) }),
    }));
    return isAsked;
  };

  const transfer = async (of: LineOf, { carrier, line }: Begun, { act, leg }: Extract<Act, { kind: 'transfer' }>) => {
    const { kind } = await carrier.transfer(standing(line), act, leg);
    killPoint('lines.act.answered');
    const nothing = () => ({});
    await finish(of, nothing, (tx, session) => handOver.answered(tx, session, leg.reference, kind));
  };

  /** Whether more may be due at once; what was not done is asked for again later. */
  const perform = async (of: LineOf, begun: Begun): Promise<boolean> => {
    const { act } = begun;
    switch (act.kind) {
      case 'dial':
        await dial(of, begun, act.outbound);
        return true;
      case 'answer':
        await answer(of, begun, act);
        return true;
      case 'attach':
        return attach(of, begun, act);
      case 'transfer':
        await transfer(of, begun, act);
        return true;
      case 'find':
        await find(of, begun);
        return false;
      case 'reject':
      case 'hangUp':
        await end(of, begun, act);
        return false;
    }
  };

  return async (of) => {
    const { sessionId } = of;
    const renew = (): Promise<void> => renewAct(database.read, sessionId, actSeconds);
    // What was asked of the line meanwhile has waited for its end.
    for (let begun = await next(of); begun !== null; begun = await next(of)) {
      killPoint('lines.act.written');
      const acting = begun;
      if (!(await whileActing({ sessionId, log, renew }, () => perform(of, acting)))) return;
    }
  };
}

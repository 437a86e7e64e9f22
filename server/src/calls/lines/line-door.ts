import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { RawAnswer, RawRequest, RawRoute } from '../../platform/slice/raw-route.ts';
import type { CallCarrier } from '../../providers/ports/call-carrier.ts';
import { lineMediaPath } from '../../providers/ports/callback-paths.ts';
import type { MediaPorts } from '../media/index.ts';
import { lockSession, nowOf, type Session, type SessionsPorts } from '../sessions/index.ts';
import { isBefore, speaksOn } from './apply-event.ts';
import { ofLine } from './sip-event.ts';
import { createLineSocket } from './line-socket.ts';
import { loseStream } from './lose-stream.ts';
import { createStreamFigures, type LinesMetrics } from './metrics.ts';
import type { PressKeys } from './press-keys.ts';
import { type CarriedLine, changeLine, databaseNow, lockLine, readLine } from './stores/index.ts';
import { isAwaited, type LineStreams, type StreamClaim } from './line-streams.ts';

/**
 * Where carriers open the streams of lines: each is the one client of its session. An address opens one stream, of the line that it
 * was made for, by the carrier that shows it.
 */
export function createLineDoors(options: {
  carriers: readonly CallCarrier[];
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: LinesMetrics;
  streams: LineStreams;
  socketUrl: (path: string) => string;
  serveLine: MediaPorts['serveLine'];
  changes: SessionsPorts['lineChanges'];
  isMediaPaced: boolean;
  streamed: PressKeys['streamed'];
  processId: string;
  wake: (tx: Tx, line: CarriedLine) => Promise<void>;
}): RawRoute[] {
  const {
    carriers,
    database,
    clock,
    log,
    metrics,
    streams,
    socketUrl,
    serveLine,
    changes,
    isMediaPaced: isPaced,
    streamed,
    processId,
    wake,
  } = options;

  const refused = (carrier: CallCarrier, reason: string): RawAnswer => {
    log.warn({ carrier: carrier.name, reason }, 'a stream of a line refused');
    return { status: 401, json: { ok: false, error: reason } };
  };

  const open = async (carrier: CallCarrier, request: RawRequest): Promise<RawAnswer> => {
    const token = request.params['token'] ?? '';
    const claim = streams.open(carrier.name, token);
    if (claim === null) return refused(carrier, 'token');
    const url = socketUrl(lineMediaPath(carrier.name, token));
    if (!carrier.opensStream({ ...request, url }, token)) return refused(carrier, 'signature');
    const line = await readLine(database.read, claim.sessionId);
    if (line === null || !isAwaited(line, claim, await databaseNow(database.read))) return refused(carrier, 'used');
    return { status: 101, socket: (socket) => serve(carrier, { claim, token, line }, socket) };
  };

  const serve = (
    carrier: CallCarrier,
    { claim, token, line }: { claim: StreamClaim; token: string; line: CarriedLine },
    socket: Parameters<NonNullable<RawAnswer['socket']>>[0],
  ): void => {
    const { organizationId, sessionId } = claim;
    let callId = line.callId;
    let hasJoined = false;
    let leave = (): void => {};
    const figures = createStreamFigures(metrics, carrier.name);
    const frames = createLineSocket(socket, {
      wire: carrier.media,
      nowMs: clock.monotonicMs,
      isPaced,
      owner: {
        started: (start) => {
          const isIts = (callId === null || start.callId === callId) && (start.token ?? token) === token;
          if (!isIts) log.warn({ sessionId, carrier: carrier.name }, 'the stream of another line was refused');
          else ({ callId } = start);
          return isIts;
        },
        codecRefused: ({ encoding, sampleRateHz }) => {
          void refuseSound({ organizationId, sessionId }, { encoding, sample_rate_hz: sampleRateHz }).catch(
            (err: unknown) => log.error({ err, sessionId }, 'a line whose sound is not known was not ended'),
          );
        },
        ended: (how) => {
          leave();
          figures.ended();
          if (how !== 'let go') lose(claim, { callId, hasJoined, mayBeOver: how === 'stopped' });
        },
        marked: figures.marked,
        missed: figures.missed,
        complained: (code, title) =>
          log.warn({ sessionId, carrier: carrier.name, code, title }, 'a carrier complains of a stream'),
      },
    });
    serveLine({ organizationId, id: sessionId }, frames, async (tx, session) => {
      const joined = await use(tx, session, { claim, callId, opened: figures.opened });
      hasJoined = joined !== null;
      if (joined !== null) leave = streamed(sessionId, frames);
      return joined;
    });
  };

  /** Uses the address up, in the transaction in which the stream joins its session. Sound of a line proves that it was answered. */
  const use = async (
    tx: Tx,
    session: Session,
    { claim, callId, opened }: { claim: StreamClaim; callId: string | null; opened: (isAnother: boolean) => void },
  ): Promise<Session | null> => {
    const line = await lockLine(tx, session.id);
    const now = await databaseNow(tx);
    if (line === null || callId === null || !isAwaited(line, claim, now)) return null;
    if (line.callId !== null && line.callId !== callId) return null;
    const left = await changeLine(tx, line, {
      callId,
      isStreamUsed: true,
      status: 'open',
      streamedAt: now,
      streamedBy: processId,
      lostAt: null,
      lastLostAt: line.isLetGo ? line.lastLostAt : (line.lostAt ?? line.lastLostAt),
      isLetGo: false,
      lookAt: null,
    });
    opened(line.lostAt !== null);
    const at = await nowOf(tx, session.organizationId);
    if (isBefore(session, 'running')) return changes.applySipEvent(tx, session, ofLine('sip.answered', left), at);
    if (line.lostAt === null) return session;
    return changes.applySipEvent(tx, session, ofLine('media.reattached', left), at);
  };

  /** The stream that a claim opened was lost, unless another one is there by now. */
  const lose = (
    claim: StreamClaim,
    { callId, hasJoined, mayBeOver }: { callId: string | null; hasJoined: boolean; mayBeOver: boolean },
  ): void => {
    const { organizationId, sessionId, streamId } = claim;
    database
      .tx(async (tx) => {
        const session = await lockSession(tx, organizationId, sessionId);
        const line = await lockLine(tx, sessionId);
        if (session === null || line?.streamId !== streamId || !speaksOn(session)) return;
        // Another socket has that stream, or may still have it: the start of this one named another line.
        if (!hasJoined && (line.isStreamUsed || (line.callId !== null && line.callId !== callId))) return;
        await loseStream(tx, line, { now: await databaseNow(tx), mayBeOver }, wake);
      })
      // The carrier says it as well, and what it says is kept until it is done.
      .catch((err: unknown) => log.warn({ err, sessionId }, 'the loss of a stream of a line was not written'));
  };

  const refuseSound = (of: Pick<CarriedLine, 'organizationId' | 'sessionId'>, format: object): Promise<void> =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, of.organizationId, of.sessionId);
      const line = await lockLine(tx, of.sessionId);
      if (session === null || line === null || session.state === 'ended') return;
      const at = await nowOf(tx, of.organizationId);
      const noted = await changes.applySipEvent(tx, session, ofLine('media.codec_refused', line, { ...format }), at);
      await changes.end(tx, noted, 'carrier_failed', at);
    });

  return carriers.map(
    (carrier): RawRoute => ({
      method: 'GET',
      path: lineMediaPath(carrier.name, '{token}'),
      maxBodyBytes: 0,
      socketName: 'lineMedia',
      handle: (request) => open(carrier, request),
    }),
  );
}

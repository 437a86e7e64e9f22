import { hash } from 'node:crypto';
import type { Principal, SessionPrincipal } from '../../contract/principal.ts';
import type { ChannelName, FrameIn, FrameSocket, LastFrame } from '../../contract/frame-socket.ts';
import { AttemptFailure } from '../attempts/index.ts';
import { routerErrors } from '../model/errors.ts';
import { roundedMs } from '../model/rounded-ms.ts';
import { presentRoute, presentUsage } from '../responses/index.ts';
import { type CourseAtVendors, createCourseAtVendors } from './course-at-vendors.ts';
import { createEnding } from './ending.ts';
import { createOutflow } from './outflow.ts';
import { createPace, createPauses } from '../../platform/web-socket/pauses.ts';
import { createSessionTimers } from './session-timers.ts';
import type { EndRecord, StreamDesk } from './stream-desk.ts';
import type { Configured, InputFrame, Out, StreamKind, Taken } from './stream-kind.ts';
import { type Arrival, nextState, type StreamMove, type StreamState, verdictOn } from './states.policy.ts';

/** What every stream brings along, whatever it is. */
export interface StreamContext {
  readonly requestId: string;
  /** A key, or a session for which its worker asks. */
  readonly principal: Principal | SessionPrincipal;
  readonly idempotencyKey: string;
  /** When the request had arrived, in monotonic milliseconds. */
  readonly startedMs: number;
}

type ConfigureFrame<Name extends ChannelName> = Extract<FrameIn<Name>, { type: 'session.configure' }>;

/**
 * One stream between a caller and its vendors: from the handshake to the last frame, which is sent once, because every way
 * out leads through `createEnding`.
 */
export function serveStream<Name extends ChannelName, Input, Event>(
  desk: StreamDesk,
  kind: StreamKind<Name, Input, Event>,
  context: StreamContext,
  socket: FrameSocket<Name>,
): void {
  const { clock } = desk;
  const { requestId, principal } = context;
  const times = desk.timesOf(principal.mode);
  let state: StreamState = 'waiting';
  const waitNoMore = desk.waitingRoom.enter(context);
  let asked: Configured<Name, Input, Event> | null = null;
  let running: CourseAtVendors<Input> | null = null;
  let record: EndRecord | null = null;
  /** Until when a stream that was open for too long has to end. */
  let lastWord: NodeJS.Timeout | undefined;
  let firstContentMs: number | null = null;
  /** Who asked for the end in good order. */
  let closer: 'caller' | 'server' = 'caller';
  /** Credit has run out: the stream ends so once what was passed on is finished. */
  let isPoor = false;

  const isOver = (): boolean => state === 'closed';
  const move = (by: StreamMove): boolean => {
    const next = nextState(state, by);
    if (next !== null) state = next;
    if (state !== 'waiting') waitNoMore();
    return next !== null;
  };
  const usageNow = () => presentUsage(asked?.course.usage() ?? {});
  const out = {
    send: socket.send,
    sendAudio: socket.sendAudio,
    sendUsage: () => socket.send({ type: 'usage.updated', usage: usageNow() } as Parameters<typeof socket.send>[0]),
  } as Out<Name>;

  const ending = createEnding({
    socket,
    last: () => ({ type: 'session.closed', usage: usageNow() }) as LastFrame<Name>,
    hasContent: () => running?.relay.hasContent() === true,
    onEnd: (outcome, closedBy) => {
      if (!move('end')) return false;
      clearTimeout(lastWord);
      for (const stop of stops) stop();
      running?.relay.abort();
      running?.inflow.clear();
      record?.(outcome, asked?.course.usage() ?? {}, {
        ...(asked?.course.tally() ?? { utterances: 0, audioMs: 0 }),
        bytesIn: socket.traffic.bytesIn,
        bytesOut: socket.traffic.bytesOut,
        firstContentMs,
        closedBy,
      });
      return true;
    },
  });
  const pauses = createPauses(socket);
  const pace = createPace({ nowMs: clock.monotonicMs, pauses });
  const outflow = createOutflow(socket, { stuckMs: times.stuckMs, onStuck: () => ending.leave('server') });

  const ended = (): void => {
    if (isPoor) ending.fail(routerErrors.budgetExhausted());
    else ending.succeed(closer);
  };
  /** Finishes what was heard or waits to be spoken, then ends in good order. */
  const close = (by: typeof closer): void => {
    if (!move('close')) return;
    closer = by;
    if (running === null) ended();
    else running.inflow.close();
  };
  const closeByCaller = (): void => {
    const wrong = asked?.course.onClose() ?? null;
    if (wrong === null) close('caller');
    else ending.refuse('', wrong);
  };
  const timers = createSessionTimers(times, {
    isConfigured: () => state !== 'waiting',
    isPaused: pauses.isOn,
    late: () => ending.refuse('/type', `must be session.configure within ${times.configureMs / 1_000} seconds`),
    // One that closes has nothing to hear from its caller, and its vendor has times of its own.
    silent: () => {
      if (state === 'ready') close('server');
    },
    over: () => {
      if (state !== 'ready') return ending.fail(routerErrors.requestTimeout(null));
      close('server');
      lastWord = setTimeout(() => ending.fail(routerErrors.requestTimeout(null)), times.stuckMs);
    },
    dead: () => ending.leave('server'),
    ping: socket.ping,
  });
  const goAway = (): void => ending.fail(routerErrors.stopping(null), 1001);
  const unwatch = desk.watchCredential(principal, (error) => {
    // Without credit a session is over before what was passed on is finished.
    if (!isPoor || principal.kind === 'key') ending.fail(error);
  });
  const stops = [timers.stop, pace.stop, outflow.stop, pauses.stop, unwatch, desk.list(goAway)];

  /** Answers what no vendor is asked for: a caller who does not read it is not read on. */
  const answer = (): void => {
    out.sendUsage();
    const taken = outflow.wait();
    if (taken === null) return;
    pauses.set('answers', true);
    void taken.then(() => pauses.set('answers', false));
  };

  const take = (taken: Taken<Input>): void => {
    if (taken.kind === 'refused') return ending.refuse(taken.path, taken.message);
    if (taken.kind === 'nothing') return answer();
    if (running === null) return;
    const { relay, inflow } = running;
    if (taken.kind === 'inputs') return inflow.push(taken.inputs);
    inflow.clear();
    relay.forget();
    relay.give(taken.input);
    inflow.flow();
  };

  const configure = async (frame: ConfigureFrame<Name>, bytes: Buffer): Promise<void> => {
    const configured = kind.configure(frame, principal.mode);
    asked = configured;
    const contentSha256 = hash('sha256', bytes, 'buffer');
    const admitted = await desk.admit({ context, contentSha256, kind, asked });
    if (isOver()) return admitted.withdraw();
    running = createCourseAtVendors(desk, {
      requestId,
      asked,
      admitted,
      out,
      stuckMs: times.stuckMs,
      listener: {
        passedOn: (event) => {
          if (configured.port.isContent(event)) firstContentMs ??= roundedMs(clock.monotonicMs() - context.startedMs);
          return outflow.wait();
        },
        paused: pauses.set,
        refused: () => {
          isPoor = true;
          move('close');
        },
        gone: () => ending.fail(routerErrors.leaseExpired()),
        ended,
        failed: ending.failBy,
      },
    });
    record = admitted.recorder(running.relay);
    const { candidate, attemptId } = await running.relay.open();
    if (isOver()) return;
    move('accept');
    const route = { vendor: candidate.vendor.name, model: candidate.model.model, region: desk.region, attemptId };
    const ready = { type: 'session.ready', request_id: requestId, route: presentRoute(route) };
    out.send(ready as Parameters<typeof out.send>[0]);
  };

  /** Whether what came is to be taken now; what may not come ends the stream. */
  const admits = (arrival: Arrival, path: string): boolean => {
    pace.onFrame();
    timers.onFrame();
    const verdict = verdictOn(state, arrival);
    if (verdict === 'take') return true;
    if (verdict !== 'ignore') ending.refuse(path, verdict.refusal);
    return false;
  };

  socket.listen({
    frame: (frame, bytes) => {
      if (frame.type === 'session.configure') {
        if (!admits('session.configure', '/type') || !move('configure')) return;
        configure(frame as ConfigureFrame<Name>, bytes).catch((error: unknown) => {
          if (error instanceof AttemptFailure) ending.failBy(error);
          else ending.fail(error);
        });
      } else if (frame.type === 'session.close') {
        if (admits('session.close', '/type')) closeByCaller();
      } else if (admits('input', '/type') && asked !== null) take(asked.course.onFrame(frame as InputFrame<Name>));
    },
    audio: (bytes) => {
      if (admits('audio', '') && asked !== null) take(asked.course.onAudio(bytes));
    },
    // Behind its close what a caller sends is passed over.
    refused: (error, isFinal) => {
      if (isFinal || state !== 'closing') ending.fail(error);
    },
    sent: outflow.onSent,
    pong: () => timers.onPong(),
    goAway,
    closed: () => ending.leave('caller'),
  });
}

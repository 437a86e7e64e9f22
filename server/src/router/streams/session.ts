import { hash } from 'node:crypto';
import type { Principal, SessionPrincipal } from '../../contract/principal.ts';
import type { ChannelName, FrameIn, FrameSocket } from '../../contract/frame-socket.ts';
import { AppError } from '../../platform/process/errors.ts';
import { AttemptFailure, answerToFailure } from '../attempts/index.ts';
import { routerErrors } from '../model/errors.ts';
import { roundedMs } from '../model/rounded-ms.ts';
import type { StreamRecord } from '../model/types.ts';
import { presentRoute, presentUsage } from '../responses/index.ts';
import { createAllowance } from './allowance.ts';
import { createInflow, type Inflow } from './inflow.ts';
import { createOutflow } from './outflow.ts';
import { createPace, createPauses } from './pauses.ts';
import { createRelay, type Relay } from './relay.ts';
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

/**
 * One stream between a caller and its vendors: from the handshake to the last frame, which is sent once, because every way
 * out leads through `finish`.
 */
export function serveStream<Name extends ChannelName, Input, Event>(
  desk: StreamDesk,
  kind: StreamKind<Name, Input, Event>,
  context: StreamContext,
  socket: FrameSocket<Name>,
): void {
  const { clock, log } = desk;
  const { requestId, principal } = context;
  const times = desk.timesOf(principal.mode);
  let state: StreamState = 'waiting';
  let asked: Configured<Name, Input, Event> | null = null;
  let relay: Relay<Input> | null = null;
  let inflow: Inflow<Input> | null = null;
  let record: EndRecord | null = null;
  /** Until when a stream that was open for too long has to end. */
  let lastWord: NodeJS.Timeout | undefined;
  let firstContentMs: number | null = null;
  /** Who asked for the end in good order. */
  let closer: 'caller' | 'server' = 'caller';
  /** Credit has run out: the stream ends so once what was passed on is finished. */
  let isPoor = false;
  const pauses = createPauses(socket);
  const pace = createPace({ nowMs: clock.monotonicMs, pauses });

  const move = (by: StreamMove): boolean => {
    const next = nextState(state, by);
    if (next !== null) state = next;
    return next !== null;
  };

  const out = {
    send: socket.send,
    sendAudio: socket.sendAudio,
    sendUsage: () => socket.send({ type: 'usage.updated', usage: usageNow() } as Parameters<typeof socket.send>[0]),
  } as Out<Name>;
  const usageNow = () => presentUsage(asked?.course.usage() ?? {});

  /** The one way out. `last` sends the last frame; where the caller is gone there is none. */
  const finish = (outcome: Parameters<EndRecord>[0], closedBy: StreamRecord['closedBy'], last: () => void): void => {
    if (!move('end')) return;
    timers.stop();
    pace.stop();
    outflow.stop();
    pauses.stop();
    clearTimeout(lastWord);
    unwatch();
    unlist();
    relay?.abort();
    record?.(outcome, asked?.course.usage() ?? {}, {
      ...(asked?.course.tally() ?? { utterances: 0, audioMs: 0 }),
      bytesIn: socket.traffic.bytesIn,
      bytesOut: socket.traffic.bytesOut,
      firstContentMs,
      closedBy,
    });
    last();
  };
  const fail = (error: unknown, closeCode?: number, by: StreamRecord['closedBy'] = 'server'): void => {
    const errorCode = error instanceof AppError ? error.code : 'relay_error';
    finish({ status: 'failed', errorCode }, by, () => socket.fail(error, closeCode));
  };
  const leave = (by: StreamRecord['closedBy']): void =>
    finish({ status: 'canceled', errorCode: null }, by, () => socket.destroy());
  const failBy = (failure: AttemptFailure): void => {
    const answer = answerToFailure(failure);
    const isBroken = answer.code === 'provider_error' && relay?.hasContent() === true;
    fail(isBroken ? routerErrors.brokenOff(failure.attemptId) : answer, undefined, 'provider');
  };
  const refuse = (path: string, message: string): void => {
    const text = `${path === '' ? '' : `${path} `}${message}`;
    fail(routerErrors.invalidRequest(text, text));
  };

  const outflow = createOutflow(socket, { stuckMs: times.stuckMs, onStuck: () => leave('server') });
  const ended = (): void => {
    if (isPoor) return fail(routerErrors.budgetExhausted());
    finish({ status: 'succeeded', errorCode: null }, closer, () => socket.end(usageNow()));
  };

  /** Finishes what was heard or waits to be spoken, then ends in good order. */
  const close = (by: typeof closer): void => {
    if (!move('close')) return;
    closer = by;
    if (inflow === null) ended();
    else inflow.close();
  };
  const closeByCaller = (): void => {
    const wrong = asked?.course.onClose() ?? null;
    if (wrong === null) close('caller');
    else refuse('', wrong);
  };

  const take = (taken: Taken<Input>): void => {
    if (taken.kind === 'refused') return refuse(taken.path, taken.message);
    if (taken.kind === 'nothing') return out.sendUsage();
    if (taken.kind === 'inputs') return inflow?.push(taken.inputs);
    inflow?.clear();
    relay?.forget();
    relay?.give(taken.input);
    inflow?.flow();
  };

  const configure = async (
    frame: Extract<FrameIn<Name>, { type: 'session.configure' }>,
    bytes: Buffer,
  ): Promise<void> => {
    asked = kind.configure(frame, principal.mode);
    const contentSha256 = hash('sha256', bytes, 'buffer');
    const admitted = await desk.admit({ context, contentSha256, kind, asked });
    if (isOver()) return admitted.withdraw();
    const { candidates } = admitted;
    const made = createRelay(desk, {
      requestId,
      port: asked.port,
      candidates,
      stuckMs: times.stuckMs,
      listener: {
        event: (event) => {
          if (asked?.port.isContent(event) === true)
            firstContentMs ??= roundedMs(clock.monotonicMs() - context.startedMs);
          asked?.course.onEvent(event, out);
          return outflow.wait();
        },
        backlog: (isFull) => pauses.set('vendor', isFull),
        ended,
        failed: failBy,
      },
    });
    relay = made;
    record = admitted.recorder(made);
    const { course } = asked;
    const allowance = createAllowance({
      step: asked.step.units,
      grow: admitted.grow,
      onChange: () => {
        if (!isOver()) inflow?.flow();
      },
      onGone: () => fail(routerErrors.leaseExpired()),
      onError: (err) => log.warn({ err, requestId }, 'the reservation of a stream could not grow'),
    });
    inflow = createInflow({
      allowance,
      unitsOf: course.unitsOf,
      split: course.split,
      give: (input) => {
        course.onGiven(input, out);
        made.give(input);
      },
      onWaiting: (isWaiting) => pauses.set('credit', isWaiting),
      onRefused: () => {
        isPoor = true;
        move('close');
      },
      onClosed: made.close,
    });
    const { candidate, attemptId } = await made.open();
    if (isOver()) return;
    const route = presentRoute({
      vendor: candidate.vendor.name,
      model: candidate.model.model,
      region: desk.region,
      attemptId,
    });
    move('accept');
    out.send({ type: 'session.ready', request_id: requestId, route } as Parameters<typeof out.send>[0]);
  };
  const isOver = (): boolean => state === 'closed';

  /** Whether what came is to be taken now; what may not come ends the stream. */
  const admits = (arrival: Arrival, path: string): boolean => {
    pace.onFrame();
    timers.onFrame();
    const verdict = verdictOn(state, arrival);
    if (verdict === 'take') return true;
    if (verdict !== 'ignore') refuse(path, verdict.refusal);
    return false;
  };
  const timers = createSessionTimers(times, {
    isConfigured: () => state !== 'waiting',
    isPaused: pauses.isOn,
    late: () => refuse('/type', `must be session.configure within ${times.configureMs / 1_000} seconds`),
    // One that closes has nothing to hear from its caller, and its vendor has times of its own.
    silent: () => {
      if (state === 'ready') close('server');
    },
    over: () => {
      if (state !== 'ready') return fail(routerErrors.requestTimeout(null));
      close('server');
      lastWord = setTimeout(() => fail(routerErrors.requestTimeout(null)), times.stuckMs);
    },
    dead: () => leave('server'),
    ping: socket.ping,
  });
  const unwatch = desk.watchCredential(principal, (error) => {
    // Without credit a session is over before what was passed on is finished.
    if (!isPoor || principal.kind === 'key') fail(error);
  });
  const goAway = (): void => fail(routerErrors.stopping(null), 1001);
  const unlist = desk.list(goAway);

  socket.listen({
    frame: (frame, bytes) => {
      if (frame.type === 'session.configure') {
        if (!admits('session.configure', '/type') || !move('configure')) return;
        configure(frame as Extract<FrameIn<Name>, { type: 'session.configure' }>, bytes).catch((error: unknown) => {
          if (isOver()) return;
          if (error instanceof AttemptFailure) failBy(error);
          else fail(error);
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
      if (isFinal || state !== 'closing') fail(error);
    },
    sent: outflow.onSent,
    pong: () => timers.onPong(),
    goAway,
    closed: () => leave('caller'),
  });
}

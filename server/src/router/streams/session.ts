import { hash } from 'node:crypto';
import type { Principal, SessionPrincipal } from '../../contract/principal.ts';
import type { ChannelName, FrameIn, FrameSocket } from '../../contract/frame-socket.ts';
import { AppError } from '../../platform/process/errors.ts';
import { AttemptFailure, answerToFailure } from '../attempts/index.ts';
import { routerErrors } from '../model/errors.ts';
import { roundedMs } from '../model/rounded-ms.ts';
import type { StreamRecord } from '../model/types.ts';
import { presentRoute, presentUsage } from '../responses/index.ts';
import { type Allowance, createAllowance } from './allowance.ts';
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

const mostUnsentBytes = 256 * 1024;

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
  let allowance: Allowance | null = null;
  let record: EndRecord | null = null;
  /** What was taken and waits for credit, in its order; `close` stands behind everything. */
  const queue: Input[] = [];
  let isCloseQueued = false;
  let drained: PromiseWithResolvers<void> | null = null;
  let stuck: NodeJS.Timeout | undefined;
  let firstContentMs: number | null = null;
  /** Who asked for the end in good order. */
  let closer: 'caller' | 'server' = 'caller';
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
    clearTimeout(stuck);
    unwatch();
    unlist();
    relay?.abort();
    drained?.resolve();
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
  const failBy = (failure: AttemptFailure): void => fail(answerToFailure(failure), undefined, 'provider');
  const refuse = (path: string, message: string): void => {
    const text = `${path === '' ? '' : `${path} `}${message}`;
    fail(routerErrors.invalidRequest(text, text));
  };

  /** Waits until the caller has taken what is unsent; one who takes nothing for a minute is gone. */
  const unlessFull = (): Promise<void> | null => {
    if (socket.unsentBytes <= mostUnsentBytes) return null;
    drained ??= Promise.withResolvers();
    stuck ??= setTimeout(() => leave('server'), times.stuckMs);
    return drained.promise;
  };
  const onSent = (): void => {
    if (drained === null) return;
    stuck?.refresh();
    if (socket.unsentBytes > mostUnsentBytes) return;
    clearTimeout(stuck);
    stuck = undefined;
    drained.resolve();
    drained = null;
  };

  /** Gives the vendor what is paid for, and closes behind the last of it. */
  const flow = (): void => {
    if (asked === null || relay === null || allowance === null || state === 'closed') return;
    const { course } = asked;
    for (let [input] = queue; input !== undefined; [input] = queue) {
      const units = course.unitsOf(input);
      const taken = units === 0 ? 0 : allowance.take(units);
      const [now, rest] = taken < units ? course.split(input, taken) : [input, null];
      if (taken > 0 || units === 0) {
        course.onGiven(now, out);
        relay.give(now);
      }
      if (rest !== null) {
        queue[0] = rest;
        break;
      }
      queue.shift();
    }
    if (allowance.isRefused() && queue.length > 0) {
      // What is being heard or spoken is finished; nothing more is taken.
      queue.length = 0;
      isCloseQueued = true;
      move('close');
      isPoor = true;
    }
    pauses.set('credit', queue.length > 0);
    if (!isCloseQueued || queue.length > 0 || isClosed) return;
    isClosed = true;
    relay.close();
  };
  let isClosed = false;
  let isPoor = false;
  const ended = (): void => {
    if (isPoor) return fail(routerErrors.budgetExhausted());
    finish({ status: 'succeeded', errorCode: null }, closer, () => socket.end(usageNow()));
  };

  const close = (by: typeof closer): void => {
    const wrong = asked?.course.onClose() ?? null;
    if (wrong !== null) return refuse('', wrong);
    if (!move('close')) return;
    closer = by;
    isCloseQueued = true;
    if (relay === null) ended();
    else flow();
  };

  const take = (taken: Taken<Input>): void => {
    if (taken.kind === 'refused') return refuse(taken.path, taken.message);
    if (taken.kind === 'nothing') return out.sendUsage();
    if (taken.kind === 'cancel') {
      queue.length = 0;
      relay?.forget();
      relay?.give(taken.input);
    } else queue.push(...taken.inputs);
    flow();
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
      listener: {
        event: (event) => {
          if (asked?.port.isContent(event) === true)
            firstContentMs ??= roundedMs(clock.monotonicMs() - context.startedMs);
          asked?.course.onEvent(event, out);
          return unlessFull();
        },
        backlog: (isFull) => pauses.set('vendor', isFull),
        ended,
        failed: failBy,
      },
    });
    relay = made;
    record = admitted.recorder(made);
    allowance = createAllowance({
      step: asked.step.units,
      grow: admitted.grow,
      onChange: flow,
      onGone: () => fail(routerErrors.leaseExpired()),
      onError: (err) => log.warn({ err, requestId }, 'the reservation of a stream could not grow'),
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
    flow();
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
    late: () => refuse('/type', `must be session.configure within ${times.configureMs / 1_000} seconds`),
    over: () => (state === 'ready' ? close('server') : fail(routerErrors.requestTimeout(null))),
    dead: () => leave('server'),
    ping: socket.ping,
  });
  const unwatch = desk.watchKey(principal, () => fail(routerErrors.keyEnded()));
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
        if (admits('session.close', '/type')) close('caller');
      } else if (admits('input', '/type') && asked !== null) take(asked.course.onFrame(frame as InputFrame<Name>));
    },
    audio: (bytes) => {
      if (admits('audio', '') && asked !== null) take(asked.course.onAudio(bytes));
    },
    refused: fail,
    sent: onSent,
    pong: () => timers.onPong(),
    goAway,
    closed: () => leave('caller'),
  });
}

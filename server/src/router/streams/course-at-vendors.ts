import type { ChannelName } from '../../contract/frame-socket.ts';
import type { AttemptFailure } from '../attempts/index.ts';
import { createAllowance } from './allowance.ts';
import { createInflow, type Inflow } from './inflow.ts';
import { createRelay, type Relay } from './relay.ts';
import type { AdmittedStream, StreamDesk } from './stream-desk.ts';
import type { Configured, Out } from './stream-kind.ts';

/** A stream that was let in, on its way through what is reserved to its vendors and back. */
export interface CourseAtVendors<Input> {
  readonly relay: Relay<Input>;
  readonly inflow: Inflow<Input>;
}

/** What its stream hears of it. */
export interface CourseListener<Event> {
  /** An event was passed on to the caller; awaited before the next one is read. */
  passedOn(event: Event): Promise<void> | null;
  /** Why nothing more is to be read from the caller for now, or again. */
  paused(reason: 'vendor' | 'credit', isOn: boolean): void;
  /** No more credit is to be had: what was passed on is still finished. */
  refused(): void;
  /** What was reserved is settled already: the process was taken for dead. */
  gone(): void;
  ended(): void;
  failed(failure: AttemptFailure): void;
}

export function createCourseAtVendors<Name extends ChannelName, Input, Event>(
  desk: StreamDesk,
  options: {
    requestId: string;
    asked: Configured<Name, Input, Event>;
    admitted: Pick<AdmittedStream, 'candidates' | 'grow'>;
    out: Out<Name>;
    stuckMs: number;
    listener: CourseListener<Event>;
  },
): CourseAtVendors<Input> {
  const { requestId, asked, admitted, out, stuckMs, listener } = options;
  const { course, port, step } = asked;
  const relay = createRelay(desk, {
    requestId,
    port,
    candidates: admitted.candidates,
    stuckMs,
    listener: {
      event: (event) => {
        course.onEvent(event, out);
        return listener.passedOn(event);
      },
      backlog: (isFull) => listener.paused('vendor', isFull),
      ended: listener.ended,
      failed: listener.failed,
    },
  });
  const allowance = createAllowance({
    step: step.units,
    grow: admitted.grow,
    onChange: () => inflow.flow(),
    onGone: listener.gone,
    onError: (err) => desk.log.warn({ err, requestId }, 'the reservation of a stream could not grow'),
  });
  const inflow = createInflow({
    allowance,
    unitsOf: course.unitsOf,
    split: course.split,
    give: (input) => {
      course.onGiven(input, out);
      relay.give(input);
    },
    onWaiting: (isWaiting) => listener.paused('credit', isWaiting),
    onRefused: listener.refused,
    onClosed: relay.close,
  });
  return { relay, inflow };
}

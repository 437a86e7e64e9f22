import { setTimeout as delay } from 'node:timers/promises';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { createStreamEvents, type StreamEvents, type StreamFlow } from '../../wire/stream-events.ts';
import { type SimulatedModel, simulatedModels, slowMs } from './faults.ts';

/** The model of that name; undefined for none. */
export function simulatedModelOf(name: string): SimulatedModel | undefined {
  return simulatedModels.find((known) => known === name);
}

/**
 * The events of a stream of this model, of which `push` makes what `echo` gives. A fault in the middle comes behind the first content;
 * silence lasts until the signal is aborted.
 */
export function createSimulatedEvents<Event extends { readonly kind: string }>(
  model: string,
  { flow, signal, isContent }: { flow: StreamFlow; signal: AbortSignal; isContent: (event: Event) => boolean },
): StreamEvents<Event> {
  const events = createStreamEvents<Event>(flow);
  switch (simulatedModelOf(model)) {
    case 'slow-first-byte':
      return slow(events, signal);
    case 'keepalive-only':
      return { ...events, push: () => {}, end: () => {} };
    case 'empty-output': {
      const fail = (): void => events.fail(new VendorFailure('empty_output', 'The answer ended without content'));
      return { ...events, push: fail, end: fail };
    }
    case 'stall-mid-stream':
      return behindContent(events, isContent, () => {});
    case 'cut-mid-stream':
      return behindContent(events, isContent, () =>
        events.fail(new VendorFailure('connection_lost', 'The connection ended before the answer did')),
      );
    case 'malformed-chunk':
      return behindContent(events, isContent, () =>
        events.fail(new VendorFailure('malformed', 'A part of the answer cannot be read')),
      );
    default:
      return events;
  }
}

/** Lets one content through, and then has the fault come in place of all else. */
function behindContent<Event>(
  events: StreamEvents<Event>,
  isContent: (event: Event) => boolean,
  fault: () => void,
): StreamEvents<Event> {
  let isOver = false;
  return {
    ...events,
    push: (event) => {
      if (isOver) return fault();
      isOver = isContent(event);
      events.push(event);
    },
    end: () => (isOver ? fault() : events.end()),
  };
}

/** Holds everything back until the first of it is two seconds old. */
function slow<Event>(events: StreamEvents<Event>, signal: AbortSignal): StreamEvents<Event> {
  let held: Array<() => void> | null = null;
  let isOpen = false;
  const later = (what: () => void): void => {
    if (isOpen) return what();
    if (held !== null) return void held.push(what);
    held = [what];
    delay(slowMs, undefined, { signal }).then(
      () => {
        isOpen = true;
        for (const one of held ?? []) one();
      },
      // The stream was ended by its signal.
      () => undefined,
    );
  };
  return {
    ...events,
    push: (event) => later(() => events.push(event)),
    end: () => later(() => events.end()),
    drop: () => {
      held = held === null ? null : [];
      events.drop();
    },
  };
}

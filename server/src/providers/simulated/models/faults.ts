import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/time/clock.ts';
import { failureOfStatus } from '../../wire/failure-of-status.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';

const faultyModels = [
  'slow-first-byte',
  'stall-mid-stream',
  'cut-mid-stream',
  'malformed-chunk',
  'error-500',
  'error-401',
  'rate-limited',
  'refused-connection',
  'empty-output',
  'keepalive-only',
] as const;

/** The models of the simulation, the same for every kind: `echo` works, the others do what their names say. */
export const simulatedModels = ['echo', ...faultyModels] as const;
export type SimulatedModel = (typeof simulatedModels)[number];

/** How long a slow model waits before its first content. */
export const slowMs = 2_000;
const retryAfterSeconds = '1';

/** One answer of a model. */
interface Behaviour<Item> {
  readonly model: string;
  /** What `echo` gives. */
  readonly content: () => AsyncGenerator<Item>;
  /** How many items of the content come before a fault in the middle. */
  readonly itemsBefore: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/**
 * Gives what a vendor of this behaviour gives, and fails with what the adapter of a real one would make of it. Silence
 * lasts until the signal is aborted.
 */
export function behave<Item>(behaviour: Behaviour<Item>): AsyncGenerator<Item> {
  // Handed out as it is: a generator around it would cost each token a turn.
  return behaviour.model === 'echo' ? behaviour.content() : misbehave(behaviour);
}

async function* misbehave<Item>(behaviour: Behaviour<Item>): AsyncGenerator<Item> {
  const { content, itemsBefore, signal, clock } = behaviour;
  signal.throwIfAborted();
  const model = faultyModels.find((known) => known === behaviour.model);
  switch (model) {
    case 'slow-first-byte':
      await delay(slowMs, undefined, { signal });
      return yield* content();
    case 'stall-mid-stream':
      yield* first(itemsBefore, content());
      return await silence(signal);
    case 'cut-mid-stream':
      yield* first(itemsBefore, content());
      throw new VendorFailure('connection_lost', 'The connection ended before the answer did');
    case 'malformed-chunk':
      yield* first(itemsBefore, content());
      throw new VendorFailure('malformed', 'A part of the answer cannot be read');
    case 'error-500':
    case 'error-401':
    case 'rate-limited':
    case 'refused-connection':
      throw refusalOf(model, clock);
    case 'empty-output':
      throw new VendorFailure('empty_output', 'The answer ended without content');
    case 'keepalive-only':
      return await silence(signal);
    case undefined:
      throw refusalOf(behaviour.model, clock);
    default:
      return model satisfies never;
  }
}

/** By what a model refuses to begin; null for one that begins. */
export function refusalOf(model: string, clock: Clock): VendorFailure | null {
  switch (model) {
    case 'error-500':
      return answered(500, clock);
    case 'error-401':
      return answered(401, clock);
    case 'rate-limited':
      return answered(429, clock, retryAfterSeconds);
    case 'refused-connection':
      return new VendorFailure('unreachable', 'ECONNREFUSED');
    default:
      return simulatedModels.some((known) => known === model) ? null : answered(404, clock);
  }
}

async function* first<Item>(count: number, items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let given = 0; given < count; given += 1) {
    const next = await items.next();
    if (next.done === true) return;
    yield next.value;
  }
}

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function answered(status: number, clock: Clock, retryAfter: string | null = null): VendorFailure {
  const header = (name: string): string | null => (name === 'retry-after' ? retryAfter : null);
  return failureOfStatus({ status, header }, clock.now(), { code: null, reason: null });
}

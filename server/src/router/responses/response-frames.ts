import type { components } from '../../contract/generated/openapi.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { AppError } from '../../platform/process/errors.ts';
import { nextMapped } from '../../platform/process/next-mapped.ts';
import type { LlmEvent } from '../../providers/ports/llm.ts';
import { CallerGoneError } from '../attempts/index.ts';
import { presentItem, presentShell, presentUsage } from './present.ts';

type Frame = components['schemas']['ResponseStreamEvent'];
type Step = IteratorResult<readonly (Frame | null)[], undefined>;

// With the idle deadline of the router this stays below what callers and proxies wait for.
const signOfLifeAfterMs = 5_000;

interface FrameOptions {
  clock: Clock;
  responseId: string;
  /** In batches as they come. */
  events: AsyncIterableIterator<readonly LlmEvent[]>;
  envelope: (error: AppError) => components['schemas']['RouterErrorEnvelope'];
}

/**
 * The frames of a streamed response: what the model gives, between `response.created` and exactly one terminal frame.
 * Those of one batch of events come together. A failure becomes `error` with the envelope that `envelope` makes of it;
 * after a caller who went away comes nothing. Null is a sign of life: the model makes progress with what is not shown,
 * and nothing was told for five seconds. Leaving them leaves the events, at any
 * moment: a generator that was not begun would not, and one that waits for an event would wait on
 * (docs/decisions/streams.md#d185).
 */
export function responseFrames(options: FrameOptions): AsyncIterableIterator<readonly (Frame | null)[]> {
  const { clock, events } = options;
  let sentMs = clock.monotonicMs();
  let hasBegun = false;
  let isOver = false;
  const over = (): IteratorReturnResult<undefined> => {
    isOver = true;
    return { done: true, value: undefined };
  };
  const framesOfStep = (step: IteratorResult<readonly LlmEvent[]>): Step | null => {
    if (step.done === true || isOver) return over();
    const frames = step.value.map(frameOf).filter((frame) => frame !== null);
    const nowMs = clock.monotonicMs();
    if (frames.length === 0 && nowMs - sentMs < signOfLifeAfterMs) return null;
    sentMs = nowMs;
    return { done: false, value: frames.length === 0 ? [null] : frames };
  };
  const fail = (error: unknown): Step => {
    const end = over();
    if (error instanceof CallerGoneError) return end;
    if (!(error instanceof AppError)) throw error;
    return { done: false, value: [{ event: 'error', data: options.envelope(error) }] };
  };
  const readOn = nextMapped(() => events.next(), framesOfStep, fail);
  const next = (): Promise<Step> => {
    if (isOver) return Promise.resolve(over());
    if (hasBegun) return readOn();
    hasBegun = true;
    const created: Frame = { event: 'response.created', data: { response_id: options.responseId } };
    return Promise.resolve({ done: false, value: [created] });
  };
  const frames: AsyncIterableIterator<readonly (Frame | null)[]> = {
    [Symbol.asyncIterator]: () => frames,
    next,
    return: async () => {
      await events.return?.();
      return over();
    },
  };
  return frames;
}

/** Null for what is not shown. */
function frameOf(event: LlmEvent): Frame | null {
  switch (event.type) {
    case 'added':
      return {
        event: 'response.item.added',
        data: { output_index: event.index, item: presentShell(event.item) },
      };
    case 'text':
      return { event: 'response.text.delta', data: { output_index: event.index, delta: event.delta } };
    case 'arguments':
      return {
        event: 'response.function_call_arguments.delta',
        data: { output_index: event.index, delta: event.delta },
      };
    case 'completed':
      return {
        event: 'response.item.completed',
        data: { output_index: event.index, item: presentItem(event.item) },
      };
    case 'progress':
      return null;
    case 'finished':
      return {
        event: 'response.completed',
        data: { stop_reason: event.stopReason, usage: presentUsage(event.usage) },
      };
  }
}

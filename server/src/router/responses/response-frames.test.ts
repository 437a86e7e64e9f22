import { describe, expect, it, test } from '@jest/globals';
import { systemClock } from '../../platform/time/clock.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { LlmEvent } from '../../providers/ports/llm.ts';
import { responseFrames } from './response-frames.ts';

const finished: LlmEvent = {
  type: 'finished',
  stopReason: 'stop',
  usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0, estimated: false },
};
const text: LlmEvent = { type: 'text', index: 0, delta: 'Hi' };
const progress: LlmEvent = { type: 'progress', characters: 10 };

const framesOf = (events: AsyncIterableIterator<LlmEvent[]>, clock = systemClock) =>
  responseFrames({
    clock,
    responseId: 'resp_1',
    events,
    envelope: ({ message }) => ({ error: { code: 'provider_unavailable', message, hint: '', retryable: true } }),
  });

/** The names of what is told, comments as null, where each event comes at its second. */
async function namesOf(...given: ReadonlyArray<[second: number, event: LlmEvent]>): Promise<Array<string | null>> {
  let second = 0;
  async function* events(): AsyncGenerator<LlmEvent[]> {
    for (const [at, event] of given) {
      second = at;
      yield [event];
    }
  }
  const frames = framesOf(events(), { ...systemClock, monotonicMs: () => second * 1_000 });
  const names: Array<string | null> = [];
  for await (const batch of frames) names.push(...batch.map((frame) => frame?.event ?? null));
  return names;
}

describe('a streamed response whose model makes progress with what is not shown', () => {
  it('has a sign of life at most every five seconds', async () => {
    const names = await namesOf(...[1, 4.9, 5, 6, 9.9, 10, 40].map((at): [number, LlmEvent] => [at, progress]), [
      41,
      finished,
    ]);
    expect(names).toEqual(['response.created', null, null, null, 'response.completed']);
  });

  it('has none where something was told within five seconds', async () => {
    const names = await namesOf([4, text], [8, progress], [8.9, text], [13, progress], [14, progress], [15, finished]);
    expect(names).toEqual([
      'response.created',
      'response.text.delta',
      'response.text.delta',
      null,
      'response.completed',
    ]);
  });
});

describe('a streamed response that is left', () => {
  test.each([0, 1, 2])('after %i frames leaves what the model gives, at once', async (taken) => {
    let left = 0;
    const waiting = new Promise<never>(() => undefined);
    const events: AsyncIterableIterator<LlmEvent[]> = {
      [Symbol.asyncIterator]: () => events,
      next: () => waiting,
      return: async () => {
        left += 1;
        return { done: true, value: undefined };
      },
    };
    const frames = framesOf(events);
    if (taken > 0) await frames.next();
    if (taken > 1) void frames.next();
    void frames.return?.();
    expect(left).toBe(1);
  });
});

it('a streamed response that is left while it waits tells nothing of what comes then', async () => {
  const { promise: coming, resolve } = Promise.withResolvers<IteratorResult<LlmEvent[]>>();
  const events: AsyncIterableIterator<LlmEvent[]> = {
    [Symbol.asyncIterator]: () => events,
    next: () => coming,
    return: async () => ({ done: true, value: undefined }),
  };
  const frames = framesOf(events);
  await frames.next();
  const asked = frames.next();
  await frames.return?.();
  resolve({ done: false, value: [text] });
  expect(await asked).toEqual({ done: true, value: undefined });
});

it.each([0, 3])(
  'a streamed response that breaks off after %i silent events has one error, as its last',
  async (silent) => {
    async function* events(): AsyncGenerator<LlmEvent[]> {
      for (let n = 0; n < silent; n += 1) yield [progress];
      throw new AppError(503, 'provider_unavailable', 'No provider answers');
    }
    const names = [];
    for await (const batch of framesOf(events())) names.push(...batch);
    expect(names.map((frame) => frame?.event)).toEqual(['response.created', 'error']);
  },
);

import { describe, expect, it } from '@jest/globals';
import type { FrameStream, StreamFrame } from '../event-stream.ts';
import type { LlmCall, LlmEvent } from '../../ports/llm.ts';
import { createLlmOutput } from './llm-output.ts';
import { readGeneration } from './read-generation.ts';

const call: LlmCall = {
  model: 'm',
  input: [{ type: 'message', role: 'user', texts: ['Hi'] }],
  tools: [],
  responseFormat: null,
  maxOutputTokens: 10,
  temperature: null,
  topP: null,
};
const frame = (said: string): StreamFrame => ({ event: null, data: said === '[DONE]' ? said : JSON.stringify(said) });

/** A generation whose frames say texts, or `broken`, `silent` and `[DONE]`, and what became of the call. */
function generation(...batches: readonly string[][]) {
  const seen = { opened: 0, left: 0, contents: 0 };
  const output = createLlmOutput(call);
  const { promise: opening, resolve: open } = Promise.withResolvers<void>();
  let at = 0;
  const frames: FrameStream = {
    [Symbol.asyncIterator]: () => frames,
    contentCame: () => {
      seen.contents += 1;
    },
    next: async () => {
      const batch = batches[at];
      at += 1;
      return batch === undefined ? { done: true, value: undefined } : { done: false, value: batch.map(frame) };
    },
    return: async () => {
      seen.left += 1;
      return { done: true, value: undefined };
    },
  };
  const events = readGeneration({
    open: async () => {
      seen.opened += 1;
      await opening;
      return frames;
    },
    output,
    reader: {
      add: (said) => {
        if (said === 'broken') throw new Error('broken');
        if (said !== 'silent') output.text('message', String(said));
        return false;
      },
      done: () => output.finish({ stop: 'stop' }, null),
      end: () => {
        throw new Error('ended early');
      },
      whole: (said) => {
        output.text('message', String(said));
        output.finish({ stop: 'stop' }, null);
      },
    },
  });
  return { events, seen, open };
}

const textsOf = (step: IteratorResult<readonly LlmEvent[]>): string[] | null =>
  step.done === true ? null : step.value.flatMap((event) => (event.type === 'text' ? [event.delta] : []));

describe('the events of a generation', () => {
  it('come batch by batch, without those that say nothing, and end with the last frame', async () => {
    const { events, seen, open } = generation(['a', 'b'], ['silent'], ['silent'], ['c', '[DONE]'], ['not asked for']);
    open();
    expect(textsOf(await events.next())).toEqual(['a', 'b']);
    expect(textsOf(await events.next())).toEqual(['c']);
    expect(await events.next()).toEqual({ done: true, value: undefined });
    // Only what became events is content.
    expect(seen).toEqual({ opened: 1, left: 1, contents: 2 });
  });

  it.each([
    ['a frame that cannot be read', ['a', 'broken'], 'broken'],
    ['the end before the last frame', ['a'], 'ended early'],
  ])('are told before %s', async (_, batch, message) => {
    const { events, open } = generation(batch);
    open();
    expect(textsOf(await events.next())).toEqual(['a']);
    await expect(events.next()).rejects.toThrow(message);
  });

  it('fail at once where nothing is told before the fault, also after silent frames', async () => {
    const { events, seen, open } = generation(['silent'], ['silent'], ['broken']);
    open();
    await expect(events.next()).rejects.toThrow('broken');
    expect(seen.left).toBe(1);
  });
});

describe('a generation that is left', () => {
  it('before it was asked for anything is not opened any more', async () => {
    const { events, seen } = generation(['a']);
    await events.return?.();
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(seen.opened).toBe(0);
  });

  it('while it is opened leaves what was opened', async () => {
    const { events, seen, open } = generation(['a']);
    const asked = events.next();
    await events.return?.();
    open();
    expect(await asked).toEqual({ done: true, value: undefined });
    expect(seen).toEqual({ opened: 1, left: 1, contents: 0 });
  });
});

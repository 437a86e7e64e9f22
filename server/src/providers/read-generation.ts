import type { StreamFrame } from './event-stream.ts';
import type { LlmEvent } from './llm.ts';
import type { LlmOutput } from './llm-output.ts';

/**
 * The events that the frames of a generation make in `output`, those of one batch of frames at once; what came before a
 * fault is told first.
 */
export async function* readGeneration(options: {
  open: () => Promise<AsyncIterable<readonly StreamFrame[]>>;
  output: LlmOutput;
  /** Tells the output what a frame says, and whether it was the last. */
  add: (frame: StreamFrame) => boolean;
  /** Called where the frames end before their last one: finishes the output, or throws VendorFailure. */
  end: () => void;
}): AsyncGenerator<readonly LlmEvent[]> {
  const { output, add } = options;
  for await (const frames of await options.open()) {
    let isLast = false;
    let failure: unknown = null;
    try {
      isLast = frames.some(add);
    } catch (error) {
      failure = error;
    }
    const events = output.take();
    if (events.length > 0) yield events;
    if (failure !== null) throw failure;
    if (isLast) return;
  }
  options.end();
  yield output.take();
}

import { createFrameReader, type Frame } from './sse-frames.ts';

/** The frames of an answer as they come; it reads no further than it is read. Left early, it closes the connection. */
export async function* readFrames(
  response: Response,
  /** Whether this frame is the last one: then the connection is read to its end, and serves again. */
  isLast: (frame: Frame) => boolean,
): AsyncGenerator<Frame, void, undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const framesIn = createFrameReader();
  let wasLast = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const frame of framesIn(decoder.decode(value, { stream: true }))) {
        wasLast = isLast(frame);
        yield frame;
      }
    }
  } finally {
    // The answer is complete by then: nobody waits, and no failure matters.
    const rest = wasLast ? reader.read() : Promise.resolve({ done: false });
    rest.then(({ done }) => (done ? undefined : reader.cancel())).catch(() => undefined);
  }
}

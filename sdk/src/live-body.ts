/** What holds over a body while it comes. */
export interface LiveBodyGuard {
  /** Rejects when a limit passes or the caller aborts, also between two reads. */
  end: Promise<never>;
  /** A part of the body is waited for from now on, and no longer. A slow reader costs the server nothing. */
  waits(isWaiting: boolean): void;
  /** The body is over, however it ended: called once or more. */
  over(): void;
  /** Makes an error of this package of what reading it threw. */
  asError(error: unknown): Error;
}

/**
 * A body that is handed on while it comes, under the guard of the attempt that began it. It reads no further than its
 * reader does; cancelling it closes the connection. It ends without an error only where the body itself does.
 */
export function liveBody(body: ReadableStream<Uint8Array>, guard: LiveBodyGuard): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  const leave = (reason: unknown): void => {
    isOver = true;
    // What ended already cannot be cancelled, and needs nothing.
    reader.cancel(reason).catch(() => undefined);
    guard.over();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (stream) => {
        guard.end.catch((error: unknown) => {
          if (isOver) return;
          stream.error(error);
          leave(error);
        });
      },
      pull: async (stream) => {
        guard.waits(true);
        try {
          const { done, value } = await reader.read();
          guard.waits(false);
          if (isOver) return;
          if (!done) return stream.enqueue(value);
          isOver = true;
          guard.over();
          stream.close();
        } catch (error) {
          leave(error);
          throw guard.asError(error);
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

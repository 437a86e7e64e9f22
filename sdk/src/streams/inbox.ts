import type { TrunklineError } from '../errors.ts';

/** What came of a stream, until its one reader takes it. */
export interface Inbox<Frame> {
  put(frame: Frame): void;
  /** Nothing comes behind it: reading ends there, by throwing the error where there is one. */
  end(error: TrunklineError | undefined): void;
  /** `left` is called when reading is over, however it ended. */
  read(left: () => void): AsyncGenerator<Frame, void, undefined>;
}

export function createInbox<Frame>(): Inbox<Frame> {
  const frames: Frame[] = [];
  let isOver = false;
  let failure: TrunklineError | undefined;
  let wake = (): void => undefined;
  return {
    put: (frame) => {
      frames.push(frame);
      wake();
    },
    end: (error) => {
      isOver = true;
      failure = error;
      wake();
    },
    read: async function* read(left) {
      try {
        for (;;) {
          const frame = frames.shift();
          if (frame !== undefined) yield frame;
          else if (failure !== undefined) throw failure;
          else if (isOver) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        left();
      }
    },
  };
}

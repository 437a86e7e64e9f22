/** What comes one after the other, for its reader. */
export interface TurnQueue<Turn> extends AsyncIterable<Turn> {
  push(turn: Turn): void;
  /** Every loop over it ends now. */
  close(): void;
}

/** A loop that was left does not close it: the next one goes on behind what was read. */
export function createTurnQueue<Turn>(): TurnQueue<Turn> {
  const turns: Turn[] = [];
  let isClosed = false;
  let waiting: Array<() => void> = [];
  const wake = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  const next = async (): Promise<IteratorResult<Turn, undefined>> => {
    for (;;) {
      if (isClosed) return { done: true, value: undefined };
      const [turn] = turns.splice(0, 1);
      if (turn !== undefined) return { done: false, value: turn };
      await new Promise<void>((resolve) => {
        waiting = [...waiting, resolve];
      });
    }
  };
  return {
    push: (turn) => {
      turns.push(turn);
      wake();
    },
    close: () => {
      isClosed = true;
      wake();
    },
    [Symbol.asyncIterator]: () => ({ next }),
  };
}

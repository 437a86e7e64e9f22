import type { Allowance } from './allowance.ts';

/** What a caller has sent on its way to a vendor: what is paid for passes, the rest waits in its order. */
export interface Inflow<Input> {
  push(inputs: readonly Input[]): void;
  /** Passes on what can be passed on now. */
  flow(): void;
  /** Drops what waits. */
  clear(): void;
  /** Nothing more comes: closes behind what waits. */
  close(): void;
}

export function createInflow<Input>(options: {
  allowance: Allowance;
  unitsOf: (input: Input) => number;
  split: (input: Input, units: number) => readonly [Input, Input];
  give: (input: Input) => void;
  /** Whether something waits for credit. */
  onWaiting: (isWaiting: boolean) => void;
  /** No more credit is to be had: what waited is dropped. */
  onRefused: () => void;
  /** Everything was passed on, behind the close. */
  onClosed: () => void;
}): Inflow<Input> {
  const { allowance, unitsOf, split, give, onWaiting, onRefused, onClosed } = options;
  const waiting: Input[] = [];
  let isClosing = false;
  let isClosed = false;

  /** Whether it has passed whole. */
  const pass = (input: Input): boolean => {
    const units = unitsOf(input);
    const taken = units === 0 ? 0 : allowance.take(units);
    if (taken === units) {
      give(input);
      return true;
    }
    const [now, rest] = split(input, taken);
    if (taken > 0) give(now);
    waiting[0] = rest;
    return false;
  };
  const flow = (): void => {
    for (let [next] = waiting; next !== undefined && pass(next); [next] = waiting) waiting.shift();
    if (waiting.length > 0 && allowance.isRefused()) {
      waiting.length = 0;
      isClosing = true;
      onRefused();
    }
    onWaiting(waiting.length > 0);
    if (!isClosing || waiting.length > 0 || isClosed) return;
    isClosed = true;
    onClosed();
  };
  return {
    push: (inputs) => {
      waiting.push(...inputs);
      flow();
    },
    flow,
    clear: () => {
      waiting.length = 0;
    },
    close: () => {
      isClosing = true;
      flow();
    },
  };
}

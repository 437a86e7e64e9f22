import { initialTurnState } from './turn-state.policy.ts';
import { takeTurnEvent } from './turns.policy.ts';
import type { TurnAction, TurnEvent, TurnSettings, TurnState } from './types.ts';

/** The turns of one conversation as they are taken. */
export interface TurnMachine {
  state(): TurnState;
  /** Has what follows from it done, before the next event is taken. */
  take(event: TurnEvent): void;
}

/** `perform` may take further events: they are taken behind the one that it is called for. */
export function createTurnMachine(settings: TurnSettings, perform: (action: TurnAction) => void): TurnMachine {
  let state = initialTurnState(settings, [], 0);
  const queue: TurnEvent[] = [];
  let isTaking = false;
  return {
    state: () => state,
    take: (event) => {
      queue.push(event);
      if (isTaking) return;
      isTaking = true;
      try {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          const taken = takeTurnEvent(state, next);
          ({ state } = taken);
          for (const action of taken.actions) perform(action);
        }
      } finally {
        isTaking = false;
      }
    },
  };
}

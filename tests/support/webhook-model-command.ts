import type { AsyncCommand } from 'fast-check';
import { quiet } from './webhook-model-quiet.ts';
import { assertRules } from './webhook-model-rules.ts';
import type { Walk, WalkEndpoint } from './webhook-model-walk.ts';

export type Command = AsyncCommand<Walk, Walk>;

/** One step of a walk: where it is possible it acts, waits until everything rests, and holds it against every rule. */
export function step(text: string, possible: (walk: Walk) => boolean, act: (walk: Walk) => Promise<void>): Command {
  return {
    check: possible,
    run: async (walk) => {
      walk.steps += 1;
      await act(walk);
      await quiet(walk);
      await assertRules(walk);
    },
    toString: () => text,
  };
}

/** A step at one of the endpoints that fit, whichever `pick` falls on. */
export function stepAt(
  text: string,
  pick: number,
  fits: (walk: Walk, endpoint: WalkEndpoint) => boolean,
  act: (walk: Walk, endpoint: WalkEndpoint) => Promise<void>,
): Command {
  const fitting = (walk: Walk): WalkEndpoint[] => walk.endpoints.filter((endpoint) => fits(walk, endpoint));
  return step(
    `${text} at ${pick}`,
    (walk) => fitting(walk).length > 0,
    async (walk) => {
      const all = fitting(walk);
      const endpoint = all[pick % all.length];
      if (endpoint !== undefined) await act(walk, endpoint);
    },
  );
}

import type { TurnInput } from '../types.ts';

/** Whether two turns say the same: a turn that is sent again is taken again (docs/decisions/sessions.md#d77). */
export function isSameTurn(one: TurnInput, other: TurnInput): boolean {
  return (
    one.index === other.index &&
    one.source === other.source &&
    one.text === other.text &&
    one.startedAt.epochMilliseconds === other.startedAt.epochMilliseconds &&
    one.endedAt?.epochMilliseconds === other.endedAt?.epochMilliseconds &&
    one.provider === other.provider &&
    one.model === other.model
  );
}

/**
 * The turns of a request that are not stored yet, each once; or the first index at which another turn stands, in the
 * request or in the session.
 */
export function newTurns(
  asked: readonly TurnInput[],
  stored: readonly TurnInput[],
): { turns: TurnInput[] } | { conflict: number } {
  const known = new Map(stored.map((turn) => [turn.index, turn]));
  const turns: TurnInput[] = [];
  for (const turn of asked) {
    const other = known.get(turn.index);
    if (other === undefined) turns.push(turn);
    else if (!isSameTurn(turn, other)) return { conflict: turn.index };
    known.set(turn.index, other ?? turn);
  }
  return { turns };
}

import type { CalledTool, Turn, TurnWithCalls } from '../types.ts';
import type { TimedCall } from './types.ts';

/**
 * Puts each call into the turn of the agent that was stored next, since a model calls its tools before it answers. After the end
 * of a session the calls that no answer followed are in the last turn (docs/decisions/sessions.md#d350).
 */
export function calledInTurns(turns: readonly Turn[], calls: readonly TimedCall[], isOver: boolean): TurnWithCalls[] {
  const stored = turns.toSorted((one, other) => one.revision - other.revision || one.index - other.index);
  const answers = stored.filter(({ source }) => source === 'agent');
  const last = isOver ? stored.at(-1) : undefined;
  const callsOf = new Map<number, CalledTool[]>();
  for (const { name, args, startedAt } of calls) {
    const isBehind = ({ storedAt }: Turn): boolean => storedAt.epochMilliseconds >= startedAt.epochMilliseconds;
    const turn = answers.find(isBehind) ?? last;
    if (turn !== undefined) callsOf.set(turn.index, [...(callsOf.get(turn.index) ?? []), { name, args }]);
  }
  return turns.map((turn) => ({ ...turn, toolCalls: callsOf.get(turn.index) ?? [] }));
}

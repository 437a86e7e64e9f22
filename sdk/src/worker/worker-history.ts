import type { LlmInputItem, SessionTurn, WorkerTurnInput } from '../generated/schemas.ts';

/** What was said in a session, as far as its worker knows. */
export interface History {
  /** The last place that the server told of. At a place of ours behind it another may have been first. */
  told(): number;
  /** Takes over what the server tells, and answers what of it others said. */
  take(turns: readonly SessionTurn[]): SessionTurn[];
  /** The place behind all that was said. */
  next(): number;
  /** Keeps a place for what is about to be said there. */
  hold(turn: WorkerTurnInput): void;
  /** It was not said after all. */
  drop(turn: WorkerTurnInput): void;
  /** All of it for a language model, behind the instructions. */
  input(instructions: string): LlmInputItem[];
}

const roles = { user: 'user', agent: 'assistant', system: 'system' } as const;

export function createHistory(): History {
  const known = new Map<number, Pick<WorkerTurnInput, 'source' | 'text'>>();
  let highest = -1;
  let told = -1;
  const isKnown = ({ index, source, text }: SessionTurn): boolean => {
    const own = known.get(index);
    return own?.source === source && own.text === text;
  };
  return {
    told: () => told,
    take: (turns) => {
      const others = turns.filter((turn) => !isKnown(turn));
      for (const turn of others) known.set(turn.index, turn);
      told = Math.max(told, ...turns.map(({ index }) => index));
      highest = Math.max(highest, told);
      return others;
    },
    next: () => highest + 1,
    hold: (turn) => {
      if (!known.has(turn.index)) known.set(turn.index, turn);
      highest = Math.max(highest, turn.index);
    },
    drop: (turn) => {
      if (known.get(turn.index) === turn) known.delete(turn.index);
    },
    input: (instructions) => {
      const said = [...known].sort(([one], [other]) => one - other).map(([, turn]) => turn);
      return [{ source: 'system' as const, text: instructions }, ...said].flatMap(({ source, text }) =>
        text.trim() === '' ? [] : [{ type: 'message', role: roles[source], content: [{ type: 'text', text }] }],
      );
    },
  };
}

import { joinTexts, wordsOf } from './heard-text.policy.ts';
import type {
  Draft,
  CallerWords,
  HistoryEntry,
  Latencies,
  Reply,
  TurnAction,
  TurnSettings,
  TurnState,
  WrittenTurn,
} from './types.ts';

export const nothingHeard: CallerWords = {
  finals: [],
  interim: '',
  startedAtMs: null,
  lastVoicedAtMs: null,
  awaitsFinal: false,
  isCommitted: false,
  voicedMs: 0,
  lastWordsAtMs: null,
  besideWords: 0,
  besideInterim: 0,
  hasOwnWords: false,
  keys: '',
  lastKeyAtMs: null,
};

export const noLatencies: Latencies = { eouMs: null, llmTtftMs: null, ttsTtfbMs: null, conversationalLatencyMs: null };

/** A conversation of which nothing was said but `history`; it begins when its client joins. */
export function initialTurnState(
  settings: TurnSettings,
  history: readonly HistoryEntry[],
  nextTurn: number,
): TurnState {
  return {
    settings,
    nowMs: 0,
    generation: 0,
    nextTurn,
    marks: 0,
    history,
    hasClient: false,
    // What goes on is not greeted again.
    hasGreeted: history.some((entry) => entry.kind === 'said' && entry.source !== 'system'),
    ears: 'server',
    isMuted: false,
    givesInterim: false,
    answersMarks: false,
    stretch: null,
    heard: nothingHeard,
    reply: null,
    tool: null,
    quietSinceMs: null,
    idlePrompts: 0,
    misses: 0,
    deniedEars: [],
    earsFailingSinceMs: null,
    ending: null,
    isEnded: false,
  };
}

export function act(draft: Draft, ...actions: TurnAction[]): void {
  draft.actions.push(...actions);
}

/** The number of a new stream. */
export function nextGeneration(draft: Draft): number {
  draft.generation += 1;
  return draft.generation;
}

export function nextTurnNumber(draft: Draft): number {
  draft.nextTurn += 1;
  return draft.nextTurn - 1;
}

/** Changes the reply under way; what is no member of `changes` stays. */
export function changeReply(draft: Draft, reply: Reply, changes: Partial<Reply>): Reply {
  const changed = { ...reply, ...changes };
  draft.reply = changed;
  return changed;
}

/** The contract takes so many characters of a turn. */
const mostTurnCharacters = 16_384;

/** The beginning of a text of so many characters at most, as the contract counts them: none is cut in two. */
export function firstCharacters(text: string, most: number): string {
  // A character is one or two units of a string.
  if (text.length <= most) return text;
  return Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('');
}

/** Writes a turn down, and for the model. */
export function writeTurn(
  draft: Draft,
  turn: Pick<WrittenTurn, 'source' | 'text' | 'startedAtMs'> & Partial<WrittenTurn>,
): void {
  const text = firstCharacters(turn.text, mostTurnCharacters);
  draft.history = [...draft.history, { kind: 'said', source: turn.source, text }];
  const before = { ...noLatencies, generation: null, latencyStatus: null, endedAtMs: draft.nowMs };
  act(draft, { type: 'turn.write', turn: { ...before, ...turn, text, turn: turn.turn ?? nextTurnNumber(draft) } });
}

/** What was said since the last turn, as one text. */
export function textOfHeard({ finals, interim, keys }: CallerWords): string {
  return joinTexts([...finals, interim, [...keys].join(' ')].filter((text) => text !== ''));
}

/** Sounds of listeners, in the languages whose rules we have: they answer nothing. */
const backchannels = new Set('uh huh um mm mmm mhm hm hmm aha ah oh äh ähm öh eh euh hein em'.split(' '));

/** How many words of a text are more than the sounds of a listener. */
export function countWords(text: string): number {
  const words = wordsOf(text);
  return words.every((word) => backchannels.has(word)) ? 0 : words.length;
}

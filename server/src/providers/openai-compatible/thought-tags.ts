/** Parts a text into what the model says to itself and what it says. */
export interface ThoughtTags {
  /** The next piece of the text, cut anywhere. */
  add(text: string): void;
  /** No more comes of this text: what could still have become a tag is text. */
  end(): void;
}

const opening = '<think>';
const closing = '</think>';
// Far above what any model writes before it begins to think.
const maxBlanks = 256;

/**
 * Servers without a parser for a model's reasoning leave it in the text, between `<think>` and `</think>`. It is taken out
 * only at the very beginning, behind blanks at most, because anywhere else the tag may be what the caller asked for. Blanks
 * behind its end belong to it; without an end, all is thought. `say` and `think` are never told an empty text.
 */
export function createThoughtTags(say: (text: string) => void, think: (thought: string) => void): ThoughtTags {
  let state: 'before' | 'within' | 'behind' = 'before';
  /** What came and cannot be told apart yet. */
  let held = '';
  let hasThought = false;

  const emit = (to: (text: string) => void, text: string): void => {
    if (text !== '') to(text);
  };
  /** Whether there is something to look at again. */
  const step = (): boolean => {
    if (state === 'within') {
      const at = held.indexOf(closing);
      // The end of what is held may be the beginning of the tag.
      const length = at < 0 ? held.length - overlap(held, closing) : at + closing.length;
      emit(think, held.slice(0, length));
      held = held.slice(length);
      if (at < 0) return false;
      state = 'before';
      hasThought = true;
      return held !== '';
    }
    const word = held.trimStart();
    const blanks = held.length - word.length;
    if (word.startsWith(opening)) {
      state = 'within';
      emit(think, held.slice(0, blanks + opening.length));
      held = held.slice(blanks + opening.length);
      return held !== '';
    }
    if (!opening.startsWith(word) || blanks > maxBlanks) open();
    return false;
  };
  const open = (): void => {
    state = 'behind';
    const text = hasThought ? held.trimStart() : held;
    emit(think, held.slice(0, held.length - text.length));
    held = '';
    emit(say, text);
  };
  return {
    add: (text) => {
      if (state === 'behind') return emit(say, text);
      if (text === '') return;
      held += text;
      while (step());
    },
    end: () => {
      if (state === 'within') {
        emit(think, held);
        held = '';
        state = 'before';
      } else if (held !== '') open();
    },
  };
}

/** How much of the beginning of a word a text ends with. */
function overlap(text: string, word: string): number {
  for (let length = Math.min(word.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(word.slice(0, length))) return length;
  return 0;
}

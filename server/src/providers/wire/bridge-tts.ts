import type { CatalogModel } from '../ports/catalog-model.ts';
import type { TtsStreamProvider } from '../ports/tts-stream.ts';
import type { SpeechCall, TtsProvider } from '../ports/tts.ts';
import type { VendorCall } from '../ports/vendor-call.ts';
import { createUtteranceStream } from './utterance-stream.ts';

/**
 * Streams of text for a vendor that speaks whole texts alone: an utterance is one request, or several where it is longer than the
 * model takes. A vendor that is asked for nothing yet accepts everything.
 */
export function bridgeTts(
  tts: TtsProvider,
  { maxInputCharacters }: Pick<CatalogModel, 'maxInputCharacters'>,
): TtsStreamProvider {
  return {
    streams: () => false,
    speaksUncommitted: false,
    open: async (request, call) => {
      call.signal.throwIfAborted();
      const most = maxInputCharacters ?? Number.POSITIVE_INFINITY;
      return createUtteranceStream(
        (text, own) => speakParts(tts, request, { parts: partsOf(text, most), call: own }),
        call,
      );
    },
  };
}

async function* speakParts(
  tts: TtsProvider,
  request: Omit<SpeechCall, 'input'>,
  { parts, call }: { parts: readonly string[]; call: VendorCall },
): AsyncGenerator<Buffer> {
  for (const input of parts) yield* tts.speak({ ...request, input }, call);
}

/** A text in parts of so many characters at most, cut behind a sentence or else a word. Blanks alone are no part. */
export function partsOf(text: string, mostCharacters: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const end = rest.length <= mostCharacters ? rest.length : cutOf(rest.slice(0, mostCharacters));
    const part = rest.slice(0, end);
    if (part.trim() !== '') parts.push(part);
    rest = rest.slice(end);
  }
  return parts;
}

/** Where to cut a text that has to be cut: never inside of a character that takes two units. */
function cutOf(text: string): number {
  const sentence = Math.max(...['. ', '! ', '? ', '\n'].map((end) => text.lastIndexOf(end) + end.length));
  if (sentence > text.length / 2) return sentence;
  const word = text.lastIndexOf(' ') + 1;
  if (word > 0) return word;
  return text.isWellFormed() || text.length === 1 ? text.length : text.length - 1;
}

import { rawSentences } from '../flite/sentences.ts';

/** A sentence of instructions that may be said to a caller. */
export interface Passage {
  readonly text: string;
  /** The heading that it stands under, or the label before it, as `Pool` of `Pool: behind the house`. */
  readonly topic: string | null;
}

const lineEnds = /[\r\n\u2028\u2029]+/;
/** Marks of lists and quotations. */
const marks = /^(?:[\s>*+•–-]+|\d{1,3}[.)]\s+)+/;
const heading = /^(?:#{1,6}\s+(.{1,80}?)[\s#:]*|\*\*([^*]{1,80}?):?\*\*:?|([^.!?:,|]{2,60}):)$/;
const label = /^([^.!?:,|\d]{2,40}): /;
const turnOfDialogue = /^(?:q|a|question|answer): +/i;
const emphasis = /\*\*|__|`/g;
const link = /\[([^[\]]{1,200})\]\([^()]{0,500}\)/g;
const longestHeading = 100;
/** At most so much of a sentence is said, whole words where it has any. */
const longest = 300;
const piece = /\S.{0,299}(?=\s|$)|\S.{0,299}/gsu;

/** How instructions speak to the one who is to follow them. */
const toTheAgent = new RegExp(
  `^(?:${[
    "you(?:'re|’re| are| will be| must| should| shall| never| always| only| speak| answer| help| act| work as)",
    'your (?:name|role|task|job|goal|tone|style|purpose|answers|replies|responses|instructions)',
    "never|do not|don['’]t|avoid|act as|behave|pretend|ignore|remember|respond|reply|speak|make sure|refuse",
    '(?:be|stay) (?:brief|short|concise|polite|friendly|kind|helpful|professional|calm|warm|honest|in)',
    '(?:always|only|please|first|then) (?:be|answer|ask|say|tell|speak|use|keep|greet|respond|reply|stay|end|confirm|offer)',
    '(?:answer|greet|say|tell|confirm) (?:the|a|an|your|all|every|only|in|with|to|by|it|them|him|her|if|what|questions)',
    '(?:ask|keep) (?:(?:the|your|every|all) )?(?:callers?|users?|customers?|clients?|guests?|visitors?|answers?|replies|responses|sentences)',
    '(?:if|when|whenever|once) (?:(?:the|a|an|your) )?(?:caller|user|customer|client|guest|visitor|person|someone|they|he|she|asked)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/**
 * The sentences of instructions that state something, in their order: headings stand beside them as topics, and what speaks to the
 * agent is left out, so that no rule of conduct is read to a caller.
 */
export function passagesOf(instructions: string): Passage[] {
  const passages: Passage[] = [];
  let topic: string | null = null;
  for (const line of instructions.split(lineEnds)) {
    const found = line.length > longestHeading ? null : heading.exec(line.trim());
    if (found !== null) {
      topic = plain(found[1] ?? found[2] ?? found[3] ?? '');
      continue;
    }
    const text = plain(line.replace(marks, '')).replace(turnOfDialogue, '');
    if (text === '') continue;
    const own = label.exec(text)?.[1] ?? topic;
    for (const sentence of rawSentences(text).map((one) => one.trim())) {
      if (sentence === '' || toTheAgent.test(sentence.replace(label, ''))) continue;
      const parts = sentence.length <= longest ? [sentence] : (sentence.match(piece) ?? []);
      for (const part of parts) passages.push({ text: part.trimEnd(), topic: own });
    }
  }
  return passages;
}

function plain(text: string): string {
  const trimmed = text.trim();
  return trimmed.replace(emphasis, '').replace(link, '$1');
}

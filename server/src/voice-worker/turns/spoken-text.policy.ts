/** The first clause goes to the voice as soon as it has so many characters, where no comma came before. */
const firstClauseCharacters = 40;
/** A sentence without an end is cut where it may be. */
const mostCharacters = 400;
/** How long the end of a link is waited for. */
const mostLinkCharacters = 400;
/** What waits for more is not longer: each token costs as much as that is long. */
const mostTailCharacters = 1_200;

/**
 * Cuts what a model has written so far into pieces for a voice: sentences, and where nothing was said yet the first clause as soon
 * as there is one. `tail` is what waits for more; `isEnd` says that no more comes. Pieces are free of what is not spoken.
 */
export function cutText(written: string, { isFirst, isEnd }: { isFirst: boolean; isEnd: boolean }) {
  const pieces: string[] = [];
  let tail = written;
  for (;;) {
    const at = nextCut(tail, isFirst && pieces.length === 0, isEnd);
    if (at === null) break;
    const piece = spokenText(tail.slice(0, at));
    if (piece !== '') pieces.push(piece);
    tail = tail.slice(at);
  }
  if (!isEnd) return { pieces, tail: shortened(tail) };
  const last = spokenText(tail);
  return { pieces: last === '' ? pieces : [...pieces, last], tail: '' };
}

/** Of a block of code nothing is spoken, so that its beginning and its end are all that is needed. */
function shortened(tail: string): string {
  return tail.length > mostTailCharacters && tail.startsWith('```') ? `\`\`\`${tail.slice(3).slice(-2)}` : tail;
}

const sentenceEnd = /[.!?…]+["'”’»)\]*_]*(?=\s)|[。！？]["'”’」』)]*|\n/gu;
const clauseEnd = /[,;:](?=\s)|[，、；：]|\s[–—-](?=\s)/gu;
/** Behind these a period ends no sentence; behind those of the second list none in front of a number. */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st vs etc e.g i.e eg ie approx inc ltd co jr sr dept est fig vol ext a.m p.m u.s u.k ' +
    'z.b d.h u.a usw bzw ca str hr fr abs bspw evtl ggf inkl max min mme mlle mm p.ex av sra srta ud uds dra núm pág'
  ).split(' '),
);
const numbered = new Set(['no', 'nr', 'nos', 'tel', 'p', 'art', 'room']);

/** Where the next piece ends; null where it has not come. */
function nextCut(text: string, isFirst: boolean, isEnd: boolean): number | null {
  const { spans, open } = spansOf(text);
  // What a fence or a link opens is read when it is whole.
  const ready = open === null || isEnd ? text : text.slice(0, open);
  const isInside = (at: number): boolean => spans.some(([from, to]) => at > from && at < to);
  for (const { index, 0: mark } of ready.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (isInside(end)) continue;
    const clause = isFirst ? firstClause(ready.slice(0, end), isInside) : null;
    if (clause !== null) return clause;
    const ends = endsSentence(ready.slice(0, index), mark, ready.slice(end), isEnd);
    if (ends === 'unknown') break;
    if (ends && (mark === '\n' || saysAnything(ready.slice(0, end)))) return end;
  }
  const clause = isFirst ? firstClause(ready, isInside) : null;
  if (clause !== null) return clause;
  if (ready.length <= mostCharacters)
    return text.length > mostTailCharacters && open !== null && open > 0 ? open : null;
  return lastBlank(ready, mostCharacters, isInside) ?? (ready.length > mostTailCharacters ? mostCharacters : null);
}

function firstClause(text: string, isInside: (at: number) => boolean): number | null {
  for (const { index, 0: mark } of text.matchAll(clauseEnd)) {
    const end = index + mark.length;
    if (!isInside(end) && saysAnything(text.slice(0, index))) return end;
  }
  return spokenText(text).length >= firstClauseCharacters ? lastBlank(text, text.length, isInside) : null;
}

function lastBlank(text: string, before: number, isInside: (at: number) => boolean): number | null {
  for (let at = before - 1; at > 0; at -= 1) {
    if (!/\s/u.test(text[at] ?? '') || isInside(at + 1)) continue;
    return saysAnything(text.slice(0, at)) ? at + 1 : null;
  }
  return null;
}

function endsSentence(before: string, mark: string, after: string, isEnd: boolean): boolean | 'unknown' {
  if (mark === '\n' || !/^(\.|…)/u.test(mark)) return true;
  const next = /\S/u.exec(after)?.[0];
  if (/^(\.{2,}|…)/u.test(mark)) {
    if (next === undefined) return isEnd ? true : 'unknown';
    return !/\p{Ll}/u.test(next);
  }
  const word = (/[^\s("'„“«*_]*$/u.exec(before)?.[0] ?? '').toLowerCase();
  if (/^(\p{L}|\d{1,2}|(\p{L}\.)+\p{L})$/u.test(word) || abbreviations.has(word)) return false;
  if (!numbered.has(word)) return true;
  if (next === undefined) return isEnd ? true : 'unknown';
  return !/\d/u.test(next);
}

/** Blocks of code and links, which are not cut, and where one begins whose end has not come. */
function spansOf(text: string): { spans: Array<[number, number]>; open: number | null } {
  const spans: Array<[number, number]> = [];
  for (const { index, 0: span } of text.matchAll(/```[^`]*(?:`{1,2}[^`]+)*(?:```|$)|!?\[[^[\]]*\]\([^)]{0,400}\)/gu)) {
    const end = index + span.length;
    spans.push([index, end]);
    if (span.startsWith('```') && (span.length < 6 || !span.endsWith('```'))) return { spans, open: index };
  }
  const from = Math.max(spans.at(-1)?.[1] ?? 0, text.length - mostLinkCharacters);
  const link = /!?\[[^[\]]*(?:\](?:\([^)]*)?)?$/u.exec(text.slice(from));
  return { spans, open: link === null ? null : from + link.index };
}

/** Most of what says nothing has no letter at all, which is seen at once. */
function saysAnything(written: string): boolean {
  return /[\p{L}\p{N}]/u.test(written) && spokenText(written) !== '';
}

/** What a voice says of a text: without Markdown, addresses, emoji; empty where nothing is left. */
export function spokenText(written: string): string {
  const text = written
    .replace(/```[\s\S]*?(```|$)/gu, ' ')
    .replace(/!?\[([^[\]]*)\]\([^)]{0,400}\)/gu, '$1')
    .replace(/<?(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]"'*_]>?/giu, ' ')
    .replace(/<\/?[a-z][^<>]*>/giu, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+•])[ \t]+/gmu, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gmu, '')
    .replace(/^[ \t|:-]*\|[ \t|:-]*$/gmu, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gmu, '')
    .replace(/[ \t]*\|[ \t]*/gu, ', ')
    .replace(emoji, '')
    .replace(/\\([\\`*_{}[\]()#+.!~>-])/gu, '$1')
    .replace(/`|~~/gu, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+/gu, '')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\(\s*\)|\[\s*\]|<\s*>/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ +([,.;!?…])(?=\s|$)/gu, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

const emoji =
  /[0-9#*]\u{FE0F}?\u{20E3}|[\u{1F1E6}-\u{1F1FF}]|\p{Emoji_Modifier}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[\u{2600}-\u{27BF}\u{2B50}\u{2B55}]|\u{200D}|[\u{FE0E}\u{FE0F}]|[\u{E0020}-\u{E007F}]/gu;

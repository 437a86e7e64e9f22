/** A document of JSON, and what is known of it. */
export interface SoundJson {
  readonly value: unknown;
  /** How many values there are, nested ones included, to within the number of empty objects and arrays. */
  readonly values: number;
  /** Of the longest name of a member, in UTF-16 code units. */
  readonly longestName: number;
  /** Whether null stands in it. */
  readonly hasNull: boolean;
}

/** What a document may hold. */
export interface JsonLimits {
  readonly maxDepth: number;
  readonly maxValues: number;
}

/**
 * Parses valid UTF-8 that is JSON and holds nothing of what JSON.parse takes and the guard refuses: its texts are counted in the
 * bytes, several of which are looked at together, and again in a walk over what JSON.parse makes of them. Null for everything else,
 * and where it cannot be known so cheaply: then the bytes have to be scanned.
 */
export function parseSoundJson(bytes: Buffer, limits: JsonLimits): SoundJson | null {
  const written = countTexts(bytes, limits.maxValues);
  const parsed = written === null ? null : parseJson(bytes);
  if (written === null || parsed === null) return null;
  const found = new Found(limits, written.spellsCharacters);
  found.add(parsed.value, 0);
  // A name that stands twice in an object is one of those that are written, and none of those that were made.
  if (found.isDoubtful || found.texts !== written.texts) return null;
  return { value: parsed.value, values: found.values, longestName: found.longestName, hasNull: found.hasNull };
}

/** Null for what is no JSON. */
export function parseJson(bytes: Buffer): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return null;
  }
}

/** Counts what values hold. */
class Found {
  readonly #limits: JsonLimits;
  readonly #spellsCharacters: boolean;
  /** Names and texts. */
  texts = 0;
  values = 1;
  longestName = 0;
  hasNull = false;
  isDoubtful = false;

  constructor(limits: JsonLimits, spellsCharacters: boolean) {
    this.#limits = limits;
    this.#spellsCharacters = spellsCharacters;
  }

  add(value: unknown, depth: number): void {
    if (typeof value === 'string') this.#addText(value);
    else if (typeof value === 'number') this.#addNumber(value);
    else if (value === null) this.hasNull = true;
    else if (typeof value === 'object') this.#addAll(value, depth + 1);
  }

  #addAll(value: object, depth: number): void {
    if (depth > this.#limits.maxDepth || this.values > this.#limits.maxValues) this.isDoubtful = true;
    if (this.isDoubtful) return;
    if (Array.isArray(value)) {
      this.values += Math.max(1, value.length);
      for (const item of value) this.add(item, depth);
      return;
    }
    let names = 0;
    const members = value as Record<string, unknown>;
    // JSON.parse makes own members alone, and this has no list of them made.
    // oxlint-disable-next-line eslint/guard-for-in
    for (const name in members) {
      names += 1;
      this.#addText(name);
      if (name.length > this.longestName) this.longestName = name.length;
      if (name === '__proto__') this.isDoubtful = true;
      this.add(members[name], depth);
    }
    this.values += Math.max(1, names);
    if (this.values > this.#limits.maxValues) this.isDoubtful = true;
  }

  #addText(text: string): void {
    this.texts += 1;
    // Only an escape can spell U+0000 or half a surrogate pair: raw ones are not valid JSON or not valid UTF-8.
    if (this.#spellsCharacters && (!text.isWellFormed() || text.includes('\0'))) this.isDoubtful = true;
  }

  #addNumber(value: number): void {
    if (!Number.isSafeInteger(value) && (Number.isInteger(value) || !Number.isFinite(value))) this.isDoubtful = true;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const letterU = 0x75;
// Both begin what holds others, and differ by this bit alone.
const opening = 0x7b;
const openingBit = 0x20;

/**
 * How many names and texts are written, and whether one of them spells a character by its number, which can be any. Null where there
 * are more values than so many, or a text without an end.
 */
function countTexts(bytes: Buffer, maxValues: number): { texts: number; spellsCharacters: boolean } | null {
  const ends = new TextEnds(bytes);
  let texts = 0;
  let values = 1;
  let i = 0;
  while (i < bytes.length) {
    const byte = bytes[i] ?? 0;
    if (byte === quote) {
      const end = ends.from(i + 1);
      if (end < 0) return null;
      texts += 1;
      i = end;
    } else if (byte === comma || (byte | openingBit) === opening) {
      values += 1;
      if (values > maxValues) return null;
    }
    i += 1;
  }
  return { texts, spellsCharacters: ends.spellsCharacters };
}

const wordBytes = 4;
// How much of a text without an escape is walked through before its end is searched for natively, which costs as much as that.
const walkedBytes = 1_024;

/** Finds where texts end, one after the other. */
class TextEnds {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #lastWord: number;
  /** The first backslash from where one was looked for last; the length where there is none. */
  #escape = -1;
  spellsCharacters = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#lastWord = bytes.length - wordBytes;
  }

  /** The closing quotation mark; -1 where there is none. */
  from(start: number): number {
    const bytes = this.#bytes;
    const view = this.#view;
    let i = start;
    for (;;) {
      let walkEnd = Math.min(i + walkedBytes, this.#lastWord);
      while (i <= walkEnd) {
        const found = marksIn(view.getInt32(i, true));
        i += found === 0 ? wordBytes : firstOf(found);
        if (found !== 0) {
          if (bytes[i] === quote) return i;
          i = this.#behindEscape(i);
          walkEnd = Math.min(i + walkedBytes, this.#lastWord);
        }
      }
      const end = bytes.indexOf(quote, i);
      const escape = this.#escapeFrom(i);
      if (end < escape) return end;
      i = this.#behindEscape(escape);
    }
  }

  #behindEscape(at: number): number {
    if (this.#bytes[at + 1] === letterU) this.spellsCharacters = true;
    return at + 2;
  }

  #escapeFrom(start: number): number {
    if (this.#escape < start) {
      const found = this.#bytes.indexOf(backslash, start);
      this.#escape = found < 0 ? this.#bytes.length : found;
    }
    return this.#escape;
  }
}

const everyByte = 0x01010101;
const highestBits = 0x80808080;
const quotes = quote * everyByte;
const backslashes = backslash * everyByte;

/**
 * Sets the highest bit of the first byte of a word, the lowest one, that is a quotation mark or a backslash; bits behind it mean nothing.
 * 0 where no byte is one: what is subtracted is carried from a byte that was 0 alone.
 */
function marksIn(word: number): number {
  const noQuote = word ^ quotes;
  const noBackslash = word ^ backslashes;
  return (((noQuote - everyByte) & ~noQuote) | ((noBackslash - everyByte) & ~noBackslash)) & highestBits;
}

/** At which byte of a word the first bit is set. */
function firstOf(found: number): number {
  return (31 - Math.clz32(found & -found)) >> 3;
}

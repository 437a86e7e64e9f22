import { StringDecoder } from 'node:string_decoder';

/** As much of an answer as is kept, in bytes of the answer and again in bytes of the text made of it. */
export const keptAnswerBytes = 65_536;

/** Text that PostgreSQL can always keep: U+FFFD in place of U+0000, at most `keptAnswerBytes` of UTF-8. */
export interface AnswerText {
  readonly body: string;
  readonly truncated: boolean;
}

const encoder = new TextEncoder();

/**
 * The answer's bytes as UTF-8 whatever they are, with U+FFFD for what is not. `cut` says that more bytes would have
 * followed: a character cut in two is then left out.
 */
export function answerText(bytes: Buffer, cut: boolean): AnswerText {
  const decoder = new StringDecoder('utf8');
  // Three bytes stand in for each bad one, so the text may be longer than what it was made of.
  return bounded(decoder.write(bytes) + (cut ? '' : decoder.end()), cut);
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const bigEndianMark = Buffer.from([0xfe, 0xff]);

/**
 * The answer's bytes in the charset that its Content-Type names by a label of the WHATWG, else in UTF-8; a byte order mark
 * of UTF-8 wins over the label, and none is part of the text. Null where the label is unknown or the bytes do not fit.
 * `cut` is as of `answerText`.
 */
export function declaredText(bytes: Buffer, contentType: string | null, cut: boolean): AnswerText | null {
  if (bytes.length === 0) return bounded('', cut);
  try {
    const decoder = new TextDecoder(labelOf(bytes, contentType), { fatal: true });
    return bounded(decoder.decode(bytes, { stream: cut }), cut);
  } catch (error) {
    // What TextDecoder says of an unknown label, and of bytes that do not fit.
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

/** A parameter of a Content-Type: its name and its value, which may be quoted and is then no place for another one. */
const parameter = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;

function labelOf(bytes: Buffer, contentType: string | null): string {
  const parameters = [...(contentType ?? '').matchAll(parameter)];
  const [, , quoted, token] = parameters.find(([, name]) => name?.toLowerCase() === 'charset') ?? [];
  const label = (quoted ?? token ?? '').trim() || 'utf-8';
  if (bytes.subarray(0, utf8Mark.length).equals(utf8Mark)) return 'utf-8';
  // The label stands for little-endian bytes at the WHATWG; Java, for one, writes the others under it, with their mark.
  const isBigEndian = /^\s*utf-16\s*$/i.test(label) && bytes.subarray(0, bigEndianMark.length).equals(bigEndianMark);
  return isBigEndian ? 'utf-16be' : label;
}

function bounded(decoded: string, cut: boolean): AnswerText {
  const text = decoded.replaceAll('\0', '\uFFFD');
  if (text.length * 3 <= keptAnswerBytes) return { body: text, truncated: cut };
  const { read } = encoder.encodeInto(text, new Uint8Array(keptAnswerBytes));
  return { body: text.slice(0, read), truncated: cut || read < text.length };
}

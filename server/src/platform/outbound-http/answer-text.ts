import { StringDecoder } from 'node:string_decoder';

/** As much of an answer as is kept, in bytes of the answer and again in bytes of the text made of it. */
export const keptAnswerBytes = 65_536;

const encoder = new TextEncoder();

/**
 * The answer's bytes as text that PostgreSQL can always keep: UTF-8, with U+FFFD for what is not and for U+0000, at
 * most `keptAnswerBytes` long. `cut` says that more bytes would have followed: a character cut in two is then left out.
 */
export function answerText(bytes: Buffer, cut: boolean): { body: string; truncated: boolean } {
  const decoder = new StringDecoder('utf8');
  const decoded = decoder.write(bytes) + (cut ? '' : decoder.end());
  const text = decoded.replaceAll('\0', '\uFFFD');
  // Three bytes stand in for each bad one, so the text may be longer than what it was made of.
  if (text.length * 3 <= keptAnswerBytes) return { body: text, truncated: cut };
  const { read } = encoder.encodeInto(text, new Uint8Array(keptAnswerBytes));
  return { body: text.slice(0, read), truncated: cut || read < text.length };
}

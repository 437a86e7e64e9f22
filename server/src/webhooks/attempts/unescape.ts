/** A text with its escapes undone, and where each of its characters began in the original. */
export interface Unescaped {
  plain: string;
  /** The offset in the original of each character of `plain`, and at last the length of the original. */
  offsets: readonly number[];
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const longestEntity = 10;

/** Undoes what JSON, URLs and HTML do to a sign: \X, \uXXXX, %XX, &#N; &#xN; &name;. In one pass. */
export function unescapeText(text: string): Unescaped {
  const plain: string[] = [];
  const offsets: number[] = [];
  for (let at = 0; at < text.length; ) {
    const [sign, length] = readSign(text, at);
    plain.push(sign);
    offsets.push(at);
    at += length;
  }
  return { plain: plain.join(''), offsets: [...offsets, text.length] };
}

function readSign(text: string, at: number): [sign: string, length: number] {
  const first = text.charAt(at);
  if (first === '\\') {
    const slashes = text.charAt(at + 1) === '\\' ? 2 : 1;
    const unicode = text.charAt(at + slashes) === 'u' ? codeAt(text, at + slashes + 1, 4) : null;
    if (unicode !== null) return [unicode, slashes + 5];
    const next = text.charAt(at + 1);
    return next === '' ? [first, 1] : [next, 2];
  }
  if (first === '%') {
    const byte = codeAt(text, at + 1, 2);
    if (byte !== null) return [byte, 3];
  }
  if (first === '&') {
    const end = text.slice(at, at + longestEntity).indexOf(';');
    const sign = end > 1 ? entity(text.slice(at + 1, at + end)) : null;
    if (sign !== null) return [sign, end + 1];
  }
  return [first, 1];
}

function codeAt(text: string, at: number, digits: number): string | null {
  const hex = text.slice(at, at + digits);
  return hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? String.fromCharCode(Number.parseInt(hex, 16)) : null;
}

function entity(name: string): string | null {
  const [, hex, decimal] = /^#(?:[xX]([0-9a-fA-F]+)|([0-9]+))$/.exec(name) ?? [];
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return entities.get(name) ?? null;
}

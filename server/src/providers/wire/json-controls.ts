const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

/** What JSON writes behind a backslash for these; all others by their number. */
const letters: Readonly<Record<number, string>> = { 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r' };

/**
 * Escapes the control characters that stand as they are in the strings of JSON that comes in pieces: no JSON may have them,
 * and models write line ends so. One behind a backslash becomes the escape that the backslash begins.
 */
export function createControlEscaper(): (piece: string) => string {
  let isText = false;
  let isEscaped = false;
  return (piece) => {
    let escaped = '';
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (isText && code < firstPrintable) {
        escaped += `${piece.slice(from, at)}${isEscaped ? '' : '\\'}${letters[code] ?? `u${code.toString(16).padStart(4, '0')}`}`;
        from = at + 1;
      }
      if (isEscaped) isEscaped = false;
      else if (isText && code === backslash) isEscaped = true;
      else if (code === quote) isText = !isText;
    }
    return from === 0 ? piece : escaped + piece.slice(from);
  };
}

const quote = 0x22;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Follows a JSON object, list or string that comes in pieces. */
export interface JsonValueEnd {
  /** Answers how many characters of the piece belong to the value: all of them until it ends, none behind its end. */
  add(piece: string): number;
  /** Whether the bracket or quote that closes it has come. What is no JSON may say so too: its reader finds that out. */
  hasCome(): boolean;
}

/** Looks at each character once, however many pieces there are. */
export function createJsonValueEnd(): JsonValueEnd {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let hasCome = false;
  return {
    add: (piece) => {
      for (let at = 0; at < piece.length; at += 1) {
        if (hasCome) return at;
        const code = piece.charCodeAt(at);
        if (isEscaped) isEscaped = false;
        else if (isText && code === backslash) isEscaped = true;
        else if (code === quote) {
          isText = !isText;
          hasCome = !isText && depth === 0;
        } else if (!isText && openings.has(code)) depth += 1;
        else if (!isText && closings.has(code)) {
          depth -= 1;
          hasCome = depth === 0;
        }
      }
      return piece.length;
    },
    hasCome: () => hasCome,
  };
}

import { unescapeText } from './unescape.ts';

const shown = '[redacted]';
// Shorter ones stand in any text by chance.
const shortest = 4;

type Span = readonly [start: number, end: number];

/**
 * A receiver's answer without the credentials that were sent to it: some print the headers of a request, and authHeaders
 * are never returned. Found with and without their scheme, in base64, and however JSON, URLs and HTML spell a sign; in
 * an answer that was `cut` also the beginning of one at its end. Linear in the answer and in each credential: both are
 * somebody else's choice.
 */
export function redact(answer: string, credentials: readonly string[], cut: boolean): string {
  const parts = [...new Set(credentials.flatMap(partsOf))];
  if (answer === '' || parts.length === 0) return answer;
  const { plain, offsets } = unescapeText(answer);
  const original = ([start, end]: Span): Span => [offsets[start] ?? answer.length, offsets[end] ?? answer.length];
  const spans = parts.flatMap((part) => [
    ...spansOf(answer, part, cut),
    ...[...new Set([part, part.replaceAll(' ', '+'), unescapeText(part).plain])]
      .filter((spelling) => spelling.length >= shortest)
      .flatMap((spelling) => spansOf(plain, spelling, cut).map(original)),
  ]);
  return withoutSpans(answer, spans);
}

/** What of a credential must not be seen: `Bearer abc` is printed as `abc` by whoever has read the scheme already. */
function partsOf(credential: string): string[] {
  const parts = [credential, credential.slice(credential.indexOf(' ') + 1)].filter((part) => part.length >= shortest);
  return parts.flatMap((part) => {
    const bytes = Buffer.from(part);
    return [part, bytes.toString('base64'), bytes.toString('base64url')];
  });
}

/** Where `part` stands in `text`; where the text was cut, also the beginning of it at the end. */
function spansOf(text: string, part: string, cut: boolean): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    spans.push([at, at + part.length]);
  }
  const begun = cut ? endThatBegins(text, part) : 0;
  return begun < shortest ? spans : [...spans, [text.length - begun, text.length]];
}

/** How many characters at the end of `text` are the beginning of `part`, by the prefix function of Knuth-Morris-Pratt. */
function endThatBegins(text: string, part: string): number {
  const borders = [0];
  const grow = (matched: number, sign: string): number => {
    let length = matched;
    while (length > 0 && part.charAt(length) !== sign) length = borders[length - 1] ?? 0;
    return part.charAt(length) === sign ? length + 1 : length;
  };
  for (let at = 1; at < part.length; at += 1) borders.push(grow(borders[at - 1] ?? 0, part.charAt(at)));
  let matched = 0;
  for (const sign of text.slice(-(part.length - 1)).split('')) matched = grow(matched, sign);
  return matched;
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let seen = 0;
  let kept = '';
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start >= seen) kept += `${text.slice(seen, start)}${shown}`;
    seen = Math.max(seen, end);
  }
  return kept + text.slice(seen);
}

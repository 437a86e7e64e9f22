const shown = '[redacted]';
// Shorter ones stand in any text by chance.
const shortest = 4;

/**
 * A receiver's answer without the credentials that were sent to it: some print the headers of a request, and authHeaders
 * are never returned. Found in base64 and however JSON, URLs and HTML spell a sign, with and without their scheme, and as
 * the beginning of one at the very end, where a long answer was cut.
 */
export function redact(answer: string, credentials: readonly string[]): string {
  if (answer === '') return answer;
  const parts = [...new Set(credentials.flatMap(partsOf))].sort((a, b) => b.length - a.length);
  const whole = parts.reduce((text, part) => text.replace(spelledAnyhow(part), shown), answer);
  const most = Math.max(0, ...parts.map((part) => cutLength(whole, part)));
  return most === 0 ? whole : `${whole.slice(0, whole.length - most)}${shown}`;
}

/** What of a credential must not be seen: `Bearer abc` is printed as `abc` by whoever has read the scheme already. */
function partsOf(credential: string): string[] {
  const parts = [credential, credential.slice(credential.indexOf(' ') + 1)].filter((part) => part.length >= shortest);
  const encoded = parts.flatMap((part) => {
    const bytes = Buffer.from(part);
    return [bytes.toString('base64'), bytes.toString('base64url')];
  });
  return [...parts, ...encoded];
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Letters and digits as they are, every other sign as itself, escaped, as %XX, \uXXXX or an HTML entity. */
function spelledAnyhow(part: string): RegExp {
  const source = Array.from(part, (sign) => {
    if (/[A-Za-z0-9]/.test(sign)) return sign;
    const code = sign.charCodeAt(0);
    const hex = anyCase(code.toString(16).padStart(2, '0'));
    const entity = entities[sign];
    const spellings = [
      `\\\\{0,2}\\u{${code.toString(16)}}`,
      `%${hex}`,
      `\\\\{1,2}u00${hex}`,
      `&#0*${code};`,
      `&#[xX]0*${hex};`,
      ...(entity === undefined ? [] : [`&${entity};`]),
      ...(sign === ' ' ? ['\\+'] : []),
    ];
    return `(?:${spellings.join('|')})`;
  });
  return new RegExp(source.join(''), 'gu');
}

function anyCase(hex: string): string {
  return Array.from(hex, (digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('');
}

/** How many characters at the end of `text` are the beginning of `part`. */
function cutLength(text: string, part: string): number {
  for (let length = Math.min(part.length - 1, text.length); length >= shortest; length -= 1) {
    if (text.endsWith(part.slice(0, length))) return length;
  }
  return 0;
}

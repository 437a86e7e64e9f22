const shown = '[redacted]';
// Shorter ones stand in any text by chance.
const shortest = 4;

/**
 * A receiver's answer without the credentials that were sent to it: some print the headers of a request, and authHeaders
 * are never returned. Replaced as they were sent, as JSON, URLs and base64 spell them, and without their scheme; also the
 * beginning of one at the very end, where a long answer was cut.
 */
export function redact(answer: string, credentials: readonly string[]): string {
  if (answer === '') return answer;
  const spellings = [...new Set(credentials.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const whole = spellings.reduce((text, spelling) => text.replaceAll(spelling, shown), answer);
  const cut = spellings.map((spelling) => cutLength(whole, spelling));
  const most = Math.max(0, ...cut);
  return most === 0 ? whole : `${whole.slice(0, whole.length - most)}${shown}`;
}

function spellingsOf(credential: string): string[] {
  // `Bearer abc` is printed as `abc` by whoever has read the scheme already.
  const parts = [credential, credential.slice(credential.indexOf(' ') + 1)];
  return parts
    .filter((part) => part.length >= shortest)
    .flatMap((part) => [
      part,
      JSON.stringify(part).slice(1, -1),
      encodeURIComponent(part),
      Buffer.from(part).toString('base64'),
      Buffer.from(part).toString('base64url'),
    ]);
}

/** How many characters at the end of `text` are the beginning of `spelling`. */
function cutLength(text: string, spelling: string): number {
  for (let length = Math.min(spelling.length - 1, text.length); length >= shortest; length -= 1) {
    if (text.endsWith(spelling.slice(0, length))) return length;
  }
  return 0;
}

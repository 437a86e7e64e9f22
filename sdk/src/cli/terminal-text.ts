// What strangers wrote (names, texts, errors of receivers) may move the cursor, rename the window or turn a line around.
const unsafe = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** One line that a terminal shows as it is: without control characters and marks of direction, cut after `longest` characters. */
export function terminalText(value: unknown, longest = 160): string {
  if (value === null || value === undefined) return '-';
  const text = String(value);
  // Of a text of a megabyte no more than the beginning is looked at.
  const shown = [...text.slice(0, 2 * longest).replace(unsafe, ' ')];
  return shown.length > longest || text.length > 2 * longest ? `${shown.slice(0, longest).join('')}…` : shown.join('');
}

/** The value as JSON on one line; what a terminal would execute is written as `\uXXXX`, which means the same. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

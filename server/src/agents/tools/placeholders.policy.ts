// `{{name}}` in the URL and the headers of a webhook: a conversation fills in its secrets.
const placeholder = /\{\{\s*([A-Za-z_][A-Za-z0-9_]{0,63})\s*\}\}/g;

/** Whether a secret is filled in somewhere. */
export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) !== -1;
}

/** What is wrong with the braces of a text that is filled in, or null. */
export function placeholderProblem(text: string): string | null {
  return /\{\{|\}\}/.test(text.replace(placeholder, ''))
    ? 'must write what is filled in as {{name}}, of letters, digits and _'
    : null;
}

/** The same of a URL, of which nothing may be filled in that decides who is called. */
export function urlPlaceholderProblem(url: string): string | null {
  const [authority = ''] = /^[^/?#]*\/\/[^/?#]*/.exec(url) ?? [];
  if (/[{}]/.test(authority)) return 'must not have {{name}} in its scheme, host or port';
  return placeholderProblem(url);
}

/**
 * The URL with plain words in place of its placeholders, so that it can be read as one, and the way back: from the same URL
 * in its canonical spelling.
 */
export function withStandIns(url: string): { readable: string; restore: (canonical: string) => string } {
  let mark = 'x0';
  while (url.includes(mark)) mark += '0';
  const names: string[] = [];
  const readable = url.replace(placeholder, (_whole, name: string) => `${mark}-${names.push(name) - 1}-`);
  const standIn = new RegExp(`${mark}-(\\d+)-`, 'g');
  return {
    readable,
    restore: (canonical) => canonical.replace(standIn, (_whole, at: string) => `{{${names[Number(at)] ?? ''}}}`),
  };
}

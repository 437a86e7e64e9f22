// `{{name}}` in the URL and the headers of a webhook: a conversation fills in its secrets.
const placeholder = /\{\{\s*([A-Za-z_][A-Za-z0-9_]{0,63})\s*\}\}/g;

/** Whether a secret is filled in somewhere. */
export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) !== -1;
}

/** Whether a text is filled in as a whole, behind a scheme such as `Bearer` at most: then it holds no secret itself. */
export function isFilledAlone(text: string): boolean {
  return /^([A-Za-z][A-Za-z0-9-]{0,31} +)?$/.test(text.replace(placeholder, '')) && hasPlaceholder(text);
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

/** A text with its secrets, or why there is none: one is missing, or cannot stand where it belongs. */
export type Filled = { readonly text: string } | { readonly error: 'missing_secret' | 'invalid_secret' };

type Secrets = Readonly<Record<string, string>>;

const longestUrl = 2_048;
const longestHeader = 8_192;

/** The URL that is called. Secrets are percent-encoded, and change neither whom it names nor how many steps its path has. */
export function fillUrl(url: string, secrets: Secrets): Filled {
  const filled = fill(url, secrets, percentEncoded);
  if ('error' in filled) return filled;
  // The URL is kept in canonical form: a step of one or two dots would be resolved.
  const isKept = filled.text.length <= longestUrl && URL.parse(filled.text)?.href === filled.text;
  return isKept ? filled : { error: 'invalid_secret' };
}

/** The value of a header. */
export function fillHeader(value: string, secrets: Secrets): Filled {
  const filled = fill(value, secrets, (secret) => secret);
  if ('error' in filled) return filled;
  const isValue = filled.text.length <= longestHeader && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(filled.text);
  return isValue ? filled : { error: 'invalid_secret' };
}

/** In one pass: what a secret says is filled in nowhere. */
function fill(text: string, secrets: Secrets, spelled: (secret: string) => string): Filled {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name);
  if (!names.every((name) => Object.hasOwn(secrets, name))) return { error: 'missing_secret' };
  if (!names.every((name) => secrets[name]?.isWellFormed() === true)) return { error: 'invalid_secret' };
  return { text: text.replace(placeholder, (_whole, name: string) => spelled(secrets[name] ?? '')) };
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** What the head of a part says, as far as it matters. */
export interface PartHead {
  readonly name: string;
  /** Without parameters other than those sent; empty where there is none. */
  readonly contentType: string;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// The file name of a part may have bytes above ASCII.
const printable = /^[\t -~\u0080-\u00ff]*$/;
const parameter = /;[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'+.^_`|~0-9A-Za-z-]+))[ \t]*/y;

// These say that nothing is encoded (RFC 2045, 6.2): Apache HttpClient and Retrofit write one to each part.
const identity = /^(?:7bit|8bit|binary)$/i;

/**
 * Reads the head of a part of a form: exactly one Content-Disposition with exactly one name, at most one Content-Type, no
 * coding of its own. A file name is allowed and ignored. Gives words for the caller where it is anything else.
 */
export function readPartHead(lines: readonly string[]): PartHead | string {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!printable.test(line) || !token.test(key)) return 'has a malformed header';
    if (headers.has(key)) return `has ${key} twice`;
    headers.set(key, withoutBlanks(line.slice(colon + 1)));
  }
  if (!identity.test(headers.get('content-transfer-encoding') ?? 'binary'))
    return 'must not have a Content-Transfer-Encoding other than 7bit, 8bit or binary';
  const name = nameOf(headers.get('content-disposition') ?? '');
  return name === null
    ? 'must have Content-Disposition: form-data with one name'
    : { name, contentType: headers.get('content-type') ?? '' };
}

/** Cut by hand: an expression that looks for the blanks at an end tries each run of blanks on its way. */
function withoutBlanks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function nameOf(disposition: string): string | null {
  const [kind = ''] = /^form-data[ \t]*(?=;)/i.exec(disposition) ?? [];
  if (kind === '') return null;
  const found = new Map<string, string>();
  for (let at = kind.length; at < disposition.length; at = parameter.lastIndex) {
    parameter.lastIndex = at;
    const match = parameter.exec(disposition);
    if (match === null) return null;
    const [, key = '', quoted, token = ''] = match;
    if (found.has(key.toLowerCase())) return null;
    found.set(key.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  // A second spelling of the name would leave open which one counts.
  return found.has('name*') ? null : (found.get('name') ?? null);
}

/**
 * The boundary of a Content-Type, or null where it is not multipart/form-data; an empty text where it has no boundary of
 * 1 to 70 characters that RFC 2046 allows.
 */
export function boundaryOf(contentType: string): string | null {
  const [type = ''] = /^multipart\/form-data[ \t]*(?=;|$)/i.exec(contentType) ?? [];
  if (type === '') return null;
  let boundary = '';
  for (let at = type.length; at < contentType.length; at = parameter.lastIndex) {
    parameter.lastIndex = at;
    const match = parameter.exec(contentType);
    if (match === null) return '';
    const [, key = '', quoted, token = ''] = match;
    if (key.toLowerCase() !== 'boundary') continue;
    if (boundary !== '') return '';
    boundary = quoted ?? token;
  }
  return /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/.test(boundary) ? boundary : '';
}

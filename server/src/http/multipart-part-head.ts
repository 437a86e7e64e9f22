/** What the head of a part says, as far as it matters. */
export interface PartHead {
  readonly name: string;
  /** Without parameters other than those sent; empty where there is none. */
  readonly contentType: string;
}

const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;
// The file name of a part may have bytes above ASCII.
const printable = /^[\t -~\u0080-\u00ff]*$/;
const parameter = /;[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'+.^_`|~0-9A-Za-z-]+))[ \t]*/y;

/**
 * Reads the head of a part of a form: exactly one Content-Disposition with exactly one name, at most one Content-Type, no
 * coding of its own. A file name is allowed and ignored. Gives words for the caller where it is anything else.
 */
export function readPartHead(lines: readonly string[]): PartHead | string {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined || !printable.test(line)) return 'has a malformed header';
    const key = name.toLowerCase();
    if (headers.has(key)) return `has ${key} twice`;
    headers.set(key, value);
  }
  if (headers.has('content-transfer-encoding')) return 'must not have Content-Transfer-Encoding';
  const name = nameOf(headers.get('content-disposition') ?? '');
  return name === null
    ? 'must have Content-Disposition: form-data with one name'
    : { name, contentType: headers.get('content-type') ?? '' };
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

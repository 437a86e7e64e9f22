/** What a file is known by from one answer to the next. */
export interface Version {
  /** With its quotation marks. */
  readonly etag: string;
  /** In whole seconds since 1970. */
  readonly modifiedSeconds: number;
}

type Headers = Readonly<Record<string, string | undefined>>;

/** What the conditions of a request make of it (RFC 9110, 13.2.2): `unchanged` is a 304, `failed` a 412. */
export function evaluateConditions(headers: Headers, version: Version): 'go_on' | 'unchanged' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const unmodifiedSince = secondsOf(headers['if-unmodified-since']);
  const modifiedSince = secondsOf(headers['if-modified-since']);
  if (match !== undefined) {
    if (!lists(match, version.etag, 'strong')) return 'failed';
  } else if (unmodifiedSince !== null && version.modifiedSeconds > unmodifiedSince) return 'failed';
  if (noneMatch !== undefined) return lists(noneMatch, version.etag, 'weak') ? 'unchanged' : 'go_on';
  return modifiedSince !== null && version.modifiedSeconds <= modifiedSince ? 'unchanged' : 'go_on';
}

/** Whether a range may be answered with its part (RFC 9110, 13.1.5): not where the caller has parts of another version. */
export function isRangeWanted({ 'if-range': condition }: Headers, { etag, modifiedSeconds }: Version): boolean {
  if (condition === undefined) return true;
  return condition.startsWith('"') ? condition.trim() === etag : secondsOf(condition) === modifiedSeconds;
}

function lists(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`));
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** A date as HTTP writes it; null for everything else, which is no condition. */
function secondsOf(date: string | undefined): number | null {
  if (date === undefined || !httpDate.test(date)) return null;
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? null : ms / 1_000;
}

import type { Issue } from '../platform/errors.ts';

/** One violation as the validator library words it. */
export interface Violation {
  path: string;
  message: string;
  errorCode?: string;
}

const formatTexts: Readonly<Record<string, string>> = {
  'date-time': 'must be an RFC 3339 instant with its offset, such as 2026-11-20T15:04:05Z',
  'iana-timezone': 'must be an IANA time zone such as America/New_York',
  uuid: 'must be a UUID in lower case',
  uri: 'must be an absolute URL',
  email: 'must be an e-mail address',
};

// They only say that another violation, which is listed too, made a composition fail.
const secondary = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not']);

/** The library's violations as issues: where it is, and what is allowed there, each once. */
export function issuesOf(violations: readonly Violation[], patterns: ReadonlyMap<string, string>): Issue[] {
  const primary = violations.filter((v) => !secondary.has(keywordOf(v)));
  const issues = new Map<string, Issue>();
  for (const violation of primary.length > 0 ? primary : violations) {
    const issue = { path: placeOf(violation.path), message: textOf(violation, patterns) };
    issues.set(`${issue.path}\n${issue.message}`, issue);
  }
  return [...issues.values()];
}

function keywordOf(violation: Violation): string {
  return violation.errorCode?.split('.')[0] ?? '';
}

/** The library says `params` for what a caller knows as the path, and nothing for a field whose name is empty. */
function placeOf(path: string): string {
  return path === '' ? '/body/' : path.replace(/^\/params(?=\/|$)/, '/path');
}

function textOf(violation: Violation, patterns: ReadonlyMap<string, string>): string {
  const { message } = violation;
  const quoted = /"(.*)"/s.exec(message)?.[1] ?? '';
  switch (keywordOf(violation)) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a known field';
    case 'enum':
      return message.replace('must be equal to one of the allowed values:', 'must be one of');
    case 'pattern':
      return patterns.get(quoted) ?? `must match ${quoted}`;
    case 'format':
      return formatTexts[quoted] ?? `must be a valid ${quoted}`;
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'maxProperties':
    case 'minProperties':
      return message.replace('must NOT have', 'must not have');
    case 'uniqueItems':
      return 'must not have the same item twice';
    case 'propertyNames':
      return 'has a name that is reserved or not allowed';
    case 'dependentRequired':
      return 'is required beside the other fields';
    case 'const':
      return 'must be the one value that is allowed here';
    case 'minimum':
      return message.replace('must be >=', 'must be at least');
    case 'maximum':
      return message.replace('must be <=', 'must be at most');
    default:
      return message;
  }
}

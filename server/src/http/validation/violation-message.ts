import type { Issue } from '../../platform/process/errors.ts';
import { maxIssues } from '../kernel/invalid-request.ts';
import type { Violation } from './openapi-validator.ts';

const formatTexts: Readonly<Record<string, string>> = {
  instant: 'must be an RFC 3339 instant with its offset, such as 2026-11-20T15:04:05Z',
  'iana-timezone': 'must be a zone with an area, as Asia/Tokyo',
  uuid: 'must be a UUID such as 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f',
};

// They only say that another violation, which is listed too, made a composition fail.
const secondary = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not']);

/** Violations as issues: where it is, and what is allowed there, each once, and no more than are told. */
export function issuesOf(violations: readonly Violation[], patterns: ReadonlyMap<string, string>): Issue[] {
  const primary = violations.filter(
    (violation) => !secondary.has(keywordOf(violation)) && !isOtherChoice(violation, violations),
  );
  const issues = new Map<string, Issue>();
  for (const violation of primary.length > 0 ? primary : violations) {
    if (issues.size === maxIssues) break;
    // A caller knows as the path what the validator knows as `params`.
    const path = violation.path.replace(/^\/params(?=\/|$)/, '/path');
    const message = textOf(violation, patterns);
    // Of a choice between types, what it can be is said once.
    const key = keywordOf(violation) === 'type' ? `${path}\ntype` : `${path}\n${message}`;
    const known = issues.get(key)?.message ?? message;
    issues.set(key, { path, message: known === message ? message : `${known} or ${message.replace('must be ', '')}` });
  }
  return [...issues.values()];
}

// What is looked at in values of one type alone.
const numeric = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
const textual = new Set(['minLength', 'maxLength', 'pattern', 'format']);

/**
 * Whether it only says that a value is none of another form that it may have: something else is wrong with it, or within
 * it.
 */
function isOtherChoice(violation: Violation, violations: readonly Violation[]): boolean {
  if (keywordOf(violation) !== 'type') return false;
  const { path, message } = violation;
  return violations.some((other) => {
    if (other.path.startsWith(`${path}/`)) return message === 'must be null';
    if (other.path !== path) return false;
    const keyword = keywordOf(other);
    if (message === 'must be null') return keyword !== 'type' && !secondary.has(keyword);
    return message === 'must be string' ? numeric.has(keyword) : message === 'must be integer' && textual.has(keyword);
  });
}

function keywordOf({ errorCode = '' }: Violation): string {
  return errorCode.replace(/\.openapi\.validation$/, '');
}

function textOf(violation: Violation, patterns: ReadonlyMap<string, string>): string {
  const { message } = violation;
  switch (keywordOf(violation)) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a known field';
    case 'type':
      return message.replaceAll(',', ' or ');
    case 'enum':
      return `must be one of ${behind(message, ': ').split(', ').filter(Boolean).join(', ')}`;
    case 'pattern': {
      const pattern = quoted(message);
      return patterns.get(pattern) ?? `must match ${pattern}`;
    }
    case 'format': {
      const format = quoted(message);
      return formatTexts[format] ?? `must be a valid ${format}`;
    }
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

/** The pattern or format that a message names in quotes: the library hands on what Ajv says, and not what it means. */
function quoted(message: string): string {
  return message.slice(message.indexOf('"') + 1, message.lastIndexOf('"'));
}

function behind(message: string, mark: string): string {
  return message.slice(message.indexOf(mark) + mark.length);
}

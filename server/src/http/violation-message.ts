import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Issue } from '../platform/errors.ts';
import { pointerToken } from '../platform/pointer-token.ts';
import { maxIssues } from './invalid-request.ts';

const formatTexts: Readonly<Record<string, string>> = {
  'date-time': 'must be an RFC 3339 instant with its offset, such as 2026-11-20T15:04:05Z',
  'iana-timezone': 'must be an IANA time zone such as America/New_York',
  uuid: 'must be a UUID in lower case',
};

// They only say that another violation, which is listed too, made a composition fail.
const secondary = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not']);

/** Violations as issues: where it is, and what is allowed there, each once, and no more than are told. */
export function issuesOf(violations: readonly ErrorObject[], patterns: ReadonlyMap<string, string>): Issue[] {
  const primary = violations.filter(({ keyword }) => !secondary.has(keyword));
  const issues = new Map<string, Issue>();
  for (const violation of primary.length > 0 ? primary : violations) {
    if (issues.size === maxIssues) break;
    const issue = { path: placeOf(violation), message: textOf(violation, patterns) };
    issues.set(`${issue.path}\n${issue.message}`, issue);
  }
  return [...issues.values()];
}

/** What is missing or too much is named itself; a caller knows as the path what the validator knows as `params`. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const name: unknown = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const path = typeof name === 'string' ? `${instancePath}/${pointerToken(name)}` : instancePath;
  return path.replace(/^\/params(?=\/|$)/, '/path');
}

function textOf({ keyword, params, message = '' }: ErrorObject, patterns: ReadonlyMap<string, string>): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a known field';
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}`;
    case 'enum':
      return `must be one of ${params.allowedValues.filter((value: unknown) => value !== '').join(', ')}`;
    case 'pattern':
      return patterns.get(params.pattern) ?? `must match ${params.pattern}`;
    case 'format':
      return formatTexts[params.format] ?? `must be a valid ${params.format}`;
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

import type { QueryParameter } from '../../contract/operation-table.ts';
import type { Issue } from '../../platform/process/errors.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';

export interface ParsedQuery {
  /** In the types that are declared, percent-decoded; as they were sent where they are not of their type. */
  values: Record<string, unknown>;
  issues: Issue[];
}

type Parameters = Readonly<Record<string, QueryParameter>>;

const integer = /^(?:0|-?[1-9]\d{0,15})$/;
const decimal = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;

/**
 * Reads a query string by the declared parameters alone: no brackets, no repetition, no unknown name, no empty value
 * unless it is declared, numbers in plain digits: `0x10`, `1e1` and ` 5` are none.
 */
export function parseQuery(raw: string, parameters: Parameters): ParsedQuery {
  const parsed: ParsedQuery = { values: {}, issues: [] };
  if (raw === '') return parsed;
  for (const pair of raw.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) {
      parsed.issues.push({ path: '/query', message: 'must be percent-encoded UTF-8' });
      continue;
    }
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const path = `/query/${pointerToken(name)}`;
    const message = parameter === undefined ? unknownText(parameters) : add(parsed.values, name, value, parameter);
    if (message !== null) parsed.issues.push({ path, message });
  }
  return parsed;
}

function add(values: ParsedQuery['values'], name: string, value: string, parameter: QueryParameter): string | null {
  if (value === '' && parameter.emptyIsAbsent === true && !Object.hasOwn(values, name)) {
    // A second one is refused as a repetition; the validator completes what is undefined.
    values[name] = undefined;
    return null;
  }
  if (value === '' && parameter.emptyIsAbsent !== true) return 'must not be empty';
  if (parameter.type === 'array' && parameter.explode === true) {
    const before = values[name];
    values[name] = [...(Array.isArray(before) ? before : []), value];
    return null;
  }
  if (Object.hasOwn(values, name)) return 'must be sent once';
  values[name] = value;
  switch (parameter.type) {
    case 'integer':
      if (!integer.test(value)) return 'must be an integer in plain digits';
      values[name] = Number(value);
      break;
    case 'number':
      if (!decimal.test(value)) return 'must be a number in plain digits';
      values[name] = Number(value);
      break;
    case 'boolean':
      if (value !== 'true' && value !== 'false') return 'must be true or false';
      values[name] = value === 'true';
      break;
    case 'array':
      values[name] = value.split(',');
      break;
    case 'string':
      break;
  }
  return null;
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    // PostgreSQL cannot hold U+0000, so no stored value can equal it.
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

function unknownText(parameters: Parameters): string {
  const names = Object.keys(parameters);
  return names.length === 0
    ? 'is not a parameter of this operation, which takes none'
    : `is not a parameter of this operation; it takes ${names.join(', ')}`;
}

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Issue } from '../../platform/process/errors.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';

// Formats and unknown keywords are the vendors' business; whether it is a schema at all is ours.
const options = { strict: false, validateFormats: false, logger: false } as const;
const newest = new Ajv2020(options);
const older = new Ajv(options);

type Json = Readonly<Record<string, unknown>>;

// What stands below these is data.
const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);
// Their members are named by the caller; each is a schema.
const namedKeywords = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * What is wrong with a JSON Schema of a caller, its path a pointer into the schema, or null for a sound one: 2020-12, or
 * draft 7 where it says so or is only that, with patterns that are expressions and references that lead somewhere where
 * they are pointers within it. Other references are not followed. The work grows with the size of the schema, which the
 * contract bounds.
 */
export function schemaProblem(schema: Json): Issue | null {
  return problemOf(schema, [newest, older]);
}

/** The same, of the newest dialect alone. */
export function newestSchemaProblem(schema: Json): Issue | null {
  return problemOf(schema, [newest]);
}

function problemOf(schema: Json, dialects: readonly Pick<Ajv, 'validateSchema'>[]): Issue | null {
  const { $schema: dialect, ...rest } = schema;
  if (dialect !== undefined && typeof dialect !== 'string') return { path: '/$schema', message: 'must be a string' };
  // The dialect is looked at by its vocabulary alone: its address would have to be fetched.
  if (dialects.some((known) => known.validateSchema(rest) === true)) return problemWithin(schema);
  newest.validateSchema(rest);
  const [first] = newest.errors ?? [];
  return { path: first?.instancePath ?? '', message: first?.message ?? 'is not a JSON Schema' };
}

interface PointedSchema {
  readonly at: string;
  readonly value: unknown;
  /** What references within it begin at. */
  readonly base: Json;
  /** Whether it is no schema itself, and its members are. */
  readonly isNamed: boolean;
}

/** What the vocabulary of schemas does not say: of patterns and of references. */
function problemWithin(root: Json): Issue | null {
  const left: PointedSchema[] = [{ at: '', value: root, base: root, isNamed: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { at, value, isNamed } = next;
    // A part with an id of its own is what the pointers below it begin at.
    const base = !isNamed && isObject(value) && typeof value['$id'] === 'string' ? value : next.base;
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) left.push({ at: `${at}/${index}`, value: one, base, isNamed: false });
    }
    if (!isObject(value)) continue;
    const problem = isNamed ? null : problemOfKeywords(base, value);
    if (problem !== null) return { path: `${at}${problem.path}`, message: problem.message };
    for (const [key, member] of Object.entries(value)) {
      if (!isNamed && dataKeywords.has(key)) continue;
      left.push({ at: `${at}/${pointerToken(key)}`, value: member, base, isNamed: !isNamed && namedKeywords.has(key) });
    }
  }
  return null;
}

function problemOfKeywords(base: Json, { pattern, patternProperties, $ref }: Json): Issue | null {
  if (typeof pattern === 'string' && !isPattern(pattern))
    return { path: '/pattern', message: 'must be a regular expression' };
  const broken = isObject(patternProperties) && !Object.keys(patternProperties).every(isPattern);
  if (broken) return { path: '/patternProperties', message: 'must be named by regular expressions' };
  if (typeof $ref === 'string' && /^#(?:\/|$)/.test($ref) && !leadsSomewhere(base, $ref.slice(1)))
    return { path: '/$ref', message: 'must lead to a schema' };
  return null;
}

function isPattern(text: string): boolean {
  // Many write for expressions without the flag, in which a needless backslash is none.
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(text, flags) instanceof RegExp;
    } catch {
      // That it is none is the answer.
      return false;
    }
  });
}

/** Whether a JSON pointer in the fragment of a reference names a schema. */
function leadsSomewhere(base: Json, pointer: string): boolean {
  let found: unknown = base;
  for (const part of pointer.split('/').slice(1)) {
    const key = partOf(part);
    if (key === null || typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return false;
    found = Reflect.get(found, key);
  }
  return typeof found === 'boolean' || isObject(found);
}

function partOf(part: string): string | null {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    // It is no fragment of an address, and names nothing.
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Issue } from '../../platform/process/errors.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import { newestSchemaProblem } from './json-schema.ts';

type Json = Readonly<Record<string, unknown>>;

// OpenAI and Anthropic refuse these at the root of a function's parameters, beside a type as well.
const refusedAtRoot = ['$ref', 'allOf', 'anyOf', 'const', 'else', 'enum', 'if', 'not', 'oneOf', 'then'];
// Anthropic: the members of the root, and only those.
const argumentName = /^[A-Za-z0-9_.-]{1,64}$/;
const schemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const schemaMaps = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];
const oneSchema = ['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'];

/**
 * What vendors of models refuse in the parameters of a function that is kept for later, one bad schema of which fails every
 * answer that it is sent with: paths are pointers into the schema. It must be JSON Schema 2020-12 with references to its own
 * parts, its root an object without combinations, with plain names of arguments, and each array must say what it holds.
 */
export function toolParameterIssues(schema: Json): Issue[] {
  const problem = newestSchemaProblem(schema);
  if (problem !== null) return [{ path: problem.path, message: `must be JSON Schema: ${problem.message}` }];
  const issues: Issue[] = [];
  if (schema['type'] !== 'object') issues.push({ path: '/type', message: 'must be object' });
  for (const keyword of refusedAtRoot.filter((one) => Object.hasOwn(schema, one)))
    issues.push({ path: `/${keyword}`, message: 'must not stand at the root: vendors of models refuse it' });
  for (const name of Object.keys(asObject(schema['properties'])).filter((one) => !argumentName.test(one)))
    issues.push({
      path: `/properties/${pointerToken(name)}`,
      message: 'must be named by 1 to 64 letters, digits and _.-',
    });
  return [...issues, ...issuesWithin(schema, '')];
}

/** Of a schema and all below it; the depth of a body bounds the recursion. */
function issuesWithin(schema: unknown, at: string): Issue[] {
  const { type, $ref, ...members } = asObject(schema);
  const below = Object.entries(members).flatMap(([keyword, value]): Issue[] => {
    if (schemaLists.includes(keyword) && Array.isArray(value))
      return value.flatMap((one: unknown, index) => issuesWithin(one, `${at}/${keyword}/${index}`));
    if (schemaMaps.includes(keyword))
      return Object.entries(asObject(value)).flatMap(([name, one]) =>
        issuesWithin(one, `${at}/${keyword}/${pointerToken(name)}`),
      );
    return oneSchema.includes(keyword) ? issuesWithin(value, `${at}/${keyword}`) : [];
  });
  const isArray = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (isArray && members['items'] === undefined && members['prefixItems'] === undefined)
    below.push({ path: `${at}/items`, message: 'is required of an array' });
  if (typeof $ref === 'string' && !/^#(?:\/|$)/.test($ref))
    below.push({ path: `${at}/$ref`, message: 'must lead to a part of the schema itself' });
  return below;
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

import type { Operation } from '../operation-list.ts';
import { readFileSync } from 'node:fs';
import { objectAt } from '../../../codegen/src/contract-document.ts';
import { requestExample } from '../contract-examples.ts';
import { upload } from '../router-requests.ts';
import type { Ask } from '../sms-http.ts';
import type { WorkingRequest } from './bad-input.ts';

/** As much of a schema as says what is wrong for it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  oneOf?: Schema[];
  const?: unknown;
  'x-any-spelling'?: true;
  additionalProperties?: boolean | Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  maximum?: number;
  enum?: unknown[];
  default?: unknown;
}

interface Parameter {
  example?: unknown;
  $ref?: string;
  name?: string;
  in?: string;
  schema?: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Described> & { parameters?: Parameter[] }>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

const document = JSON.parse(
  readFileSync(new URL('../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
) as Document;

/** The name of the component that a schema is, or undefined. */
export const componentOf = (schema: Schema | undefined): string | undefined => schema?.$ref?.split('/').at(-1);

export function resolved(schema: Schema | undefined): Schema {
  const name = componentOf(schema);
  return name === undefined ? (schema ?? {}) : resolved(document.components.schemas[name]);
}

/** Where something stands in the JSON of a request. */
export interface BodyPlace {
  /** E.g. ['records', '0', 'captured_at']: of a list the first item stands for all. */
  way: readonly string[];
  /** How an issue names it. */
  path: string;
  isRequired: boolean;
  /** As it is referred to; `resolved` looks into it. */
  schema: Schema;
}

/** Every place in the JSON of an operation's request, at every depth; of an upload that is its first part. */
export function bodyPlaces(operation: Operation): BodyPlace[] {
  const { schema, path } = jsonOf(operation);
  return placesIn(schema, [], path);
}

/** The JSON of an operation's request, and how an issue names it. */
export function jsonOf({ description }: Operation): { schema: Schema; path: string } {
  const { path, method, requestMediaType } = description;
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  const body = resolved(content[requestMediaType ?? '']?.schema);
  return requestMediaType === 'multipart/form-data'
    ? { schema: resolved(body.properties?.['request']), path: '/body/request' }
    : { schema: body, path: '/body' };
}

function placesIn(schema: Schema, way: readonly string[], path: string): BodyPlace[] {
  const { properties = {}, required = [], items } = schema;
  const inner = [...Object.entries(properties), ...(items === undefined ? [] : [['0', items] as const])];
  return inner.flatMap(([name, one]) => {
    const place = { way: [...way, name], path: `${path}/${name}`, isRequired: required.includes(name), schema: one };
    return [place, ...placesIn(resolved(one), place.way, place.path)];
  });
}

/** The parameters of an operation's query, with their schemas and, where there is one, an example. */
export function queryParameters({
  description,
}: Operation): Array<{ name: string; schema: Schema; example?: unknown }> {
  const item = document.paths[description.path];
  const own = item?.[description.method.toLowerCase()]?.parameters ?? [];
  const all = [...(item?.parameters ?? []), ...own].map((one) =>
    one.$ref === undefined ? one : (document.components.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? one),
  );
  return all.flatMap(({ in: place, name = '', schema = {}, example }) =>
    place === 'query' ? [{ name, schema, example }] : [],
  );
}

/** What stands in a place where nothing is. */
export const absent = Symbol('absent');

/** A working request with another value in one place of its JSON; what is missing on the way to it is made. */
export function withValue(
  id: Operation['id'],
  { json, ...request }: WorkingRequest,
  way: readonly string[],
  value: unknown,
): Ask {
  if (json !== undefined) return { ...request, json: changed(json, way, value) };
  const { headers, raw } = upload(Object(changed(objectAt(requestExample(id), 'request'), way, value)));
  return { ...request, headers: { ...request.headers, ...headers }, raw };
}

function changed(into: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(into) || first === '0') {
    const [item, ...others]: unknown[] = Array.isArray(into) ? into : [];
    return [changed(item, rest, value), ...others];
  }
  const { [first]: before, ...others }: Record<string, unknown> = Object(into);
  const after = changed(before, rest, value);
  // In its own place: the order of fields says nothing.
  return after === absent ? others : { ...others, [first]: after };
}

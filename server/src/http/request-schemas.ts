import type { Contract, ContractDocument } from '../contract/contract.ts';
import type { OperationDescription } from '../contract/operation-table.ts';

/** A document of schemas: one for the request of each operation, and the components that they reach. */
export interface RequestSchemas {
  readonly operations: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, unknown>>;
}

type Reached = Map<string, Map<string, unknown>>;

// Words for people, which the validator would carry along with every schema that it compiles.
const proseKeywords = new Set(['description', 'summary', 'example', 'examples', 'tags', 'externalDocs']);

const componentRef = /^#\/components\/([^/]+)\/([^/]+)$/;

/** The schemas of requests as `{ query, headers, params, body }`; names of headers are in lower case. */
export function requestSchemas({ document, operations }: Contract): RequestSchemas {
  const reached: Reached = new Map();
  const schemas = Object.entries(operations).map(([id, description]) => {
    const schema = requestSchema(document, description);
    return [id, asRecord(copy(document, schema, reached))] as const;
  });
  const components = Object.fromEntries([...reached].map(([kind, named]) => [kind, Object.fromEntries(named)]));
  return { operations: Object.fromEntries(schemas), components };
}

function requestSchema(document: ContractDocument, { path, method }: OperationDescription): object {
  const item = asRecord(document.paths[path]);
  const operation = asRecord(item[method.toLowerCase()]);
  const parameters = [...asArray(item.parameters), ...asArray(operation.parameters)].map((parameter) =>
    componentOf(document, asRecord(parameter)),
  );
  const group = (place: string): object => {
    const ofIt = parameters.filter((parameter) => parameter.in === place);
    return {
      properties: Object.fromEntries(ofIt.map((parameter) => [nameOf(parameter), parameter.schema])),
      required: ofIt.filter(({ required }) => required === true).map(nameOf),
    };
  };
  const { content } = componentOf(document, asRecord(operation.requestBody));
  const body = bodySchema(document, asRecord(content));
  return {
    properties: {
      query: group('query'),
      headers: group('header'),
      params: group('path'),
      ...(body === undefined ? {} : { body }),
    },
  };
}

function nameOf(parameter: Record<string, unknown>): string {
  const name = String(parameter.name);
  return parameter.in === 'header' ? name.toLowerCase() : name;
}

/**
 * The body as the validator sees it. Of an upload that is the JSON of its first part under the name of that part: the
 * rest was checked while it arrived.
 */
function bodySchema(document: ContractDocument, content: Record<string, unknown>): unknown {
  const form = asRecord(content['multipart/form-data']);
  if (form.schema === undefined) return asRecord(content['application/json']).schema;
  const { properties } = componentOf(document, asRecord(form.schema));
  return {
    type: 'object',
    additionalProperties: false,
    required: ['request'],
    properties: { request: asRecord(properties).request },
  };
}

/** A deep copy without prose; notes every component that it refers to, and copies it too. */
function copy(document: ContractDocument, value: unknown, reached: Reached, inProperties = false): unknown {
  if (Array.isArray(value)) return value.map((member) => copy(document, member, reached));
  if (!isRecord(value)) return value;
  const [, kind, name] = componentRef.exec(String(value.$ref ?? '')) ?? [];
  if (kind !== undefined && name !== undefined) reach(document, kind, name, reached);
  const choice = asArray(value.oneOf);
  const byTag = inProperties || choice.length === 0 ? null : choiceByTag(document, value, choice);
  if (byTag !== null) return copy(document, byTag, reached);
  const members = Object.entries(value).filter(
    ([key]) => inProperties || !(proseKeywords.has(key) || key.startsWith('x-')),
  );
  return Object.fromEntries(
    members.map(([key, member]) => [key, copy(document, member, reached, key === 'properties' && !inProperties)]),
  );
}

/**
 * A union whose members differ by a constant, as conditions on that constant: only the member that was meant is held
 * against the value, so that what is wrong with it is all that is told. A member that may lack it is meant when it lacks.
 * Null where there is no such constant.
 */
function choiceByTag(document: ContractDocument, schema: Record<string, unknown>, choice: unknown[]): object | null {
  const { oneOf: _choice, ...rest } = schema;
  const members = choice.map((member) => ({ member, resolved: componentOf(document, asRecord(member)) }));
  const constants = members.map(({ resolved }) => constantsOf(resolved));
  const tag = [...(constants[0]?.keys() ?? [])].find((name) => constants.every((one) => one.has(name)));
  if (tag === undefined) return null;
  const isAlwaysThere = members.every(({ resolved }) => asArray(resolved.required).includes(tag));
  return {
    ...rest,
    type: 'object',
    ...(isAlwaysThere ? { required: [tag] } : {}),
    properties: { [tag]: { enum: constants.map((one) => one.get(tag)) } },
    allOf: members.map(({ member, resolved }, at) => {
      const needed = asArray(resolved.required).includes(tag);
      const meant = { type: 'object', properties: { [tag]: { const: constants[at]?.get(tag) } } };
      return { anyOf: [{ not: needed ? { ...meant, required: [tag] } : meant }, member] };
    }),
  };
}

/** The properties of an object that can have one value only. */
function constantsOf(schema: Record<string, unknown>): Map<string, unknown> {
  const properties = Object.entries(asRecord(schema.properties));
  return new Map(properties.flatMap(([name, one]) => (isRecord(one) && 'const' in one ? [[name, one.const]] : [])));
}

function componentOf(document: ContractDocument, schema: Record<string, unknown>): Record<string, unknown> {
  const [, kind, name] = componentRef.exec(String(schema.$ref ?? '')) ?? [];
  if (kind === undefined || name === undefined) return schema;
  return componentOf(document, asRecord(asRecord(document.components?.[kind])[name]));
}

function reach(document: ContractDocument, kind: string, name: string, reached: Reached): void {
  const named = reached.get(kind) ?? new Map<string, unknown>();
  reached.set(kind, named);
  if (named.has(name)) return;
  named.set(name, {});
  named.set(name, copy(document, asRecord(document.components?.[kind])[name], reached));
}

/** Every `pattern` of the document with the `x-message` that tells in words what it allows. */
export function patternMessages(value: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const member of value) patternMessages(member, found);
  if (!isRecord(value)) return found;
  if (typeof value.pattern === 'string' && typeof value['x-message'] === 'string') {
    found.set(value.pattern, value['x-message']);
  }
  for (const member of Object.values(value)) patternMessages(member, found);
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

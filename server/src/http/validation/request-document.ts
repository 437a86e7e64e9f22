import type { ContractDocument } from '../../contract/contract.ts';
import type { OperationDescription } from '../../contract/operation-table.ts';
import { asArray, asRecord, componentOf, componentRefOf, isRecord } from '../../contract/schema.ts';

/** The media type under which every body is declared. */
export const jsonMediaType = 'application/json';

// Not `schemas`: the library compiles each of those at the start, 0.2 s for all, to find out where references lead.
const reachedKind = 'reached';

type Reached = Map<string, unknown>;

/** Where the operations of a document stand. */
export type AddressTable = Readonly<Record<string, Pick<OperationDescription, 'method' | 'path'>>>;

// Words for people, which the validator would carry along with every schema that it compiles.
const proseKeywords = new Set(['description', 'summary', 'example', 'examples', 'tags', 'externalDocs']);

/**
 * The document that the validator is given: of each operation its parameters and the JSON of its body, and the schemas
 * that these refer to. A body of another media type is declared as JSON too: the validator sees what was read of it.
 */
export function requestDocument({
  document,
  operations,
}: {
  document: ContractDocument;
  operations: AddressTable;
}): ContractDocument {
  const reached: Reached = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const description of Object.values(operations)) {
    const item = paths[description.path] ?? {};
    paths[description.path] = item;
    item[description.method.toLowerCase()] = copy(document, requestOf(document, description), reached);
  }
  const components = { [reachedKind]: Object.fromEntries(reached) };
  return { openapi: document.openapi, info: document.info, paths, components };
}

const bodySchemas = new WeakMap<OperationDescription, unknown>();

/** The schema of what the validator sees of a body, each time the same object; undefined for an operation that takes none. */
export function bodySchemaOf(document: ContractDocument, description: OperationDescription): unknown {
  if (!bodySchemas.has(description)) {
    const { path, method } = description;
    bodySchemas.set(description, bodySchema(document, asRecord(asRecord(document.paths[path])[method.toLowerCase()])));
  }
  return bodySchemas.get(description);
}

function requestOf(document: ContractDocument, { path, method }: AddressTable[string]): object {
  const item = asRecord(document.paths[path]);
  const operation = asRecord(item[method.toLowerCase()]);
  const parameters = [...asArray(item.parameters), ...asArray(operation.parameters)]
    .map((parameter) => componentOf(document, parameter))
    .map(({ name, in: place, required = false, schema }) => {
      // The library follows no reference here but to what it has compiled.
      const { contentMediaType: _type, contentSchema: _schema, ...text } = componentOf(document, schema);
      return { name, in: place, required, schema: text };
    });
  const schema = bodySchema(document, operation);
  const requestBody = { content: { [jsonMediaType]: { schema } } };
  return { parameters, ...(schema === undefined ? {} : { requestBody }), responses: {} };
}

/**
 * The body as the validator sees it. Of an upload that is the JSON of its first part under the name of that part: the
 * rest was checked while it arrived. Of a file it is what headers say of it in JSON.
 */
function bodySchema(document: ContractDocument, operation: Record<string, unknown>): unknown {
  const content = asRecord(componentOf(document, operation.requestBody).content);
  const form = asRecord(content['multipart/form-data']);
  if (content['application/octet-stream'] !== undefined) return schemaOfJsonHeaders(document, operation);
  if (form.schema === undefined) return asRecord(content[jsonMediaType]).schema;
  const { properties } = componentOf(document, form.schema);
  return {
    type: 'object',
    additionalProperties: false,
    required: ['request'],
    properties: { request: asRecord(properties).request },
  };
}

/** What the headers of an operation say in JSON, by their names in lower case. That one is there is a rule of its parameter. */
function schemaOfJsonHeaders(document: ContractDocument, operation: Record<string, unknown>): unknown {
  const headers = asArray(operation.parameters)
    .map((parameter) => componentOf(document, parameter))
    .flatMap(({ name, schema }) => {
      const { contentSchema } = componentOf(document, schema);
      return contentSchema === undefined ? [] : [[String(name).toLowerCase(), contentSchema] as const];
    });
  return { type: 'object', properties: { headers: { type: 'object', properties: Object.fromEntries(headers) } } };
}

/** A deep copy without prose; notes every component that it refers to, and copies it too. */
function copy(document: ContractDocument, value: unknown, reached: Reached, inProperties = false): unknown {
  if (Array.isArray(value)) return value.map((member) => copy(document, member, reached));
  if (!isRecord(value)) return value;
  const ref = componentRefOf(value);
  const target = ref === null ? null : reach(document, ref.kind, ref.name, reached);
  const choice = asArray(value.oneOf);
  const byTag = inProperties || choice.length === 0 ? null : choiceByTag(document, value, choice);
  if (byTag !== null) return copy(document, byTag, reached);
  // The library makes an object of what has its own format of that name, and knows none of ours.
  if (!inProperties && value.format === 'date-time') return copy(document, { ...value, format: 'instant' }, reached);
  const members = Object.entries(value).filter(
    // How wide an integer is concerns the types of clients: a body has none beyond 2^53.
    ([key, member]) => inProperties || !(proseKeywords.has(key) || key.startsWith('x-') || member === 'int64'),
  );
  return Object.fromEntries(
    members.map(([key, member]) =>
      key === '$ref' && target !== null
        ? [key, target]
        : [key, copy(document, member, reached, key === 'properties' && !inProperties)],
    ),
  );
}

/**
 * A union whose members differ by a constant, or by one of a few, as conditions on it: only the member that was meant is
 * held against the value, so that what is wrong with it is all that is told. A member that may lack it is meant when it
 * lacks. Null where there is no such property.
 */
function choiceByTag(document: ContractDocument, schema: Record<string, unknown>, choice: unknown[]): object | null {
  const { oneOf: _choice, ...rest } = schema;
  const members = choice.map((member) => ({ member, resolved: componentOf(document, member) }));
  const constants = members.map(({ resolved }) => constantsOf(resolved));
  const tag = [...(constants[0]?.keys() ?? [])].find((name) => isTag(constants.map((one) => one.get(name))));
  if (tag === undefined) return null;
  const isAlwaysThere = members.every(({ resolved }) => asArray(resolved.required).includes(tag));
  return {
    ...rest,
    type: 'object',
    ...(isAlwaysThere ? { required: [tag] } : {}),
    properties: { [tag]: { enum: constants.flatMap((one) => one.get(tag) ?? []) } },
    allOf: members.map(({ member, resolved }, at) => {
      const needed = asArray(resolved.required).includes(tag);
      const meant = { type: 'object', properties: { [tag]: { enum: constants[at]?.get(tag) } } };
      return { anyOf: [{ not: needed ? { ...meant, required: [tag] } : meant }, member] };
    }),
  };
}

/** The properties of an object that can have a few values only, with these. */
function constantsOf(schema: Record<string, unknown>): Map<string, readonly unknown[]> {
  const constants = new Map<string, readonly unknown[]>();
  for (const [name, one] of Object.entries(asRecord(schema.properties))) {
    if (!isRecord(one)) continue;
    if ('const' in one) constants.set(name, [one.const]);
    else if (Array.isArray(one.enum)) constants.set(name, one.enum);
  }
  return constants;
}

/** Whether a property tells the members of a union: each has it, and none has a value of another. */
function isTag(values: ReadonlyArray<readonly unknown[] | undefined>): boolean {
  const all = values.flatMap((one) => one ?? []);
  return values.every((one) => one !== undefined) && new Set(all).size === all.length;
}

/** Copies a component, once, and tells where the copy is. */
function reach(document: ContractDocument, kind: string, name: string, reached: Reached): string {
  if (!reached.has(name)) {
    reached.set(name, {});
    reached.set(name, copy(document, asRecord(document.components?.[kind])[name], reached));
  }
  return `#/components/${reachedKind}/${name}`;
}

const messages = new WeakMap<ContractDocument, ReadonlyMap<string, string>>();

/** Every `pattern` of the document with the `x-message` that tells in words what it allows. */
export function patternMessagesOf(document: ContractDocument): ReadonlyMap<string, string> {
  const known = messages.get(document) ?? patternMessages(document);
  messages.set(document, known);
  return known;
}

function patternMessages(value: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const member of value) patternMessages(member, found);
  if (!isRecord(value)) return found;
  if (typeof value.pattern === 'string' && typeof value['x-message'] === 'string') {
    found.set(value.pattern, value['x-message']);
  }
  for (const member of Object.values(value)) patternMessages(member, found);
  return found;
}

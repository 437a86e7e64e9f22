import {
  arrayAt,
  type ContractOperation,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
  stringAt,
} from '../contract-document.ts';
import { machineNamesOf } from '../shown-machines.ts';

// Shorter than this, a description only says the summary again.
const leastDescription = 80;
const isForm = /^(multipart\/|application\/x-www-form-urlencoded)/;
const variants = ['oneOf', 'allOf', 'anyOf'];

/** Where the contract leaves its reader without a word or an example; empty when it does nowhere. */
export function teachingProblems(document: JsonObject): string[] {
  return [
    ...operationsOf(document).flatMap((found) => operationProblems(document, found)),
    ...webhookProblems(document),
    ...machineProblems(document),
    ...Object.entries(objectAt(objectAt(document, 'components'), 'schemas')).flatMap(([name, schema]) =>
      schemaProblems(document, name, schema),
    ),
  ];
}

function operationProblems(document: JsonObject, { id, operation, parameters }: ContractOperation): string[] {
  const problems: string[] = [];
  if (!hasText(operation, 'summary', 1)) problems.push(`${id}: has no summary`);
  problems.push(...shortDescription(id, operation));
  for (const parameter of parameters) {
    const name = stringAt(parameter, 'name') ?? '?';
    if (!hasText(parameter, 'description', 1)) problems.push(`${id}: ${name} has no description`);
    const isShown = parameter.required === true || parameter.in === 'query';
    if (isShown && !showsExample(parameter)) problems.push(`${id}: ${name} has no example`);
  }
  if (operation.requestBody !== undefined) {
    const body = resolve(document, operation.requestBody);
    problems.push(...contentProblems(document, `${id}: the request`, body), ...formProblems(document, id, body));
  }
  for (const [status, reference] of Object.entries(objectAt(operation, 'responses'))) {
    problems.push(...contentProblems(document, `${id}: ${status}`, resolve(document, reference)));
  }
  return problems;
}

function shortDescription(at: string, operation: JsonObject): string[] {
  const { length } = (stringAt(operation, 'description') ?? '').trim();
  if (length >= leastDescription) return [];
  return [
    `${at}: its description has ${length} characters; say in ${leastDescription} or more what its summary does not`,
  ];
}

function contentProblems(document: JsonObject, at: string, message: JsonObject): string[] {
  const contents = Object.values(objectAt(message, 'content')).map((media) => resolve(document, media));
  const silent = contents.some((media) => !showsExample(media)) ? [`${at} has no example`] : [];
  const fields = contents.flatMap((media) => fieldProblems(document, at, objectAt(media, 'schema')));
  const headers = Object.entries(objectAt(message, 'headers'))
    .filter(([, header]) => !hasText(resolve(document, header), 'description', 1))
    .map(([name]) => `${at} has no description of ${name}`);
  return [...silent, ...fields, ...headers];
}

/** A form is filled in part by part: each one stands in an example of the whole, or its schema shows one. */
function formProblems(document: JsonObject, id: string, body: JsonObject): string[] {
  const forms = Object.entries(objectAt(body, 'content')).filter(([type]) => isForm.test(type));
  return forms.flatMap(([, media]) => {
    const form = resolve(document, media);
    const shown = [
      form.example,
      ...Object.values(objectAt(form, 'examples')).map((one) => objectAt({ one }, 'one').value),
    ];
    const parts = Object.entries(objectAt(resolve(document, form.schema), 'properties'));
    return parts
      .filter(
        ([name, part]) => !shown.some((one) => isObject(one) && name in one) && !showsExample(resolve(document, part)),
      )
      .map(([name]) => `${id}: the part ${name} has no example`);
  });
}

function webhookProblems(document: JsonObject): string[] {
  return Object.entries(objectAt(document, 'webhooks')).flatMap(([name, item]) => {
    const operation = objectAt(resolve(document, item), 'post');
    return [
      ...shortDescription(name, operation),
      ...contentProblems(document, `${name}: the event`, resolve(document, operation.requestBody)),
    ];
  });
}

/** A state machine that no tag shows is one that no reader of the docs page sees. */
function machineProblems(document: JsonObject): string[] {
  const shown = arrayAt(document, 'tags').flatMap((tag) => (isObject(tag) ? machineNamesOf(tag) : []));
  const machines = Object.keys(objectAt(document, 'x-state-machines'));
  return machines.filter((name) => !shown.includes(name)).map((name) => `${name}: no tag shows this state machine`);
}

/** A schema and every field of it is described, by itself or by the schema that it refers to. */
function schemaProblems(document: JsonObject, at: string, schema: Json): string[] {
  if (!isObject(schema)) return [];
  const own = hasText(schema, 'description', 1) ? [] : [`${at} has no description`];
  return [...own, ...fieldProblems(document, at, schema)];
}

/** The fields that a schema writes out itself, at any depth; a schema that it refers to answers for its own. */
function fieldProblems(document: JsonObject, at: string, schema: JsonObject): string[] {
  const fields = Object.entries(objectAt(schema, 'properties')).flatMap(([name, field]) => {
    if (!isObject(field)) return [];
    const described = [field, ...variants.flatMap((kind) => arrayAt(field, kind))].some((one) =>
      hasText(isObject(one) && one.description !== undefined ? one : resolve(document, one), 'description', 1),
    );
    return [
      ...(described ? [] : [`${at}.${name} has no description`]),
      ...fieldProblems(document, `${at}.${name}`, field),
    ];
  });
  const inner: Array<[string, Json[]]> = [
    [`${at}[]`, [schema.items ?? null]],
    [`${at}.*`, [schema.additionalProperties ?? null]],
    ...variants.map((kind): [string, Json[]] => [at, arrayAt(schema, kind)]),
  ];
  const parts = inner.flatMap(([where, schemas]) =>
    schemas.filter(isObject).flatMap((part) => fieldProblems(document, where, part)),
  );
  return [...fields, ...parts];
}

function showsExample(holder: JsonObject): boolean {
  return holder.example !== undefined || Object.keys(objectAt(holder, 'examples')).length > 0;
}

function hasText(holder: JsonObject, key: string, length: number): boolean {
  return (stringAt(holder, key) ?? '').trim().length >= length;
}

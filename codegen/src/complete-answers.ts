import { isDeepStrictEqual } from 'node:util';
import {
  arrayAt,
  type ContractOperation,
  isObject,
  isSecured,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
} from './contract-document.ts';
import { createRefusals, publishedCodes, type Refuse } from './refusals.ts';
import { surfaceOf } from './rules/surface-rules.ts';

/**
 * The document with what all answers have in common, which is written down once. Each operation gets its `x-refusals`, and
 * the answers of `x-derived-answers` and `x-common-answers` of which it has no other; each response the headers of
 * `x-answer-headers`, and each example of a core error what the catalogue of error codes says of its code. What refusals
 * are made of is not kept: they stand in every operation then.
 */
export function completeAnswers(bundled: JsonObject): JsonObject {
  const document = structuredClone(bundled);
  const refuse = createRefusals(document);
  for (const found of operationsOf(document)) {
    const { operation } = found;
    operation.responses = { ...commonAnswers(document, operation), ...answersOf(document, found, refuse) };
    delete operation['x-refusals'];
  }
  delete document['x-derived-answers'];
  delete document['x-named-refusals'];
  if (document['x-error-codes'] !== undefined)
    document['x-error-codes'] = publishedCodes(resolve(document, document['x-error-codes']));
  const headers = Object.fromEntries(
    Object.entries(objectAt(document, 'x-answer-headers')).map(([header, component]): [string, JsonObject] => [
      header,
      { $ref: `#/components/headers/${String(component)}` },
    ]),
  );
  for (const response of responsesOf(document)) {
    response.headers = { ...headers, ...objectAt(response, 'headers') };
    const media = objectAt(objectAt(response, 'content'), 'application/json');
    if (media.example !== undefined) media.example = completed(document, media.example);
    for (const example of Object.values(objectAt(media, 'examples')))
      if (isObject(example) && example.value !== undefined) example.value = completed(document, example.value);
  }
  return document;
}

/** What every operation of this kind may answer, by status: references to responses. */
export function commonAnswers(document: JsonObject, operation: JsonObject): Record<string, JsonObject> {
  const common = objectAt(document, 'x-common-answers');
  const surface = String(operation['x-surface']);
  const names = {
    ...objectAt(common, surface),
    ...(surface === 'core' && isSecured(operation) ? objectAt(common, 'authenticated') : {}),
  };
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${String(name)}` }]),
  );
}

/** The answers that an operation lists, its refusals, and those that follow from its key, its body and its path. */
function answersOf(document: JsonObject, found: ContractOperation, refuse: Refuse): JsonObject {
  const { id, operation, parameters } = found;
  const surface = surfaceOf(operation);
  const listed = objectAt(operation, 'responses');
  if (surface === null) return listed;
  const derived = objectAt(objectAt(document, 'x-derived-answers'), surface);
  const refusals = operation['x-refusals'] ?? [];
  try {
    if (!Array.isArray(refusals)) throw new Error('is no list');
    const following = refuse(surface, [
      ...arrayAt(derived, 'every'),
      ...(isSecured(operation) ? arrayAt(derived, 'key') : []),
      ...(operation.requestBody === undefined ? [] : arrayAt(derived, 'body')),
      ...(parameters.some((parameter) => parameter.in === 'path') ? arrayAt(derived, 'id') : []),
    ]);
    const own = refuse(surface, refusals);
    for (const [status, answer] of Object.entries(own)) {
      if (listed[status] !== undefined) throw new Error(`${status} is a response already`);
      if (isDeepStrictEqual(answer, following[status]))
        throw new Error(`${status} follows from the operation by itself`);
    }
    return { ...following, ...own, ...listed };
  } catch (error) {
    throw new Error(`${id}: x-refusals: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Every response of an operation, and those that no operation lists; each of them once. */
function responsesOf(document: JsonObject): Set<JsonObject> {
  const references = [
    ...operationsOf(document).flatMap(({ operation }) => Object.values(objectAt(operation, 'responses'))),
    ...Object.values(objectAt(objectAt(document, 'components'), 'responses')),
  ];
  return new Set(references.map((reference) => resolve(document, reference)));
}

/** An example of a core error with the words of the catalogue; what it says itself stays, and any other example too. */
function completed(document: JsonObject, example: Json): Json {
  if (!isObject(example) || typeof example.error !== 'string' || typeof example.code !== 'string') return example;
  const { error, code, ...details } = example;
  const known = resolve(document, document['x-error-codes'])[code];
  if (!isObject(known)) return example;
  const [server] = arrayAt(document, 'servers');
  const docs_url = `${String(isObject(server) ? server.url : '')}/docs/errors/${code}`;
  return { error, code, retryable: known.retryable === true, hint: String(known.hint), docs_url, ...details };
}

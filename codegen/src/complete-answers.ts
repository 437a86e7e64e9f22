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

/**
 * The document with what all answers have in common, which is written down once. Each operation gets the answers of
 * `x-common-answers` and `x-derived-answers` that it does not list itself, each response the headers of `x-answer-headers`,
 * and each example of a core error what the catalogue of error codes says of its code. `x-derived-answers` is not kept: what
 * follows from it stands in every operation then.
 */
export function completeAnswers(bundled: JsonObject): JsonObject {
  const document = structuredClone(bundled);
  for (const found of operationsOf(document)) {
    const { operation } = found;
    operation.responses = {
      ...commonAnswers(document, operation),
      ...derivedAnswers(document, found),
      ...objectAt(operation, 'responses'),
    };
  }
  delete document['x-derived-answers'];
  const headers = Object.fromEntries(
    Object.entries(objectAt(document, 'x-answer-headers')).map(([header, component]): [string, JsonObject] => [
      header,
      { $ref: `#/components/headers/${String(component)}` },
    ]),
  );
  for (const response of answersOf(document)) {
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
  return references(names);
}

/** What an operation may answer because it wants a key, takes a body or has an id in its path: references, by status. */
function derivedAnswers(
  document: JsonObject,
  { operation, parameters }: ContractOperation,
): Record<string, JsonObject> {
  const derived = objectAt(objectAt(document, 'x-derived-answers'), String(operation['x-surface']));
  return references({
    ...objectAt(derived, 'every'),
    ...(isSecured(operation) ? objectAt(derived, 'key') : {}),
    ...(operation.requestBody === undefined ? {} : objectAt(derived, 'body')),
    ...(parameters.some((parameter) => parameter.in === 'path') ? objectAt(derived, 'id') : {}),
  });
}

/** Names of responses by status, as references to them. */
function references(names: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${String(name)}` }]),
  );
}

/** Every response of an operation, and those that no operation lists; each of them once. */
function answersOf(document: JsonObject): Set<JsonObject> {
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

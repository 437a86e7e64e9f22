import { arrayAt, isObject, type Json, type JsonObject, objectAt, operationsOf, resolve } from './contract-document.ts';

/**
 * The document with what all answers have in common, which is written down once. Each response gets the headers of
 * `x-answer-headers`, and each example of a core error what the catalogue of error codes says of its code.
 */
export function completeAnswers(bundled: JsonObject): JsonObject {
  const document = structuredClone(bundled);
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

import { arrayAt, isObject, type Json, type JsonObject, objectAt, operationsOf, resolve } from './contract-document.ts';

type Source = 'core' | 'router';

/** Where the catalogue of error codes and the answers of the contract differ; empty when they do not. */
export function errorCodeProblems(document: JsonObject): string[] {
  const answered = answeredCodes(document);
  const known = catalogueOf(document);
  const unexplained = [...answered.keys()].filter((code) => known[code] === undefined);
  const unused = Object.keys(known).filter((code) => !answered.has(code));
  return [
    ...unexplained.map((code) => `${code}: the catalogue of error codes does not explain it`),
    ...unused.map((code) => `${code}: nothing answers this error code`),
  ];
}

/** The codes of answers that a closed list, which is the schema `name`, does not have. */
export function unlistedCodes(document: JsonObject, name: string): string[] {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas');
  const listed = arrayAt(objectAt(schemas, name), 'enum');
  const unlisted = [...answeredCodes(document).keys()].filter((code) => !listed.includes(code));
  return unlisted.map((code) => `${code}: ${name} does not list it`);
}

/** What each code means, as TypeScript source, with the surfaces that answer it. */
export function renderErrorCodes(document: JsonObject): string {
  const answered = answeredCodes(document);
  const rows = Object.entries(catalogueOf(document)).map(([code, entry]) => {
    const explained = isObject(entry) ? entry : {};
    const sources = [...(answered.get(code) ?? ['core'])].sort();
    return `  ${code}: ${JSON.stringify({ ...explained, sources }, null, 2).replaceAll('\n', '\n  ')},\n`;
  });
  return `// Generated from spec/ by codegen. Change the contract, then run \`npm run generate\`.
import type { ErrorCodeTable } from '../error-code-table.ts';

export const errorCodes = {
${rows.join('')}} as const satisfies ErrorCodeTable;
`;
}

function catalogueOf(document: JsonObject): JsonObject {
  return resolve(document, document['x-error-codes']);
}

/** Each code of an answer, or of the closed list of the router, with who answers it. */
function answeredCodes(document: JsonObject): Map<string, Set<Source>> {
  const found = new Map<string, Set<Source>>();
  const add = (code: Json, source: Source): void => {
    found.set(String(code), (found.get(String(code)) ?? new Set()).add(source));
  };
  const components = objectAt(document, 'components');
  for (const { operation } of operationsOf(document)) {
    const source = operation['x-surface'] === 'router' ? 'router' : 'core';
    for (const response of Object.values(objectAt(operation, 'responses')))
      for (const code of arrayAt(resolve(document, response), 'x-codes')) add(code, source);
  }
  // What no operation can list: an address that is none, and the ends of streams.
  for (const [name, response] of Object.entries(objectAt(components, 'responses')))
    for (const code of arrayAt(resolve(document, response), 'x-codes'))
      add(code, name.startsWith('Router') ? 'router' : 'core');
  for (const code of arrayAt(objectAt(objectAt(components, 'schemas'), 'RouterErrorCode'), 'enum')) add(code, 'router');
  return found;
}

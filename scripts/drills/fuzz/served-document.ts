import { isDeepStrictEqual } from 'node:util';
import { closedResponses } from '../../../codegen/src/closed-responses.ts';
import {
  arrayAt,
  isObject,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
  stringAt,
} from '../../../codegen/src/contract-document.ts';
import type { DocumentName } from '../../../codegen/src/rules/surface-rules.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import type { OperationTable } from '../../../server/src/contract/operation-table.ts';
import { closedContracts } from '../../../tests/support/closed-schemas.ts';

/** A parameter as the served document describes it. */
export interface ServedParameter {
  name: string;
  required: boolean;
  schema: JsonObject;
  /** The values that the document lists, that of its example first; null where it lists none. */
  values: string[] | null;
}

/** What the served document says of one operation, as far as a request is made from it. */
export interface ServedOperation {
  id: string;
  method: string;
  path: string;
  secured: boolean;
  /** Any key but the operator's is told that it does not exist. */
  adminOnly: boolean;
  pathParameters: ServedParameter[];
  query: ServedParameter[];
  headers: ServedParameter[];
  /** Null where the operation takes no body; of an upload the schema of its part `request`. */
  body: JsonObject | null;
  /** Whether that is the first part of an upload, with audio behind it. */
  isUpload: boolean;
  /** Whether its body is a recording by itself. */
  isAudio: boolean;
  /** Whether its body is a file, of which headers say in JSON what to do with it. */
  isFile: boolean;
  bodyRequired: boolean;
  /** Whether its answer is a stream that does not end by itself. */
  endless: boolean;
}

export interface ServedDocument {
  /** Which of the two it is. */
  name: DocumentName;
  document: JsonObject;
  operations: ServedOperation[];
}

/** Fetches the document from a running server and reads the operations out of it. */
export async function fetchServedDocument(url: string, name: DocumentName = 'platform'): Promise<ServedDocument> {
  const response = await fetch(`${url}/openapi.json`);
  const document: JsonObject = JSON.parse(await response.text());
  return { name, document, operations: operationsOf(document).map((found) => described(document, found)) };
}

/**
 * True where answers are judged by exactly what the server says of itself: the closed copy that the contract recorder
 * holds answers against is made from the served document once more and compared. Operations of sockets, and what they alone
 * refer to, are in the copy beside it.
 */
export function isWhatAnswersAreJudgedBy({ document, name }: Pick<ServedDocument, 'document' | 'name'>): boolean {
  const served: JsonObject = JSON.parse(JSON.stringify(closedResponses(document, name)));
  const recorded: JsonObject = JSON.parse(JSON.stringify(closedContracts[name]));
  const only = (members: JsonObject, isKept: (key: string) => boolean): JsonObject =>
    Object.fromEntries(Object.entries(members).filter(([key]) => isKept(key)));
  const table: OperationTable = operations;
  return isDeepStrictEqual(served, {
    ...recorded,
    $defs: only(objectAt(recorded, '$defs'), (key) => key in objectAt(served, '$defs')),
    operations: only(objectAt(recorded, 'operations'), (id) => table[id]?.socket === undefined),
  });
}

function valuesOf(document: JsonObject, given: JsonObject, example: unknown): string[] | null {
  const schema = resolve(document, given);
  // A list that is not closed stands beside what else may come.
  const values = [schema, ...arrayAt(schema, 'anyOf').map((one) => resolve(document, one))].flatMap((one) =>
    arrayAt(one, 'enum'),
  );
  return values.length > 0 ? [example ?? values[0], ...values].map(String) : null;
}

function described(document: JsonObject, found: ReturnType<typeof operationsOf>[number]): ServedOperation {
  const { id, method, path, operation, parameters } = found;
  const at = (place: string): ServedParameter[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        name: stringAt(parameter, 'name') ?? '',
        required: parameter.required === true,
        schema: objectAt(parameter, 'schema'),
        values: valuesOf(document, objectAt(parameter, 'schema'), parameter['example']),
      }));
  const requestBody = resolve(document, operation.requestBody);
  const content = objectAt(requestBody, 'content');
  const form = content['multipart/form-data'];
  const schema = isObject(form)
    ? objectAt(resolve(document, form.schema), 'properties').request
    : objectAt(content, 'application/json').schema;
  const security = operation.security ?? document.security;
  return {
    id,
    method: method.toUpperCase(),
    path,
    secured: Array.isArray(security) && security.length > 0,
    adminOnly: operation['x-admin-only'] === true,
    pathParameters: at('path'),
    query: at('query'),
    headers: at('header'),
    body: isObject(schema) ? schema : null,
    isUpload: isObject(form),
    isAudio: isObject(content['audio/wav']),
    isFile: isObject(content['application/octet-stream']),
    bodyRequired: requestBody.required === true,
    endless: operation['x-endless'] === true,
  };
}

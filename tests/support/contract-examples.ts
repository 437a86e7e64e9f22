import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
} from '../../codegen/src/contract-document.ts';
import { operations as operationTable } from '../../server/src/contract/generated/operations.ts';
import type { OperationTable } from '../../server/src/contract/operation-table.ts';

/** One example of the published contract. */
export interface ContractExample {
  /** The operation or, for an event, its type. */
  of: string;
  /** Null for a request or an event. */
  status: string | null;
  mediaType: string;
  name: string;
  value: Json;
}

const table: OperationTable = operationTable;
const path = join(import.meta.dirname, '../../spec/bundled/platform.json');
const document: JsonObject = JSON.parse(readFileSync(path, 'utf8'));

function examplesOf(message: JsonObject, of: string, status: string | null): ContractExample[] {
  return Object.entries(objectAt(message, 'content')).flatMap(([mediaType, media]) => {
    if (!isObject(media)) return [];
    const named = Object.entries(objectAt(media, 'examples')).map(([name, example]) => ({
      of,
      status,
      mediaType,
      name,
      value: resolve(document, example).value ?? null,
    }));
    return media.example === undefined
      ? named
      : [...named, { of, status, mediaType, name: 'example', value: media.example }];
  });
}

const operations = operationsOf(document);

/** What an operation shows as the value of one of its parameters, or an answer as that of one of its headers. */
export interface ShownValue {
  of: string;
  /** Where it stands: path, query or header; the status where it is of an answer. */
  at: string;
  name: string;
  value: Json;
}

function shownValue(of: string, at: string, name: string, holder: JsonObject): ShownValue[] {
  return holder.example === undefined ? [] : [{ of, at, name, value: holder.example }];
}

export const parameterExamples: readonly ShownValue[] = operations.flatMap(({ id, parameters }) =>
  parameters.flatMap((one) => shownValue(id, String(one.in), String(one.name), one)),
);

export const headerExamples: readonly ShownValue[] = operations.flatMap(({ id, operation }) =>
  Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) =>
    Object.entries(objectAt(resolve(document, response), 'headers')).flatMap(([name, header]) =>
      shownValue(id, status, name, resolve(document, header)),
    ),
  ),
);

export const requestExamples: readonly ContractExample[] = operations.flatMap(({ id, operation }) =>
  examplesOf(resolve(document, operation.requestBody), id, null),
);

/** The body that the contract shows for an operation. Its ids are nobody's. */
export function requestExample(operationId: string): JsonObject {
  const found = requestExamples.find(({ of }) => of === operationId)?.value;
  if (!isObject(found)) throw new Error(`The contract shows no request of ${operationId}`);
  return found;
}

export const responseExamples: readonly ContractExample[] = operations.flatMap(({ id, operation }) =>
  Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) =>
    examplesOf(resolve(document, response), id, status),
  ),
);

export const eventExamples: readonly ContractExample[] = Object.entries(objectAt(document, 'webhooks')).flatMap(
  ([event, item]) => examplesOf(resolve(document, objectAt(resolve(document, item), 'post').requestBody), event, null),
);

/** Statuses below 400 that an operation lists, in order. */
export function successesOf(operationId: string): string[] {
  return Object.keys(table[operationId]?.responses ?? {}).filter((status) => Number(status) < 400);
}

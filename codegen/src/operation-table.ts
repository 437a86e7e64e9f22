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
  takes,
} from './contract-document.ts';
import { surfaceOf, surfaceRules } from './rules/surface-rules.ts';

/** What the server must know of every operation before a handler runs, as TypeScript source. */
export function renderOperationTable(document: JsonObject, name = 'operations'): string {
  const rows = operationsOf(document).map((found) => `  ${found.id}: ${row(describe(document, found))},\n`);
  return `// Generated from spec/ by codegen. Change the contract, then run \`npm run generate\`.
import type { OperationTable } from '../operation-table.ts';

export const ${name} = {
${rows.join('')}} as const satisfies OperationTable;
`;
}

function describe(document: JsonObject, found: ContractOperation): JsonObject {
  const { operation, parameters } = found;
  const surface = surfaceOf(operation) ?? 'core';
  const requestBody = resolve(document, operation.requestBody);
  const headers = parameters.filter((p) => p.in === 'header').map((p) => String(p.name).toLowerCase());
  const jsonHeaders = parameters
    .filter((p) => stringAt(resolve(document, p.schema), 'contentMediaType') === 'application/json')
    .map((p) => String(p.name).toLowerCase());
  const security = operation.security ?? document.security;
  const responses: JsonObject = {};
  for (const [status, reference] of Object.entries(objectAt(operation, 'responses'))) {
    const response = resolve(document, reference);
    const codes = arrayAt(response, 'x-codes');
    responses[status] = {
      mediaTypes: Object.keys(objectAt(response, 'content')),
      ...(codes.length > 0 ? { codes } : {}),
    };
  }
  return {
    method: found.method.toUpperCase(),
    path: found.path,
    slice: String(arrayAt(operation, 'tags')[0] ?? ''),
    surface,
    scope: operation['x-scope'] ?? null,
    adminOnly: operation['x-admin-only'] === true,
    security: Array.isArray(security) && security.length > 0,
    takesKey: takes(security, 'bearer'),
    takesMedia: takes(security, 'mediaCredential'),
    takesSession: takes(security, 'sessionCredential'),
    takesDashboard: takes(security, 'dashboardSession'),
    needsCsrfToken: takes(security, 'csrfToken'),
    ...(operation['x-dashboard'] === 'test' ? { dashboardOfTestsOnly: true } : {}),
    idempotencyKey: describeKey(parameters),
    maxBodyBytes: operation['x-max-body-bytes'] ?? surfaceRules[surface].defaultMaxBodyBytes,
    requestMediaType: Object.keys(objectAt(requestBody, 'content'))[0] ?? null,
    requestRequired: requestBody.required === true,
    params: parameters.filter((p) => p.in === 'path').map((p) => String(p.name)),
    headers: headers.filter((name) => name !== 'idempotency-key'),
    ...(jsonHeaders.length === 0 ? {} : { jsonHeaders }),
    query: Object.fromEntries(
      parameters.filter((p) => p.in === 'query').map((p) => [String(p.name), describeQuery(document, p)]),
    ),
    responses,
    ...(isObject(operation['x-violation-codes']) ? { violationCodes: operation['x-violation-codes'] } : {}),
    ...(stringAt(operation, 'x-socket') === null ? {} : { socket: String(operation['x-socket']) }),
    endless: operation['x-endless'] === true,
    deprecation: describeDeprecation(operation),
  };
}

function describeKey(parameters: JsonObject[]): Json {
  const key = parameters.find((p) => p.in === 'header' && String(p.name).toLowerCase() === 'idempotency-key');
  if (key === undefined) return null;
  return key.required === true ? 'required' : 'optional';
}

function describeQuery(document: JsonObject, parameter: JsonObject): JsonObject {
  const schema = resolve(document, parameter.schema);
  return {
    type: stringAt(schema, 'type') ?? 'string',
    ...(schema.type === 'array' ? { explode: parameter.explode !== false } : {}),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(parameter.allowEmptyValue === true ? { emptyIsAbsent: true } : {}),
  };
}

/** `x-deprecation: {since, sunset, successor}` as the header values of RFC 9745 and RFC 8594. */
function describeDeprecation(operation: JsonObject): Json {
  const notice = operation['x-deprecation'];
  if (!isObject(notice)) return null;
  const since = Date.parse(`${String(notice.since)}T00:00:00Z`);
  const sunset = Date.parse(`${String(notice.sunset)}T00:00:00Z`);
  return {
    deprecation: `@${since / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${String(notice.successor)}>; rel="deprecation"`,
  };
}

/** One line, and one for each status that may be answered. */
function row(all: JsonObject): string {
  const { responses: _, ...others } = all;
  const statuses = Object.entries(objectAt(all, 'responses')).map(
    ([status, response]) => `    ${JSON.stringify(status)}: ${JSON.stringify(response)},\n`,
  );
  return `${JSON.stringify(others).slice(0, -1)},"responses":{\n${statuses.join('')}  }}`;
}

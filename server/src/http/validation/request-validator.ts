import type { RequestHandler } from 'express';
import { createDropAbsentNulls } from '../../contract/absent-nulls.ts';
import type { Contract } from '../../contract/contract.ts';
import type { OperationDescription } from '../../contract/operation-table.ts';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { type Exchange, exchangeOf, operationOf } from '../kernel/exchange.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { createCheckJsonBytes } from './json-byte-limits.ts';
import { findViolationsOf, type RequestView } from './openapi-validator.ts';
import { bodySchemaOf, patternMessagesOf } from './request-document.ts';
import { plusHint } from './plus-hint.ts';
import { createCheckNumbers } from './right-numbers.ts';
import { parseQuery } from './strict-query.ts';
import { issuesOf } from './violation-message.ts';

// A violation costs microseconds, and a small body can hold a hundred thousand of them.
const maxValuesForAllErrors = 6_000;
// Each violation beneath a member has its name in its path, and the validator writes that anew for each: of a long name
// many are gigabytes. Where a rule stands beneath names that callers make up, those are of 64 characters at most.
const maxNameForAllErrors = 256;

/**
 * Checks parameters and body against the contract and completes them by its defaults, after null in place of an optional member
 * was passed over; every violation comes back at once, or the first where the body has very many values or very long names.
 */
export async function createValidate(contract: Contract, zoneRules: ZoneRules): Promise<RequestHandler> {
  const patterns = patternMessagesOf(contract.document);
  const checkJsonBytes = createCheckJsonBytes(contract);
  const checkNumbers = createCheckNumbers(contract);
  const findViolations = await findViolationsOf(contract, zoneRules);
  const dropAbsentNulls = createDropAbsentNulls(contract.document);
  return async (req, _res, next) => {
    const exchange = exchangeOf(req);
    const { operationId, description } = operationOf(exchange);
    // Bodies of the local gateway are those of its protocol, which names null where it means it.
    if (exchange.bodyHasNull && description.surface !== 'gateway') {
      const schema = bodySchemaOf(contract.document, description);
      exchange.body = dropAbsentNulls(schema, exchange.body, description.method === 'PATCH');
    }
    const { values, issues } = parseQuery(exchange.rawQuery, description.query);
    const view: RequestView = {
      headers: req.headers,
      query: values,
      params: exchange.params,
      body: jsonOf(exchange.body, description),
    };
    const violations = await findViolations(operationId, view, howMany(exchange));
    // Of a value that is not even in its canonical form the validator would say the same in other words.
    const named = new Set(issues.map(({ path }) => path));
    for (const { path: found, message } of issuesOf(violations, patterns)) {
      const path = isFile(exchange.body, description) ? found.replace(inBodyHeaders, '/headers/') : found;
      if (!named.has(path)) issues.push({ path, message: message + plusHintAt(path, values) });
    }
    issues.push(...checkJsonBytes(operationId, exchange.body), ...checkNumbers(operationId, exchange.body));
    if (issues.length > 0) throw invalidRequest(issues);
    exchange.query = values;
    next();
  };
}

function howMany({ bodyValues, bodyLongestName }: Exchange): 'all' | 'first' {
  return bodyValues <= maxValuesForAllErrors && bodyLongestName <= maxNameForAllErrors ? 'all' : 'first';
}

const inQuery = '/query/';
// Where the validator sees what headers say in JSON beside a file.
const inBodyHeaders = /^\/body\/headers\//;

function plusHintAt(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.startsWith(inQuery) ? plusHint(values[path.slice(inQuery.length)]) : '';
}

/** What of a body there is to validate. */
function jsonOf(body: unknown, description: OperationDescription): unknown {
  if (isUpload(body, description)) return { request: body.request };
  if (isFile(body, description)) return { headers: body.headers };
  // Its operation validates a recording, while it arrives.
  return description.requestMediaType === 'audio/wav' ? undefined : body;
}

function isFile(body: unknown, { requestMediaType }: OperationDescription): body is { headers: unknown } {
  return requestMediaType === 'application/octet-stream' && body !== undefined;
}

function isUpload(body: unknown, description: OperationDescription): body is { request: unknown; audio: unknown } {
  return description.requestMediaType === 'multipart/form-data' && body !== undefined;
}

import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract.ts';
import type { OperationDescription } from '../contract/operation-table.ts';
import { type Exchange, exchangeOf, operationOf } from './exchange.ts';
import { invalidRequest } from './invalid-request.ts';
import { createCheckJsonBytes } from './json-byte-limits.ts';
import { createFindViolations, type FindViolations, type RequestView } from './find-violations.ts';
import { patternMessages } from './request-schemas.ts';
import { parseQuery } from './strict-query.ts';
import { issuesOf } from './violation-message.ts';

// A violation costs microseconds, and a small body can hold a hundred thousand of them.
const maxValuesForAllErrors = 6_000;
// Each violation beneath a member has its name in its path, and Ajv writes that anew for each: of a long name many are
// gigabytes. Where a rule stands beneath names that callers make up, those are of 64 characters at most.
const maxNameForAllErrors = 256;

/**
 * Checks parameters and body against the contract and completes them by its defaults; every violation comes back at once,
 * or the first one where the body has very many values or very long names.
 * Operations without parameters and body have nothing to check but that no parameter is sent.
 */
export function createValidate(contract: Contract): RequestHandler {
  const patterns = patternMessages(contract.document);
  const checkJsonBytes = createCheckJsonBytes(contract);
  const findAll = createFindViolations(contract, { allErrors: true });
  let findFirst: FindViolations | undefined;
  const findFor = ({ bodyValues, bodyLongestName }: Exchange): FindViolations => {
    if (bodyValues <= maxValuesForAllErrors && bodyLongestName <= maxNameForAllErrors) return findAll;
    findFirst ??= createFindViolations(contract, { allErrors: false });
    return findFirst;
  };
  return (req, _res, next) => {
    const exchange = exchangeOf(req);
    const { operationId, description } = operationOf(exchange);
    const { values, issues } = parseQuery(exchange.rawQuery, description.query);
    if (takesInput(description)) {
      const upload = isUpload(exchange.body, description) ? exchange.body : null;
      const named = new Set(issues.map(({ path }) => path));
      const view: RequestView = {
        headers: req.headers,
        query: values,
        params: exchange.params,
        body: upload === null ? exchange.body : { request: upload.request },
      };
      const violations = findFor(exchange)(operationId, view);
      // Of a value that is not even in its canonical form the validator would say the same in other words.
      if (violations.length > 0) issues.push(...issuesOf(violations, patterns).filter(({ path }) => !named.has(path)));
      issues.push(...checkJsonBytes(operationId, exchange.body));
      exchange.query = view.query;
      exchange.body = upload === null ? view.body : { ...upload, ...Object(view.body) };
    }
    if (issues.length > 0) throw invalidRequest(issues);
    next();
  };
}

function isUpload(body: unknown, description: OperationDescription): body is { request: unknown; audio: unknown } {
  return description.requestMediaType === 'multipart/form-data' && body !== undefined;
}

function takesInput(description: OperationDescription): boolean {
  const { params, headers, query, requestMediaType, idempotencyKey } = description;
  return (
    requestMediaType !== null ||
    idempotencyKey !== null ||
    params.length + headers.length + Object.keys(query).length > 0
  );
}

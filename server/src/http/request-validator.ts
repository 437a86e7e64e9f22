import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract.ts';
import type { OperationDescription } from '../contract/operation-table.ts';
import type { Issue } from '../platform/errors.ts';
import { exchangeOf, operationOf } from './exchange.ts';
import { invalidRequest } from './invalid-request.ts';
import { createCheckJsonBytes } from './json-byte-limits.ts';
import { createOperationValidators, type RequestView, type ValidateRequest } from './operation-validators.ts';
import { patternMessages } from './request-document.ts';
import { parseQuery } from './strict-query.ts';
import { issuesOf, type Violation } from './violation-message.ts';

// A violation costs microseconds, and a small body can hold a hundred thousand of them.
const maxValuesForAllErrors = 6_000;

/**
 * Checks parameters and body against the contract and converts query values; every violation comes back at once,
 * or the first one of a body with very many values.
 * Operations without parameters and body have nothing to check but that no parameter is sent.
 */
export function createValidate(contract: Contract): RequestHandler {
  const patterns = patternMessages(contract.document);
  const checkJsonBytes = createCheckJsonBytes(contract);
  const findAll = createOperationValidators(contract, { allErrors: true });
  let findFirst: ValidateRequest | undefined;
  const validatorFor = (values: number): ValidateRequest => {
    if (values <= maxValuesForAllErrors) return findAll;
    findFirst ??= createOperationValidators(contract, { allErrors: false });
    return findFirst;
  };
  return async (req, _res, next) => {
    const exchange = exchangeOf(req);
    const { operationId, description } = operationOf(exchange);
    const { values, issues } = parseQuery(exchange.rawQuery, description.query);
    if (takesInput(description)) {
      const upload = isUpload(exchange.body, description) ? exchange.body : null;
      const named = new Set(issues.map(({ path }) => path));
      const view: RequestView = {
        method: description.method,
        path: exchange.path,
        // The content type was checked before; the library would keep a compiled validator per spelling of it.
        headers: { ...req.headers, 'content-type': exchange.body === undefined ? undefined : 'application/json' },
        query: values,
        params: exchange.params,
        body: upload === null ? exchange.body : { request: upload.request },
      };
      await validatorFor(exchange.bodyValues)(operationId, view).catch((error: unknown) => {
        // Of a value that is not even in its canonical form the validator would say the same in other words.
        issues.push(...issuesOfError(error, patterns).filter(({ path }) => !named.has(path)));
      });
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
  return requestMediaType !== null || idempotencyKey || params.length + headers.length + Object.keys(query).length > 0;
}

/** Throws the error on where it is not a list of violations. */
function issuesOfError(error: unknown, patterns: ReadonlyMap<string, string>): Issue[] {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) throw error;
  return issuesOf(error.errors.filter(isViolation), patterns);
}

function isViolation(value: unknown): value is Violation {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}

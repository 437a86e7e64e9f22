import type { RequestHandler } from 'express';
import type { OperationTable } from '../contract/operation-table.ts';
import { exchangeOf } from './exchange.ts';
import { refusals } from './refusal.ts';
import { createRouteMatcher, createSurfaceOf } from './route-matcher.ts';

/**
 * Finds the operation of a request, and for what is none the surface in whose words it is refused. The refusal itself
 * comes later: what stands outside of the contract is served, and a quota counted, before it.
 */
export function createMatch(table: OperationTable): RequestHandler {
  const match = createRouteMatcher(table);
  const surfaceOf = createSurfaceOf(table);
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    const found = match(req.method, exchange.path);
    if (found.kind !== 'matched') {
      exchange.surface = surfaceOf(exchange.path);
      exchange.allow = found.kind === 'not_found' ? null : found.allow;
      return next();
    }
    const { description } = found.operation;
    exchange.matched = found.operation;
    exchange.params = found.params;
    exchange.surface = description.surface;
    if (description.deprecation !== null) {
      for (const [name, value] of Object.entries(description.deprecation)) res.setHeader(name, value);
    }
    next();
  };
}

/** 404 for an address that nobody serves, 405 for one with other methods. */
export const refuseUnmatched: RequestHandler = (req, _res, next) => {
  const { matched, allow } = exchangeOf(req);
  if (matched !== null) return next();
  throw allow === null ? refusals.notFound() : refusals.methodNotAllowed(allow);
};

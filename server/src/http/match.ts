import type { RequestHandler } from 'express';
import type { OperationTable, Surface } from '../contract/operation-table.ts';
import { exchangeOf } from './exchange.ts';
import { refusals } from './refusal.ts';
import { createRouteMatcher } from './route-matcher.ts';

/** Finds the operation of a request; 404 and 405 for what is none. */
export function createMatch(table: OperationTable): RequestHandler {
  const match = createRouteMatcher(table);
  const surfaceOf = createSurfaceOf(table);
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    const found = match(req.method, exchange.path);
    if (found.kind !== 'matched') {
      exchange.surface = surfaceOf(exchange.path);
      throw found.kind === 'not_found' ? refusals.notFound() : refusals.methodNotAllowed(found.allow);
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

/** An unknown address belongs to the surface that alone serves its first two segments, otherwise to core. */
function createSurfaceOf(table: OperationTable): (path: string) => Surface {
  const area = (path: string): string => path.split('/').slice(0, 3).join('/');
  const surfaces = new Map<string, Set<Surface>>();
  for (const { path, surface } of Object.values(table)) {
    surfaces.set(area(path), (surfaces.get(area(path)) ?? new Set()).add(surface));
  }
  return (path) => {
    const known = surfaces.get(area(path));
    return known?.size === 1 && known.has('router') ? 'router' : 'core';
  };
}

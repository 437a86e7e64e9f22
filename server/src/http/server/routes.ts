import { type RequestHandler, Router } from 'express';
import type { Method, OperationDescription, OperationTable } from '../../contract/operation-table.ts';
import { areaOf } from './edge.ts';
import { exchangeOf } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>;

type Operations = ReadonlyArray<readonly [operationId: string, description: OperationDescription]>;

/**
 * Express routers made from the operation table, one for each area: Express tries its routes one after the other. Each
 * operation runs `steps` on its own route, for a router that is left goes on only with the next turn of the event loop.
 * Another method of a known address is a 405; an address that no route has goes on to what comes after.
 */
export function createRoutes(table: OperationTable, steps: readonly RequestHandler[]): RequestHandler {
  const paths = Map.groupBy(Object.entries(table), ([, { path }]) => path);
  const routers = new Map<string, Router>();
  for (const [path, operations] of [...paths].sort(([a], [b]) => (literalsFirst(a) < literalsFirst(b) ? -1 : 1))) {
    const router = routers.get(areaOf(path)) ?? Router({ caseSensitive: true, strict: true });
    routers.set(areaOf(path), router);
    addRoute(router, path, operations, steps);
  }
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    exchange.isRouted = true;
    const router = routers.get(areaOf(exchange.path));
    if (router === undefined) return next();
    // Broken percent-encoding names nothing that exists; Express makes an error of it, before any operation has begun.
    router(req, res, (error?: unknown) =>
      next(error instanceof URIError && exchange.matched === null ? refusals.notFound() : error),
    );
  };
}

/** 404 for what nobody serves. */
export const refuseUnknown: RequestHandler = () => {
  throw refusals.notFound();
};

function addRoute(router: Router, path: string, operations: Operations, steps: readonly RequestHandler[]): void {
  const route = router.route(path.replaceAll(/\{([^}]+)\}/g, ':"$1"'));
  if (path.includes('{')) route.all(refuseUnknowable);
  for (const [operationId, description] of operations) {
    route[verbs[description.method]](createBegin(operationId, description), ...steps);
  }
  const methods = operations.flatMap(([, { method }]) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = methods.sort().join(', ');
  route.all(() => {
    throw refusals.methodNotAllowed(allow);
  });
}

/** U+0000 in a parameter names nothing that exists, whatever the method: the database has none. */
const refuseUnknowable: RequestHandler<Record<string, string>> = (req, _res, next) => {
  if (Object.values(req.params).some((value) => value.includes('\0'))) throw refusals.notFound();
  next();
};

/** Notes which operation a request is for. */
function createBegin(operationId: string, description: OperationDescription): RequestHandler<Record<string, string>> {
  const operation = { operationId, description };
  const deprecation = Object.entries(description.deprecation ?? {});
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    exchange.matched = operation;
    exchange.params = req.params;
    for (const [name, value] of deprecation) res.setHeader(name, value);
    next();
  };
}

/** What sorts an address behind those that have a literal where it has a parameter. */
function literalsFirst(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '\uffff');
}

import type { RequestHandler } from 'express';
import type { OperationTable, Surface } from '../../contract/operation-table.ts';
import type { EdgeQuota } from '../../platform/edge-quota/edge-quota.ts';
import type { Taken } from '../../platform/edge-quota/quota-lease-client.ts';
import { exchangeOf } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';
import { type ClientAddress, sourceOf } from '../kernel/source-address.ts';
import { surfaces } from '../answers/surfaces.ts';

/**
 * What comes before a request is matched: tells by its address whose surface it is, in whose words it will be refused,
 * and counts it where that is the router, whatever becomes of it. Refuses with 429 what is past the quota of its source.
 * Gives all answers of the router its headers. Health, metrics, carriers' callbacks and the core API are not counted.
 */
export function createEdge(options: {
  table: OperationTable;
  /** Null where the operator switched it off. */
  quota: EdgeQuota | null;
  /** Counts loopback and private addresses too. */
  countPrivate: boolean;
  clientAddress: ClientAddress;
  region: string;
}): RequestHandler {
  const { quota, countPrivate, clientAddress, region } = options;
  const surfaceOf = createSurfaceOf(options.table);
  return async (req, res, next) => {
    const exchange = exchangeOf(req);
    exchange.surface = surfaceOf(exchange.path);
    const { headers, quota: policy } = surfaces[exchange.surface];
    if (headers !== null) {
      res.setHeader(headers.requestId, exchange.requestId);
      res.setHeader(headers.region, region);
    }
    if (quota === null || policy === null) return next();
    const { limit, windowSeconds } = quota.policy;
    res.setHeader('ratelimit-policy', `"${policy}";q=${limit};w=${windowSeconds}`);
    const setQuotaHeaders = ({ remaining, resetSeconds }: Pick<Taken, 'remaining' | 'resetSeconds'>): void => {
      res.setHeader('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
    };
    const source = sourceOf(clientAddress(req));
    if (source.isPrivate && !countPrivate) {
      setQuotaHeaders({ remaining: limit, resetSeconds: windowSeconds });
      return next();
    }
    const taken = await quota.take(source.key);
    setQuotaHeaders(taken);
    if (!taken.allowed) throw refusals.rateLimited(taken.resetSeconds);
    next();
  };
}

// The catalogs of voices and models stand beside the router's own addresses there (interface, TTS catalogs).
const sharedAreas = ['/v1/tts'];

/**
 * An address of the router keeps its surface whatever the method, and so does what lies below it. Any other unknown one
 * belongs to the surface that alone serves its area, otherwise to core.
 */
export function createSurfaceOf(table: OperationTable): (path: string) => Surface {
  const surfaces = new Map<string, Set<Surface>>(sharedAreas.map((shared) => [shared, new Set(['core'])]));
  for (const { path, surface } of Object.values(table)) {
    surfaces.set(areaOf(path), (surfaces.get(areaOf(path)) ?? new Set()).add(surface));
  }
  const ofRouter = Object.values(table)
    .filter(({ surface }) => surface === 'router')
    .map(({ path }) => path.split('/'));
  const isBelow = (own: readonly string[], segments: readonly string[]): boolean =>
    own.length <= segments.length && own.every((segment, at) => segment.startsWith('{') || segment === segments[at]);
  return (path) => {
    const known = surfaces.get(areaOf(path));
    if (known === undefined) return 'core';
    if (known.size === 1) return known.has('router') ? 'router' : 'core';
    const segments = path.split('/');
    return ofRouter.some((own) => isBelow(own, segments)) ? 'router' : 'core';
  };
}

/** The first two segments of an address, all of it where it has no more. */
export function areaOf(path: string): string {
  const first = path.indexOf('/', 1);
  const second = first < 0 ? -1 : path.indexOf('/', first + 1);
  return second < 0 ? path : path.slice(0, second);
}

import type { RequestHandler } from 'express';
import type { EdgeQuota } from '../platform/edge-quota/edge-quota.ts';
import type { Taken } from '../platform/edge-quota/taker.ts';
import { exchangeOf } from './exchange.ts';
import { refusals } from './refusal.ts';
import { type ClientAddress, sourceOf } from './source-address.ts';

/**
 * Counts the requests for addresses of the router, whatever becomes of them, and refuses with 429 what is past the
 * quota of its source. Gives all their answers the headers of the router. Health, metrics, carriers' callbacks and the
 * core API are not counted.
 */
export function createEdgeQuotaGate(options: {
  /** Null where the operator switched it off. */
  quota: EdgeQuota | null;
  /** Counts loopback and private addresses too. */
  countPrivate: boolean;
  clientAddress: ClientAddress;
  region: string;
}): RequestHandler {
  const { quota, countPrivate, clientAddress, region } = options;
  return async (req, res, next) => {
    const { surface, requestId } = exchangeOf(req);
    if (surface !== 'router') return next();
    res.setHeader('service-request-id', requestId);
    res.setHeader('service-region', region);
    if (quota === null) return next();
    const { limit, windowSeconds } = quota.policy;
    res.setHeader('ratelimit-policy', `"relay-ip";q=${limit};w=${windowSeconds}`);
    const tell = ({ remaining, resetSeconds }: Pick<Taken, 'remaining' | 'resetSeconds'>): void => {
      res.setHeader('ratelimit', `"relay-ip";r=${remaining};t=${resetSeconds}`);
    };
    const source = sourceOf(clientAddress(req));
    if (source.isPrivate && !countPrivate) {
      tell({ remaining: limit, resetSeconds: windowSeconds });
      return next();
    }
    const taken = await quota.take(source.key);
    tell(taken);
    if (!taken.allowed) throw refusals.rateLimited(taken.resetSeconds);
    next();
  };
}

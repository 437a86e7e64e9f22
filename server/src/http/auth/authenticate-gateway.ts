import { hash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { bearerKey } from './authenticate.ts';
import { exchangeOf, headerValues, operationOf } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';

/** Throws 401 where a request does not carry the key of the gateway. */
export type RequireGatewayKey = (req: Request) => void;

export function createRequireGatewayKey(key: string): RequireGatewayKey {
  const wanted = hash('sha256', key, 'buffer');
  return (req) => {
    const given = bearerKey(headerValues(req, 'authorization'));
    if (given === null || !timingSafeEqual(hash('sha256', given, 'buffer'), wanted))
      throw refusals.gatewayKeyRequired();
  };
}

/** Lets a request through to its operation when that wants no key, or it carries the key of the gateway. */
export function createAuthenticateGateway(requireKey: RequireGatewayKey): RequestHandler {
  return (req, _res, next) => {
    if (operationOf(exchangeOf(req)).description.security) requireKey(req);
    next();
  };
}

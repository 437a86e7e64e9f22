import type { RequestHandler } from 'express';
import type { Principal } from '../contract/principal.ts';
import { exchangeOf, headerValues, operationOf } from './exchange.ts';
import { refusals } from './refusal.ts';

/** Whose key this is; null for any key that does not work. Throws only where that cannot be found out. */
export type Authenticate = (key: string) => Promise<Principal | null>;

/** The key of an Authorization header: exactly one header, scheme in any case, one visible word. */
export function bearerKey(headers: readonly string[]): string | null {
  const [header] = headers;
  if (header === undefined || headers.length !== 1) return null;
  return /^bearer +([\x21-\x7e]{1,256})$/i.exec(header)?.[1] ?? null;
}

/**
 * Lets a request through when its key works and has the scope of the operation. Missing, malformed, unknown and revoked
 * are one identical 401. An operation of the operator does not exist for other keys.
 */
export function createAuthenticate(authenticate: Authenticate): RequestHandler {
  return async (req, _res, next) => {
    const exchange = exchangeOf(req);
    const { description } = operationOf(exchange);
    if (!description.security) return next();
    const key = bearerKey(headerValues(req, 'authorization'));
    const principal = key === null ? null : await authenticate(key);
    if (principal === null) throw refusals.unauthorized();
    exchange.principal = principal;
    if (description.adminOnly && !principal.admin) throw refusals.notFound();
    const { scope } = description;
    if (scope !== null && !principal.scopes.includes(scope) && !principal.scopes.includes('admin')) {
      throw refusals.forbidden(scope, description.surface);
    }
    next();
  };
}

import type { Request, RequestHandler } from 'express';
import type { Principal } from '../contract/principal.ts';
import { exchangeOf, headerValues, operationOf } from './exchange.ts';
import { refusals } from './refusal.ts';
import { type ClientAddress, sourceOf } from './source-address.ts';

/**
 * Whose key this is; null for any key that does not work. `source` is whom the request is counted for. Throws where it
 * cannot be found out, and where that source sent too many keys that do not work.
 */
export type Authenticate = (key: string, source: string) => Promise<Principal | null>;

/** Whose the key of a request is: null where it has none, or one that does not work. Throws as Authenticate does. */
export type AuthenticateRequest = (req: Request) => Promise<Principal | null>;

export function createAuthenticateRequest(
  authenticate: Authenticate,
  clientAddress: ClientAddress,
): AuthenticateRequest {
  return async (req) => {
    const key = bearerKey(headerValues(req, 'authorization'));
    return key === null ? null : authenticate(key, sourceOf(clientAddress(req)).key);
  };
}

/** The key of an Authorization header: exactly one header, scheme in any case, one visible word. */
function bearerKey(headers: readonly string[]): string | null {
  const [header] = headers;
  if (header === undefined || headers.length !== 1) return null;
  return /^bearer +([\x21-\x7e]{1,256})$/i.exec(header)?.[1] ?? null;
}

/**
 * Lets a request through when its key works and has the scope of the operation. Missing, malformed, unknown and revoked
 * are one identical 401. An operation of the operator does not exist for other keys.
 */
export function createAuthenticate(authenticate: AuthenticateRequest): RequestHandler {
  return async (req, _res, next) => {
    const exchange = exchangeOf(req);
    const { description } = operationOf(exchange);
    if (!description.security) return next();
    const principal = await authenticate(req);
    if (principal === null) throw refusals.unauthorized();
    exchange.principal = principal;
    if (description.adminOnly && !principal.admin) throw refusals.notFound();
    const { scope } = description;
    const { scopes } = principal;
    // To speak for an organization is named, and no other scope includes it.
    const has = scope === null || scopes.includes(scope) || (scope !== 'worker' && scopes.includes('admin'));
    if (scope !== null && !has) {
      throw refusals.forbidden(scope, description.surface);
    }
    next();
  };
}

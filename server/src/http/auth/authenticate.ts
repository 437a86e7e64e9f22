import type { Request, RequestHandler } from 'express';
import type { OperationDescription } from '../../contract/operation-table.ts';
import type { AnyPrincipal, DashboardPrincipal, Principal, StreamCredential } from '../../contract/principal.ts';
import { type Exchange, exchangeOf, headerValues, operationOf } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';
import { offeredCredentials } from '../kernel/offered-protocols.ts';
import { type ClientAddress, sourceOf } from '../kernel/source-address.ts';

/** What a bearer may be. */
export type Bearer = AnyPrincipal | StreamCredential;

/**
 * Whose bearer this is - a key, a session, a process or a stream; null for any that does not work. `source` is whom the request is counted for. Throws where it
 * cannot be found out, and where that source sent too many keys that do not work.
 */
export type Authenticate = (key: string, source: string) => Promise<Bearer | null>;

/**
 * Whose the key of a request is, in its header or among those that it offers otherwise: null where it has none, several, or one that does not work. Throws as
 * Authenticate does.
 */
export type AuthenticateRequest = (req: Request, offered?: readonly string[]) => Promise<Bearer | null>;

/** Who asks by the cookie of a browser. */
export interface AuthenticateBrowser {
  /** Whom the Cookie headers of a request speak for; null for any that do not work. */
  authenticate(cookies: readonly string[]): Promise<DashboardPrincipal | null>;
  /** Whether the X-CSRF-Token headers of a request are the token of its session. */
  isTokenOf(principal: DashboardPrincipal, tokens: readonly string[]): boolean;
}

export function createAuthenticateRequest(
  authenticate: Authenticate,
  clientAddress: ClientAddress,
): AuthenticateRequest {
  return async (req, offered = []) => {
    const key = bearerKey([...headerValues(req, 'authorization'), ...offered.map((one) => `Bearer ${one}`)]);
    return key === null ? null : authenticate(key, sourceOf(clientAddress(req)).key);
  };
}

/** The key of an Authorization header: exactly one header, scheme in any case, one visible word. */
export function bearerKey(headers: readonly string[]): string | null {
  const [header] = headers;
  if (header === undefined || headers.length !== 1) return null;
  return /^bearer +([\x21-\x7e]{1,256})$/i.exec(header)?.[1] ?? null;
}

/**
 * Lets a request through when its credential works and has the scope of the operation. Missing, malformed, unknown and revoked
 * are one identical 401. An operation of the operator does not exist for other keys. The cookie of a browser is looked at
 * only where no Authorization header is (docs/decisions/organizations.md#d91), and what it changes carries its token.
 */
export function createAuthenticate(authenticate: AuthenticateRequest, browsers: AuthenticateBrowser): RequestHandler {
  const byCookie = async (req: Request, description: OperationDescription): Promise<DashboardPrincipal | null> => {
    // Elsewhere it is no credential, and nothing is asked about it.
    if (!description.takesDashboard && !refusesWithoutKey(description)) return null;
    return browsers.authenticate(headerValues(req, 'cookie'));
  };
  return async (req, res, next) => {
    const exchange = exchangeOf(req);
    const { description } = operationOf(exchange);
    if (!description.security) return next();
    const offered = description.socket === undefined ? [] : offeredCredentials(req, description);
    const isByCookie = headerValues(req, 'authorization').length === 0 && offered.length === 0;
    const bearer = await (isByCookie ? byCookie(req, description) : authenticate(req, offered));
    const principal = bearer?.kind === 'stream' ? ofStream(bearer, exchange, description) : bearer;
    if (principal === null) throw refusals.unauthorized();
    // Caches between keep away from what an Authorization header asked for, and from nothing that a cookie did.
    if (principal.kind === 'dashboard') res.setHeader('cache-control', 'no-store');
    if (!opens(principal, description)) throw unopened(description);
    exchange.principal = principal;
    if (principal.kind === 'dashboard' && description.needsCsrfToken) {
      if (!browsers.isTokenOf(principal, headerValues(req, 'x-csrf-token'))) throw refusals.csrfTokenInvalid();
    }
    if (principal.kind === 'key' || principal.kind === 'dashboard') requireScope(principal, description);
    next();
  };
}

/** The key behind the token of a stream, with the Idempotency-Key that the token brings; null for all but its own socket. */
function ofStream(
  { channel, key, idempotencyKey }: StreamCredential,
  exchange: Exchange,
  { socket }: OperationDescription,
): Principal | null {
  if (socket !== channel) return null;
  exchange.idempotencyKey = idempotencyKey;
  return key;
}

/** A key may be good for nearly any operation; what else there is, is good for its few. */
function opens(principal: AnyPrincipal, description: OperationDescription): boolean {
  switch (principal.kind) {
    case 'key':
      return description.takesKey;
    case 'session':
      return description.takesSession;
    case 'media':
      return description.takesMedia;
    case 'dashboard':
      return description.takesDashboard && (description.dashboardOfTestsOnly !== true || principal.mode === 'test');
    case 'process':
      return description.scope === 'worker';
  }
}

function unopened(description: OperationDescription): Error {
  return refusesWithoutKey(description) ? refusals.apiKeyRequired() : refusals.unauthorized();
}

/** Some operations tell those whose credential works, and is no key, that they want one: those that list the code. */
function refusesWithoutKey({ responses }: OperationDescription): boolean {
  return responses[403]?.codes?.includes('API_KEY_REQUIRED') === true;
}

function requireScope({ scopes, admin }: Omit<Principal, 'kind'>, { adminOnly, scope }: OperationDescription): void {
  if (adminOnly && !admin) throw refusals.notFound();
  if (scope === null || scopes.includes(scope)) return;
  // To speak for an organization is named, and no other scope includes it.
  if (scope === 'worker' || !scopes.includes('admin')) throw refusals.forbidden(scope);
}

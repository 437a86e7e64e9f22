import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { OperationDescription, Surface } from '../../contract/operation-table.ts';
import type { AnyPrincipal } from '../../contract/principal.ts';
import type { Deadline } from '../../platform/db/deadline.ts';

export interface MatchedOperation {
  readonly operationId: string;
  readonly description: OperationDescription;
}

/** What the pipeline learns about one request, step by step. */
export interface Exchange {
  readonly requestId: string;
  readonly startedMs: number;
  /** Until when it may wait for the database; lifted when its handler has answered. */
  readonly deadline: Deadline;
  readonly path: string;
  readonly rawQuery: string;
  surface: Surface;
  /** It has come to the routes: what is refused before is counted as its surface, and not as an operation or none. */
  isRouted: boolean;
  matched: MatchedOperation | null;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  principal: AnyPrincipal | undefined;
  idempotencyKey: string | undefined;
  body: unknown;
  /** SHA-256 of what was sent, for operations that are not done twice. */
  contentSha256: Buffer | undefined;
  /** How long the body took to arrive, in milliseconds. */
  bodyMs: number;
  /** How many values the body holds, nested ones included. */
  bodyValues: number;
  /** How long the longest name of a member in it is. */
  bodyLongestName: number;
  /** Whether null stands in it. */
  bodyHasNull: boolean;
  /** A probe: its line is for debugging. */
  quiet: boolean;
  /** The code of the error that was answered, for the log. */
  errorCode: string | null;
}

// On the request itself: a WeakMap of all requests is work for every collection.
const key = Symbol('exchange');

interface Exchanging extends IncomingMessage {
  [key]?: Exchange;
}

export function beginExchange(req: Exchanging, exchange: Exchange): void {
  req[key] = exchange;
}

/** Null for a request that has not come to the pipeline yet. */
export function findExchange(req: Exchanging): Exchange | null {
  return req[key] ?? null;
}

export function exchangeOf(req: Exchanging): Exchange {
  const exchange = req[key];
  if (exchange === undefined) throw new Error('The request has not been identified');
  return exchange;
}

/** The operation of a request that a route has taken. */
export function operationOf(exchange: Exchange): MatchedOperation {
  if (exchange.matched === null) throw new Error('The request has not been matched');
  return exchange.matched;
}

/** Every value of a header as it was sent, duplicates included: `req.headers` hides them. */
export function headerValues(req: Request, name: string): string[] {
  const values: string[] = [];
  const raw = req.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const value = raw[i + 1];
    // Most names are of another length, and need not be put into lower case.
    if (value !== undefined && raw[i]?.length === name.length && raw[i]?.toLowerCase() === name) values.push(value);
  }
  return values;
}

/** Sends JSON with its length. Nothing is sent where the answer has begun or the caller is gone. */
export function sendJson(
  res: Response,
  status: number,
  bytes: Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(status, { ...headers, 'content-type': 'application/json', 'content-length': bytes.length });
  res.end(bytes);
}

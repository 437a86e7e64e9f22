import type { Request, RequestHandler } from 'express';
import { AppError, type Issue } from '../../platform/process/errors.ts';
import { headerValues, operationOf, exchangeOf } from '../kernel/exchange.ts';
import { offeredProtocols } from '../kernel/offered-protocols.ts';
import { upgradeOf } from '../kernel/upgrade.ts';

/**
 * Refuses what asks an operation of sockets for anything but a socket (docs/decisions/http.md#d380), before anything of
 * WebSocket runs: a request without an upgrade, another version, a key or a list of subprotocols that is none.
 */
export const requireUpgrade: RequestHandler = (req, _res, next) => {
  if (operationOf(exchangeOf(req)).description.socket !== undefined) assertUpgrade(req);
  next();
};

/** Throws 400 for what is no sound request for a socket. */
export function assertUpgrade(req: Request): void {
  if (upgradeOf(req) === null) {
    // What names a protocol is for this connection alone, and says so.
    const headers = { upgrade: 'websocket', connection: 'close, Upgrade' };
    throw refused('upgrade', 'must be websocket, in a GET of HTTP/1.1 with Connection: Upgrade', headers);
  }
  const version = 'sec-websocket-version';
  if (onlyValue(req, version) !== '13') throw refused(version, 'must be 13', { [version]: '13' });
  if (!isKey(onlyValue(req, 'sec-websocket-key')))
    throw refused('sec-websocket-key', 'must be 16 bytes in base64, sent once');
  if (!areProtocols(offeredProtocols(req)))
    throw refused('sec-websocket-protocol', 'must be a list of different words, with commas between them');
}

function onlyValue(req: Request, name: string): string | undefined {
  const values = headerValues(req, name);
  return values.length === 1 ? values[0] : undefined;
}

function isKey(value: string | undefined): boolean {
  return value !== undefined && /^[+/0-9A-Za-z]{22}==$/.test(value);
}

/** Tokens of HTTP, none of them twice; there may be none at all. */
function areProtocols(names: readonly string[]): boolean {
  return names.every((name) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) && new Set(names).size === names.length;
}

function refused(header: string, message: string, headers: Record<string, string> = {}): AppError {
  const issue: Issue = { path: `/headers/${header}`, message };
  return new AppError(400, 'VALIDATION_ERROR', `${issue.path}: ${message}`, { issues: [issue] }, { headers });
}

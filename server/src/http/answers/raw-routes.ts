import type { Request, RequestHandler, Response } from 'express';
import { uncounted } from '../../platform/db/deadline.ts';
import type { RawAnswer, RawRoute } from '../../platform/slice/raw-route.ts';
import { exchangeOf, sendJson } from '../kernel/exchange.ts';
import { readBytes } from '../body/read-bytes.ts';
import { refusals } from '../kernel/refusal.ts';
import { assertUpgrade } from '../validation/require-upgrade.ts';
import type { OpenSocket } from './open-socket.ts';
import { sendBytes } from './send-bytes.ts';
import { endIterator } from './stream-items.ts';

// Callbacks are short and come from data centres. Who sends one is known by its body alone, so until it is there it may
// be anybody's, and does not get the time that a caller with a key has for an upload.
const defaultBodyMs = 10_000;

/** Serves addresses outside of the contract. Throws 408 where a body is not there within `bodyMs`. */
export function createRawRoutes(
  routes: readonly RawRoute[],
  { openSocket, bodyMs = defaultBodyMs }: { openSocket: Pick<OpenSocket, 'named'>; bodyMs: number | undefined },
): RequestHandler {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }));
  return async (req, res, next) => {
    const exchange = exchangeOf(req);
    const found = patterns.find(({ pattern }) => pattern.test(exchange.path));
    if (found === undefined) return next();
    const { route } = found;
    const method = route.takesHead === true && req.method === 'HEAD' ? 'HEAD' : route.method;
    if (method !== req.method)
      throw refusals.methodNotAllowed(route.takesHead === true ? `${route.method}, HEAD` : route.method);
    if (route.socketName !== undefined) assertUpgrade(req);
    const rawBody = await uncounted(() => readBytes(req, res, route.maxBodyBytes, bodyMs));
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    const { rawQuery } = exchange;
    const params = found.pattern.exec(exchange.path)?.groups ?? {};
    const query = Object.fromEntries(new URLSearchParams(rawQuery));
    const handling = route.handle({ method, params, headers, query, rawQuery, rawBody });
    const given = await handling.finally(() => exchange.deadline.lift());
    const { socket } = given;
    if (socket === undefined || route.socketName === undefined) return answer(req, res, given);
    if (!res.destroyed) socket(openSocket.named(req, res, route.socketName));
  };
}

async function answer(req: Request, res: Response, { status, json, headers = {}, bytes }: RawAnswer): Promise<void> {
  if (json !== undefined) sendJson(res, status, Buffer.from(JSON.stringify(json)), headers);
  else if (bytes === undefined) res.writeHead(status, headers).end();
  else if (res.destroyed || req.method === 'HEAD') {
    endIterator(bytes[Symbol.asyncIterator]());
    if (!res.destroyed) res.writeHead(status, headers).end();
  } else {
    res.writeHead(status, headers);
    await sendBytes(req, res, bytes);
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

import type { RequestHandler } from 'express';
import { headerValues } from '../kernel/exchange.ts';
import { asksForLoopback } from '../kernel/local-caller.ts';
import { refusals } from '../kernel/refusal.ts';

/**
 * Refuses, whatever the address, what a web page can have a browser send to a port of loopback: a request for a host that
 * is not loopback by name or address, which is how a page with a name of its own gets to this machine, and one with the
 * Origin of another place.
 */
export const requireLocalOrigin: RequestHandler = (req, _res, next) => {
  if (!asksForLoopback(req)) throw refusals.notLocal('Host must be localhost or a loopback address');
  const own = URL.parse(`http://${req.headers.host}`)?.origin;
  const origins = headerValues(req, 'origin').map((origin) => URL.parse(origin)?.origin);
  if (origins.some((origin) => origin === undefined || origin !== own))
    throw refusals.notLocal('Origin must be that of the gateway, or left out');
  next();
};

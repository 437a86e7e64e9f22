import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { brokenRequest, markBroken } from '../kernel/broken-request.ts';
import { findExchange } from '../kernel/exchange.ts';
import type { HttpApp } from '../kernel/http-app.ts';

/** Express without what it would add to answers, or make of addresses and queries. */
export function createExpress(): express.Express {
  const app = express();
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('query parser', false);
  return app;
}

/** Express ends a target that it cannot parse with a page of its own; here it is an address like any other. */
export function listenerOf(app: express.Express, answerError: ErrorRequestHandler): HttpApp {
  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    const target = req.url ?? '/';
    req.url = originForm(target);
    // As Express keeps it: the host that an absolute target names would be lost.
    if (req.url !== target) Object.assign(req, { originalUrl: target });
    app(req, res);
  };
  const refuse = (errorCode: string, res: ServerResponse): void => {
    const { req } = res;
    const exchange = findExchange(req);
    res.setHeader('connection', 'close');
    if (exchange === null) {
      markBroken(req, errorCode);
      listener(req, res);
    } else answerError(brokenRequest(errorCode, exchange.surface), req as Request, res as Response, () => {});
  };
  return Object.assign(listener, { refuse, classes: classesOf(app) });
}

/**
 * Classes whose objects have what Express gives to requests and answers from the beginning. It sets the prototype of each when it
 * comes, which makes of an object that all code knows one that it has to look at anew; of these it finds it set.
 */
function classesOf(app: express.Express): HttpApp['classes'] {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/**
 * The path and query of a request target: absolute-form is legal too. What is neither names nothing. `#` is a character
 * like any other here; Express would end the path at it.
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target.replaceAll('#', '%23');
  const url = URL.parse(target);
  return url === null || !/^https?:$/.test(url.protocol) ? '/%' : url.pathname + url.search;
}

import type { RequestHandler } from 'express';
import { exchangeOf, sendJson } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';

/**
 * GET /: leads browsers to the docs page, and names it and the contract to programs. It stands outside of the contract, as
 * the page does.
 */
export function createRoot({ publicUrl }: { publicUrl: () => string }): RequestHandler {
  return (req, res, next) => {
    if (exchangeOf(req).path !== '/') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') throw refusals.methodNotAllowed('GET, HEAD');
    const headers = { vary: 'accept', 'cache-control': 'no-cache' };
    // Relative, so that it works behind a proxy that gives the server a path of its own.
    // Browsers name HTML; programs take anything, or JSON.
    if (req.accepts(['json', 'html']) === 'html')
      return void res.writeHead(302, { ...headers, location: 'docs', 'content-length': 0 }).end();
    const base = publicUrl().replace(/\/$/, '');
    sendJson(
      res,
      200,
      Buffer.from(JSON.stringify({ docs: `${base}/docs`, contract: `${base}/openapi.json` })),
      headers,
    );
  };
}

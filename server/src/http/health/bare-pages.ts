import type { Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../../platform/process/metrics.ts';
import { exchangeOf } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';

/** Answers a GET of one address that stands outside of the contract. */
export type BarePage = (req: Request, res: Response) => void | Promise<void>;

/** Serves pages by their path, quiet in the log; every other path goes on. 405 for methods other than GET and HEAD. */
export function createBarePages(pages: ReadonlyMap<string, BarePage>): RequestHandler {
  return async (req, res, next) => {
    const exchange = exchangeOf(req);
    const page = pages.get(exchange.path);
    if (page === undefined) return next();
    exchange.quiet = true;
    if (req.method !== 'GET' && req.method !== 'HEAD') throw refusals.methodNotAllowed('GET, HEAD');
    await page(req, res);
  };
}

/** The page of metrics, for those whom `admit` does not refuse by throwing. */
export function metricsPage(metrics: Metrics, admit: (req: Request) => void | Promise<void>): BarePage {
  return async (req, res) => {
    await admit(req);
    const text = Buffer.from(await metrics.registry.metrics());
    res.writeHead(200, { 'content-type': metrics.registry.contentType, 'content-length': text.length });
    res.end(text);
  };
}

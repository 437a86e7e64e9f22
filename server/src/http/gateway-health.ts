import type { RequestHandler } from 'express';
import type { Metrics } from '../platform/metrics.ts';
import type { RequireGatewayKey } from './authenticate-gateway.ts';
import { exchangeOf, sendJson } from './exchange.ts';
import { refusals } from './refusal.ts';

/**
 * /healthz (the process lives), /readyz (503 while it drains) and /metrics of the local gateway (companion facts, 12.1);
 * the last wants its key. They stand outside of the contract.
 */
export function createGatewayHealth(options: {
  isDraining: () => boolean;
  metrics: Metrics;
  requireKey: RequireGatewayKey;
}): RequestHandler {
  const { isDraining, metrics, requireKey } = options;
  const pages = new Map<string, RequestHandler>([
    ['/healthz', (_req, res) => sendJson(res, 200, Buffer.from('{"status":"ok"}'))],
    [
      '/readyz',
      (_req, res) => {
        if (!isDraining()) return sendJson(res, 200, Buffer.from('{"status":"ready"}'));
        sendJson(res, 503, Buffer.from('{"status":"draining"}'), { 'retry-after': '1' });
      },
    ],
    [
      '/metrics',
      async (req, res) => {
        requireKey(req);
        const text = Buffer.from(await metrics.registry.metrics());
        res.writeHead(200, { 'content-type': metrics.registry.contentType, 'content-length': text.length });
        res.end(text);
      },
    ],
  ]);
  return async (req, res, next) => {
    const exchange = exchangeOf(req);
    const page = pages.get(exchange.path);
    if (page === undefined) return next();
    exchange.quiet = true;
    if (req.method !== 'GET' && req.method !== 'HEAD') throw refusals.methodNotAllowed('GET, HEAD');
    await page(req, res, next);
  };
}

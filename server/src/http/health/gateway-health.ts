import type { RequestHandler } from 'express';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { RequireGatewayKey } from '../auth/authenticate-gateway.ts';
import { type BarePage, createBarePages, metricsPage } from './bare-pages.ts';
import { sendJson } from '../kernel/exchange.ts';

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
  const pages = new Map<string, BarePage>([
    ['/healthz', (_req, res) => sendJson(res, 200, Buffer.from('{"status":"ok"}'))],
    [
      '/readyz',
      (_req, res) => {
        if (!isDraining()) return sendJson(res, 200, Buffer.from('{"status":"ready"}'));
        sendJson(res, 503, Buffer.from('{"status":"draining"}'), { 'retry-after': '1' });
      },
    ],
    ['/metrics', metricsPage(metrics, requireKey)],
  ]);
  return createBarePages(pages);
}

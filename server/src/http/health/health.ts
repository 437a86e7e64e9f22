import type { RequestHandler } from 'express';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { AuthenticateRequest, Bearer } from '../auth/authenticate.ts';
import { type BarePage, createBarePages, metricsPage } from './bare-pages.ts';
import { sendJson } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';
import { isLocalCaller } from '../kernel/local-caller.ts';

export type Readiness = () => Promise<{ ready: true } | { ready: false; reason: string }>;

/**
 * /healthz (the process lives), /readyz (it can serve; 503 with the reason otherwise) and /metrics, which answers
 * callers on this machine and the operator's key alone. They stand outside of the contract.
 */
export function createHealth(options: {
  readiness: Readiness;
  metrics: Metrics;
  authenticate: AuthenticateRequest;
}): RequestHandler {
  const { readiness, metrics, authenticate } = options;
  const pages = new Map<string, BarePage>([
    ['/healthz', async (_req, res) => sendJson(res, 200, Buffer.from('{"status":"ok"}'))],
    [
      '/readyz',
      async (_req, res) => {
        const state = await readiness();
        if (state.ready) return sendJson(res, 200, Buffer.from('{"status":"ready"}'));
        const body = Buffer.from(JSON.stringify({ status: 'not_ready', reason: state.reason }));
        sendJson(res, 503, body, { 'retry-after': '1' });
      },
    ],
    [
      '/metrics',
      metricsPage(metrics, async (req) => {
        const isAllowed = isLocalCaller(req) || isOfOperator(await authenticate(req));
        if (!isAllowed) throw refusals.notFound();
      }),
    ],
  ]);
  return createBarePages(pages);
}

function isOfOperator(bearer: Bearer | null): boolean {
  return bearer?.kind === 'key' && bearer.admin;
}

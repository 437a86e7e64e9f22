import type { BoundHandlers } from '../contract/binding.ts';
import type { Contract } from '../contract/contract.ts';
import { createAnswerError } from '../http/answers/answer-error.ts';
import { createAuthenticateGateway, createRequireGatewayKey } from '../http/auth/authenticate-gateway.ts';
import { createBind } from '../http/answers/bind.ts';
import { createOpenSocket } from '../http/answers/open-socket.ts';
import { refuseBroken } from '../http/kernel/broken-request.ts';
import { createErrorPageUrl } from '../http/docs/error-pages.ts';
import { createExpress, listenerOf } from '../http/server/express-app.ts';
import { createGatewayHealth } from '../http/health/gateway-health.ts';
import type { HttpApp } from '../http/kernel/http-app.ts';
import { createIdentify } from '../http/kernel/identify.ts';
import { createReadBody } from '../http/body/read-body.ts';
import { createValidate } from '../http/validation/request-validator.ts';
import { requireIdempotencyKey } from '../http/validation/require-idempotency-key.ts';
import { requireLocalOrigin } from '../http/auth/require-local-origin.ts';
import { requireSoundHead } from '../http/validation/require-sound-head.ts';
import { createRoutes, refuseUnknown } from '../http/server/routes.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';

export interface GatewayAppOptions {
  contract: Contract;
  handlers: BoundHandlers;
  clock: Clock;
  zoneRules: ZoneRules;
  ids: Ids<'req'>;
  log: Logger;
  metrics: Metrics;
  isDraining: () => boolean;
  /** What opens every operation that is not open to all. */
  key: string;
  /** It listens on a port, which browsers reach, and not on a Unix socket. */
  isOnPort: boolean;
  /** In tests: an answer that the contract does not list says so. */
  strict: boolean;
}

/** The local gateway: the pipeline of the API without quota, organizations and pages, in the gateway's own words. */
export async function createGatewayApp(options: GatewayAppOptions): Promise<HttpApp> {
  const { contract, handlers, clock, log, strict } = options;
  const requireKey = createRequireGatewayKey(options.key);
  // Its envelope names no page.
  const errorPageUrl = createErrorPageUrl(() => '');
  const answerError = createAnswerError({ log, strict, errorPageUrl });
  const app = createExpress();
  app.use(createIdentify({ ...options, surface: 'gateway' }));
  app.use(refuseBroken);
  app.use(requireSoundHead);
  if (options.isOnPort) app.use(requireLocalOrigin);
  app.use(createGatewayHealth({ ...options, requireKey }));
  app.use(
    createRoutes(contract.operations, [
      createAuthenticateGateway(requireKey),
      requireIdempotencyKey,
      createReadBody({ clock, log, spool: null }),
      await createValidate(contract, options.zoneRules),
      createBind({
        table: contract.operations,
        handlers,
        log,
        validateEvents: null,
        errorPageUrl,
        openSocket: createOpenSocket(options),
      }),
    ]),
  );
  app.use(refuseUnknown);
  app.use(answerError);
  return listenerOf(app, answerError);
}

import type { BoundHandlers } from '../contract/binding.ts';
import type { Contract } from '../contract/contract.ts';
import { createAnswerError } from '../http/answers/answer-error.ts';
import {
  type Authenticate,
  type AuthenticateBrowser,
  createAuthenticate,
  createAuthenticateRequest,
} from '../http/auth/authenticate.ts';
import { createBind } from '../http/answers/bind.ts';
import { createOpenSocket } from '../http/answers/open-socket.ts';
import { refuseBroken } from '../http/kernel/broken-request.ts';
import { createDocs } from '../http/docs/docs.ts';
import { createConsole } from '../http/console/console.ts';
import { createTalk } from '../http/talk/talk.ts';
import { createRoot } from '../http/docs/root.ts';
import { createErrorPageUrl } from '../http/docs/error-pages.ts';
import { createEdge } from '../http/server/edge.ts';
import { createExpress, listenerOf } from '../http/server/express-app.ts';
import { createHealth, type Readiness } from '../http/health/health.ts';
import { createIdentify } from '../http/kernel/identify.ts';
import { createValidateEvents } from '../http/answers/validate-events.ts';
import { createRawRoutes } from '../http/answers/raw-routes.ts';
import { createReadBody } from '../http/body/read-body.ts';
import { createValidate } from '../http/validation/request-validator.ts';
import { requireIdempotencyKey } from '../http/validation/require-idempotency-key.ts';
import { requireUpgrade } from '../http/validation/require-upgrade.ts';
import { requireSoundHead } from '../http/validation/require-sound-head.ts';
import { createRoutes, refuseUnknown } from '../http/server/routes.ts';
import { createSdkPackage } from '../http/sdk-package/sdk-package.ts';
import type { SdkPacker } from '../http/sdk-package/pack-in-child.ts';
import { createClientAddress } from '../http/kernel/source-address.ts';
import type { HttpApp } from '../http/kernel/http-app.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { EdgeQuota } from '../platform/edge-quota/edge-quota.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { RawRoute } from '../platform/slice/raw-route.ts';
import type { ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';
import type { Spool } from '../platform/process/spool.ts';

export interface HealthAppOptions {
  clock: Clock;
  ids: Ids<'req'>;
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
  authenticate: Authenticate;
  /** Ranges of addresses of the proxies whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  /** Base address of the API; asked at each use, because a free port is known only once the server listens. */
  publicUrl: () => string;
}

export interface AppOptions extends HealthAppOptions {
  contract: Contract;
  zoneRules: ZoneRules;
  handlers: BoundHandlers;
  browsers: AuthenticateBrowser;
  rawRoutes: readonly RawRoute[];
  /** How long the body of one may take to arrive, in milliseconds, in place of the default. */
  rawBodyMs?: number;
  /** How long nothing may come of a recording, in milliseconds, in place of the default. */
  stillBodyMs?: number;
  /** The quota of router addresses, or null for none; whether private addresses count; the name of this place. */
  edgeQuota: { quota: EdgeQuota | null; countPrivate: boolean; region: string };
  /** Where uploads are kept. */
  spool: Spool;
  /** In tests: an answer that the contract does not list says so. */
  strict: boolean;
  /** The project's folder, and what packs its SDK; null serves none. */
  sdk: { root: string; packer: SdkPacker } | null;
}

/** The API: every request takes these steps, in this order. */
export async function createApp(options: AppOptions): Promise<HttpApp> {
  const { contract, handlers, clock, log, spool, strict } = options;
  const clientAddress = createClientAddress(options.trustedProxies);
  const authenticate = createAuthenticateRequest(options.authenticate, clientAddress);
  const errorPageUrl = createErrorPageUrl(options.publicUrl);
  const validateEvents = strict ? createValidateEvents(contract) : null;
  const answerError = createAnswerError({ log, strict, errorPageUrl });
  const app = createExpress();
  app.use(createIdentify({ ...options, surface: 'core' }));
  app.use(createEdge({ ...options.edgeQuota, table: contract.operations, clientAddress }));
  app.use(refuseBroken);
  app.use(requireSoundHead);
  app.use(createHealth({ ...options, authenticate }));
  app.use(createRoot(options));
  app.use(createDocs({ ...options, document: contract.document }));
  app.use(createTalk());
  app.use(createConsole());
  if (options.sdk !== null) app.use(createSdkPackage({ ...options, ...options.sdk }));
  const openSocket = createOpenSocket(options);
  app.use(createRawRoutes(options.rawRoutes, { openSocket, bodyMs: options.rawBodyMs }));
  app.use(
    createRoutes(contract.operations, [
      createAuthenticate(authenticate, options.browsers),
      requireUpgrade,
      requireIdempotencyKey,
      createReadBody({ clock, log, spool, stillMs: options.stillBodyMs }),
      await createValidate(contract, options.zoneRules),
      createBind({
        table: contract.operations,
        handlers,
        log,
        validateEvents,
        errorPageUrl,
        openSocket,
      }),
    ]),
  );
  app.use(refuseUnknown);
  app.use(answerError);
  return listenerOf(app, answerError);
}

/** What a process without the role `api` serves: health and metrics. */
export function createHealthApp(options: HealthAppOptions): HttpApp {
  const authenticate = createAuthenticateRequest(options.authenticate, createClientAddress(options.trustedProxies));
  const errorPageUrl = createErrorPageUrl(options.publicUrl);
  const answerError = createAnswerError({ log: options.log, strict: false, errorPageUrl });
  const app = createExpress();
  app.use(createIdentify({ ...options, surface: 'core' }));
  app.use(refuseBroken);
  app.use(requireSoundHead);
  app.use(createHealth({ ...options, authenticate }));
  app.use(refuseUnknown);
  app.use(answerError);
  return listenerOf(app, answerError);
}

import type { BoundHandlers } from './contract/binding.ts';
import type { Contract } from './contract/contract.ts';
import { createAnswerError } from './http/answer-error.ts';
import {
  type Authenticate,
  type AuthenticateBrowser,
  createAuthenticate,
  createAuthenticateRequest,
} from './http/authenticate.ts';
import { createBind } from './http/bind.ts';
import { refuseBroken } from './http/broken-request.ts';
import { createDocs } from './http/docs/docs.ts';
import { createRoot } from './http/docs/root.ts';
import { createErrorPageUrl } from './http/docs/error-pages.ts';
import { createEdge } from './http/edge.ts';
import { createExpress, listenerOf } from './http/express-app.ts';
import { createHealth, type Readiness } from './http/health.ts';
import { createIdentify } from './http/identify.ts';
import { createJudgeEvents } from './http/judge-events.ts';
import { createRawRoutes } from './http/raw-routes.ts';
import { createReadBody } from './http/read-body.ts';
import { createValidate } from './http/request-validator.ts';
import { requireIdempotencyKey } from './http/require-idempotency-key.ts';
import { requireSoundHead } from './http/require-sound-head.ts';
import { createRoutes, refuseUnknown } from './http/routes.ts';
import { createSdkPackage } from './http/sdk-package/sdk-package.ts';
import type { SdkPacker } from './http/sdk-package/pack-in-child.ts';
import { createClientAddress } from './http/source-address.ts';
import type { HttpApp } from './http/http-app.ts';
import type { Clock } from './platform/clock.ts';
import type { EdgeQuota } from './platform/edge-quota/edge-quota.ts';
import type { Ids } from './platform/ids.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { RawRoute } from './platform/raw-route.ts';
import type { ZoneRules } from './platform/zone-rules/zone-rules.ts';
import { createSpool } from './platform/spool.ts';

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
  /** Where uploads are kept that are too large for memory; in files without a name. */
  spoolFolder: string;
  /** In tests: an answer that the contract does not list says so. */
  strict: boolean;
  /** The project's folder, and what packs its SDK; null serves none. */
  sdk: { root: string; packer: SdkPacker } | null;
}

/** The API: every request takes these steps, in this order. */
export async function createApp(options: AppOptions): Promise<HttpApp> {
  const { contract, handlers, clock, ids, log, strict } = options;
  const clientAddress = createClientAddress(options.trustedProxies);
  const authenticate = createAuthenticateRequest(options.authenticate, clientAddress);
  const spool = createSpool({ folder: options.spoolFolder, newName: () => ids.uuid(), log });
  const errorPageUrl = createErrorPageUrl(options.publicUrl);
  const judgeEvents = strict ? createJudgeEvents(contract) : null;
  const answerError = createAnswerError({ log, strict, errorPageUrl });
  const app = createExpress();
  app.use(createIdentify({ ...options, surface: 'core' }));
  app.use(createEdge({ ...options.edgeQuota, table: contract.operations, clientAddress }));
  app.use(refuseBroken);
  app.use(requireSoundHead);
  app.use(createHealth({ ...options, authenticate }));
  app.use(createRoot(options));
  app.use(createDocs({ ...options, document: contract.document }));
  if (options.sdk !== null) app.use(createSdkPackage({ ...options, ...options.sdk }));
  app.use(createRawRoutes(options.rawRoutes, options.rawBodyMs));
  app.use(
    createRoutes(contract.operations, [
      createAuthenticate(authenticate, options.browsers),
      requireIdempotencyKey,
      createReadBody({ clock, log, spool, stillMs: options.stillBodyMs }),
      await createValidate(contract, options.zoneRules),
      createBind({ table: contract.operations, handlers, log, judgeEvents, errorPageUrl }),
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

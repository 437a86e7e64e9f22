import { join } from 'node:path';
import { createAgentsSlice } from './agents/index.ts';
import { createApp, createHealthApp } from './app.ts';
import { composeCarriers } from './compose-carriers.ts';
import { composeEdgeQuota } from './compose-edge-quota.ts';
import { composeRegistries } from './compose-registries.ts';
import type { Config } from './config/config.ts';
import { createDataFolder } from './config/data-folder.ts';
import { defineHandlers } from './contract/binding.ts';
import { loadContract } from './contract/contract.ts';
import { createCreditsRoutes, createCreditsSlice } from './credits/index.ts';
import { dailyTables } from './daily-tables.ts';
import { ensureFirstOrganization, type FirstOrganization, requireReadableSecrets } from './first-organization.ts';
import { createContractHandlers } from './http/openapi-document.ts';
import { createHttpServer, type HttpServerLimits } from './http/server.ts';
import { openDatabase } from './open-database.ts';
import { createOrganizationsRoutes, createOrganizationsSlice, loadSettings, people } from './organizations/index.ts';
import { createPhoneNumbersRoutes, createPhoneNumbersSlice, findByE164, loadSenders } from './phone-numbers/index.ts';
import type { Clock } from './platform/clock.ts';
import { createCursors } from './platform/cursors.ts';
import { createDatabaseClock } from './platform/database-clock.ts';
import { createDatabase, type Database } from './platform/db/database.ts';
import { createEncryption } from './platform/encryption.ts';
import { createIds } from './platform/ids.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createKillPoint } from './platform/kill-points.ts';
import type { Lifecycle } from './platform/lifecycle.ts';
import { closeServer, listen, localUrl } from './platform/listen.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createNotifications } from './platform/notifications.ts';
import { createAddressPolicy } from './platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from './platform/outbound-http/guarded-http.ts';
import type { Lookup } from './platform/outbound-http/guarded-lookup.ts';
import { startPartitionKeeper } from './platform/partition-keeper.ts';
import { presenceName } from './platform/presence.ts';
import type { Randomness } from './platform/random.ts';
import { createVendors } from './providers/create-vendors.ts';
import { vendorDefinitions } from './providers/registry.ts';
import { createSimulatedVendor } from './providers/simulated/vendor.ts';
import { createVendorHttp } from './providers/vendor-http.ts';
import { createReadiness } from './readiness.ts';
import type { ReadyFacts } from './ready-block.ts';
import { createRouterSlice, type DeadlinesOf } from './router/index.ts';
import {
  createCampaigns,
  createSmsClockFollower,
  createSmsRoutes,
  createSmsSlice,
  createTendlc,
  hasUnsentTexts,
} from './sms/index.ts';
import { createTestClockSlice } from './test-clock/index.ts';
import { createPublish, createWebhooksClockFollower, createWebhooksSlice } from './webhooks/index.ts';

/** A process that serves and works. It ends by `lifecycle.stop`. */
export interface Running {
  /** Where this process itself listens, also when another address is published. */
  localUrl: string;
  database: Database;
  /** Null in a process without the role api. */
  first: FirstOrganization | null;
  readyFacts(): Promise<ReadyFacts>;
}

// With the grace before it this leaves time for the steps that follow, within 30 seconds in all.
const closing = { patienceMs: 23_500, firstRequestMs: 500, lastWordMs: 1_500 };

/**
 * Builds the process from its configuration, top to bottom, and starts it: whatever an entry needs stands above it.
 * Each start registers its own end with the lifecycle, so that a failure half-way is undone by `lifecycle.stop`.
 */
export async function compose(options: {
  config: Config;
  log: Logger;
  clock: Clock;
  randomness: Randomness;
  lifecycle: Lifecycle;
  /** In tests: an answer that the contract does not list says so. */
  strict: boolean;
  /** Where names of webhook receivers are looked up; the system's resolver unless a test answers instead. */
  lookup?: Lookup;
  /** How long vendors of models may take; the policy of the router unless a test brings one. */
  deadlinesOf?: DeadlinesOf;
  /** Time-outs and sizes of connections in place of the defaults, where a test brings them. */
  httpLimits?: Partial<HttpServerLimits>;
}): Promise<Running> {
  const { config, log, randomness, lifecycle, strict } = options;
  const [serves, works] = [config.roles.includes('api'), config.roles.includes('worker')];
  const isDraining = (): boolean => lifecycle.isDraining();
  let started = false;

  // What everything stands on.
  const dataFolder = createDataFolder({ dir: config.dataDir, randomness });
  const encryption = createEncryption({ keys: config.secretsKeys ?? dataFolder.secretsKeys(), randomness });
  const cursors = createCursors({ keys: encryption.deriveKeys('cursors') });
  const metrics = createMetrics({ processMetrics: !strict });
  // The one clock of everything below.
  const clock = createDatabaseClock({ clock: options.clock, log, metrics });
  const ids = createIds(clock, randomness);
  const killPoint = createKillPoint(config.killPoint);

  const { url, description } = await openDatabase({ config, log, lifecycle });
  const database = createDatabase({ url, log, maxConnections: config.databaseMaxConnections });
  lifecycle.onStop('database', () => database.close());
  await clock.start(database.read);
  lifecycle.onStop('clock', () => clock.stop());
  const notifications = createNotifications({ url, log, applicationName: presenceName(encryption.keyIds) });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: works });

  // Slices, lower ones first.
  const campaigns = createCampaigns({ ids });
  const credits = createCreditsSlice({ database, clock, ids });
  const agents = createAgentsSlice({ clock, ids });
  const phoneNumbers = createPhoneNumbersSlice({
    database,
    clock,
    ids,
    agents,
    createCampaign: campaigns.create,
    defaultCarrier: config.twilio === null ? 'telnyx' : config.telnyx === null ? 'twilio' : null,
    hasUnsentTexts,
  });
  const organizations = createOrganizationsSlice({
    database,
    notifications,
    clock,
    ids,
    randomness,
    encryption,
    log,
    metrics,
    birthHooks: [credits.onBirth, agents.onBirth, phoneNumbers.onBirth],
    apiKeyLimit: config.apiKeyLimit,
  });
  await requireReadableSecrets({ config, organizations });
  const publish = createPublish({ ids, jobs });
  const contract = loadContract();
  const webhookHttp = createGuardedHttp({
    policy: createAddressPolicy({
      allowPrivateNetworks: config.webhookAllowPrivateNetworks,
      allowedCidrs: config.webhookAllowedCidrs,
    }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  });
  lifecycle.onStop('webhook connections', () => webhookHttp.close());
  const webhooks = createWebhooksSlice({
    database,
    jobs,
    publish,
    http: webhookHttp,
    agentExists: agents.exists,
    endpointLimit: config.webhookEndpointLimit,
    contractDocument: contract.document,
    encryption,
    cursors,
    clock,
    ids,
    randomness,
    log,
    metrics,
    killPoint,
  });

  // Carriers, by the name that a number carries.
  let ownUrl = localUrl(config.host, config.port);
  const publicUrl = (): string => config.publicUrl ?? ownUrl;
  const { simulated, ...carriers } = composeCarriers({
    config,
    database,
    clock,
    ids,
    randomness,
    log,
    metrics,
    encryption,
    lifecycle,
    publicUrl,
    nearUrl: () => (serves ? ownUrl : publicUrl()),
  });
  const sms = createSmsSlice({
    database,
    notifications,
    jobs,
    credits: credits.service,
    agents,
    people,
    publish,
    cursors,
    sources: { loadSettings, loadSenders },
    defaultTimezone: organizations.defaultTimezone,
    findReceiver: async (tx, carrier, e164) => {
      const number = (await findByE164(tx, [e164])).get(e164);
      return number?.carrier === carrier ? number : null;
    },
    deliverText: (tx, text) => simulated.receiveInbound(tx, text),
    carriers: carriers.byName,
    clock,
    ids,
    log,
    metrics,
    killPoint,
    segmentPriceMicroUsd: config.smsSegmentPriceMicroUsd,
    watchKey: organizations.watchKey,
  });
  const registries = composeRegistries({ config, database, clock, ids, log, publicUrl });
  const tendlc = createTendlc({
    database,
    jobs,
    publish,
    cursors,
    registries: registries.all,
    clock,
    ids,
    log,
    killPoint,
  });

  const testClock = createTestClockSlice({
    database,
    notifications,
    followers: [createSmsClockFollower({ jobs, traffic: simulated.traffic }), createWebhooksClockFollower({ jobs })],
    clock,
    log,
  });

  // Models, of the simulation and of the vendors that are configured.
  const vendorHttp = createVendorHttp();
  lifecycle.onStop('vendor connections', () => vendorHttp.close());
  const router = createRouterSlice({
    database,
    clock,
    ids,
    log,
    metrics,
    killPoint,
    vendors: [createSimulatedVendor({ clock }), ...createVendors(config.vendors, { http: vendorHttp, clock })],
    definitions: vendorDefinitions,
    concurrency: config.routerConcurrency,
    region: config.region,
    figuresUrl: () => `${publicUrl()}/docs`,
    ...(options.deadlinesOf === undefined ? {} : { deadlinesOf: options.deadlinesOf }),
  });

  // HTTP.
  const health = {
    clock,
    ids,
    log,
    metrics,
    isDraining,
    readiness: createReadiness({ database, clock, metrics, log, isStarted: () => started, isDraining }),
    authenticate: organizations.authenticate,
    trustedProxies: config.trustedProxies,
    publicUrl,
  };
  const handlers = defineHandlers({
    contract: createContractHandlers({ document: contract.document, publicUrl }),
    organizations: createOrganizationsRoutes({ ...organizations, registries: registries.all }),
    credits: createCreditsRoutes(credits),
    'phone-numbers': createPhoneNumbersRoutes({ ...phoneNumbers, carriers: carriers.byName }),
    webhooks: webhooks.routes,
    sms: createSmsRoutes(sms),
    tendlc: tendlc.routes,
    router: router.routes,
    'test-clock': testClock.routes,
  });
  const edgeQuota = composeEdgeQuota({ config, database, notifications, clock, log, metrics });
  const app = serves
    ? createApp({
        ...health,
        contract,
        handlers,
        rawRoutes: [...carriers.callbacks(sms.receiveCallback), ...registries.callbacks(tendlc.receiveCallback)],
        edgeQuota: { quota: edgeQuota, countPrivate: config.edgeQuotaPrivate, region: config.region },
        spoolFolder: join(config.dataDir, 'spool'),
        strict,
      })
    : createHealthApp(health);

  // Start. What is started last stops first.
  lifecycle.onStop('uses of API keys', () => organizations.idle());
  if (works) {
    const partitions = await startPartitionKeeper({ database, log, tables: dailyTables });
    lifecycle.onStop('partitions', () => partitions.stop());
  }
  const wakers = works ? [...sms.work(), tendlc.work(), testClock.work()] : [];
  if (works) {
    const { waker, drain } = webhooks.work();
    wakers.push(waker);
    lifecycle.onDrain('webhook attempts', drain);
    lifecycle.onStop('webhook attempts', drain);
  }
  if (edgeQuota !== null) {
    edgeQuota.start();
    lifecycle.onStop('edge quota', () => edgeQuota.stop());
  }
  lifecycle.onStop('notifications', () => notifications.stop());
  await notifications.start();
  await jobs.start();
  lifecycle.onDrain('jobs', () => jobs.drain());
  lifecycle.onStop('jobs', async () => {
    await jobs.drain();
    await jobs.stop();
  });
  for (const waker of wakers) {
    waker.start();
    lifecycle.onStop('waker', () => waker.stop());
  }
  if (serves) {
    await router.start();
    lifecycle.onStop('router', () => router.stop());
  }
  const server = createHttpServer(app, options.httpLimits);
  lifecycle.onStop('HTTP', () => closeServer(server, { ...closing, lastWord: () => router.cut() }));
  // A reader without end would hold up the stop; it goes on at another process.
  lifecycle.onStop('SMS streams', () => sms.stream.close());
  ownUrl = localUrl(config.host, await listen(server, config));
  // Only now: what is told once must not be made by a start that then finds its port taken.
  const first = serves ? await ensureFirstOrganization({ config, dataFolder, organizations, log }) : null;
  if (works) {
    const pump = simulated.startReceiptsPump({ isStopping: isDraining });
    lifecycle.onDrain('receipts', () => pump.stop());
  }

  started = true;
  return {
    localUrl: ownUrl,
    database,
    first,
    readyFacts: async () => {
      const numbers = first === null ? [] : await phoneNumbers.service.list(first.organizationId);
      return {
        apiUrl: serves ? publicUrl() : null,
        healthUrl: `${ownUrl}/readyz`,
        data: description,
        apiKey: first?.apiKey ?? null,
        webhookSecret: first?.webhookSecret ?? null,
        senderId: numbers[0]?.id ?? null,
        now: clock.now(),
      };
    },
  };
}

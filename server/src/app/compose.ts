import { join } from 'node:path';
import { createAddresses } from './addresses.ts';
import { agents } from '../agents/index.ts';
import { createApp, createHealthApp } from './app.ts';
import { composeEdgeQuota } from './compose-edge-quota.ts';
import { composeFoundation } from './compose-foundation.ts';
import { composeProviders } from './compose-providers.ts';
import type { Config } from '../config/config.ts';
import { defineHandlers } from '../contract/binding.ts';
import { loadContract, loadGatewayContract } from '../contract/contract.ts';
import { ensureFirstOrganization, type FirstOrganization, requireReadableSecrets } from './first-organization.ts';
import { composeGateway } from './compose-gateway.ts';
import { createContractHandlers } from '../http/docs/openapi-document.ts';
import { createSdkPacker, type SdkPacker } from '../http/sdk-package/pack-in-child.ts';
import type { HttpServerLimits } from '../http/server/server.ts';
import { dashboard } from '../dashboard/index.ts';
import { imessage } from '../imessage/index.ts';
import { findTestClock, organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Lifecycle } from '../platform/process/lifecycle.ts';
import type { Logger } from '../platform/process/log.ts';
import { createMadeSlices, type MadeSlices } from '../platform/slice/made-slices.ts';
import type { Lookup } from '../platform/outbound-http/guarded-lookup.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import { ensurePageKey } from './pages-key.ts';
import type { LocalModels } from '../providers/local/find-local-models.ts';
import { createReadiness } from './readiness.ts';
import type { ReadyFacts } from './ready-block.ts';
import { telephoneRows } from './telephone-rows.ts';
import { type DeadlinesOf, router, type StreamTimesOf } from '../router/index.ts';
import { sessions } from '../calls/sessions/index.ts';
import { slices } from './slices.ts';
import { sms } from '../sms/index.ts';
import { startProcess } from './start-process.ts';
import { tendlc } from '../tendlc/index.ts';
import { transfers } from '../calls/transfers/index.ts';

/** A process that serves and works. It ends by `lifecycle.stop`. */
export interface Running {
  /** Where this process itself listens, also when another address is published. */
  localUrl: string;
  /** Where its local gateway listens; null without the role gateway. */
  gatewayAddress: string | null;
  database: Database;
  /** Null in a process without the role api. */
  first: FirstOrganization | null;
  readyFacts(): Promise<ReadyFacts>;
}

export interface ComposeOptions {
  config: Config;
  log: Logger;
  clock: Clock;
  randomness: Randomness;
  lifecycle: Lifecycle;
  /** In tests: an answer that the contract does not list says so. */
  strict: boolean;
  /** Where names of webhook receivers are looked up; the system's resolver unless a test answers instead. */
  lookup?: Lookup;
  /** What this machine has of models; what is found there unless a test says. */
  localModels?: LocalModels;
  /** How long vendors of models may take; the policy of the router unless a test brings one. */
  deadlinesOf?: DeadlinesOf;
  /** The same of streams of speech. */
  streamTimesOf?: StreamTimesOf;
  /** How long an agent may take for a text, in milliseconds; half a minute unless a test brings less. */
  textAnswerMs?: number;
  /** False where sound of sessions may come faster than it is spoken. */
  isMediaPaced?: boolean;
  /** False where the event loop has other work too: a late one keeps no conversation away then. */
  isLoopWatched?: boolean;
  /** Time-outs and sizes of connections in place of the defaults, where a test brings them. */
  httpLimits?: Partial<HttpServerLimits>;
}

/**
 * Builds the process from its configuration and starts it: what everything stands on, whom it talks to, the slices, HTTP.
 * The wiring between slices is `lendFromAbove`; the loops of start and stop are start-process.ts.
 */
export async function compose(options: ComposeOptions): Promise<Running> {
  const { config, lifecycle } = options;
  const [serves, works] = [config.roles.includes('api'), config.roles.includes('worker')];
  let started = false;

  const foundation = await composeFoundation(options);
  const { database } = foundation;
  const addresses = createAddresses(config);
  const providers = composeProviders(foundation, { ...options, addresses });
  const contract = loadContract();

  const made = createMadeSlices();
  const routes = await made.create(slices, {
    ...foundation,
    ...providers,
    ...lendFromAbove(made),
    config,
    contractDocument: contract.document,
    clocksApartMs: foundation.clock.apartMs,
    deadlinesOf: options.deadlinesOf,
    streamTimesOf: options.streamTimesOf,
    textAnswerMs: options.textAnswerMs,
    peerUrl: addresses.peer,
    isMediaPaced: options.isMediaPaced ?? true,
    isLoopWatched: options.isLoopWatched ?? true,
    publicUrl: addresses.published,
    gatewayDocument: loadGatewayContract().document,
    gatewayUrl: addresses.gatewayUrl,
    apiUrl: addresses.forWorkers,
  });
  const organizationPorts = made.ports(organizations);
  await requireReadableSecrets({ config, organizations: organizationPorts });

  const handlers = defineHandlers({
    ...createContractHandlers({ ...contract, publicUrl: addresses.published }),
    ...routes,
  });
  const isDraining = (): boolean => lifecycle.isDraining();
  const health = {
    ...foundation,
    readiness: createReadiness({ ...foundation, isStarted: () => started, isDraining }),
    // A bearer is a key, or what a session, a process or a page was given.
    authenticate: async (bearer: string, source: string) =>
      (await made.ports(sessions).authenticateWorker(bearer)) ??
      (await made.ports(router).authenticateStream(bearer)) ??
      (await made.ports(sessions).mediaPasses.authenticate(bearer)) ??
      organizationPorts.authenticate(bearer, source),
    trustedProxies: config.trustedProxies,
    publicUrl: addresses.published,
  };
  const edgeQuota = composeEdgeQuota({ ...foundation, config });
  const app = serves
    ? await createApp({
        ...health,
        contract,
        handlers,
        browsers: made.ports(dashboard),
        rawRoutes: made.rawRoutes(),
        edgeQuota: { quota: edgeQuota, countPrivate: config.edgeQuotaPrivate, region: config.region },
        spool: foundation.spool,
        strict: options.strict,
        sdk: composeSdk(lifecycle),
      })
    : createHealthApp(health);

  const gateway = await composeGateway({ ...options, ...foundation, routes, isDraining });

  await startProcess({
    ...foundation,
    ...options,
    slices: made.all(),
    watched: works ? [providers.simulatedCarrier.owed, providers.simulatedImessage.owed] : [],
    edgeQuota,
    app,
    gatewayApp: gateway?.app ?? null,
    addresses,
  });
  // Only now: what is told once must not be made by a start that then finds its port taken.
  const first = serves
    ? await ensureFirstOrganization({ ...foundation, config, organizations: organizationPorts })
    : null;
  const keyOfPage = async (name: 'pages' | 'talk'): Promise<string | null> =>
    first && ensurePageKey(name, { ...foundation, ...first, config, organizations: organizationPorts });
  const pagesKey = await keyOfPage('pages');
  const talkKey = await keyOfPage('talk');
  if (works) {
    for (const [what, pump] of [
      ['receipts', providers.simulatedCarrier.startReceiptsPump({ isStopping: isDraining })],
      ['iMessage events', providers.simulatedImessage.startEventsPump({ isStopping: isDraining })],
    ] as const)
      lifecycle.onDrain(what, () => pump.stop());
  }
  started = true;
  return {
    localUrl: addresses.own(),
    gatewayAddress: addresses.gateway(),
    database,
    first,
    readyFacts: async () => {
      const clock = first === null ? null : await findTestClock(database.read, first.organizationId, false);
      const numbers = first === null ? [] : await made.ports(phoneNumbers).service.list(first.organizationId);
      return {
        apiUrl: serves ? addresses.published() : null,
        healthUrl: `${addresses.own()}/readyz`,
        gateway: gateway && { address: addresses.gateway() ?? '', keyLocation: gateway.keyLocation },
        data: foundation.data,
        apiKey: first?.apiKey ?? null,
        pagesKey,
        talkKey,
        testVendors: serves ? config.testVendors : [],
        telephone: serves ? telephoneRows(config) : [],
        webhookSecret: first?.webhookSecret ?? null,
        senderId: numbers[0]?.id ?? null,
        // Where its clock was sent ahead, it is day elsewhere.
        now: clock?.now ?? foundation.clock.now(),
      };
    },
  };
}

/** Where the SDK is packed, and what does it; a stop ends that too. */
function composeSdk(lifecycle: Lifecycle): { root: string; packer: SdkPacker } {
  const root = join(import.meta.dirname, '../../..');
  const packer = createSdkPacker(root);
  lifecycle.onStop('packing of the SDK', () => packer.stop());
  return { root, packer };
}

/** What lower slices get of higher ones: functions that find the higher one when they are called. */
function lendFromAbove(made: MadeSlices) {
  return {
    creationHooks: made.creationHooks,
    followers: made.clockFollowers,
    agentExtractions: (...asked) => made.ports(agents).extractions(...asked),
    agentExists: (...asked) => made.ports(agents).exists(...asked),
    phoneNumberExists: (...asked) => made.ports(phoneNumbers).exists(...asked),
    publishHold: (...asked) => made.ports(phoneNumbers).publishHold(...asked),
    createCampaign: (...asked) => made.ports(tendlc).createCampaign(...asked),
    hasUnsentTexts: (...asked) => made.ports(sms).hasUnsentTexts(...asked),
    channelReceivers: (...asked) => made.ports(imessage).channelReceivers(...asked),
    imessageProviderOf: (...asked) => made.ports(imessage).providerOf(...asked),
    transferForTool: (...asked) => made.ports(transfers).transferForTool(...asked),
  } satisfies Partial<Parameters<typeof made.create<typeof slices>>[1]>;
}

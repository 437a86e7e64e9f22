import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../server/src/app/compose.ts';
import type { Config, Role } from '../../server/src/config/config.ts';
import { type Clock, systemClock } from '../../server/src/platform/time/clock.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { createLifecycle } from '../../server/src/platform/process/lifecycle.ts';
import { createLog, type LogLevel } from '../../server/src/platform/process/log.ts';
import type { HttpServerLimits } from '../../server/src/http/server/server.ts';
import type { Lookup } from '../../server/src/platform/outbound-http/guarded-lookup.ts';
import type { DeadlinesOf, StreamTimesOf } from '../../server/src/router/index.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import type { LocalModels } from '../../server/src/providers/local/find-local-models.ts';
import { packageZoneRules } from '../../server/src/platform/time/zone-rules/zone-rules.ts';
import type { DestinationStream } from 'pino';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** The real composition, listening on a free port of loopback. */
export interface TestServer {
  url: string;
  /** Where its local gateway listens; null where `roles` has none. */
  gatewayAddress: string | null;
  /** Key of the admin organization, with every scope. */
  adminKey: string;
  /** Key of the first organization, a test one, with every scope. */
  key: string;
  organizationId: string;
  database: Database;
  databaseUrl: string;
  config: Config;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Both by default. */
  roles?: readonly Role[];
  config?: Partial<Config>;
  /** Another process on the same database, with the same keys. It is closed before the one it was started beside. */
  beside?: TestServer;
  /** A database that was made before, in place of a new one; the server drops it when it closes. */
  database?: TestDatabase;
  /** Answers look-ups of receivers' names in place of the system. */
  lookup?: Lookup;
  /** What the machine has of models, in place of what is found. */
  localModels?: LocalModels;
  /** How long vendors of models may take, in place of the router's own policy. */
  deadlinesOf?: DeadlinesOf;
  /** The same of streams of speech. */
  streamTimesOf?: StreamTimesOf;
  /** How long an agent may take for a text, in milliseconds. */
  textAnswerMs?: number;
  /** Time-outs and sizes of connections in place of the defaults. */
  httpLimits?: Partial<HttpServerLimits>;
  /** Shows the server's log, for whoever looks for a fault. */
  logLevel?: LogLevel;
  /** Takes the log's lines in place of stdout. */
  logTo?: DestinationStream;
  /** The clock of the machine that the server runs on, in place of this one's. */
  clock?: Clock;
}

const secretsKey = Buffer.alloc(32, 1);

/** What opens the gateway of each test server. */
export const gatewayKey = 'gateway-key-of-the-tests';

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const created = options.beside === undefined ? (options.database ?? (await createTestDatabase())) : null;
  const databaseUrl = created?.url ?? options.beside?.databaseUrl ?? '';
  const dataDir = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-server-`));
  const hex = (): string => systemRandomness.bytes(24).toString('hex');
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    gateway: { port: 0, isPortChosen: true, socket: null, key: gatewayKey },
    publicUrl: null,
    peerUrl: null,
    roles: options.roles ?? ['api', 'worker'],
    databaseUrl,
    databaseMaxConnections: 10,
    dataDir,
    bootstrapApiKey: options.beside?.key ?? `sk_test_${hex()}`,
    adminApiKey: options.beside?.adminKey ?? `sk_live_${hex()}`,
    secretsKeys: [secretsKey],
    region: 'local',
    trustedProxies: [],
    edgeQuota: { limit: 2_000, windowSeconds: 300 },
    edgeQuotaPrivate: false,
    zoneRules: packageZoneRules(),
    logLevel: 'silent',
    smsSegmentPriceMicroUsd: 7_900,
    telnyx: null,
    twilio: null,
    routerConcurrency: 2_000,
    vendors: [],
    testVendors: [],
    // Whatever the machine has: its programs are no part of a test that brings none.
    local: { sttStreams: null, path: '' },
    // Receivers of tests are on loopback.
    webhookEndpointLimit: 100,
    apiKeyLimit: 100,
    agentLimit: 500,
    deprecatedImessageSend: true,
    sessionMinutePriceMicroUsd: 0,
    callMinutePriceMicroUsd: 10_000,
    workerDrainSeconds: 30,
    voiceMaxCalls: 80,
    kybAttestation: null,
    webhookAllowPrivateNetworks: true,
    localReceivers: false,
    webhookAllowedCidrs: [],
    killPoint: null,
    ...options.config,
  };
  const log = createLog({
    level: options.logLevel ?? 'silent',
    pretty: false,
    ...(options.logTo === undefined ? {} : { destination: options.logTo }),
  });
  const lifecycle = createLifecycle({ log });
  const close = async (): Promise<void> => {
    await lifecycle.stop({ graceMs: 0 });
    rmSync(dataDir, { recursive: true, force: true });
    await created?.drop();
  };
  try {
    const running = await compose({
      config,
      log,
      clock: options.clock ?? systemClock,
      randomness: systemRandomness,
      lifecycle,
      strict: true,
      isMediaPaced: false,
      isLoopWatched: false,
      ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
      ...(options.localModels === undefined ? {} : { localModels: options.localModels }),
      ...(options.httpLimits === undefined ? {} : { httpLimits: options.httpLimits }),
      ...(options.deadlinesOf === undefined ? {} : { deadlinesOf: options.deadlinesOf }),
      ...(options.streamTimesOf === undefined ? {} : { streamTimesOf: options.streamTimesOf }),
      ...(options.textAnswerMs === undefined ? {} : { textAnswerMs: options.textAnswerMs }),
    });
    const known = running.first?.apiKey;
    return {
      url: running.localUrl,
      gatewayAddress: running.gatewayAddress,
      adminKey: config.adminApiKey ?? '',
      key: config.bootstrapApiKey ?? (known?.kind === 'shown' ? known.secret : ''),
      organizationId: running.first?.organizationId ?? '',
      database: running.database,
      databaseUrl,
      config,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { resolve } from 'node:path';
import { z } from 'zod';
import type { LogLevel } from '../platform/process/log.ts';
import { isLoopbackHost } from '../platform/net/loopback-host.ts';
import {
  carrierAccounts,
  carrierRules,
  carrierVariables,
  type TelnyxConfig,
  type TwilioConfig,
} from './carrier-accounts.ts';
import { newestZoneRules, type ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';
import { ConfigError } from './config-error.ts';
import { type GatewayConfig, gatewayConfig, gatewayVariables } from './gateway-settings.ts';
import { type KybAttestation, kybAttestationForm, readKybAttestation } from './kyb-attestation.ts';
import { type LocalConfig, localConfig, localVariables } from './local-settings.ts';
import { cidrs, httpBase, integer, isPlainHttpUrl, matching, text, trueOrFalse } from './setting-forms.ts';
import { testVendorRules, testVendorsVariable } from './test-vendors.ts';
import { zoneRulesVariable } from './zone-rules-file.ts';
import { type VendorAccountConfig, vendorAccounts, vendorRules, vendorVariables } from './vendor-accounts.ts';

/** What a process may run. */
export type Role = 'api' | 'worker' | 'gateway' | 'voice';

/** The effective configuration, validated and frozen. Absent optional settings are null. */
export interface Config {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly gateway: GatewayConfig;
  /** Without a trailing slash; null means the address that the server listens on. */
  readonly publicUrl: string | null;
  /** Where this one process is reached by others of the same server. */
  readonly peerUrl: string | null;
  readonly roles: readonly Role[];
  /** Null means the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseMaxConnections: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly bootstrapApiKey: string | null;
  readonly adminApiKey: string | null;
  /** 32 bytes each, the first encrypts; null means the key kept in `dataDir`. */
  readonly secretsKeys: readonly Buffer[] | null;
  readonly region: string;
  /** Ranges, as `address/prefix`, of the proxies in front: X-Forwarded-For counts from these peers alone. */
  readonly trustedProxies: readonly string[];
  /** Requests of one public address for addresses of the router in one window; null counts none. */
  readonly edgeQuota: { readonly limit: number; readonly windowSeconds: number } | null;
  /** Counts loopback and private addresses too. */
  readonly edgeQuotaPrivate: boolean;
  readonly logLevel: LogLevel;
  /** What the clocks of all zones show: the newer of the package's rules and the operator's. */
  readonly zoneRules: ZoneRules;
  /** Webhook endpoints that an organization can have at once, disabled ones included. */
  readonly webhookEndpointLimit: number;
  /** API keys that an organization can have in force at once. */
  readonly apiKeyLimit: number;
  /** How many agents an organization can have. */
  readonly agentLimit: number;
  /** What a minute of a session of the web costs, in millionths of a US dollar. */
  readonly sessionMinutePriceMicroUsd: number;
  /** What a minute of a call of a telephone costs, in the same. */
  readonly callMinutePriceMicroUsd: number;
  /** How long a worker keeps its sessions once its process has to end, in seconds. */
  readonly workerDrainSeconds: number;
  /** How many conversations a process with the role voice speaks in at once. */
  readonly voiceMaxCalls: number;
  /** The operator's own wording; null for ours. */
  readonly kybAttestation: KybAttestation | null;
  /** Whether the send from a number of the iMessage channel, which is deprecated, is still served. */
  readonly deprecatedImessageSend: boolean;
  readonly smsSegmentPriceMicroUsd: number;
  /** The accounts at the carriers of live organizations; null where there is none. */
  readonly telnyx: TelnyxConfig | null;
  readonly twilio: TwilioConfig | null;
  /** Running router requests of one organization, over all replicas. */
  readonly routerConcurrency: number;
  /** The vendors of models that live organizations reach. */
  readonly vendors: readonly VendorAccountConfig[];
  /** Of these, those that sessions of test organizations reach, by name. */
  readonly testVendors: readonly string[];
  readonly local: LocalConfig;
  /** Whether webhook receivers may have http URLs and addresses of this machine and its networks. */
  readonly webhookAllowPrivateNetworks: boolean;
  /**
   * Whether test organizations may have receivers on this machine without that: where only this machine reaches the server, and the
   * operator said nothing of it.
   */
  readonly localReceivers: boolean;
  /** Ranges, as `address/prefix`, in which webhook receivers may be whatever the ranges are. */
  readonly webhookAllowedCidrs: readonly string[];
  /** `name`, `name:count` or `name:count:stop`: ends or pauses the process at a named instant, for drills. */
  readonly killPoint: string | null;
}

/** The form of an API key, of either mode. */
export const apiKeyPattern = /^sk_(test|live)_[0-9a-f]{48}$/;
const apiKeyForm = 'must be sk_test_ or sk_live_ followed by 48 lower-case hex digits';
const secretsKeyForm = 'must be 32 bytes in base64, or several of them separated by commas';
const roleNames: readonly Role[] = ['api', 'worker', 'gateway', 'voice'];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const edgeQuotaForm = 'must be 0, or requests and seconds like 2000/300, up to 1000000000/86400';
/** Every variable that this release knows, with its form and its default. */
export const variables = z.object({
  HOST: matching(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  PORT: integer(0, 65_535).default(8080),
  ...gatewayVariables({ text, port: integer(0, 65_535) }),
  PUBLIC_URL: httpBase,
  PEER_URL: httpBase,
  ROLES: text
    .transform((value) => value.split(',').map((role) => role.trim()))
    .refine((names) => names.every(isRole), `must be a comma-separated list of ${roleNames.join(', ')}`)
    .transform((names) => [...new Set(names.filter(isRole))])
    .default([...roleNames]),
  DATABASE_URL: text.refine(isPostgresUrl, 'must be a postgresql:// address').nullable().default(null),
  DATABASE_MAX_CONNECTIONS: integer(2, 1_000).default(20),
  DATA_DIR: text.default('.data'),
  BOOTSTRAP_API_KEY: matching(apiKeyPattern, apiKeyForm).nullable().default(null),
  ADMIN_API_KEY: matching(apiKeyPattern, apiKeyForm).nullable().default(null),
  SECRETS_KEY: text
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isThirtyTwoBytes), secretsKeyForm)
    .transform((parts) => parts.map((part) => Buffer.from(part, 'base64')))
    .nullable()
    .default(null),
  REGION: matching(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    'must be a short name of letters, digits, dots and dashes',
  ).default('local'),
  TRUSTED_PROXIES: cidrs.default([]),
  EDGE_QUOTA: matching(/^(0|[1-9]\d{0,9}\/[1-9]\d{0,4})$/, edgeQuotaForm)
    .transform((value) => value.split('/').map(Number))
    .refine(([limit = 0, seconds = 0]) => limit <= 1_000_000_000 && seconds <= 86_400, edgeQuotaForm)
    .transform(([limit = 0, windowSeconds = 0]) => (limit === 0 ? null : { limit, windowSeconds }))
    .default({ limit: 2_000, windowSeconds: 300 }),
  EDGE_QUOTA_PRIVATE: trueOrFalse,
  ROUTER_CONCURRENCY: integer(1, 1_000_000).default(2_000),
  WEBHOOK_ENDPOINT_LIMIT: integer(1, 100_000).default(100),
  API_KEY_LIMIT: integer(1, 100_000).default(100),
  AGENT_LIMIT: integer(1, 100_000).default(500),
  SESSION_MINUTE_PRICE_MICRO_USD: integer(0, 1_000_000_000).default(0),
  CALL_MINUTE_PRICE_MICRO_USD: integer(0, 1_000_000_000).default(10_000),
  WORKER_DRAIN_SECONDS: integer(0, 3_600).default(30),
  VOICE_MAX_CALLS: integer(1, 10_000).default(80),
  KYB_ATTESTATION: text
    .transform((path, context) => {
      const read = readKybAttestation(path);
      if (read === null) context.addIssue({ code: 'custom', message: kybAttestationForm });
      return read;
    })
    .nullable()
    .default(null),
  DEPRECATED_IMESSAGE_SEND: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((value) => value === 'on'),
  ZONE_RULES: zoneRulesVariable(text),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SMS_SEGMENT_PRICE_MICRO_USD: integer(0, 1_000_000_000).default(7_900),
  ...carrierVariables({ text, isPlainHttpUrl, isThirtyTwoBytes }),
  ...vendorVariables({ isPlainHttpUrl, text }),
  TEST_VENDORS: testVendorsVariable(text),
  ...localVariables(integer),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: trueOrFalse,
  WEBHOOK_ALLOWED_CIDRS: cidrs.default([]),
  KILL_POINT: text.nullable().default(null),
});

/** Variables that end or pause a process on purpose: drills set them, and nobody who runs a server. */
export const drillVariables: ReadonlySet<string> = new Set<keyof typeof variables.shape>(['KILL_POINT']);

/** A setting that is wrong: the variable, and what it must be. */
export interface ConfigProblem {
  readonly name: string;
  readonly must: string;
}

type Values = z.infer<typeof variables>;

// What earlier releases read. A setting that is silently ignored would leave its protection out.
const replaced: readonly ConfigProblem[] = [
  {
    name: 'TRUST_PROXY',
    must: 'is replaced by TRUSTED_PROXIES, the address ranges of the proxies in front, like 10.1.0.0/16',
  },
];

// What several variables must be together. A rule is silent where one of its variables is wrong by itself.
const rules: ReadonlyArray<ConfigProblem & { others: readonly string[]; isBroken: (values: Values) => boolean }> = [
  {
    name: 'PUBLIC_URL',
    must: 'must be set to the address of the API when ROLES lacks api',
    others: ['ROLES'],
    isBroken: ({ ROLES, PUBLIC_URL }) => !ROLES.includes('api') && PUBLIC_URL === null,
  },
  {
    name: 'SECRETS_KEY',
    must: `must be set together with DATABASE_URL: it ${secretsKeyForm}`,
    others: ['DATABASE_URL'],
    isBroken: ({ DATABASE_URL, SECRETS_KEY }) => DATABASE_URL !== null && SECRETS_KEY === null,
  },
  {
    name: 'ADMIN_API_KEY',
    must: 'must be another key than BOOTSTRAP_API_KEY',
    others: ['BOOTSTRAP_API_KEY'],
    isBroken: ({ ADMIN_API_KEY, BOOTSTRAP_API_KEY }) => ADMIN_API_KEY !== null && ADMIN_API_KEY === BOOTSTRAP_API_KEY,
  },
  ...carrierRules,
  ...vendorRules,
  ...testVendorRules,
];

/**
 * Every wrong setting: what was replaced, then the others in the order of the variables; empty where a start would take
 * them all. `killPoints` are the names that this release has.
 */
export function findConfigProblems(
  environment: Readonly<Record<string, string | undefined>>,
  killPoints: readonly string[],
): ConfigProblem[] {
  const wrong = new Map<string, string>();
  for (const { name, must } of replaced) if (environment[name] !== undefined) wrong.set(name, must);
  for (const { path, message } of variables.safeParse(environment).error?.issues ?? []) {
    const name = String(path[0]);
    if (!wrong.has(name)) wrong.set(name, message);
  }
  const { KILL_POINT } = environment;
  if (KILL_POINT !== undefined && !wrong.has('KILL_POINT') && !isKillPoint(KILL_POINT, killPoints)) {
    const form = 'must be name, name:count or name:count:stop, the name being one of';
    wrong.set('KILL_POINT', `${form} ${killPoints.join(', ')}`);
  }
  const sound = Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name)));
  const values = variables.parse(sound);
  const broken = rules.filter(
    ({ name, others, isBroken }) => ![name, ...others].some((one) => wrong.has(one)) && isBroken(values),
  );
  return [...[...wrong].map(([name, must]) => ({ name, must })), ...broken.map(({ name, must }) => ({ name, must }))];
}

/**
 * Reads the variables that this release knows and ignores the others. Throws ConfigError for the first wrong one.
 * `killPoints` are the instants that KILL_POINT may name.
 */
export function loadConfig(
  environment: Readonly<Record<string, string | undefined>>,
  killPoints: readonly string[] = [],
): Config {
  const [problem] = findConfigProblems(environment, killPoints);
  if (problem !== undefined) throw new ConfigError(`${problem.name} ${problem.must}`);
  const env = variables.parse(environment);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    gateway: gatewayConfig(env, environment),
    publicUrl: env.PUBLIC_URL,
    peerUrl: env.PEER_URL,
    roles: Object.freeze(env.ROLES),
    databaseUrl: env.DATABASE_URL,
    databaseMaxConnections: env.DATABASE_MAX_CONNECTIONS,
    dataDir: resolve(env.DATA_DIR),
    bootstrapApiKey: env.BOOTSTRAP_API_KEY,
    adminApiKey: env.ADMIN_API_KEY,
    secretsKeys: env.SECRETS_KEY === null ? null : Object.freeze(env.SECRETS_KEY),
    region: env.REGION,
    trustedProxies: Object.freeze(env.TRUSTED_PROXIES),
    edgeQuota: env.EDGE_QUOTA === null ? null : Object.freeze(env.EDGE_QUOTA),
    edgeQuotaPrivate: env.EDGE_QUOTA_PRIVATE,
    zoneRules: newestZoneRules(env.ZONE_RULES),
    logLevel: env.LOG_LEVEL,
    webhookEndpointLimit: env.WEBHOOK_ENDPOINT_LIMIT,
    apiKeyLimit: env.API_KEY_LIMIT,
    agentLimit: env.AGENT_LIMIT,
    sessionMinutePriceMicroUsd: env.SESSION_MINUTE_PRICE_MICRO_USD,
    workerDrainSeconds: env.WORKER_DRAIN_SECONDS,
    voiceMaxCalls: env.VOICE_MAX_CALLS,
    callMinutePriceMicroUsd: env.CALL_MINUTE_PRICE_MICRO_USD,
    kybAttestation: env.KYB_ATTESTATION,
    deprecatedImessageSend: env.DEPRECATED_IMESSAGE_SEND,
    smsSegmentPriceMicroUsd: env.SMS_SEGMENT_PRICE_MICRO_USD,
    ...carrierAccounts(env),
    routerConcurrency: env.ROUTER_CONCURRENCY,
    vendors: Object.freeze(vendorAccounts(env)),
    testVendors: Object.freeze(env.TEST_VENDORS),
    local: localConfig(env, environment),
    webhookAllowPrivateNetworks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS,
    localReceivers: hasLocalReceivers(env, environment),
    webhookAllowedCidrs: Object.freeze(env.WEBHOOK_ALLOWED_CIDRS),
    killPoint: env.KILL_POINT,
  });
}

/** A server of its own machine alone, on a database of its own: docs/decisions/webhooks.md#d17. */
function hasLocalReceivers(env: Values, environment: Readonly<Record<string, string | undefined>>): boolean {
  return (
    environment['WEBHOOK_ALLOW_PRIVATE_NETWORKS'] === undefined &&
    env.DATABASE_URL === null &&
    env.TRUSTED_PROXIES.length === 0 &&
    isLoopbackHost(env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST) &&
    (env.PUBLIC_URL === null || isLoopbackHost(new URL(env.PUBLIC_URL).host))
  );
}

function isRole(name: string): name is Role {
  return roleNames.some((role) => role === name);
}

function isKillPoint(value: string, names: readonly string[]): boolean {
  const [name] = /^([^:]+)(:[1-9]\d{0,8}(:stop)?)?$/.exec(value.trim())?.slice(1) ?? [];
  return name !== undefined && names.includes(name);
}

function isThirtyTwoBytes(part: string): boolean {
  const bytes = Buffer.from(part, 'base64');
  // Node skips what is not base64; only a text that comes back as it was is what its author meant.
  return bytes.length === 32 && bytes.toString('base64').replace(/=+$/, '') === part.replace(/=+$/, '');
}

function isPostgresUrl(value: string): boolean {
  // A socket address has no host between "@" and "/", which URL does not take.
  return (
    /^postgres(ql)?:\/\//.test(value) &&
    URL.canParse(value.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/'))
  );
}

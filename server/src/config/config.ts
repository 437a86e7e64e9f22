import { killPointNames } from '../platform/kill-points.ts';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { LogLevel } from '../platform/log.ts';
import { parseCidr } from '../platform/outbound-http/cidr.ts';
import { ConfigError } from './config-error.ts';

/** What a process may run. `gateway` is accepted so that one setting serves every release; nothing runs for it yet. */
export type Role = 'api' | 'worker' | 'gateway';

/** The effective configuration, validated and frozen. Absent optional settings are null. */
export interface Config {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Without a trailing slash; null means the address that the server listens on. */
  readonly publicUrl: string | null;
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
  /** Number of proxies in front. */
  readonly trustProxy: number;
  readonly logLevel: LogLevel;
  readonly smsSegmentPriceMicroUsd: number;
  /** Whether webhook receivers may have http URLs and addresses of this machine and its networks. */
  readonly webhookAllowPrivateNetworks: boolean;
  /** Ranges, as `address/prefix`, in which webhook receivers may be whatever the ranges are. */
  readonly webhookAllowedCidrs: readonly string[];
  /** `name`, `name:count` or `name:count:stop`: ends or pauses the process at a named instant, for drills. */
  readonly killPoint: string | null;
}

const apiKeyPattern = /^sk_(test|live)_[0-9a-f]{48}$/;
const apiKeyForm = 'must be sk_test_ or sk_live_ followed by 48 lower-case hex digits';
const secretsKeyForm = 'must be 32 bytes in base64, or several of them separated by commas';
const roleNames: readonly Role[] = ['api', 'worker', 'gateway'];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

// An empty value is a setting that got lost on its way, so it is never taken for an absent one.
const text = z.string().trim().min(1, 'must not be empty; leave the variable out to get the default');
const matching = (pattern: RegExp, must: string) => text.regex(pattern, must);
const integer = (from: number, to: number) => {
  const must = `must be a whole number from ${from} to ${to}`;
  return text
    .regex(/^\d{1,15}$/, must)
    .transform(Number)
    .refine((value) => value >= from && value <= to, must);
};
const httpUrlForm = 'must be an http:// or https:// address without user, query or fragment';
const cidrsForm =
  'must be a comma-separated list of ranges like 10.1.0.0/16 or fd12::/32, with no address bits beyond the prefix';

const variables = z.object({
  HOST: matching(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  PORT: integer(0, 65_535).default(8080),
  PUBLIC_URL: text
    .refine(isPlainHttpUrl, httpUrlForm)
    .transform((value) => value.replace(/\/+$/, ''))
    .nullable()
    .default(null),
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
    .refine((parts) => parts.every(isSecretsKey), secretsKeyForm)
    .transform((parts) => parts.map((part) => Buffer.from(part, 'base64')))
    .nullable()
    .default(null),
  REGION: matching(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    'must be a short name of letters, digits, dots and dashes',
  ).default('local'),
  TRUST_PROXY: integer(0, 16).default(0),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SMS_SEGMENT_PRICE_MICRO_USD: integer(0, 1_000_000_000).default(7_900),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
  WEBHOOK_ALLOWED_CIDRS: text
    .transform((value) => value.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.every((range) => parseCidr(range) !== null), cidrsForm)
    .default([]),
  KILL_POINT: matching(
    new RegExp(`^(${killPointNames.join('|')})(:[1-9]\\d{0,8}(:stop)?)?$`),
    `must be name, name:count or name:count:stop, the name being one of ${killPointNames.join(', ')}`,
  )
    .nullable()
    .default(null),
});

/** Reads the variables that this release knows and ignores the others. Throws ConfigError for the first wrong one. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = parsed.data;
  if (!env.ROLES.includes('api') && env.PUBLIC_URL === null) {
    throw new ConfigError('PUBLIC_URL must be set to the address of the API when ROLES lacks api');
  }
  if (env.DATABASE_URL !== null && env.SECRETS_KEY === null) {
    throw new ConfigError(`SECRETS_KEY must be set together with DATABASE_URL: it ${secretsKeyForm}`);
  }
  if (env.ADMIN_API_KEY !== null && env.ADMIN_API_KEY === env.BOOTSTRAP_API_KEY) {
    throw new ConfigError('ADMIN_API_KEY must be another key than BOOTSTRAP_API_KEY');
  }
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    roles: Object.freeze(env.ROLES),
    databaseUrl: env.DATABASE_URL,
    databaseMaxConnections: env.DATABASE_MAX_CONNECTIONS,
    dataDir: resolve(env.DATA_DIR),
    bootstrapApiKey: env.BOOTSTRAP_API_KEY,
    adminApiKey: env.ADMIN_API_KEY,
    secretsKeys: env.SECRETS_KEY === null ? null : Object.freeze(env.SECRETS_KEY),
    region: env.REGION,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    smsSegmentPriceMicroUsd: env.SMS_SEGMENT_PRICE_MICRO_USD,
    webhookAllowPrivateNetworks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS,
    webhookAllowedCidrs: Object.freeze(env.WEBHOOK_ALLOWED_CIDRS),
    killPoint: env.KILL_POINT,
  });
}

function isRole(name: string): name is Role {
  return roleNames.some((role) => role === name);
}

function isSecretsKey(part: string): boolean {
  const bytes = Buffer.from(part, 'base64');
  // Node skips what is not base64; only a text that comes back as it was is what its author meant.
  return bytes.length === 32 && bytes.toString('base64').replace(/=+$/, '') === part.replace(/=+$/, '');
}

function isPlainHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && !/[?#]/.test(value);
}

function isPostgresUrl(value: string): boolean {
  // A socket address has no host between "@" and "/", which URL does not take.
  return (
    /^postgres(ql)?:\/\//.test(value) &&
    URL.canParse(value.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/'))
  );
}

import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { DataFolder } from '../config/data-folder.ts';
import { type Ensured, type KeyRefusal, modeOfApiKey, type OrganizationsPorts } from '../organizations/index.ts';
import type { Logger } from '../platform/process/log.ts';

/** A secret of the first organization, or what is printed in its place: what is printed is often recorded. */
export type PrintedSecret =
  | { readonly kind: 'shown'; readonly secret: string }
  /** Of a live organization. */
  | { readonly kind: 'withheld'; readonly instead: string };

/** The first organization, with as much of its secrets as this process knows. */
export interface FirstOrganization {
  organizationId: string;
  apiKey: PrintedSecret | null;
  /** Only at the start at which it was born. */
  webhookSecret: PrintedSecret | null;
}

const refusals: Record<KeyRefusal, string> = {
  revoked: 'must be a key that was not revoked',
  other_organization: 'must be a key that does not belong to another organization',
  other_mode: 'must begin like the keys of its organization: sk_test_ and sk_live_ are not mixed',
};

/**
 * Throws ConfigError where the keys of this process do not open what the database holds. Nothing may be started before:
 * a worker without them would give up deliveries that another one could sign.
 */
export async function requireReadableSecrets(options: {
  config: Pick<Config, 'secretsKeys' | 'dataDir'>;
  organizations: OrganizationsPorts;
}): Promise<void> {
  const { config, organizations } = options;
  if (await organizations.service.canReadSecrets()) return;
  const rule = 'must contain the key under which the secrets in this database were written';
  throw new ConfigError(
    config.secretsKeys === null
      ? `SECRETS_KEY ${rule}, because ${config.dataDir}/secrets-key does not: bring that file back from a backup, or set the variable`
      : `SECRETS_KEY ${rule}: put it behind the first one after a comma, or set DATABASE_URL to the database of this key`,
  );
}

/** Makes sure that the first and the admin organization exist with their keys. Throws ConfigError where a key cannot. */
export async function ensureFirstOrganization(options: {
  config: Config;
  dataFolder: DataFolder;
  organizations: OrganizationsPorts;
  log: Logger;
}): Promise<FirstOrganization> {
  const { config, dataFolder, organizations, log } = options;
  if (config.adminApiKey !== null) {
    accepted('ADMIN_API_KEY', await organizations.ensure.admin(config.adminApiKey));
  }
  let secretFile: string | null = null;
  /** With a database elsewhere the folder may be read-only: nothing of what is kept there is needed to serve. */
  const keep = <T>(what: string, write: () => T): T | null => {
    try {
      return write();
    } catch (err) {
      log.warn({ err }, `${what} is not kept in DATA_DIR`);
      return null;
    }
  };
  const first = accepted(
    'BOOTSTRAP_API_KEY',
    await organizations.ensure.first(config.bootstrapApiKey, ({ apiKey, webhookSecret }) => {
      if (config.bootstrapApiKey === null) keep('the first API key', () => dataFolder.writeFirstKey(apiKey));
      if (modeOfApiKey(apiKey) === 'live')
        secretFile = keep('the signing secret', () => dataFolder.writeFirstWebhookSecret(webhookSecret));
    }),
  );
  if (first.kind === 'born') {
    const { organizationId, apiKey, webhookSecret } = first;
    return {
      organizationId,
      apiKey: printedKey(apiKey, 'BOOTSTRAP_API_KEY'),
      webhookSecret:
        modeOfApiKey(apiKey) === 'live' ? printedFile(secretFile) : { kind: 'shown', secret: webhookSecret },
    };
  }
  const { organizationId } = first;
  const configured = config.bootstrapApiKey;
  if (configured !== null)
    return { organizationId, apiKey: printedKey(configured, 'BOOTSTRAP_API_KEY'), webhookSecret: null };
  const kept = await keptKey(dataFolder, organizations, organizationId);
  return { organizationId, apiKey: kept === null ? null : printedKey(kept, 'DATA_DIR/first-key'), webhookSecret: null };
}

function printedKey(apiKey: string, where: string): PrintedSecret {
  return modeOfApiKey(apiKey) === 'live'
    ? { kind: 'withheld', instead: `in ${where}  (live, never shown)` }
    : { kind: 'shown', secret: apiKey };
}

function printedFile(path: string | null): PrintedSecret {
  const instead =
    path === null
      ? 'POST /v1/organization/webhook-secret makes a signing secret: the first one could not be kept'
      : `${path}  (signing secret, never shown)`;
  return { kind: 'withheld', instead };
}

/** The key of an earlier start, when its file is there and it still works for that organization. */
async function keptKey(
  dataFolder: DataFolder,
  organizations: OrganizationsPorts,
  organizationId: string,
): Promise<string | null> {
  const key = dataFolder.readFirstKey();
  const holder = key === null ? null : await organizations.authenticate(key, 'this process');
  return holder?.organizationId === organizationId ? key : null;
}

function accepted(variable: string, ensured: Ensured): Exclude<Ensured, { kind: 'refused' }> {
  if (ensured.kind === 'refused') throw new ConfigError(`${variable} ${refusals[ensured.reason]}`);
  return ensured;
}

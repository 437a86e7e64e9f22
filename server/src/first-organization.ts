import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import type { DataFolder } from './config/data-folder.ts';
import type { Ensured, KeyRefusal, OrganizationsSlice } from './organizations/index.ts';
import type { Logger } from './platform/log.ts';

/** The first organization, with as much of its secrets as this process knows. */
export interface FirstOrganization {
  organizationId: string;
  apiKey: string | null;
  /** Only at the start at which it was born. */
  webhookSecret: string | null;
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
  organizations: OrganizationsSlice;
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
  organizations: OrganizationsSlice;
  log: Logger;
}): Promise<FirstOrganization> {
  const { config, dataFolder, organizations, log } = options;
  if (config.adminApiKey !== null) {
    accepted('ADMIN_API_KEY', await organizations.ensure.admin(config.adminApiKey));
  }
  const first = accepted(
    'BOOTSTRAP_API_KEY',
    await organizations.ensure.first(config.bootstrapApiKey, (minted) => {
      try {
        dataFolder.writeFirstKey(minted);
      } catch (err) {
        // With a database elsewhere the folder may be read-only; the key is still printed.
        log.warn({ err }, 'the first API key is not kept in DATA_DIR');
      }
    }),
  );
  if (first.kind === 'born') return first;
  const apiKey = config.bootstrapApiKey ?? (await keptKey(dataFolder, organizations, first.organizationId));
  return { organizationId: first.organizationId, apiKey, webhookSecret: null };
}

/** The key of an earlier start, when its file is there and it still works for that organization. */
async function keptKey(
  dataFolder: DataFolder,
  organizations: OrganizationsSlice,
  organizationId: string,
): Promise<string | null> {
  const key = dataFolder.readFirstKey();
  const holder = key === null ? null : await organizations.authenticate(key);
  return holder?.organizationId === organizationId ? key : null;
}

function accepted(variable: string, ensured: Ensured): Exclude<Ensured, { kind: 'refused' }> {
  if (ensured.kind === 'refused') throw new ConfigError(`${variable} ${refusals[ensured.reason]}`);
  return ensured;
}

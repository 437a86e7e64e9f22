import type { Config } from '../config/config.ts';
import type { DataFolder } from '../config/data-folder.ts';
import type { ApiKeyScope, OrganizationsPorts } from '../organizations/index.ts';
import type { Logger } from '../platform/process/log.ts';

// Enough for what each page does, and neither for other keys nor for sessions as their worker.
const scopesOf = {
  pages: ['read', 'write', 'execute', 'phone', 'billing'],
  talk: ['read', 'execute'],
} as const satisfies Record<string, readonly ApiKeyScope[]>;

/**
 * The key that the printed link of the docs (`pages`) or of /talk brings with it, of the first organization where that is a test one; null where there
 * is none: browsers keep and synchronize addresses, so that the organization's own key is in none
 * (docs/decisions/front-door.md#d367). It is minted once, and another one takes its place when its file or its row is gone.
 * Only beside the embedded database: the folder of a process that shares a database may be gone with each start, and each
 * would leave a key behind.
 */
export async function ensurePageKey(
  name: keyof typeof scopesOf,
  options: {
    config: Pick<Config, 'databaseUrl'>;
    dataFolder: Pick<DataFolder, 'readPageKey' | 'writePageKey'>;
    organizations: Pick<OrganizationsPorts, 'apiKeys' | 'authenticate' | 'service'>;
    organizationId: string;
    log: Logger;
  },
): Promise<string | null> {
  const { config, dataFolder, organizations, organizationId, log } = options;
  if (config.databaseUrl !== null || (await organizations.service.get(organizationId)).mode === 'live') return null;
  const kept = dataFolder.readPageKey(name);
  const holder = kept === null ? null : await organizations.authenticate(kept, 'this process');
  if (holder?.organizationId === organizationId) return kept;
  try {
    const scopes = scopesOf[name];
    const { secret } = await organizations.apiKeys.create(organizationId, { name, scopes, expiresAt: null });
    dataFolder.writePageKey(name, secret);
    return secret;
  } catch (err) {
    // An organization may have as many keys as it can; a link without a key works as well.
    log.warn({ err, page: name }, 'there is no key for the link of a page');
    return null;
  }
}

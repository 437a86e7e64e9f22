import type { SliceHandlers } from '../contract/binding.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { findKeyInForce, type FoundKey } from './api-key-store.ts';
import { type ApiKeysService, createApiKeysService } from './api-keys.ts';
import { type Authentication, createAuthentication } from './authenticate.ts';
import { createMakeOrganization } from './make-organization.ts';
import { createDefaultTimezone, type DefaultTimezone } from './default-timezone.ts';
import { createEnsureOrganizations, type EnsureOrganizations } from './ensure.ts';
import { createKeyUsage } from './key-usage.ts';
import { createKeyWatch, type WatchKey } from './key-watch.ts';
import { createOrganizationsRoutes } from './routes.ts';
import { createOrganizationsService, type OrganizationsService } from './service.ts';
import type { OrganizationsMetrics } from './metrics.ts';
import type { OrganizationsNeeds } from './needs.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

/** What others call of organizations. */
export interface OrganizationsPorts {
  service: OrganizationsService;
  defaultTimezone: DefaultTimezone;
  apiKeys: ApiKeysService;
  ensure: EnsureOrganizations;
  authenticate: Authentication['authenticate'];
  /** A key in force by its id, for what was opened with it earlier; null for one that is revoked or expired. It counts as a use of the key. */
  keyOf(key: { organizationId: string; apiKeyId: string }): Promise<FoundKey | null>;
  watchKey: WatchKey;
}

export interface MadeOrganizations extends MadeSlice {
  ports: OrganizationsPorts;
  routes: SliceHandlers<'organizations'>;
}

export function createOrganizationsSlice(
  deps: SliceDeps & OrganizationsNeeds & { ids: Ids<'key' | 'org'>; metrics: OrganizationsMetrics },
): MadeOrganizations {
  const { database, notifications, clock, ids, randomness, encryption, log, metrics, config } = deps;
  const usage = createKeyUsage({ database, clock, log });
  const { authenticate, forget } = createAuthentication({ database, notifications, usage, clock, metrics });
  const apiKeys = createApiKeysService({ database, clock, ids, randomness, forget, limit: config.apiKeyLimit });
  const makeOrganization = createMakeOrganization({
    clock,
    ids,
    randomness,
    encryption,
    apiKeys,
    hooks: deps.creationHooks,
  });
  const service = createOrganizationsService({ database, clock, encryption, makeOrganization });
  const webhookSecrets = createWebhookSecrets({ database, ids, randomness, encryption });
  return {
    ports: {
      service,
      defaultTimezone: createDefaultTimezone({ clock }),
      apiKeys,
      ensure: createEnsureOrganizations({ database, apiKeys, makeOrganization }),
      authenticate,
      keyOf: async ({ organizationId, apiKeyId }) => {
        const found = await findKeyInForce(database.read, organizationId, apiKeyId);
        if (found !== null) usage.note(apiKeyId);
        return found;
      },
      watchKey: createKeyWatch({ database, notifications, clock, log }),
    },
    routes: createOrganizationsRoutes({ ...deps, service, apiKeys, webhookSecrets }),
    // What the last requests noted of their keys is still to be written.
    stop: () => usage.idle(),
  };
}

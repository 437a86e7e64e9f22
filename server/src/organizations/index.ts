import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Notifications } from '../platform/notifications.ts';
import type { Randomness } from '../platform/random.ts';
import { type ApiKeysService, createApiKeysService } from './api-keys.ts';
import { type Authentication, createAuthentication } from './authenticate.ts';
import { createBirth } from './birth.ts';
import { createDefaultTimezone, type DefaultTimezone } from './default-timezone.ts';
import { createEnsureOrganizations, type EnsureOrganizations } from './ensure.ts';
import { createKeyUsage } from './key-usage.ts';
import { createKeyWatch, type WatchKey } from './key-watch.ts';
import { createOrganizationsService, type OrganizationsService } from './service.ts';
import type { BirthHook } from './types.ts';
import { createWebhookSecrets, type WebhookSecrets } from './webhook-secrets.ts';

export { modeOfApiKey } from './api-key.ts';
export type { Ensured, KeyRefusal } from './ensure.ts';
export { organizationErrors } from './errors.ts';
export { findOrganization } from './organization-store.ts';
export { people } from './people.ts';
export { createOrganizationsRoutes } from './routes.ts';
export { loadSettings, type OrganizationSettings } from './settings.ts';
export {
  findTestClock,
  lockNextAdvancingClock,
  moveClock,
  setClockTarget,
  type TestClock,
} from './test-clock-store.ts';
export { deleteExpiredSecrets } from './webhook-secret-store.ts';
export { organizationsSealedColumns } from './webhook-secret.ts';
export type { ApiKeyScope, BirthHook, CreditPolicy, KeyHolder, Organization, OrganizationMode } from './types.ts';
export {
  loadSigningSecrets,
  loadWebhookSecrets,
  maxPreviousSecrets,
  type SigningSecret,
} from './webhook-secrets.ts';

export interface OrganizationsSlice {
  service: OrganizationsService;
  defaultTimezone: DefaultTimezone;
  apiKeys: ApiKeysService;
  webhookSecrets: WebhookSecrets;
  ensure: EnsureOrganizations;
  authenticate: Authentication['authenticate'];
  watchKey: WatchKey;
  /** Resolves when nothing of this slice is under way beside the requests. */
  idle(): Promise<void>;
}

export function createOrganizationsSlice(options: {
  database: Database;
  notifications: Notifications;
  clock: Clock;
  ids: Ids;
  randomness: Randomness;
  encryption: Encryption;
  log: Logger;
  metrics: Metrics;
  /** What the other slices make at the birth of an organization, in this order. */
  birthHooks: readonly BirthHook[];
  /** How many API keys of an organization can be in force at once. */
  apiKeyLimit: number;
}): OrganizationsSlice {
  const { database, notifications, clock, ids, randomness, encryption, log } = options;
  const usage = createKeyUsage({ database, clock, log });
  const { authenticate, forget } = createAuthentication({
    database,
    notifications,
    usage,
    clock,
    metrics: options.metrics,
  });
  const apiKeys = createApiKeysService({ database, clock, ids, randomness, forget, limit: options.apiKeyLimit });
  const birth = createBirth({ clock, ids, randomness, encryption, apiKeys, hooks: options.birthHooks });
  return {
    service: createOrganizationsService({ database, clock, encryption, birth }),
    defaultTimezone: createDefaultTimezone({ clock }),
    apiKeys,
    webhookSecrets: createWebhookSecrets({ database, ids, randomness, encryption }),
    ensure: createEnsureOrganizations({ database, apiKeys, birth }),
    authenticate,
    watchKey: createKeyWatch({ database, notifications, log }),
    idle: () => usage.idle(),
  };
}

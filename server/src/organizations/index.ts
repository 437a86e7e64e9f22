import { organizations as organizationTables } from '../migrations/0001-organizations.ts';
import { apiKeyExpiry } from '../migrations/0018-api-key-expiry.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { createOrganizationsMetrics } from './metrics.ts';
import { organizationClocks } from './migrations/0021-organization-clocks.ts';
import { organizationSwitches } from './migrations/0032-organization-switches.ts';
import { lowBalances } from './migrations/0069-low-balances.ts';
import type { OrganizationsNeeds } from './needs.ts';
import { organizationsSealedColumns } from './webhook-secret.ts';

export { modeOfApiKey } from './api-key.ts';
export type { OrganizationsPorts } from './create-slice.ts';
export type { Ensured, KeyRefusal } from './ensure.ts';
export type { WatchKey } from './key-watch.ts';
export { organizationErrors } from './errors.ts';
export { findOrganization } from './organization-store.ts';
export { people } from './people.ts';
export { loadSettings, type OrganizationSettings } from './settings.ts';
export {
  findTestClock,
  clockIsOnItsWay,
  lockNextAdvancingClock,
  moveClock,
  setClockTarget,
  type TestClock,
} from './test-clock-store.ts';
export { deleteExpiredSecrets } from './webhook-secret-store.ts';
export type { ApiKeyScope, CreditPolicy, KeyHolder, Organization, OrganizationMode } from './types.ts';
export {
  loadSigningSecrets,
  loadWebhookSecrets,
  maxPreviousSecrets,
  type SigningSecret,
} from './webhook-secrets.ts';

/** Organizations, their keys and settings, their clocks, and the secrets that sign their webhooks. */
export const organizations = defineSlice({
  name: 'organizations',
  uses: [],
  needs: needs<OrganizationsNeeds>(),
  migrations: [organizationTables, apiKeyExpiry, organizationClocks, organizationSwitches, lowBalances],
  sealedColumns: organizationsSealedColumns,
  idPrefixes: ['key', 'org'],
  metrics: createOrganizationsMetrics,
  create: async (deps) => (await import('./create-slice.ts')).createOrganizationsSlice(deps),
});

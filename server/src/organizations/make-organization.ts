import type { Clock } from '../platform/time/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import type { CreationHook } from '../platform/slice/slice.ts';
import type { ApiKeysService } from './api-keys.ts';
import { insertOrganization } from './organization-store.ts';
import { slugOf } from './slug.ts';
import type { CreditPolicy, Organization, OrganizationMode } from './types.ts';
import { generateWebhookSecret, webhookSecretContext } from './webhook-secret.ts';

export interface NewOrganization {
  name: string;
  mode: OrganizationMode;
  creditPolicy: CreditPolicy;
  isAdmin: boolean;
  /** Null derives it from the name. */
  slug: string | null;
  /** The first key; null generates one. */
  apiKey: string | null;
}

/** An organization with what is shown of it only now. */
export interface MadeOrganization {
  organization: Organization;
  apiKey: string;
  webhookSecret: string;
}

export type MakeOrganization = (tx: Tx, request: NewOrganization) => Promise<MadeOrganization>;

const slugAttempts = 5;

/** Makes organizations: the row, its webhook secret, its first key, and what the other slices add by their hooks. */
export function createMakeOrganization(options: {
  clock: Clock;
  ids: Ids<'org'>;
  randomness: Randomness;
  encryption: Encryption;
  apiKeys: Pick<ApiKeysService, 'issue'>;
  hooks: () => readonly CreationHook[];
}): MakeOrganization {
  const { clock, ids, randomness, encryption, apiKeys, hooks } = options;

  return async (tx, request) => {
    const id = ids.prefixed('org');
    const at = clock.now();
    const webhookSecret = generateWebhookSecret(randomness);
    const encryptedSecret = encryption.encrypt(webhookSecret, webhookSecretContext(id));
    const base = request.slug ?? slugOf(request.name);
    for (let attempt = 0; attempt < slugAttempts; attempt += 1) {
      const organization: Organization = {
        id,
        name: request.name,
        slug: attempt === 0 ? base : `${base}-${randomness.bytes(3).toString('hex')}`,
        mode: request.mode,
        creditPolicy: request.creditPolicy,
        isAdmin: request.isAdmin,
        defaultTimezone: null,
        // A recording wants consent: in live mode the operator switches it on.
        recordingEnabled: request.mode === 'test',
        humanCalling: false,
        lowBalanceMicroUsd: null,
        createdAt: at,
        updatedAt: at,
      };
      if (!(await insertOrganization(tx, organization, encryptedSecret))) continue;
      const { secret } = await apiKeys.issue(tx, organization, {
        name: 'First key',
        scopes: null,
        secret: request.apiKey,
      });
      for (const hook of hooks()) await hook(tx, organization);
      return { organization, apiKey: secret, webhookSecret };
    }
    throw new Error('No free slug was found');
  };
}

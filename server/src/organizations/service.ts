import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { DecryptionError, type Encryption } from '../platform/crypto/encryption.ts';
import type { MakeOrganization, MadeOrganization } from './make-organization.ts';
import { organizationErrors } from './errors.ts';
import {
  findOrganization,
  findSampleSecrets,
  findWebhookSecret,
  listOrganizations,
  updateOrganization,
} from './organization-store.ts';
import type { CreditPolicy, Organization, OrganizationChanges, OrganizationMode } from './types.ts';
import { webhookSecretContext } from './webhook-secret.ts';

/** What may be shown of a webhook signing secret. */
export interface MaskedSecret {
  prefix: string;
  lastFour: string;
  createdAt: Temporal.Instant;
}

export interface OrganizationsService {
  create(request: {
    name: string;
    mode: OrganizationMode;
    creditPolicy: CreditPolicy | null;
  }): Promise<MadeOrganization>;
  /** 404 when it does not exist. */
  get(id: string): Promise<Organization>;
  list(): Promise<Organization[]>;
  /** Writes only what is given. 400 for a blank name. */
  update(id: string, changes: OrganizationChanges): Promise<Organization>;
  maskedWebhookSecret(id: string): Promise<MaskedSecret>;
  /** The secret that signs webhooks, in the clear. */
  webhookSecret(id: string): Promise<string>;
  /** False when what the database keeps was encrypted under keys that this process does not have. */
  canReadSecrets(): Promise<boolean>;
}

export function createOrganizationsService(options: {
  database: Database;
  clock: Clock;
  encryption: Encryption;
  makeOrganization: MakeOrganization;
}): OrganizationsService {
  const { database, clock, encryption, makeOrganization } = options;

  async function loadSecret(id: string): Promise<{ secret: string; createdAt: Temporal.Instant }> {
    const kept = await findWebhookSecret(database.read, id);
    if (kept === null) throw organizationErrors.organizationNotFound();
    return { secret: encryption.decrypt(kept.encrypted, webhookSecretContext(id)), createdAt: kept.createdAt };
  }

  return {
    create: async (request) => {
      const name = request.name.trim();
      if (name === '') throw organizationErrors.blankName();
      const { mode, creditPolicy } = request;
      return database.tx((tx) =>
        makeOrganization(tx, {
          name,
          mode,
          creditPolicy: creditPolicy ?? 'unlimited',
          isAdmin: false,
          slug: null,
          apiKey: null,
        }),
      );
    },
    get: async (id) => {
      const organization = await findOrganization(database.read, id);
      if (organization === null) throw organizationErrors.organizationNotFound();
      return organization;
    },
    list: () => listOrganizations(database.read),
    update: async (id, { name, ...others }) => {
      if (name?.trim() === '') throw organizationErrors.blankName();
      const changes = { ...others, ...(name === undefined ? {} : { name: name.trim() }) };
      const organization = await updateOrganization(database.read, id, changes, clock.now());
      if (organization === null) throw organizationErrors.organizationNotFound();
      return organization;
    },
    maskedWebhookSecret: async (id) => {
      const { secret, createdAt } = await loadSecret(id);
      return { prefix: 'whsec_', lastFour: secret.slice(-4), createdAt };
    },
    webhookSecret: async (id) => (await loadSecret(id)).secret,
    canReadSecrets: async () => {
      try {
        for (const kept of await findSampleSecrets(database.read)) {
          encryption.decrypt(kept.encrypted, webhookSecretContext(kept.organizationId));
        }
        return true;
      } catch (error) {
        if (error instanceof DecryptionError) return false;
        throw error;
      }
    },
  };
}

import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import { organizationErrors } from './errors.ts';
import { findWebhookSecret, lockOrganization } from './organization-store.ts';
import { loadSettings } from './settings.ts';
import { generateWebhookSecret, previousWebhookSecretContext, webhookSecretContext } from './webhook-secret.ts';
import {
  deletePreviousSecrets,
  insertPreviousSecret,
  loadKeptSecrets,
  updateWebhookSecret,
} from './webhook-secret-store.ts';

/** How many replaced secrets sign at once, besides the current one. */
export const maxPreviousSecrets = 4;

/** A new secret, shown this once. Instants are of the organization's time. */
export interface RotatedSecret {
  secret: string;
  createdAt: Temporal.Instant;
  /** When the replaced secret signs for the last time; null when it ended at once. */
  previousExpiresAt: Temporal.Instant | null;
}

export interface WebhookSecrets {
  /**
   * Replaces the signing secret. The replaced one signs beside it for `graceSeconds` more, of at most four such; 0 ends
   * every earlier secret at once. Rotations of one organization happen one after the other. 404 when it does not exist.
   */
  rotate(organizationId: string, graceSeconds: number): Promise<RotatedSecret>;
}

export function createWebhookSecrets(options: {
  database: Database;
  ids: Ids;
  randomness: Randomness;
  encryption: Encryption;
}): WebhookSecrets {
  const { database, ids, randomness, encryption } = options;
  return {
    rotate: (organizationId, graceSeconds) =>
      database.tx(async (tx) => {
        await lockOrganization(tx, organizationId);
        const replaced = await findWebhookSecret(tx, organizationId);
        const now = (await loadSettings(tx, [organizationId])).get(organizationId)?.now;
        if (replaced === null || now === undefined) throw organizationErrors.organizationNotFound();
        const secret = generateWebhookSecret(randomness);
        await updateWebhookSecret(
          tx,
          organizationId,
          encryption.encrypt(secret, webhookSecretContext(organizationId)),
          now,
        );
        if (graceSeconds === 0) {
          await deletePreviousSecrets(tx, organizationId, 0);
          return { secret, createdAt: now, previousExpiresAt: null };
        }
        const id = ids.uuid();
        const clear = encryption.decrypt(replaced.encrypted, webhookSecretContext(organizationId));
        const previousExpiresAt = now.add({ seconds: graceSeconds });
        await insertPreviousSecret(tx, {
          id,
          organizationId,
          encrypted: encryption.encrypt(clear, previousWebhookSecretContext(organizationId, id)),
          replacedAt: now,
          expiresAt: previousExpiresAt,
        });
        await deletePreviousSecrets(tx, organizationId, maxPreviousSecrets);
        return { secret, createdAt: now, previousExpiresAt };
      }),
  };
}

/** A secret in the clear; both instants are null for the current one, which signs until it is replaced. */
export interface SigningSecret {
  secret: string;
  replacedAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
}

/**
 * What signs for each organization, by its id: the current secret first, then the replaced ones whose grace has not
 * ended in the organization's time, newest first.
 */
export async function loadSigningSecrets(
  tx: Tx,
  encryption: Encryption,
  organizationIds: readonly string[],
): Promise<Map<string, SigningSecret[]>> {
  const secrets = new Map<string, SigningSecret[]>();
  for (const { organizationId, encrypted, id, replacedAt, expiresAt } of await loadKeptSecrets(tx, organizationIds)) {
    const context =
      id === null ? webhookSecretContext(organizationId) : previousWebhookSecretContext(organizationId, id);
    const opened = { secret: encryption.decrypt(encrypted, context), replacedAt, expiresAt };
    secrets.set(organizationId, [...(secrets.get(organizationId) ?? []), opened]);
  }
  return secrets;
}

/** The same secrets alone, for whoever signs. */
export async function loadWebhookSecrets(
  tx: Tx,
  encryption: Encryption,
  organizationIds: readonly string[],
): Promise<Map<string, string[]>> {
  const secrets = await loadSigningSecrets(tx, encryption, organizationIds);
  return new Map([...secrets].map(([organizationId, all]) => [organizationId, all.map(({ secret }) => secret)]));
}

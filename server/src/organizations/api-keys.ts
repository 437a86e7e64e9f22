import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../platform/time/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import { hashApiKey, generateApiKey, visibleParts } from './api-key.ts';
import { countApiKeys, insertApiKey, listApiKeys, markRevoked } from './api-key-store.ts';
import { organizationErrors } from './errors.ts';
import { findOrganization, lockOrganization } from './organization-store.ts';
import { type ApiKey, type ApiKeyRequest, type ApiKeyScope, apiKeyScopes, type Organization } from './types.ts';

/** A key and, this once, the secret itself. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  secret: string;
}

export interface ApiKeysService {
  list(organizationId: string): Promise<ApiKey[]>;
  /** 400 for a blank name or an expiry that has passed, 404 when the organization does not exist; 409 LIMIT_REACHED. */
  create(organizationId: string, request: ApiKeyRequest): Promise<IssuedApiKey>;
  /**
   * 404 for a key that is unknown, foreign, revoked or expired; 409 LAST_ADMIN_KEY for the last one with the scope admin
   * that does not expire: one that does would leave the organization without any.
   */
  revoke(organizationId: string, apiKeyId: string): Promise<void>;
  /**
   * Gives an organization a key inside the caller's transaction; a new one is minted when `secret` is null. What an
   * operator has configured is given whatever the limit is.
   */
  issue(
    tx: Tx,
    organization: Organization,
    request: {
      name: string;
      scopes: readonly ApiKeyScope[] | null;
      expiresAt?: Temporal.Instant | null;
      secret: string | null;
    },
  ): Promise<IssuedApiKey>;
}

export function createApiKeysService(options: {
  database: Database;
  clock: Clock;
  ids: Ids<'key'>;
  randomness: Randomness;
  forget: (keySha256: Buffer) => void;
  /** How many keys of an organization can be in force at once. */
  limit: number;
}): ApiKeysService {
  const { database, clock, ids, randomness, forget, limit } = options;

  const issue: ApiKeysService['issue'] = async (tx, organization, request) => {
    const secret = request.secret ?? generateApiKey(randomness, organization.mode);
    const apiKey: ApiKey = {
      id: ids.prefixed('key'),
      organizationId: organization.id,
      name: request.name,
      ...visibleParts(secret),
      scopes: apiKeyScopes.filter((scope) => request.scopes?.includes(scope) ?? scope !== 'worker'),
      createdAt: clock.now(),
      lastUsedAt: null,
      expiresAt: request.expiresAt ?? null,
    };
    await insertApiKey(tx, apiKey, hashApiKey(secret));
    return { apiKey, secret };
  };

  return {
    issue,
    list: (organizationId) => listApiKeys(database.read, organizationId),
    create: async (organizationId, request) => {
      const name = request.name.trim();
      if (name === '') throw organizationErrors.blankName();
      const { scopes, expiresAt } = request;
      if (expiresAt !== null && expiresAt.epochMilliseconds <= clock.nowMs()) throw organizationErrors.expiryPassed();
      return database.tx(async (tx) => {
        const organization = await findOrganization(tx, organizationId);
        if (organization === null) throw organizationErrors.organizationNotFound();
        await lockOrganization(tx, organizationId);
        if ((await countApiKeys(tx, organizationId)) >= limit) throw organizationErrors.apiKeyLimitReached(limit);
        return issue(tx, organization, { name, scopes, expiresAt, secret: null });
      });
    },
    revoke: async (organizationId, apiKeyId) => {
      const hash = await database.tx(async (tx) => {
        // Two deletions at once would each see the other's key as the one that remains.
        await lockOrganization(tx, organizationId);
        const keys = await listApiKeys(tx, organizationId);
        const target = keys.find((key) => key.id === apiKeyId);
        if (target === undefined) throw organizationErrors.apiKeyNotFound();
        const lasting = keys.filter((key) => key.scopes.includes('admin') && key.expiresAt === null);
        if (lasting.length === 1 && lasting[0] === target) throw organizationErrors.lastAdminKey();
        return markRevoked(tx, { organizationId, id: apiKeyId }, clock.now());
      });
      if (hash !== null) forget(hash);
    },
  };
}

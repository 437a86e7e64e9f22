import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { ApiKey, ApiKeyList, CreateApiKeyRequest, CreatedApiKey } from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** The keys of your organization. */
export interface ApiKeys {
  /** Keys in force, oldest first; a key itself is never shown again. */
  list(options?: CallOptions): List<ApiKey, ApiKeyList>;
  /** Makes a key and shows it, this once. Without `scopes` it may do everything. */
  create(key: CreateApiKeyRequest, options?: CallOptions): ApiPromise<CreatedApiKey>;
  /** The key stops working at once, on every server. A key may delete itself. */
  delete(apiKeyId: string, options?: CallOptions): ApiPromise<void>;
}

export function createApiKeys({ methods: { all, post, remove } }: ResourceParts): Exact<ApiKeys> {
  return {
    list: all('/v1/api-keys'),
    create: post('/v1/api-keys'),
    delete: remove('/v1/api-keys/{id}', 'apiKeyId'),
  };
}

import type { CallOptions } from '../client-options.ts';
import type { ApiKey, ApiKeyList, CreateApiKeyRequest, CreatedApiKey } from '../generated/schemas.ts';
import { createWholeList, type List } from '../list.ts';
import { pathId } from '../path-id.ts';
import type { Caller } from '../caller.ts';

/** The keys of your organization. */
export interface ApiKeys {
  /** Keys in force, oldest first; a key itself is never shown again. */
  list(options?: CallOptions): List<ApiKey, ApiKeyList>;
  /** Makes a key and shows it, this once. Without `scopes` it may do everything. */
  create(key: CreateApiKeyRequest, options?: CallOptions): Promise<CreatedApiKey>;
  /** The key stops working at once, on every server. A key may delete itself. */
  delete(apiKeyId: string, options?: CallOptions): Promise<void>;
}

export function createApiKeys(call: Caller): ApiKeys {
  return {
    list: (options) =>
      createWholeList(
        () => call('read', options, (http) => http.GET('/v1/api-keys')),
        ({ data }) => data,
      ),
    create: (body, options) => call('act', options, (http) => http.POST('/v1/api-keys', { body })),
    delete: (apiKeyId, options) =>
      call('delete', options, (http) =>
        http.DELETE('/v1/api-keys/{id}', { params: { path: { id: pathId('apiKeyId', apiKeyId) } } }),
      ),
  };
}

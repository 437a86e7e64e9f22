import type { DashboardPrincipal, Principal } from '../../contract/binding.ts';
import type { ServerPrincipal } from '../../contract/principal.ts';
import { validationError } from '../../platform/process/errors.ts';
import type { KeyedRequest } from '../../platform/idempotency/with-idempotency.ts';

/**
 * A request that begins a session, as an Idempotency-Key stands for it. What a person begins in a browser is a test
 * (docs/decisions/sessions.md#d47): it takes no webhookTags, which are 400, and is another request than the same body with a key,
 * since it asks no endpoint and must not be answered in place of one that does.
 */
export function keyedRequestOf(
  { organizationId, kind }: Principal | DashboardPrincipal | ServerPrincipal,
  { body, ...sent }: Pick<KeyedRequest, 'endpoint' | 'key'> & { body: { webhookTags?: unknown } },
): KeyedRequest {
  if (kind !== 'dashboard') return { organizationId, ...sent, body };
  if (body.webhookTags !== undefined)
    throw validationError([{ path: '/body/webhookTags', message: 'is not taken with the cookie of a browser' }]);
  return { organizationId, ...sent, body: { test: body } };
}

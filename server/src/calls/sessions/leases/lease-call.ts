import type { Principal, ProcessPrincipal } from '../../../contract/binding.ts';
import type { LeaseCall } from './leased-session.ts';

/**
 * Whose sessions a worker may have: a key of the operator, and a process, those of every organization
 * (docs/decisions/organizations.md#d28).
 */
export function ownerOf(principal: Principal | ProcessPrincipal): string | null {
  return principal.kind === 'process' || principal.admin ? null : principal.organizationId;
}

/** A request of a worker about a session that it has, or had. */
export function leaseCallOf({
  principal,
  params,
  headers,
}: {
  principal: Principal | ProcessPrincipal;
  params: { id: string };
  headers: { readonly 'service-lease': string | undefined };
}): LeaseCall {
  return { organizationId: ownerOf(principal), sessionId: params.id, leaseToken: headers['service-lease'] ?? '' };
}

import type { Surface } from '../../server/src/contract/operation-table.ts';

const routerCodes = {
  UNAUTHORIZED: 'authentication_failed',
  FORBIDDEN: 'authentication_failed',
  NOT_FOUND: 'route_not_found',
  INVALID_CURSOR: 'invalid_request',
  INTERNAL_ERROR: 'relay_error',
  SERVICE_UNAVAILABLE: 'provider_unavailable',
} as const;

/** The body in which a surface says what the core API calls `code`, as far as it is the same for all operations. */
export function refusedAs({ surface }: { surface: Surface }, code: keyof typeof routerCodes): object {
  return surface === 'core' ? { code } : { error: { code: routerCodes[code] } };
}

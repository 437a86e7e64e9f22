/** What a surface says in place of a code of the pipeline, and under which status where that is another one too. */
export interface SurfaceCode {
  readonly code: string;
  readonly status?: number;
}

export type SurfaceCodes = Readonly<Record<string, SurfaceCode>>;

/** The closed vocabulary of the router, which knows one trouble with a key, no 403 and no 408 (companion facts, 1.5). */
export const routerCodes: SurfaceCodes = {
  VALIDATION_ERROR: { code: 'invalid_request' },
  UNAUTHORIZED: { code: 'authentication_failed' },
  FORBIDDEN: { code: 'authentication_failed', status: 401 },
  CSRF_TOKEN_INVALID: { code: 'authentication_failed', status: 401 },
  NOT_FOUND: { code: 'route_not_found' },
  METHOD_NOT_ALLOWED: { code: 'method_not_allowed' },
  REQUEST_TIMEOUT: { code: 'invalid_request', status: 400 },
  HEADERS_TOO_LARGE: { code: 'invalid_request' },
  PAYLOAD_TOO_LARGE: { code: 'payload_too_large' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'unsupported_media' },
  INTERNAL_ERROR: { code: 'relay_error' },
  SERVICE_UNAVAILABLE: { code: 'provider_unavailable' },
  RATE_LIMITED: { code: 'rate_limited' },
};

/**
 * The closed vocabulary of the local gateway (companion facts, 12.2), which has no 408, 413 or 415, and no code of its own
 * for an address, a method or a host that it does not know (docs/decisions/router.md#d281).
 */
export const gatewayCodes: SurfaceCodes = {
  VALIDATION_ERROR: { code: 'invalid_request' },
  UNAUTHORIZED: { code: 'local_auth_required' },
  FORBIDDEN: { code: 'invalid_request' },
  NOT_FOUND: { code: 'invalid_request' },
  METHOD_NOT_ALLOWED: { code: 'invalid_request' },
  REQUEST_TIMEOUT: { code: 'invalid_request', status: 400 },
  HEADERS_TOO_LARGE: { code: 'invalid_request' },
  PAYLOAD_TOO_LARGE: { code: 'invalid_request', status: 400 },
  UNSUPPORTED_MEDIA_TYPE: { code: 'invalid_request', status: 400 },
  INTERNAL_ERROR: { code: 'internal_error' },
};

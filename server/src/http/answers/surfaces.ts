import type { DocumentName } from '../../contract/contract.ts';
import type { Surface } from '../../contract/operation-table.ts';
import type { AppError } from '../../platform/process/errors.ts';
import { coreEnvelope, type EnvelopeContext, gatewayEnvelope, routerEnvelope } from './envelopes.ts';
import { gatewayCodes, routerCodes, type SurfaceCodes } from './surface-codes.ts';

/** All that one surface has and another has not: the pipeline is the same for each of them. */
export interface SurfaceRules {
  /** The document of the contract that has its operations. */
  readonly document: DocumentName;
  /** The body of an error. */
  readonly envelope: (error: AppError, context: EnvelopeContext) => object;
  /** What it says in place of the codes of the pipeline; a code that is not here stays. */
  readonly codes: SurfaceCodes;
  /** The headers of its answers that name the request and the place; null where it has none beside those of all surfaces. */
  readonly headers: { readonly requestId: string; readonly region: string } | null;
  /** The name of the quota that counts its requests, or null for none. */
  readonly quota: string | null;
}

export const surfaces: Readonly<Record<Surface, SurfaceRules>> = {
  core: { document: 'platform', envelope: coreEnvelope, codes: {}, headers: null, quota: null },
  router: {
    document: 'platform',
    envelope: routerEnvelope,
    codes: routerCodes,
    headers: { requestId: 'service-request-id', region: 'service-region' },
    quota: 'relay-ip',
  },
  gateway: { document: 'gateway', envelope: gatewayEnvelope, codes: gatewayCodes, headers: null, quota: null },
};

/** An error as a surface answers it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export function errorAnswer(surface: Surface, error: AppError, context: EnvelopeContext): ErrorAnswer {
  const { codes, envelope } = surfaces[surface];
  const status = codes[error.code]?.status ?? error.status;
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return { status, headers: { ...challenge, ...error.headers }, body: envelope(error, context) };
}

import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { ExtractionConflict } from './extraction-conflicts.policy.ts';
import type { Endpoint, ExtractionField } from './types.ts';

type Schemas = components['schemas'];

/** The endpoint record of the interface: of headers with credentials the names, of a custom secret that there is one. */
export function presentEndpoint(endpoint: Endpoint): Schemas['WebhookEndpoint'] {
  return {
    id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    events: [...endpoint.events],
    allAgents: endpoint.allAgents,
    agentIds: [...endpoint.agentIds],
    filterTags: endpoint.filterTags,
    headers: endpoint.headers,
    authHeaders: endpoint.authHeaderNames.map((name) => ({ name, configured: true })),
    timeoutMs: endpoint.timeoutMs,
    signingSecretSource: endpoint.hasCustomSecret ? 'custom' : 'workspace',
    hasCustomSigningSecret: endpoint.hasCustomSecret,
    extractionFields: endpoint.extractionFields.map(presentExtractionField),
    extractionConflict: endpoint.extractionConflict === null ? null : presentConflict(endpoint.extractionConflict),
    contentMode: 'full',
    legacyManaged: endpoint.isLegacyManaged,
    enabled: endpoint.enabled,
    disabledReason: endpoint.disabledReason,
    disabledAt: endpoint.disabledAt === null ? null : isoMillis(endpoint.disabledAt),
    createdAt: isoMillis(endpoint.createdAt),
    updatedAt: isoMillis(endpoint.updatedAt),
  };
}

/** Whom an endpoint disagrees with, and about what. */
export function presentConflict({ other, field }: ExtractionConflict): Schemas['ExtractionConflict'] {
  const isEndpoint = other.kind === 'endpoint';
  return { endpointId: isEndpoint ? other.id : null, agentId: isEndpoint ? null : other.id, field };
}

/** A field as it was defined, without members that were left out. */
export function presentExtractionField({
  name,
  type,
  description,
  options,
}: ExtractionField): Schemas['ExtractionField'] {
  return { name, type, description, ...(options === undefined ? {} : { options }) };
}

import { type Issue, validationError } from '../../platform/process/errors.ts';
import type { EndpointChanges } from '../model/endpoint-changes.ts';
import { endpointIssues } from './endpoint-rules.policy.ts';
import type { EndpointSecrets } from './endpoint-secrets.ts';
import type { EndpointSettings, StoredEndpoint } from './endpoint-store.ts';

/** Settings and whose they are: an endpoint that is stored, or is about to be. */
export type Before = EndpointSettings & Pick<StoredEndpoint, 'id' | 'organizationId'>;

/** What was asked before the transaction. */
export interface LookedUp {
  /** Canonical; null where the request names none, or one that is refused. */
  url: string | null;
  issues: Issue[];
}

/** What an endpoint is where its first request says nothing. */
export const endpointDefaults = {
  allAgents: true,
  agentIds: [],
  filterTags: {},
  headers: {},
  authHeadersEncrypted: null,
  timeoutMs: 10_000,
  signingSecretEncrypted: null,
  extractionFields: [],
} as const;

/** Names an issue of an endpoint by the place that its request has. */
export type IssuePath = (path: string) => string;

/** The settings that a request makes; throws 400 VALIDATION_ERROR with everything that is wrong with it. */
export function settingsAfter(
  secrets: EndpointSecrets,
  before: Before,
  changes: EndpointChanges,
  { url, issues }: LookedUp,
  place: IssuePath = (path) => path,
): EndpointSettings {
  const all = [...issues, ...endpointIssues(changes, { ...before, ...secrets.describe(before) })];
  if (all.length > 0) throw validationError(all.map(({ path, message }) => ({ path: place(path), message })));
  return {
    name: changes.name ?? before.name,
    url: url ?? before.url,
    events: changes.events ?? before.events,
    allAgents: changes.allAgents ?? before.allAgents,
    agentIds: changes.agentIds ?? before.agentIds,
    filterTags: changes.filterTags ?? before.filterTags,
    headers: changes.headers ?? before.headers,
    authHeadersEncrypted: secrets.sealAuthHeaders(before, changes),
    timeoutMs: changes.timeoutMs ?? before.timeoutMs,
    signingSecretEncrypted: secrets.sealSigningSecret(before, changes),
    extractionFields: changes.extractionFields ?? before.extractionFields,
  };
}

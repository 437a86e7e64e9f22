import type { components } from '../../contract/generated/openapi.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type Issue, validationError } from '../../platform/process/errors.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import type { EndpointChanges } from '../model/endpoint-changes.ts';
import { type AgentWebhooks, type AgentWebhooksRequest, legacyEvents, legacyKinds } from '../model/legacy.ts';
import type { LegacyKind, LegacyPlace } from '../model/types.ts';
import { createEndpointSecrets } from './endpoint-secrets.ts';
import {
  insertEndpoint,
  listLegacyEndpoints,
  lockEndpoint,
  type StoredEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';
import { definerOf, type ExtractionGuard } from './extraction-guard.ts';
import { presentExtractionField } from '../model/endpoint-present.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { endpointDefaults, settingsAfter } from './settings-after.ts';

/** A request about the receivers of an agent whose URLs were looked at. */
export interface PreparedLegacy {
  readonly webhooks: AgentWebhooksRequest;
  /** Canonical, of each kind that is written. */
  readonly urls: Readonly<Partial<Record<LegacyKind, string>>>;
}

/**
 * The deprecated configuration of agents: each member is an endpoint of that agent alone, and the endpoint is all that is kept of
 * it, so that a change of either shows in the other (docs/decisions/agents.md#d402).
 */
export interface LegacyEndpoints {
  /** Looks at the URLs, before the transaction of the agent; null removes all. Throws 400. */
  prepare(organizationId: string, webhooks: AgentWebhooksRequest | null): Promise<PreparedLegacy>;
  /** Writes what was prepared for an agent that the transaction has locked. Throws 400 and 409 EXTRACTION_CONFLICT. */
  write(tx: Tx, organizationId: string, agentId: string, prepared: PreparedLegacy): Promise<void>;
  /** Deletes those of an agent that is deleted; their deliveries stay in the log. */
  remove(tx: Tx, organizationId: string, agentId: string): Promise<void>;
  /** The configurations of the organization's agents, or of one of them, by agent; those that have none are left out. */
  of(tx: Tx, organizationId: string, agentId: string | 'all'): Promise<ReadonlyMap<string, AgentWebhooks>>;
}

type Asked = components['schemas']['AgentWebhookRequest'];
type OfAgent = StoredEndpoint & { legacy: LegacyPlace };

const usualTimeoutMs = 8_000;

export function createLegacyEndpoints(options: {
  jobs: Jobs;
  ids: Ids;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'check'>;
  guard: ExtractionGuard;
}): LegacyEndpoints {
  const { jobs, ids, http, guard } = options;
  const secrets = createEndpointSecrets(options);

  /** Those of an agent, locked in one order. */
  const lockAll = async (tx: Tx, organizationId: string, agentId: string): Promise<Map<LegacyKind, StoredEndpoint>> => {
    const found = await listLegacyEndpoints(tx, organizationId, agentId);
    const locked = new Map<LegacyKind, StoredEndpoint>();
    for (const { id, legacy } of found.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const endpoint = await lockEndpoint(tx, organizationId, id);
      if (endpoint !== null) locked.set(legacy.kind, endpoint);
    }
    return locked;
  };

  return {
    prepare: async (organizationId, webhooks) => {
      if (webhooks === null) return { webhooks: allNull, urls: {} };
      const issues: Issue[] = [];
      const urls: Partial<Record<LegacyKind, string>> = {};
      for (const kind of legacyKinds) {
        const asked = webhooks[kind] ?? null;
        if (asked === null) continue;
        const check = await http.check(asked.url, organizationId);
        if (check.ok) urls[kind] = check.url;
        else issues.push({ path: `/body/webhooks/${kind}/url`, message: check.problem });
      }
      if (issues.length > 0) throw validationError(issues);
      return { webhooks, urls };
    },
    write: async (tx, organizationId, agentId, { webhooks, urls }) => {
      const stored = await lockAll(tx, organizationId, agentId);
      const written: StoredEndpoint[] = [];
      for (const kind of legacyKinds) {
        const [asked, before] = [webhooks[kind], stored.get(kind)];
        if (asked === null && before !== undefined) await removeEndpoint(tx, jobs, before);
        if (asked === undefined || asked === null) continue;
        const changes = changesOf(asked);
        const base = before ?? newEndpoint(organizationId, ids.uuid(), agentId, kind, asked.url);
        const lookedUp = { url: urls[kind] ?? null, issues: [] };
        const settings = settingsAfter(secrets, base, changes, lookedUp, issuePathOf(kind));
        const legacy = legacyAfter(before?.legacy ?? { agentId, kind, responseMode: null, asyncAck: null }, asked);
        if (before !== undefined) await secrets.keepReplaced(tx, before, changes);
        const write = before === undefined ? insertEndpoint : updateEndpoint;
        written.push(await write(tx, organizationId, base.id, settings, legacy));
      }
      for (const endpoint of written) {
        const definer = definerOf(endpoint);
        if (definer !== null) await guard.refuse(tx, organizationId, definer);
      }
    },
    remove: async (tx, organizationId, agentId) => {
      for (const endpoint of (await lockAll(tx, organizationId, agentId)).values())
        await removeEndpoint(tx, jobs, endpoint);
    },
    of: async (tx, organizationId, agentId) => {
      const shown = new Map<string, AgentWebhooks>();
      for (const endpoint of await listLegacyEndpoints(tx, organizationId, agentId)) {
        const { agentId: id, kind } = endpoint.legacy;
        const names = secrets.describe(endpoint).authHeaderNames;
        shown.set(id, { ...(shown.get(id) ?? allNull), [kind]: present(endpoint, names) });
      }
      return shown;
    },
  };
}

const allNull = { preCall: null, status: null, postCall: null, analysis: null, recording: null };

/** Of agents the members stand elsewhere in the request, and the secret has another name. */
function issuePathOf(kind: LegacyKind) {
  return (path: string): string =>
    path.replace(/^\/body/, `/body/webhooks/${kind}`).replace(/\/signingSecret$/, '/secret');
}

function newEndpoint(organizationId: string, id: string, agentId: string, kind: LegacyKind, url: string) {
  return {
    ...endpointDefaults,
    id,
    organizationId,
    name: `${kind} of ${agentId}`,
    url,
    events: legacyEvents[kind],
    allAgents: false,
    agentIds: [agentId],
    timeoutMs: usualTimeoutMs,
  };
}

function changesOf({ secret, headers, authHeaders, timeoutMs, extractionFields }: Asked): EndpointChanges {
  return {
    ...(secret === undefined ? {} : { signingSecretSource: secret === null ? 'workspace' : 'custom' }),
    ...(secret ? { signingSecret: secret } : {}),
    ...(headers === undefined ? {} : { headers }),
    // `configured` is of what was read.
    ...(authHeaders === undefined
      ? {}
      : { authHeaders: authHeaders.map(({ configured: _configured, ...header }) => header) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(extractionFields === undefined ? {} : { extractionFields }),
  };
}

function legacyAfter(before: LegacyPlace, { responseMode, asyncAck }: Asked): LegacyPlace {
  return {
    ...before,
    responseMode: responseMode === undefined ? before.responseMode : responseMode,
    asyncAck: asyncAck === undefined ? before.asyncAck : asyncAck,
  };
}

function present(endpoint: OfAgent, authHeaderNames: readonly string[]): components['schemas']['AgentWebhook'] {
  const { id, url, headers, timeoutMs, signingSecretEncrypted, extractionFields, legacy } = endpoint;
  return {
    url,
    secretRef: signingSecretEncrypted === null ? null : id,
    headers,
    authHeaders: authHeaderNames.map((name) => ({ name, configured: true })),
    timeoutMs,
    responseMode: legacy.responseMode,
    asyncAck: legacy.asyncAck,
    extractionFields: extractionFields.map(presentExtractionField),
  };
}

import type { Database, Tx } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type Issue, validationError } from '../../platform/process/errors.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { cancelPending } from '../rows/cancel-pending.ts';
import type { EndpointChanges, EndpointUpdate, NewEndpoint } from '../model/endpoint-changes.ts';
import { endpointIssues } from './endpoint-rules.policy.ts';
import { deletePreviousSecrets } from './endpoint-secret-store.ts';
import { createEndpointSecrets } from './endpoint-secrets.ts';
import {
  countEndpointsAlone,
  type EndpointSettings,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  markDeleted,
  markDisabled,
  markEnabled,
  type StoredEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';
import { webhookErrors } from '../model/errors.ts';
import type { ExtractionConflict } from '../model/extraction-conflicts.policy.ts';
import { definerOf, type ExtractionGuard } from './extraction-guard.ts';
import type { AgentExists } from '../model/needs.ts';
import type { Endpoint } from '../model/types.ts';

/** Endpoints of one organization. Every other organization's, and a deleted one, are 404 like an unknown id. */
export interface EndpointService {
  /** 400 with every rule that the request breaks; 409 LIMIT_REACHED and EXTRACTION_CONFLICT. */
  create(organizationId: string, request: NewEndpoint): Promise<Endpoint>;
  /** Oldest first. */
  list(organizationId: string): Promise<Endpoint[]>;
  get(organizationId: string, id: string): Promise<Endpoint>;
  /** Writes only what is given; a wish that is already true changes nothing. 400 and 409 EXTRACTION_CONFLICT as for a new one. */
  update(organizationId: string, id: string, update: EndpointUpdate): Promise<Endpoint>;
  /** Cancels what is pending and erases the secrets. */
  remove(organizationId: string, id: string): Promise<void>;
}

/** What an endpoint is where its first request says nothing. */
const defaults = {
  allAgents: true,
  agentIds: [],
  filterTags: {},
  headers: {},
  authHeadersEncrypted: null,
  timeoutMs: 10_000,
  signingSecretEncrypted: null,
  extractionFields: [],
} as const;

/** What decides which fields an endpoint wants, and of whom (docs/decisions/recordings.md#d98). */
const decidesFields = ['events', 'allAgents', 'agentIds', 'extractionFields', 'enabled'] as const;

/** Settings and whose they are: an endpoint that is stored, or is about to be. */
type Before = EndpointSettings & Pick<StoredEndpoint, 'id' | 'organizationId'>;

export function createEndpointService(options: {
  database: Database;
  jobs: Jobs;
  ids: Ids;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'check'>;
  agentExists: AgentExists;
  guard: ExtractionGuard;
  /** How many endpoints an organization can have at once, disabled ones included. */
  endpointLimit: number;
}): EndpointService {
  const { database, jobs, ids, http, agentExists, guard, endpointLimit: limit } = options;
  const secrets = createEndpointSecrets(options);

  /** What others must be asked, before the transaction: whether the URL may be reached, whether the agents exist. */
  const lookUp = async (organizationId: string, { url, agentIds = [] }: EndpointChanges): Promise<LookedUp> => {
    const check = url === undefined ? null : await http.check(url, organizationId);
    const issues = check?.ok === false ? [{ path: '/body/url', message: check.problem }] : [];
    for (const [index, agentId] of agentIds.entries()) {
      if (await agentExists(database.read, organizationId, agentId)) continue;
      issues.push({ path: `/body/agentIds/${index}`, message: 'must be an agent of your organization' });
    }
    return { url: check?.ok === true ? check.url : null, issues };
  };
  /** The settings that a request makes; throws with everything that is wrong with it. */
  const settingsAfter = (before: Before, changes: EndpointChanges, { url, issues }: LookedUp): EndpointSettings => {
    const all = [...issues, ...endpointIssues(changes, { ...before, ...secrets.describe(before) })];
    if (all.length > 0) throw validationError(all);
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
  };
  const endpointOf = (stored: StoredEndpoint, extractionConflict: ExtractionConflict | null = null): Endpoint => {
    const { authHeadersEncrypted: _values, signingSecretEncrypted: _secret, ...endpoint } = stored;
    return { ...endpoint, ...secrets.describe(stored), extractionConflict };
  };
  const known = async (tx: Tx, stored: StoredEndpoint): Promise<Endpoint> => {
    const isConcerned = definerOf(stored) !== null;
    const conflicts = isConcerned ? await guard.conflicts(tx, stored.organizationId) : null;
    return endpointOf(stored, conflicts?.get(stored.id) ?? null);
  };
  const refuseConflict = async (tx: Tx, organizationId: string, saved: Parameters<typeof definerOf>[0]) => {
    const definer = definerOf(saved);
    if (definer !== null) await guard.refuse(tx, organizationId, definer);
  };

  return {
    create: async (organizationId, request) => {
      const { name, url, events } = request;
      const before = { ...defaults, id: ids.uuid(), organizationId, name, url, events };
      const settings = settingsAfter(before, request, await lookUp(organizationId, request));
      return database.tx(async (tx) => {
        if ((await countEndpointsAlone(tx, organizationId)) >= limit) throw webhookErrors.endpointLimitReached(limit);
        await refuseConflict(tx, organizationId, { ...settings, id: before.id, enabled: true });
        return endpointOf(await insertEndpoint(tx, organizationId, before.id, settings));
      });
    },
    list: async (organizationId) => {
      const stored = await listEndpoints(database.read, organizationId);
      const isConcerned = stored.some((endpoint) => definerOf(endpoint) !== null);
      const conflicts = isConcerned ? await guard.conflicts(database.read, organizationId) : null;
      return stored.map((endpoint) => endpointOf(endpoint, conflicts?.get(endpoint.id) ?? null));
    },
    get: async (organizationId, id) => {
      const stored = await findEndpoint(database.read, organizationId, id);
      if (stored === null) throw webhookErrors.endpointNotFound();
      return known(database.read, stored);
    },
    update: async (organizationId, id, update) => {
      const lookedUp = await lookUp(organizationId, update);
      return database.tx(async (tx) => {
        const before = await lockEndpoint(tx, organizationId, id);
        if (before === null) throw webhookErrors.endpointNotFound();
        const settings = settingsAfter(before, update, lookedUp);
        await secrets.keepReplaced(tx, before, update);
        if (update.enabled === true && !before.enabled) await markEnabled(tx, organizationId, id);
        if (update.enabled === false && before.enabled) {
          await markDisabled(tx, organizationId, id);
          await cancelPending(tx, jobs, organizationId, id);
        }
        if (decidesFields.some((name) => update[name] !== undefined))
          await refuseConflict(tx, organizationId, { ...settings, id, enabled: update.enabled ?? before.enabled });
        return known(tx, await updateEndpoint(tx, organizationId, id, settings));
      });
    },
    remove: (organizationId, id) =>
      database.tx(async (tx) => {
        if (!(await markDeleted(tx, organizationId, id))) throw webhookErrors.endpointNotFound();
        await deletePreviousSecrets(tx, organizationId, id);
        await cancelPending(tx, jobs, organizationId, id);
      }),
  };
}

interface LookedUp {
  /** Canonical; null where the request names none, or one that is refused. */
  url: string | null;
  issues: Issue[];
}

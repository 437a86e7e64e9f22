import type { Database, Tx } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { cancelPending } from '../rows/cancel-pending.ts';
import type { EndpointChanges, EndpointUpdate, NewEndpoint } from '../model/endpoint-changes.ts';
import { legacyIssues } from './legacy-issues.policy.ts';
import { createEndpointSecrets } from './endpoint-secrets.ts';
import {
  countEndpointsAlone,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  markDisabled,
  markEnabled,
  type StoredEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';
import { webhookErrors } from '../model/errors.ts';
import type { ExtractionConflict } from '../model/extraction-conflicts.policy.ts';
import { definerOf, type ExtractionGuard } from './extraction-guard.ts';
import type { LegacyHooks } from '../model/legacy.ts';
import type { AgentExists } from '../model/needs.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { endpointDefaults, type LookedUp, settingsAfter } from './settings-after.ts';
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

/** What decides which fields an endpoint wants, and of whom (docs/decisions/recordings.md#d98). */
const decidesFields = ['events', 'allAgents', 'agentIds', 'extractionFields', 'enabled'] as const;

export function createEndpointService(options: {
  database: Database;
  jobs: Jobs;
  ids: Ids;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'check'>;
  agentExists: AgentExists;
  guard: ExtractionGuard;
  /** Called at each use: agents are made later. */
  hooks: () => readonly LegacyHooks[];
  /** How many endpoints an organization can have at once, disabled ones included. */
  endpointLimit: number;
}): EndpointService {
  const { database, jobs, ids, http, agentExists, guard, hooks, endpointLimit: limit } = options;
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
  const endpointOf = (stored: StoredEndpoint, extractionConflict: ExtractionConflict | null = null): Endpoint => {
    const { authHeadersEncrypted: _values, signingSecretEncrypted: _secret, legacy, ...endpoint } = stored;
    return { ...endpoint, isLegacyManaged: legacy !== null, ...secrets.describe(stored), extractionConflict };
  };
  const known = async (tx: Tx, stored: StoredEndpoint): Promise<Endpoint> => {
    const isConcerned = definerOf(stored) !== null;
    const conflicts = isConcerned ? await guard.conflicts(tx, stored.organizationId) : null;
    return endpointOf(stored, conflicts?.get(stored.id) ?? null);
  };
  /** Of the deprecated configuration of an agent: the agent changes with it, and is locked first as by its own changes. */
  const changeItsAgent = async (tx: Tx, organizationId: string, id: string): Promise<void> => {
    const agentId = (await findEndpoint(tx, organizationId, id))?.legacy?.agentId;
    if (agentId === undefined) return;
    for (const { agentChanges } of hooks()) await agentChanges(tx, organizationId, agentId);
  };
  const refuseConflict = async (tx: Tx, organizationId: string, saved: Parameters<typeof definerOf>[0]) => {
    const definer = definerOf(saved);
    if (definer !== null) await guard.refuse(tx, organizationId, definer);
  };

  return {
    create: async (organizationId, request) => {
      const { name, url, events } = request;
      const before = { ...endpointDefaults, id: ids.uuid(), organizationId, name, url, events };
      const settings = settingsAfter(secrets, before, request, await lookUp(organizationId, request));
      return database.tx(async (tx) => {
        if ((await countEndpointsAlone(tx, organizationId)) >= limit) throw webhookErrors.endpointLimitReached(limit);
        await refuseConflict(tx, organizationId, { ...settings, id: before.id, enabled: true });
        return endpointOf(await insertEndpoint(tx, organizationId, before.id, settings, null));
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
        await changeItsAgent(tx, organizationId, id);
        const before = await lockEndpoint(tx, organizationId, id);
        if (before === null) throw webhookErrors.endpointNotFound();
        const settings = settingsAfter(secrets, before, update, {
          ...lookedUp,
          issues: [...lookedUp.issues, ...legacyIssues(before, update)],
        });
        await secrets.keepReplaced(tx, before, update);
        if (update.enabled === true && !before.enabled) await markEnabled(tx, organizationId, id);
        if (update.enabled === false && before.enabled) {
          await markDisabled(tx, organizationId, id);
          await cancelPending(tx, jobs, organizationId, id);
        }
        if (decidesFields.some((name) => update[name] !== undefined))
          await refuseConflict(tx, organizationId, { ...settings, id, enabled: update.enabled ?? before.enabled });
        return known(tx, await updateEndpoint(tx, organizationId, id, settings, before.legacy));
      });
    },
    remove: (organizationId, id) =>
      database.tx(async (tx) => {
        await changeItsAgent(tx, organizationId, id);
        if (!(await removeEndpoint(tx, jobs, { organizationId, id }))) throw webhookErrors.endpointNotFound();
      }),
  };
}

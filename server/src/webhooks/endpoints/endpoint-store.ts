import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type {
  DisabledReason,
  ExtractionField,
  LegacyKind,
  LegacyPlace,
  Tags,
  WebhookEventType,
} from '../model/types.ts';

/** What its owner decides of an endpoint, as it is kept: secrets are sealed, null where there are none. */
export interface EndpointSettings {
  name: string;
  url: string;
  events: readonly WebhookEventType[];
  allAgents: boolean;
  agentIds: readonly string[];
  filterTags: Tags;
  headers: Readonly<Record<string, string>>;
  authHeadersEncrypted: string | null;
  timeoutMs: number;
  /** Null signs with the organization's secret. */
  signingSecretEncrypted: string | null;
  extractionFields: readonly ExtractionField[];
}

/** A live endpoint as it is kept. */
export interface StoredEndpoint extends EndpointSettings {
  id: string;
  organizationId: string;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Temporal.Instant | null;
  /** Of the deprecated configuration of an agent; null for every other one. */
  legacy: LegacyPlace | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

interface EndpointRow {
  id: string;
  organization_id: string;
  name: string;
  url: string;
  events: string[];
  all_agents: boolean;
  agent_ids: string[];
  filter_tags: Record<string, string>;
  headers: Record<string, string>;
  auth_headers_encrypted: string | null;
  timeout_ms: number;
  signing_secret_encrypted: string | null;
  extraction_fields: ExtractionField[];
  enabled: boolean;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  legacy_agent_id: string | null;
  legacy_kind: LegacyKind | null;
  legacy_options: Pick<LegacyPlace, 'responseMode' | 'asyncAck'> | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `id, organization_id, name, url, events, all_agents, agent_ids, filter_tags, headers,
  auth_headers_encrypted, timeout_ms, signing_secret_encrypted, extraction_fields, enabled, disabled_reason,
  disabled_at, legacy_agent_id, legacy_kind, legacy_options, created_at, updated_at`;

async function list(
  tx: Tx,
  organizationId: string,
  { condition, values }: { condition: string; values: ReadonlyArray<string | null> },
): Promise<StoredEndpoint[]> {
  const rows = await tx.query<EndpointRow>(
    `select ${columns} from webhook_endpoints where organization_id = $1 and deleted_at is null and ${condition}
     order by created_at, id`,
    [organizationId, ...values],
  );
  return rows.map(fromRow);
}

/** The live endpoints, oldest first. */
export async function listEndpoints(tx: Tx, organizationId: string): Promise<StoredEndpoint[]> {
  return list(tx, organizationId, { condition: 'true', values: [] });
}

/** The same without those of the configurations of other agents, which hear nothing of this one; null is no agent. */
export async function listEndpointsFor(
  tx: Tx,
  organizationId: string,
  agentId: string | null,
): Promise<StoredEndpoint[]> {
  return list(tx, organizationId, {
    condition: '(legacy_agent_id is null or legacy_agent_id = $2)',
    values: [agentId],
  });
}

/** The live endpoints of the deprecated configuration of an agent, or of all agents; oldest first. */
export async function listLegacyEndpoints(
  tx: Tx,
  organizationId: string,
  agentId: string | 'all',
): Promise<Array<StoredEndpoint & { legacy: LegacyPlace }>> {
  const found = await list(
    tx,
    organizationId,
    agentId === 'all'
      ? { condition: 'legacy_agent_id is not null', values: [] }
      : { condition: 'legacy_agent_id = $2', values: [agentId] },
  );
  return found.flatMap(({ legacy, ...rest }) => (legacy === null ? [] : [{ ...rest, legacy }]));
}

const findSql = `select ${columns} from webhook_endpoints where organization_id = $1 and id = $2 and deleted_at is null`;

/** One live endpoint; a deleted one and another organization's are as absent as an unknown one. */
export async function findEndpoint(tx: Tx, organizationId: string, id: string): Promise<StoredEndpoint | null> {
  const [row] = await tx.query<EndpointRow>(findSql, [organizationId, id]);
  return row === undefined ? null : fromRow(row);
}

/** The same, and nobody else changes it until the transaction ends; rows that refer to it are not held up. */
export async function lockEndpoint(tx: Tx, organizationId: string, id: string): Promise<StoredEndpoint | null> {
  const [row] = await tx.query<EndpointRow>(`${findSql} for no key update`, [organizationId, id]);
  return row === undefined ? null : fromRow(row);
}

/** How many live endpoints there are beside those of agents' own configuration. Until the transaction ends no other one counts those of this organization. */
export async function countEndpointsAlone(tx: Tx, organizationId: string): Promise<number> {
  // Not the organization's row: a change of its keys or its secret need not wait for this.
  await tx.query(`select pg_advisory_xact_lock(hashtext('trunkline.webhook-endpoints'), hashtext($1))`, [
    organizationId,
  ]);
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from webhook_endpoints where organization_id = $1 and deleted_at is null and legacy_agent_id is null',
    [organizationId],
  );
  return row?.count ?? 0;
}

// Materialized: now is asked once, and both times are the same.
const insertSql = `
with t as materialized (select organization_now($1) as at)
insert into webhook_endpoints (organization_id, id, name, url, events, all_agents, agent_ids, filter_tags, headers,
  auth_headers_encrypted, timeout_ms, signing_secret_encrypted, extraction_fields, legacy_agent_id, legacy_kind, legacy_options, created_at, updated_at)
select $1, $2::uuid, $3, $4, $5::text[], $6::boolean, $7::text[], $8::jsonb, $9::json, $10, $11::int, $12, $13::json,
  $14, $15, $16::json, t.at, t.at
from t
returning ${columns}`;

/** Writes a new endpoint, enabled, as of now in the organization's time. */
export async function insertEndpoint(
  tx: Tx,
  organizationId: string,
  id: string,
  settings: EndpointSettings,
  legacy: LegacyPlace | null,
): Promise<StoredEndpoint> {
  const [row] = await tx.query<EndpointRow>(insertSql, valuesOf(organizationId, id, settings, legacy));
  if (row === undefined) throw new Error('An insert gave no row');
  return fromRow(row);
}

// Another URL is another receiver: what was known of the one before says nothing of it.
const updateSql = `
update webhook_endpoints set
  failing_since = case when url = $4 then failing_since end, warnings = case when url = $4 then warnings else 0 end,
  slow_until = case when url = $4 then slow_until end,
  name = $3, url = $4, events = $5, all_agents = $6, agent_ids = $7, filter_tags = $8,
  headers = $9, auth_headers_encrypted = $10, timeout_ms = $11, signing_secret_encrypted = $12, extraction_fields = $13,
  legacy_agent_id = $14, legacy_kind = $15, legacy_options = $16, updated_at = organization_now($1)
where organization_id = $1 and id = $2 and deleted_at is null
returning ${columns}`;

/** Writes the settings of an endpoint that the caller has locked. */
export async function updateEndpoint(
  tx: Tx,
  organizationId: string,
  id: string,
  settings: EndpointSettings,
  legacy: LegacyPlace | null,
): Promise<StoredEndpoint> {
  const [row] = await tx.query<EndpointRow>(updateSql, valuesOf(organizationId, id, settings, legacy));
  if (row === undefined) throw new Error('A locked endpoint is gone');
  return fromRow(row);
}

/** Enables an endpoint and forgets why it was disabled and every failure before. */
export async function markEnabled(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.query(
    `update webhook_endpoints set enabled = true, disabled_reason = null, disabled_at = null, failing_since = null,
       warnings = 0, slow_until = null
     where organization_id = $1 and id = $2 and deleted_at is null`,
    [organizationId, id],
  );
}

/** Disables an endpoint by its owner's wish. */
export async function markDisabled(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.query(
    `update webhook_endpoints
     set enabled = false, disabled_reason = 'manual', disabled_at = organization_now($1)
     where organization_id = $1 and id = $2 and deleted_at is null`,
    [organizationId, id],
  );
}

/** Ends an endpoint and erases what is secret of it; false when there is none. The log keeps its name and URL. */
export async function markDeleted(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update webhook_endpoints
     set deleted_at = organization_now($1), updated_at = organization_now($1), auth_headers_encrypted = null,
       signing_secret_encrypted = null
     where organization_id = $1 and id = $2 and deleted_at is null
     returning id`,
    [organizationId, id],
  );
  return rows.length === 1;
}

function valuesOf(
  organizationId: string,
  id: string,
  settings: EndpointSettings,
  legacy: LegacyPlace | null,
): unknown[] {
  const { agentId, kind, ...kept } = legacy ?? { agentId: null, kind: null };
  return [
    organizationId,
    id,
    settings.name,
    settings.url,
    settings.events,
    settings.allAgents,
    settings.agentIds,
    JSON.stringify(settings.filterTags),
    JSON.stringify(settings.headers),
    settings.authHeadersEncrypted,
    settings.timeoutMs,
    settings.signingSecretEncrypted,
    JSON.stringify(settings.extractionFields),
    agentId,
    kind,
    legacy === null ? null : JSON.stringify(kept),
  ];
}

/** An endpoint that was saved while imessage.* could be subscribed to may have them still: nothing is sent to it for them. */
function isSubscribable(name: string): name is WebhookEventType {
  return !name.startsWith('imessage.');
}

function fromRow(row: EndpointRow): StoredEndpoint {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    url: row.url,
    events: row.events.filter(isSubscribable),
    allAgents: row.all_agents,
    agentIds: row.agent_ids,
    filterTags: row.filter_tags,
    headers: row.headers,
    authHeadersEncrypted: row.auth_headers_encrypted,
    timeoutMs: row.timeout_ms,
    signingSecretEncrypted: row.signing_secret_encrypted,
    extractionFields: row.extraction_fields,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at === null ? null : instantFromDate(row.disabled_at),
    legacy: legacyOf(row),
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

function legacyOf({
  legacy_agent_id: agentId,
  legacy_kind: kind,
  legacy_options: kept,
}: EndpointRow): LegacyPlace | null {
  return agentId === null || kind === null || kept === null ? null : { agentId, kind, ...kept };
}

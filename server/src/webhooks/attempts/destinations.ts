import type { Tx } from '../../platform/db/database.ts';
import { DecryptionError, type Encryption } from '../../platform/crypto/encryption.ts';
import type { Logger } from '../../platform/process/log.ts';
import { loadWebhookSecrets } from '../../organizations/index.ts';
import type { ChannelReceiver, LoadChannelReceivers } from '../model/needs.ts';
import { authHeadersContext, endpointSecretContext, previousEndpointSecretContext } from '../model/secret-contexts.ts';
import type { Destination } from '../model/types.ts';

interface Row {
  id: string;
  organization_id: string;
  enabled: boolean;
  deleted_at: Date | null;
  url: string;
  headers: Record<string, string>;
  auth_headers_encrypted: string | null;
  timeout_ms: number;
  signing_secret_encrypted: string | null;
  healthy: boolean;
  previous: Array<{ id: string; secret_encrypted: string }> | null;
}

/** As long as an endpoint has that says nothing of it; the view webhook_receivers says the same. */
const channelTimeoutMs = 10_000;

const loadSql = `
select e.id, e.organization_id, e.enabled, e.deleted_at, e.url, e.headers, e.auth_headers_encrypted, e.timeout_ms,
  e.signing_secret_encrypted, e.failing_since is null as healthy,
  (select json_agg(json_build_object('id', s.id, 'secret_encrypted', s.secret_encrypted) order by s.created_at desc)
   from webhook_endpoint_previous_secrets s
   where s.endpoint_id = e.id and s.expires_at > statement_timestamp() + o.clock_offset) as previous
from webhook_endpoints e join organization_clocks o on o.id = e.organization_id
where e.id = any($1)`;

/**
 * Endpoints as an attempt needs them, read anew for each: their secrets are resolved at delivery time. One whose secrets
 * this process cannot read is left out and named in the log.
 */
export type LoadDestinations = (tx: Tx, endpointIds: readonly string[]) => Promise<Map<string, Destination>>;

export function createLoadDestinations(options: {
  encryption: Encryption;
  log: Logger;
  channelReceivers: LoadChannelReceivers;
}): LoadDestinations {
  const { encryption, log, channelReceivers } = options;

  /** What cannot be read is named in the log; every other error is the caller's. */
  const logUnreadable = (err: unknown, of: { endpointId?: string; organizationId: string }): void => {
    if (!(err instanceof DecryptionError)) throw err;
    log.error({ err, ...of }, 'webhook secrets cannot be read');
  };

  async function secretsOfOrganizations(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
    const [id] = ids;
    if (id === undefined) return new Map();
    try {
      return await loadWebhookSecrets(tx, encryption, ids);
    } catch (err) {
      if (ids.length === 1 || !(err instanceof DecryptionError)) {
        logUnreadable(err, { organizationId: id });
        return new Map();
      }
      const each = await Promise.all(ids.map((one) => secretsOfOrganizations(tx, [one])));
      return new Map(each.flatMap((secrets) => [...secrets]));
    }
  }

  return async (tx, endpointIds) => {
    const rows = await tx.query<Row>(loadSql, [endpointIds], 'webhooks_load_destinations');
    const found = new Set(rows.map(({ id }) => id));
    const others = endpointIds.filter((id) => !found.has(id));
    const channels = others.length === 0 ? [] : await channelReceivers(tx, others);
    const shared = [
      ...rows.filter((row) => row.signing_secret_encrypted === null).map((row) => row.organization_id),
      ...channels.filter(({ secret }) => secret === null).map(({ organizationId }) => organizationId),
    ];
    const organizationSecrets = await secretsOfOrganizations(tx, [...new Set(shared)]);

    const secretsOf = (row: Row): string[] => {
      const { organization_id: organizationId, signing_secret_encrypted: own } = row;
      const current =
        own === null
          ? (organizationSecrets.get(organizationId) ?? [])
          : [encryption.decrypt(own, endpointSecretContext(organizationId, row.id))];
      const previous = (row.previous ?? []).map((kept) =>
        encryption.decrypt(kept.secret_encrypted, previousEndpointSecretContext(organizationId, kept.id)),
      );
      return [...current, ...previous];
    };
    const destinationOf = (row: Row): Destination => ({
      endpointId: row.id,
      organizationId: row.organization_id,
      live: row.enabled && row.deleted_at === null,
      deleted: row.deleted_at !== null,
      url: row.url,
      headers: row.headers,
      authHeaders:
        row.auth_headers_encrypted === null
          ? []
          : JSON.parse(encryption.decrypt(row.auth_headers_encrypted, authHeadersContext(row.organization_id, row.id))),
      timeoutMs: row.timeout_ms,
      healthy: row.healthy,
      secrets: secretsOf(row),
    });
    const channelDestinationOf = ({ id, organizationId, url, deleted, secret }: ChannelReceiver): Destination => ({
      endpointId: id,
      organizationId,
      live: !deleted,
      deleted,
      url,
      headers: {},
      authHeaders: [],
      timeoutMs: channelTimeoutMs,
      // Nothing is held against it.
      healthy: true,
      secrets:
        secret === null
          ? (organizationSecrets.get(organizationId) ?? [])
          : [encryption.decrypt(secret.sealed, secret.context)],
    });
    const destinations = new Map<string, Destination>();
    const add = (of: { id: string; organizationId: string; ownSecret: boolean }, make: () => Destination): void => {
      // Nothing is sent without a signature.
      if (!of.ownSecret && !organizationSecrets.has(of.organizationId)) return;
      try {
        destinations.set(of.id, make());
      } catch (err) {
        logUnreadable(err, { endpointId: of.id, organizationId: of.organizationId });
      }
    };
    for (const row of rows) {
      const { id, organization_id: organizationId, signing_secret_encrypted: own } = row;
      add({ id, organizationId, ownSecret: own !== null }, () => destinationOf(row));
    }
    for (const channel of channels)
      add({ ...channel, ownSecret: channel.secret !== null }, () => channelDestinationOf(channel));
    return destinations;
  };
}

import { type RawBuilder, sql } from 'kysely';

interface SecretRow {
  organization_id: string;
  id: string | null;
  encrypted: string;
  replaced_at: Date | null;
  expires_at: Date | null;
}

/** What signs for each organization: its current secret, which has no id, and those before. Asked for each group of deliveries. */
// The same expression as organization_now(), without a call per row.
export const loadWebhookSecretsSql = (organizationIds: readonly string[]): RawBuilder<SecretRow> => sql<SecretRow>`
select o.id as organization_id, s.id, s.encrypted, s.replaced_at, s.expires_at
from organizations o cross join lateral (
  select null::uuid as id, o.webhook_secret_encrypted as encrypted, null::timestamptz as replaced_at,
    null::timestamptz as expires_at
  union all
  select p.id, p.secret_encrypted, p.created_at, p.expires_at
  from organization_previous_webhook_secrets p
  where p.organization_id = o.id and p.expires_at > clock_timestamp() + o.clock_offset
) s
where o.id = any(${organizationIds}::text[])
order by s.replaced_at desc nulls first, s.id desc`;

import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, CreationTimestamp, Timestamp } from '../platform/db/column-types.ts';
import type { ApiKeyScope, CreditPolicy, OrganizationMode } from './types.ts';

/** The tables of organizations, as the migrations make them. */
export type OrganizationTables = {
  organizations: {
    id: string;
    name: string;
    slug: string;
    mode: OrganizationMode;
    credit_policy: CreditPolicy;
    is_admin: Generated<boolean>;
    default_timezone: string | null;
    recording_enabled: Generated<boolean>;
    human_calling: Generated<boolean>;
    low_balance_micro_usd: BigInteger | null;
    /** Read as part of an expression alone. */
    clock_offset: ColumnType<object, string | undefined, string>;
    clock_target: Timestamp | null;
    webhook_secret_encrypted: string;
    webhook_secret_created_at: Timestamp;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  api_keys: {
    id: string;
    organization_id: string;
    name: string;
    key_sha256: Buffer;
    prefix: string;
    last_four: string;
    scopes: readonly ApiKeyScope[];
    created_at: CreationTimestamp;
    last_used_at: Timestamp | null;
    revoked_at: Timestamp | null;
    expires_at: Timestamp | null;
  };
  organization_previous_webhook_secrets: {
    id: string;
    organization_id: string;
    secret_encrypted: string;
    /** When it was replaced. */
    created_at: CreationTimestamp;
    expires_at: Timestamp;
  };
};

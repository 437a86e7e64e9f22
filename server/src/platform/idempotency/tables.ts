import type { Timestamp } from '../db/column-types.ts';

/** The table of Idempotency-Keys, as the migrations make it. */
export type KeyTables = {
  idempotency_keys: {
    organization_id: string;
    endpoint: string;
    key_sha256: Buffer;
    body_sha256: Buffer;
    resource_id: string;
    running_until: Timestamp | null;
    created_at: Timestamp;
  };
};

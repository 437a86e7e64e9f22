import type { CreationTimestamp } from '../platform/db/column-types.ts';

/** The table of browsers that are signed in, as the migration makes it. */
export type DashboardTables = {
  dashboard_sessions: {
    id: string;
    organization_id: string;
    api_key_id: string;
    created_at: CreationTimestamp;
    expires_at: CreationTimestamp;
  };
};

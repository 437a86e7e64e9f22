import type { Timestamp } from '../../platform/db/column-types.ts';

/** The table of media, as the migration makes it. */
export type MediaTables = {
  session_media_passes: {
    session_id: string;
    pass_id: string;
    organization_id: string;
    used_at: Timestamp;
  };
};

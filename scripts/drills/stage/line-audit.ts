import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over lines at carriers when every call has ended.
const rules = [
  {
    what: 'line that is not over though its call is',
    sql: `select l.session_id::text as id from lines l join sessions s on s.id = l.session_id
      where s.status = 'ended' and l.status <> 'over'`,
  },
  {
    what: 'leg of a transfer that stands though its call is over',
    sql: `select t.transfer_id::text as id from line_transfers t join sessions s on s.id = t.session_id
      where s.status = 'ended' and t.leg_id is not null and not t.is_leg_over`,
  },
  {
    what: 'line whose keys wait though its call is over',
    sql: `select k.session_id::text as id from line_keys k join sessions s on s.id = k.session_id where s.status = 'ended'`,
  },
  {
    what: 'call without a report',
    sql: `select s.id::text as id from sessions s left join call_reports r on r.session_id = s.id
      where s.status = 'ended' and r.session_id is null`,
  },
  {
    what: 'event of a carrier that is not applied',
    sql: `select event_id as id from call_carrier_events where processed_at is null and retry_at is null`,
  },
] as const;

/** Every rule over lines that does not hold, with how many rows break it and the first of them. */
export const auditLines = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> => brokenRules(database, rules);

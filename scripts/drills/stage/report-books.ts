import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over reports of calls that have no recording, whenever nothing is on its way.
const rules = [
  {
    what: 'ended session without its one final report',
    sql: `select s.id::text as id from sessions s
      left join call_reports r on r.session_id = s.id and r.status = 'final' and r.organization_id = s.organization_id
      where s.status = 'ended' group by s.id having count(r.session_id) <> 1`,
  },
  {
    what: 'report of a session that goes on, or of none',
    sql: `select r.session_id::text as id from call_reports r left join sessions s on s.id = r.session_id
      where s.status is distinct from 'ended'`,
  },
  {
    what: 'report that was not told exactly once, with its analysis where a model was asked',
    sql: `select r.session_id::text as id from call_reports r
      left join webhook_events w on w.resource_id = r.session_id::text and w.type in ('call.report', 'call.analysis')
      where r.status = 'final' group by r.session_id, r.analysis_status
      having count(*) filter (where w.type = 'call.report') <> 1
        or count(*) filter (where w.type = 'call.analysis') <> (r.analysis_status <> 'heuristic')::int`,
  },
  {
    what: 'report that was told before its call had ended',
    sql: `select w.resource_id as id from webhook_events w
      join webhook_events e on e.resource_id = w.resource_id and e.type = 'call.status'
        and e.payload::json -> 'data' ->> 'event_type' = 'session.ended'
      where w.type in ('call.report', 'call.analysis') and w.sequence <= e.sequence`,
  },
] as const;

/** Every rule over reports that does not hold, with how many rows break it and the first of them. */
export const auditReportBooks = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);

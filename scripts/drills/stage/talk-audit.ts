import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over conversations that have ended. A recognizer that begins anew counts its words anew: what was written twice has the same
// beginning, too.
const rules = [
  {
    what: 'session whose turns are not counted from 0 without a gap',
    sql: `select session_id::text as id from session_turns group by session_id having max(index) + 1 <> count(*)`,
  },
  {
    what: 'turn of a user that was written twice',
    sql: `select session_id::text as id from session_turns where source = 'user'
      group by session_id, text, started_at having count(*) > 1`,
  },
  {
    what: 'turn of an agent that was written twice',
    sql: `select t.session_id::text as id from session_turns t
      join session_turns n on n.session_id = t.session_id and n.index = t.index + 1
      where t.source = 'agent' and n.source = 'agent' and t.text = n.text`,
  },
  {
    what: 'session with a client whose end no client was to make',
    sql: `select id::text as id from sessions where end_reason not in ('caller_hangup', 'worker_lost', 'provider_failed')`,
  },
  {
    what: 'lease that is kept of a session that has ended',
    sql: `select id::text as id from sessions where status = 'ended' and lease_renewed_at is not null`,
  },
  {
    what: 'request of a model that is live behind its session',
    sql: `select request_id::text as id from router_live`,
  },
] as const;

/** Every rule over conversations that does not hold, with how many rows break it and the first of them. */
export const auditConversations = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);

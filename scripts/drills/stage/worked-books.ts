import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';
import type { Told } from './speaker.ts';

// What the worker of a drill says begins with a word, and with the number of its claim.
const rules = [
  {
    what: 'session whose turns are not counted from 0 without a gap',
    sql: `select session_id::text as id from session_turns group by session_id having max(index) + 1 <> count(*)`,
  },
  {
    what: 'turn that is not of the last claim of its session',
    sql: `select t.session_id::text as id from session_turns t join sessions s on s.id = t.session_id
      where t.source = 'agent' and split_part(t.text, ' ', 2) <> s.fence::text`,
  },
  {
    what: 'word of a worker that had lost the session',
    sql: `select session_id::text as id from session_turns where text like 'stale%'
      union all select session_id::text from session_events where reported_id = 'stale'
      union all select session_id::text from session_usage where reported_id = 'stale'
      union all select session_id::text from session_tool_calls where call_id = 'stale'`,
  },
  {
    what: 'text that a tool sent twice',
    sql: `select body as id from sms_messages where origin = 'agent_tool' group by body having count(*) > 1`,
  },
  {
    what: 'text of no call of a tool',
    sql: `select m.id from sms_messages m where m.origin = 'agent_tool' and not exists
      (select from session_tool_calls c where c.call_id = 'c2' and m.body = 'Booked ' || c.session_id::text)`,
  },
  {
    what: 'call of a tool without its text',
    sql: `select c.session_id::text as id from session_tool_calls c where c.call_id = 'c2' and c.ok and not exists
      (select from sms_messages m where m.id = c.result ->> 'message_id' and m.body = 'Booked ' || c.session_id::text)`,
  },
  {
    what: 'line or request of a model in no session of its organization',
    sql: `select r.id::text as id from router_requests r where r.session_id is not null and not exists
      (select from sessions s where s.id = r.session_id and s.organization_id = r.organization_id)`,
  },
] as const;

/** Every rule over the rows of workers that does not hold, with how many rows break it and the first of them. */
export const auditWorkedBooks = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);

/** What a worker was told is stored, and is not, or not as it was told. */
export async function lostReports(database: Pick<DrillDatabase, 'ask'>, told: readonly Told[]): Promise<string[]> {
  const kept = await database.ask<{ key: string; value: string | null }>(
    `select session_id || ' turn ' || index as key, text as value from session_turns
     union all select session_id || ' event ' || reported_id, null from session_events where reported_id is not null
     union all select session_id || ' use ' || reported_id, quantity::text from session_usage
     union all select session_id || ' tool ' || call_id, result::text from session_tool_calls where ok is not null`,
  );
  const values = new Map(kept.map(({ key, value }) => [key, value]));
  return told
    .flatMap((line) => (line.status === 200 ? wroteOf(line) : []))
    .flatMap(({ key, value }) => {
      const stored = values.get(key);
      if (stored === undefined) return [`${key} was told and is not there`];
      return value === null || stored === value ? [] : [`${key} was told as ${value} and is ${stored}`];
    });
}

/** What an answered call wrote: its name in the books, and its value where that is looked at. */
function wroteOf({ sessionId, what, json, body = {} }: Told): Array<{ key: string; value: string | null }> {
  const of = (name: string): Array<Record<string, unknown>> => (Array.isArray(body[name]) ? body[name] : []);
  const key = (id: unknown): string => `${sessionId} ${what} ${String(id)}`;
  if (what === 'turn') return of('turns').map(({ index, text }) => ({ key: key(index), value: String(text) }));
  if (what === 'event') return of('events').map(({ id }) => ({ key: key(id), value: null }));
  if (what === 'use') return of('usage').map(({ id, quantity }) => ({ key: key(id), value: String(quantity) }));
  return what === 'tool' ? [{ key: key(json['id']), value: JSON.stringify(json['result']) }] : [];
}

import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over calls between people, their legs, their events and their webhooks at any time.
const rules = [
  {
    what: 'call that is open though its time has come',
    sql: `select id::text as id from human_calls
      where ended_at is null and due_at < organization_now(organization_id) - interval '10 seconds'`,
  },
  {
    what: 'ended call with a leg that is live',
    sql: `select distinct c.id::text as id from human_calls c join human_call_legs l on l.call_id = c.id
      where c.ended_at is not null and l.ended_at is null`,
  },
  {
    what: 'call without exactly one beginning, or with another number of ends than one once it has ended',
    sql: `select c.id::text as id from human_calls c left join human_call_events e on e.call_id = c.id group by c.id
      having count(*) filter (where e.type = 'call.initiated') <> 1
        or count(*) filter (where e.type = 'call.hangup') <> (c.ended_at is not null)::int`,
  },
  {
    what: 'leg that ended without exactly one event of it',
    sql: `select l.id::text as id from human_call_legs l
      left join human_call_events e on e.control_id = l.control_id and e.type = 'call.leg.hangup'
      group by l.id having count(e.id) <> (l.ended_at is not null)::int`,
  },
  {
    what: 'call whose events are not counted from 1 without a gap',
    sql: `select c.id::text as id from human_calls c left join human_call_events e on e.call_id = c.id group by c.id
      having max(e.sequence) <> c.event_sequence or count(e.id) <> c.event_sequence`,
  },
  {
    what: 'event that was not told exactly once, under its own id',
    sql: `select e.id::text as id from human_call_events e
      left join webhook_events w on w.id = e.id and w.type = e.type and w.resource_id = e.call_id::text
      group by e.id having count(w.id) <> 1`,
  },
  {
    what: 'leg whose peer does not speak with it',
    sql: `select l.id::text as id from human_call_legs l left join human_call_legs p on p.id = l.peer_id
      where l.peer_id is not null and (p.peer_id is distinct from l.id or p.call_id <> l.call_id or l.ended_at is not null)`,
  },
  {
    what: 'broker with two calls that were offered at once',
    sql: `select broker_id as id from human_call_legs
      where direction = 'inbound' and kind = 'browser' and ended_at is null
      group by organization_id, broker_id having count(*) > 1`,
  },
];

/** Every rule of calls between people that does not hold, with what breaks it. */
export const auditPeopleBooks = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);

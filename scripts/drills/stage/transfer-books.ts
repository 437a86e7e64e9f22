// What holds over transfers, their events and their calls whenever nothing is on its way.
export const transferRules = [
  {
    what: 'transfer that is open though its call has ended',
    sql: `select t.id::text as id from call_transfers t join sessions s on s.id = t.session_id
      where s.status = 'ended' and t.status in ('requested', 'screening', 'bridging')`,
  },
  {
    what: 'call that was handed over twice, or has a transfer behind that',
    sql: `select session_id::text as id from call_transfers group by session_id
      having count(*) filter (where status = 'completed') > 1
        or max(created_at) > min(completed_at)`,
  },
  {
    what: 'call that was handed over and ended as if it was not, or the other way round',
    sql: `select s.id::text as id from sessions s
      where s.status = 'ended' and (s.end_reason = 'transferred' and not exists
          (select from call_transfers t where t.session_id = s.id and t.status = 'completed')
        or s.end_reason in ('worker_lost', 'server_stopped', 'agent_hangup') and exists
          (select from call_transfers t where t.session_id = s.id and t.status = 'completed'))`,
  },
  {
    what: 'attempt without exactly one event of its request and one of its end',
    sql: `select t.id::text as id from call_transfers t
      left join session_events e on e.session_id = t.session_id and e.payload ->> 'transfer_id' = t.id::text
      where t.status in ('completed', 'failed', 'cancelled')
      group by t.id, t.status
      having count(*) filter (where e.event_type = 'transfer.requested') <> 1
        or count(*) filter (where e.event_type in ('transfer.completed', 'transfer.failed', 'transfer.cancelled')) <> 1
        or count(*) filter (where e.event_type = 'transfer.' || t.status) <> 1`,
  },
  {
    what: 'request without its first attempt, or whose attempts have a gap',
    sql: `select r.id::text as id from call_transfer_routes r left join call_transfers t on t.route_id = r.id
      group by r.id having count(t.id) = 0 or max(t.position) <> count(t.id) - 1`,
  },
  {
    what: 'change of transfers that stands at the place of another one',
    sql: `select session_id::text as id from call_transfers group by session_id having count(*) <> count(distinct sequence)`,
  },
] as const;

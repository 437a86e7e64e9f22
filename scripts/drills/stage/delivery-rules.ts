import type { Rule } from './books.ts';

/**
 * Event and endpoint of every delivery that there has to be: the interface's Webhooks rule 2, written down a second time.
 * Type, agent and tags must match; where a tagged endpoint matches, the untagged are ignored; none hears of itself.
 */
export const routed = `
  select event_id, endpoint_id from (
    select e.id as event_id, p.id as endpoint_id, p.filter_tags <> '{}' as tagged,
      bool_or(p.filter_tags <> '{}') over (partition by e.id) as any_tagged
    from webhook_events e
    join webhook_endpoints p on p.organization_id = e.organization_id and e.type = any(p.events)
      and (p.all_agents or e.agent_id = any(p.agent_ids))
      and e.payload::jsonb -> 'webhook_tags' @> p.filter_tags
      and e.payload::jsonb #>> '{data,endpoint,id}' is distinct from p.id::text
  ) m where tagged or not any_tagged`;

const mostAutomaticAttempts = 8;

/**
 * What holds of events, deliveries and attempts at any instant, where the endpoints were registered before the first
 * event and nobody touched them or tried by hand since.
 */
export const deliveryRules: readonly Rule[] = [
  {
    what: 'event without a delivery that its routing asks for',
    sql: `with routed as (${routed})
      select r.event_id::text as id from routed r where not exists (
        select 1 from webhook_deliveries d where d.event_id = r.event_id and d.endpoint_id = r.endpoint_id)`,
  },
  {
    what: 'delivery without its event, or that no routing asks for',
    sql: `with routed as (${routed})
      select d.id::text from webhook_deliveries d where not exists (
        select 1 from routed r where d.event_id = r.event_id and d.endpoint_id = r.endpoint_id)`,
  },
  {
    what: 'second delivery of an event to an endpoint',
    sql: `select event_id::text as id from webhook_deliveries group by event_id, endpoint_id having count(*) > 1`,
  },
  {
    what: 'delivery without the job of its first attempt, or job without its delivery',
    sql: `select coalesce(d.id::text, j.delivery_id) as id
      from webhook_deliveries d full join (select distinct delivery_id from drill_jobs) j on j.delivery_id = d.id::text
      where d.id is null or j.delivery_id is null`,
  },
  {
    what: 'pending delivery that nobody would come to',
    sql: `select d.id::text from webhook_deliveries d
      where d.status = 'pending' and d.wake_at is null and d.parked_at is null
      and not exists (select 1 from pgboss.job j where j.name like 'webhooks.deliver%'
        and j.state in ('created', 'retry', 'active') and j.data ->> 'deliveryId' = d.id::text)`,
  },
  {
    what: 'delivery under way without a lease, or lease of one that is not',
    sql: `select id::text from webhook_deliveries where (status = 'delivering') <> (lease_until is not null)`,
  },
  {
    what: 'attempts with a gap, or not as many as the delivery counts',
    sql: `select d.id::text from webhook_deliveries d left join webhook_attempts a on a.delivery_id = d.id
      group by d.id, d.status, d.attempts
      having count(a.id) <> d.attempts - (d.status = 'delivering')::int
        or coalesce(min(a.attempt_number), 1) <> 1 or coalesce(max(a.attempt_number), 0) <> count(a.id)`,
  },
  {
    what: `delivery with more than ${mostAutomaticAttempts} automatic attempts, or one that it does not count`,
    sql: `select d.id::text from webhook_deliveries d
      left join webhook_attempts a on a.delivery_id = d.id and a.trigger = 'automatic'
      group by d.id, d.status, d.automatic_attempts
      having d.automatic_attempts > ${mostAutomaticAttempts}
        or count(a.id) <> d.automatic_attempts - (d.status = 'delivering')::int`,
  },
  {
    what: 'delivery that ended otherwise than its last attempt says',
    sql: `select d.id::text from webhook_deliveries d
      left join webhook_attempts a on a.delivery_id = d.id and a.attempt_number = d.attempts
      where (d.status = 'succeeded' and (a.id is null or a.error is not null))
        or (d.status = 'failed' and (a.error is null or d.automatic_attempts < ${mostAutomaticAttempts}))
        or d.status in ('cancelled', 'expired')`,
  },
  {
    what: 'exhausted delivery without its event, or event without its exhausted delivery',
    sql: `select coalesce(d.id::text, e.resource_id) as id
      from (select id from webhook_deliveries
        where status = 'failed' and event_type not like 'endpoint.%' and event_type <> 'delivery.exhausted') d
      full join (select resource_id from webhook_events where type = 'delivery.exhausted') e
        on e.resource_id = d.id::text
      where d.id is null or e.resource_id is null`,
  },
];

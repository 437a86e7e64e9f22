import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over messages of the iMessage channel, the provider's books and what was told whenever nothing is on its way.
const rules = [
  {
    what: 'message for which the provider was asked twice',
    sql: 'select reference as id from simulated_imessage_messages group by reference having count(*) > 1',
  },
  {
    what: 'text that the provider took twice',
    sql: `select min(reference) as id from simulated_imessage_messages where taken group by body having count(*) > 1`,
  },
  {
    what: 'message that the provider has and that is lost here',
    sql: `select b.reference as id from simulated_imessage_messages b where b.taken
      and not exists (select from imessage_messages m where m.id = b.reference and m.state = 'taken'
        and m.provider_message_id = b.reference)`,
  },
  {
    what: 'message that is sent here, or said not to be, against the books of the provider',
    sql: `select m.id from imessage_messages m where (m.state = 'taken')
      <> exists (select from simulated_imessage_messages b where b.reference = m.id and b.taken)`,
  },
  {
    what: 'message that was sent and has not come to its end',
    sql: `select id from imessage_messages where state = 'taken' and not (delivery_final and status = 'delivered')`,
  },
  {
    what: 'message whose end was not told once, under its id',
    sql: `select m.id from imessage_messages m left join webhook_events e
        on e.organization_id = m.organization_id and e.headers ->> 'x-service-message-id' = m.message_id
      group by m.id, m.state
      having coalesce(array_agg(e.type order by e.type) filter (where e.id is not null), '{}')
        <> case m.state when 'taken' then array['imessage.delivered', 'imessage.sent']
          else array['imessage.delivery_failed'] end`,
  },
  {
    what: 'event of a provider that was passed on twice',
    sql: `select resource_id as id from webhook_events where headers is not null group by resource_id having count(*) > 1`,
  },
  {
    what: 'event that was passed on without its delivery',
    sql: `select e.id::text as id from webhook_events e where e.headers is not null and not exists (
      select from webhook_deliveries d where d.event_id = e.id and d.status = 'succeeded'
        and d.provider_event_id = e.resource_id)`,
  },
] as const;

/** Every rule that does not hold, with how many rows break it and the first of them. */
export const auditImessageBooks = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);

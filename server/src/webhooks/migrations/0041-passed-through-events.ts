import type { Migration } from '../../platform/db/migration.ts';

export const passedThroughEvents: Migration = {
  name: '0041-passed-through-events',
  up: `
-- Processes of the release before go on while this runs, and take these tables in other orders: all are taken at once or
-- none, so that nobody waits for anybody in a ring, and nobody waits behind us.
do $$
begin
  for attempt in 1..200 loop
    begin
      lock table webhook_events, webhook_deliveries, webhook_endpoints in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  lock table webhook_deliveries, webhook_endpoints, webhook_events in access exclusive mode;
end $$;

-- Of an event that is passed on as its provider wrote it: what is sent beside its body. Its resource is the provider's own
-- id of it, which is its webhook-id.
alter table webhook_events add column headers json;
-- The same id, for the log; null for events of ours.
alter table webhook_deliveries add column provider_event_id text;

-- A delivery goes to an endpoint, or to a subscription of a channel: both are in the view. A slice that has subscriptions
-- puts its own into it.
alter table webhook_deliveries drop constraint webhook_deliveries_organization_id_endpoint_id_fkey;
create view webhook_receivers as
  select id, organization_id, 'workspace' as kind, name, url, timeout_ms, enabled, deleted_at, slow_until
  from webhook_endpoints;
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const routerAdmit: Migration = {
  name: '0017-router-admit',
  up: `
-- router_admit (0009) with a shorter way in front of it, for what nearly every request is: one of an organization without
-- a limit of credit, with a new key and a place. It takes the place and the key in one statement each, and looks for
-- nothing. A key that was used gives the place back and goes the whole way, as does what finds no place, under the same
-- lock and with the same outcomes. It stands here whole, so that one place tells what it does.
create or replace function router_admit(
  organization text, asked_operation text, key bytea, content bytea, request uuid, line text, prepaid boolean,
  asked_kind text, reserved bigint, asked_routing json, is_streamed boolean, process uuid, most_running int,
  out outcome text, out used_by uuid, out used_content bytea, out is_live boolean
) language plpgsql as $$
declare
  n int;
begin
  if not prepaid then
    update router_concurrency c set running = c.running + 1
    where c.organization_id = organization and c.running < most_running;
    if found then
      insert into router_keys (organization_id, operation, key_sha256, content_sha256, request_id)
      values (organization, asked_operation, key, content, request)
      on conflict (organization_id, operation, key_sha256) do nothing;
      if found then
        insert into router_live
          (request_id, organization_id, process_id, kind, operation, reserved_micro_usd, routing, streamed)
        values (request, organization, process, asked_kind, asked_operation, 0, asked_routing, is_streamed);
        outcome := 'admitted';
        return;
      end if;
      update router_concurrency c set running = c.running - 1 where c.organization_id = organization;
    end if;
  end if;
  select c.running into n from router_concurrency c where c.organization_id = organization for update;
  if not found then
    insert into router_concurrency (organization_id, running) values (organization, 0) on conflict do nothing;
    select c.running into n from router_concurrency c where c.organization_id = organization for update;
  end if;
  select k.request_id, k.content_sha256, exists (select from router_live l where l.request_id = k.request_id)
  into used_by, used_content, is_live
  from router_keys k
  where k.organization_id = organization and k.operation = asked_operation and k.key_sha256 = key;
  if found then
    outcome := 'used';
    return;
  end if;
  if n >= most_running then
    outcome := 'full';
    return;
  end if;
  if prepaid and not (case when reserved > 0
    then credit_reserve(organization, line, 'req_' || replace(request::text, '-', ''), reserved)
    else exists (select from credit_accounts a where a.organization_id = organization and a.balance_micro_usd > 0)
  end) then
    outcome := 'poor';
    return;
  end if;
  insert into router_keys (organization_id, operation, key_sha256, content_sha256, request_id)
  values (organization, asked_operation, key, content, request);
  insert into router_live
    (request_id, organization_id, process_id, kind, operation, reserved_micro_usd, routing, streamed)
  values (request, organization, process, asked_kind, asked_operation,
    case when prepaid then reserved else 0 end, asked_routing, is_streamed);
  update router_concurrency set running = running + 1 where organization_id = organization;
  outcome := 'admitted';
end $$;
`,
};

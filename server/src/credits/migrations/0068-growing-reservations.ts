import type { Migration } from '../../platform/db/migration.ts';

/** A resource that lasts, such as a stream of speech, reserves again and again: each reservation is a part of its own. */
export const growingReservations: Migration = {
  name: '0068-growing-reservations',
  up: `
-- Takes more credit of a prepaid organization for a resource that has a reservation, and records it, or answers false where
-- its balance does not cover it. The caller holds the lock of the resource: its parts are counted here.
create function credit_reserve_more(organization text, line text, resource text, amount bigint) returns boolean
language plpgsql as $$
begin
  update credit_accounts set balance_micro_usd = balance_micro_usd - amount, updated_at = clock_timestamp()
  where organization_id = organization and balance_micro_usd >= amount;
  if not found then return false; end if;
  insert into credit_ledger (id, organization_id, kind, amount_micro_usd, resource_id, part, created_at)
  select line, organization, 'reservation', -amount, resource, 1 + coalesce(max(l.part), 0), organization_now(organization)
  from credit_ledger l where l.resource_id = resource and l.kind = 'reservation';
  return true;
end $$;
`,
};

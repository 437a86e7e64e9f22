import { waitFor } from './sms-waiting.ts';
import type { Walk } from './webhook-model-walk.ts';

const deadlineMs = 30_000;

// What is held at its receiver rests, and so does what is parked behind it: its endpoint may have no place left. What
// is due while the receiver has asked for a pause rests until the pause is over.
const restlessSql = `
with held as (
  select * from unnest($2::uuid[], $3::uuid[]) as h(event_id, endpoint_id)
)
select d.id, d.status, 'its attempt does not end' as why
from webhook_deliveries d
where d.organization_id = $1 and d.status = 'delivering'
  and (d.lease_until < clock_timestamp()
    or not exists (select from held h where h.event_id = d.event_id and h.endpoint_id = d.endpoint_id))
union all
select d.id, d.status, case when e.enabled and e.deleted_at is null then 'it is due' else 'nobody cancels it' end
from webhook_deliveries d
join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
where d.organization_id = $1 and d.status = 'pending' and (
  not e.enabled or e.deleted_at is not null
  or d.due_at <= organization_now($1)
    and (e.slow_until is null or e.slow_until <= organization_now($1))
    and not (d.parked_at is not null and exists (select from held h where h.endpoint_id = d.endpoint_id)))
union all
select r.id, r.status, 'it is not all in line' from webhook_replays r
where r.organization_id = $1 and r.status = 'running' and r.phase <> 'done'
union all
select f.event_id, 'running', 'its deliveries are not all made' from webhook_fan_outs f where f.organization_id = $1`;

/** Waits until nothing more happens unless time passes, a receiver answers, or somebody asks for it. */
export async function quiet(walk: Walk): Promise<void> {
  const held = () =>
    walk.endpoints.flatMap(({ id, receiver }) => receiver.held().map(({ eventId }) => ({ eventId, endpointId: id })));
  await waitFor(
    'every answer that somebody waits for',
    async () =>
      walk.calls.filter(({ endpointId, answered }) => {
        const waiting = held().filter((one) => one.endpointId === endpointId).length;
        return !answered && waiting === 0;
      }).length,
    (seen) => seen === 0,
    deadlineMs,
  );
  await waitFor(
    'nothing is under way',
    () => {
      const resting = held();
      return walk.world.database.read.query<{ id: string; status: string; why: string }>(restlessSql, [
        walk.organization.id,
        resting.map(({ eventId }) => eventId),
        resting.map(({ endpointId }) => endpointId),
      ]);
    },
    (seen) => seen.length === 0,
    deadlineMs,
  );
}

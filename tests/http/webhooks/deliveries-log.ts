import { systemClock } from '../../../server/src/platform/clock.ts';
import { createIds } from '../../../server/src/platform/ids.ts';
import { systemRandomness } from '../../../server/src/platform/random.ts';
import type { SmsStage } from '../../support/sms-stage.ts';

/** A record of the delivery log, but for what the test says. */
export interface LogRow {
  organizationId: string;
  endpointId: string;
  id?: string;
  eventId?: string;
  eventType?: string;
  status?: string;
  agentId?: string;
  sessionId?: string;
  /** ISO 8601; otherwise now, in the organization's time. */
  createdAt?: string;
  /** How long the record has been kept, such as `31 days`; it expires after 30. */
  age?: string;
  attempts?: number;
  payload?: string;
}

const ids = createIds(systemClock, systemRandomness);
export const freshUuid = (): string => ids.uuid();

const eventSql = `
insert into webhook_events (id, organization_id, type, resource_id, sequence, agent_id, session_id, occurred_at, payload)
select id, organization_id, type, resource_id, 1, agent_id, session_id,
  coalesce(at, organization_now(organization_id)) - age, payload
from json_to_recordset($1::json) as e(id uuid, organization_id text, type text, resource_id text, agent_id text,
  session_id uuid, at timestamptz, age interval, payload text)`;

const deliverySql = `
insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, session_id, agent_id, tags,
  status, attempts, automatic_attempts, max_automatic_attempts, due_at, wake_at, lease_until, occurred_at, expires_at,
  created_at)
select d.id, organization_id, event_id, endpoint_id, type, session_id, agent_id, '{}', status, attempts, attempts, 8,
  t.at + interval '1 hour', case when status = 'pending' then clock_timestamp() + interval '1 hour' end,
  case when status = 'delivering' then clock_timestamp() + interval '1 hour' end, t.at, t.at + interval '30 days', t.at
from json_to_recordset($1::json) as d(id uuid, organization_id text, event_id uuid, endpoint_id uuid, type text,
  session_id uuid, agent_id text, status text, attempts int, at timestamptz, age interval)
cross join lateral (select coalesce(d.at, organization_now(organization_id)) - age as at) t`;

/** Writes records with their events, as many attempts ago as they say; answers their ids in the order given. */
export async function writeLog({ sql }: Pick<SmsStage, 'sql'>, rows: readonly LogRow[]): Promise<string[]> {
  const full = rows.map((row) => {
    const eventId = row.eventId ?? ids.uuid();
    const type = row.eventType ?? 'sms.received';
    return {
      id: row.id ?? ids.uuid(),
      organization_id: row.organizationId,
      event_id: eventId,
      endpoint_id: row.endpointId,
      type,
      session_id: row.sessionId ?? null,
      agent_id: row.agentId ?? null,
      status: row.status ?? 'succeeded',
      attempts: row.attempts ?? 1,
      at: row.createdAt ?? null,
      age: row.age ?? '0',
      payload:
        row.payload ?? JSON.stringify({ type, webhook_id: eventId, webhook_tags: {}, data: { text: 'é\u2028' } }),
    };
  });
  const events = full.map((row) => ({ ...row, id: row.event_id, resource_id: row.event_id }));
  const fresh = [...new Map(events.map((event) => [event.id, event])).values()];
  await sql(`${eventSql} on conflict do nothing`, [JSON.stringify(fresh)]);
  await sql(deliverySql, [JSON.stringify(full)]);
  return full.map((row) => row.id);
}

import { Temporal } from 'temporal-polyfill';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';

export type DeliveryPage = components['schemas']['WebhookDeliveryPage'];

/** An event, but for what the test says. */
export interface EventRow {
  organizationId: string;
  eventId?: string;
  eventType?: string;
  agentId?: string;
  sessionId?: string;
  tags?: Record<string, string>;
  /** ISO 8601; otherwise now, in the organization's time. */
  createdAt?: string;
  /** How much older it is than that, such as `31 days`; a record expires after 30. */
  age?: string;
  payload?: string;
}

/** A record of the delivery log with its event. */
export interface RecordRow extends EventRow {
  endpointId: string;
  id?: string;
  status?: string;
  attempts?: number;
}

const ids = createIds(systemClock, systemRandomness);
export const freshUuid = (): string => ids.uuid();
/** An id as it was made at that time. */
export const uuidOf = (epochMs: number): string =>
  createIds(
    { now: () => Temporal.Instant.fromEpochMilliseconds(epochMs), nowMs: () => epochMs, monotonicMs: () => 0 },
    systemRandomness,
  ).uuid();

// The resource of events whose bodies are nobody's.
const byHand = 'by-hand';

const eventSql = `
insert into webhook_events (id, organization_id, type, resource_id, sequence, agent_id, session_id, occurred_at, payload)
select id, organization_id, type, '${byHand}', 1, agent_id, session_id,
  coalesce(at, organization_now(organization_id)) - age, payload
from json_to_recordset($1::json) as e(id uuid, organization_id text, type text, agent_id text, session_id uuid,
  at timestamptz, age interval, payload text)`;

const recordSql = `
insert into webhook_deliveries (id, organization_id, event_id, endpoint_id, event_type, session_id, agent_id, tags,
  status, attempts, automatic_attempts, max_automatic_attempts, due_at, wake_at, lease_until, occurred_at, expires_at,
  created_at)
select d.id, organization_id, event_id, endpoint_id, type, session_id, agent_id, '{}', status, attempts, attempts, 8,
  t.at + interval '1 hour', case when status = 'pending' then clock_timestamp() + interval '1 hour' end,
  case when status = 'delivering' then clock_timestamp() + interval '1 hour' end, t.at, t.at + interval '30 days', t.at
from json_to_recordset($1::json) as d(id uuid, organization_id text, event_id uuid, endpoint_id uuid, type text,
  session_id uuid, agent_id text, status text, attempts int, at timestamptz, age interval)
cross join lateral (select coalesce(d.at, organization_now(organization_id)) - age as at) t`;

/** Writes events; answers their ids in the order given. */
async function writeEvents({ sql }: Pick<SmsStage, 'sql'>, rows: readonly EventRow[]): Promise<string[]> {
  const full = rows.map((row) => {
    const id = row.eventId ?? ids.uuid();
    const type = row.eventType ?? 'sms.received';
    const payload = { type, webhook_id: id, webhook_tags: row.tags ?? {}, data: { text: 'é\u2028' } };
    return {
      id,
      organization_id: row.organizationId,
      type,
      agent_id: row.agentId ?? null,
      session_id: row.sessionId ?? null,
      at: row.createdAt ?? null,
      age: row.age ?? '0',
      payload: row.payload ?? JSON.stringify(payload),
    };
  });
  await sql(`${eventSql} on conflict do nothing`, [JSON.stringify(full)]);
  return full.map((row) => row.id);
}

/** Writes records and their events; answers the records’ ids in the order given. */
async function writeRecords(stage: Pick<SmsStage, 'sql'>, rows: readonly RecordRow[]): Promise<string[]> {
  const withEvent = rows.map((row) => ({ ...row, eventId: row.eventId ?? ids.uuid() }));
  await writeEvents(stage, withEvent);
  const full = withEvent.map((row) => ({
    id: row.id ?? ids.uuid(),
    organization_id: row.organizationId,
    event_id: row.eventId,
    endpoint_id: row.endpointId,
    type: row.eventType ?? 'sms.received',
    session_id: row.sessionId ?? null,
    agent_id: row.agentId ?? null,
    status: row.status ?? 'succeeded',
    attempts: row.attempts ?? 1,
    at: row.createdAt ?? null,
    age: row.age ?? '0',
  }));
  await stage.sql(recordSql, [JSON.stringify(full)]);
  return full.map((row) => row.id);
}

/** A server whose log is written by the test; without a worker nothing of it moves by itself. */
export interface LogStage extends SmsStage {
  readonly server: TestServer;
  owner(mode?: 'test' | 'live'): Promise<LogOwner>;
}

export async function startLogStage(options: { worker?: boolean } = {}): Promise<LogStage> {
  const server = await startTestServer({ roles: options.worker === true ? ['api', 'worker'] : ['api'] });
  const stage = stageOn(server);
  return {
    ...stage,
    server,
    owner: (mode = 'test') => createLogOwner(stage, mode),
    close: async () => {
      // Those are held against the contract when the stage ends, and these are none of its events.
      await stage.sql('delete from webhook_events where resource_id = $1', [byHand]);
      await stage.close();
    },
  };
}

/** An organization with one endpoint, and what its log holds. */
export type LogOwner = Awaited<ReturnType<typeof createLogOwner>>;

async function createLogOwner(stage: SmsStage, mode: 'test' | 'live') {
  const organization = await stage.organization({ mode });
  const { call } = organization;
  /** Registers a receiver, by default one that nobody listens at. */
  const endpoint = async (fields: object = {}): Promise<string> => {
    const usual = { name: 'CRM', url: 'http://127.0.0.1:18999/hook', events: ['sms.sent'] };
    const answer = await call<{ id: string }>('POST', '/v1/webhooks', { ...usual, ...fields });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  const endpointId = await endpoint();
  const write = (rows: ReadonlyArray<Partial<RecordRow>>): Promise<string[]> =>
    writeRecords(
      stage,
      rows.map((row) => ({ organizationId: organization.id, endpointId, ...row })),
    );
  const writeEventsOnly = (rows: ReadonlyArray<Partial<EventRow>>): Promise<string[]> =>
    writeEvents(
      stage,
      rows.map((row) => ({ organizationId: organization.id, ...row })),
    );
  const deliveries = (query: Record<string, string> = {}): Promise<ApiAnswer<DeliveryPage>> => {
    const search = new URLSearchParams(query).toString();
    return call('GET', `/v1/webhook-deliveries${search === '' ? '' : `?${search}`}`);
  };
  return {
    ...organization,
    endpointId,
    endpoint,
    write,
    writeEvents: writeEventsOnly,
    deliveries,
    /** Every page from the first to the last, with what `between` does after each. */
    pages: async (
      query: Record<string, string>,
      between: () => Promise<unknown> = async () => undefined,
    ): Promise<string[][]> => {
      const found: string[][] = [];
      let cursor: string | null = null;
      do {
        const { status, body, text }: ApiAnswer<DeliveryPage> = await deliveries(
          cursor === null ? query : { ...query, cursor },
        );
        if (status !== 200) throw new Error(text);
        found.push(idsOf(body));
        cursor = body.nextCursor;
        await between();
      } while (cursor !== null);
      return found;
    },
  };
}

export const idsOf = (page: DeliveryPage): string[] => page.data.map(({ id }) => id);

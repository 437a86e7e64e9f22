import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { soon } from '../../platform/jobs/due-watch.ts';
import type { CallbackStep } from './owed-callbacks.ts';
import type { WireEvent } from './wire.ts';

/** A callback that this process may post until its lease ends. `position` fences: only the current one moves on. */
export interface ClaimedCallback {
  id: string;
  position: number;
  failures: number;
  /** The receiver answered before that it will not take it. */
  refused: boolean;
  events: WireEvent[];
}

export interface PostponedCallback {
  callback: ClaimedCallback;
  delayMs: number;
  refused: boolean;
}

/** The durable queue of what the simulated carrier still has to tell. */
export interface CallbackQueue {
  /** Becomes due after the step's delay, counted by the database's clock from now. */
  add(tx: Tx, id: string, step: CallbackStep): Promise<void>;
  /** Due callbacks in due order, at most one of each message, leased to the caller. */
  claim(limit: number): Promise<ClaimedCallback[]>;
  /** The callbacks arrived: their messages' next ones become claimable. Answers in how many ms the first of them is due. */
  advance(callbacks: readonly ClaimedCallback[]): Promise<number | null>;
  postpone(postponed: readonly PostponedCallback[]): Promise<void>;
  /** Milliseconds until the next one may be claimed, 0 when it may be now, null when there is none. */
  untilNextMs(): Promise<number | null>;
  /** The reference of each message from these numbers that callbacks are owed of; null for each text to one of them. */
  owed(tx: Tx, numbers: readonly string[]): Promise<Array<string | null>>;
}

export const leaseMs = 10_000;

/** Whether one may be claimed, or may be so soon. */
export const callbackIsDue = sql<boolean>`exists (select from simulated_carrier_callbacks where ready_at <= ${soon})`;

const addSql = `
insert into simulated_carrier_callbacks (id, steps, started_at, due_at, ready_at)
select $1::uuid, $2::json, t.at, t.due_at, t.due_at
from (select clock_timestamp() as at, clock_timestamp() + $3::float8 * interval '1 millisecond' as due_at) t`;

// Statement time, not clock time: it is constant within a statement, so the index serves the comparison.
const claimSql = `
with due as (
  select id from simulated_carrier_callbacks where ready_at <= statement_timestamp()
  order by ready_at limit $1 for update skip locked
), claimed as (
  update simulated_carrier_callbacks c
  set ready_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
  from due where c.id = due.id
  returning c.id, c.position, c.failures, c.refused, c.due_at, c.steps -> c.position -> 'events' as events
)
select id, position, failures, refused, events from claimed order by due_at, id`;

const advanceSql = `
with arrived as (
  select * from unnest($1::uuid[], $2::int[]) as a(id, position)
), finished as (
  delete from simulated_carrier_callbacks c using arrived a
  where c.id = a.id and c.position = a.position and a.position + 1 >= json_array_length(c.steps)
), next as (
  select c.id, c.started_at
    + (c.steps -> (a.position + 1) ->> 'delayMs')::float8 * interval '1 millisecond' as due_at
  from simulated_carrier_callbacks c join arrived a on c.id = a.id and c.position = a.position
  where a.position + 1 < json_array_length(c.steps)
  for update of c
)
update simulated_carrier_callbacks c
set position = c.position + 1, due_at = next.due_at, ready_at = next.due_at, failures = 0, refused = false
from next where c.id = next.id
returning greatest(extract(epoch from c.ready_at - clock_timestamp()) * 1000, 0)::float8 as ms`;

const postponeSql = `
update simulated_carrier_callbacks c
set ready_at = clock_timestamp() + p.delay_ms * interval '1 millisecond',
  failures = c.failures + 1, refused = c.refused or p.refused
from unnest($1::uuid[], $2::int[], $3::float8[], $4::boolean[]) as p(id, position, delay_ms, refused)
where c.id = p.id and c.position = p.position`;

// Not clamped here: GREATEST passes over a null, so that an empty table would look like one with something due.
const untilNextSql = `
select (extract(epoch from min(ready_at) - clock_timestamp()) * 1000)::float8 as ms from simulated_carrier_callbacks`;

const owedSql = `
select r.reference from simulated_carrier_callbacks c left join simulated_carrier_requests r on r.id = c.id
where r.sender = any($1)
  or r.id is null and c.steps -> c.position -> 'events' -> 0 -> 'message' ->> 'to' = any($1)`;

export function createCallbackQueue(database: Database): CallbackQueue {
  const { read } = database;
  return {
    owed: async (tx, numbers) => {
      const rows = await tx.query<{ reference: string | null }>(owedSql, [numbers], 'simulated_callback_owed');
      return rows.map(({ reference }) => reference);
    },
    add: async (tx, id, step) => {
      await tx.query(addSql, [id, JSON.stringify([step]), step.delayMs], 'simulated_callback_add');
    },
    claim: (limit) => read.query<ClaimedCallback>(claimSql, [limit], 'simulated_callback_claim'),
    advance: async (callbacks) => {
      const ids = callbacks.map((callback) => callback.id);
      const positions = callbacks.map((callback) => callback.position);
      const next = await read.query<{ ms: number }>(advanceSql, [ids, positions], 'simulated_callback_advance');
      return next.length === 0 ? null : Math.min(...next.map((row) => row.ms));
    },
    postpone: async (postponed) => {
      const columns = [
        postponed.map(({ callback }) => callback.id),
        postponed.map(({ callback }) => callback.position),
        postponed.map(({ delayMs }) => delayMs),
        postponed.map(({ refused }) => refused),
      ];
      await read.query(postponeSql, columns, 'simulated_callback_postpone');
    },
    untilNextMs: async () => {
      const [row] = await read.query<{ ms: number | null }>(untilNextSql, [], 'simulated_callback_until_next');
      return row === undefined || row.ms === null ? null : Math.max(0, row.ms);
    },
  };
}

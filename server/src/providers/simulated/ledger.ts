import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import { isConnectionLoss } from '../../platform/db/connection-loss.ts';
import { CommitUnknownError, type Database, type Tx } from '../../platform/db/database.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { RequestOutcome } from './outcomes.ts';
import type { CallbackStep } from './owed-callbacks.ts';

/** A request to be written down. `outcomes` by attempt, the last for all further ones; `steps` once it is taken. */
export interface LedgerEntry {
  id: string;
  reference: string;
  sender: string;
  recipient: string;
  body: string;
  outcomes: readonly RequestOutcome[];
  steps: readonly CallbackStep[];
}

/**
 * `not_handed`: the gate said no and nothing was written. `not_taken`: the database has it provably not.
 * `unknown`: COMMIT was not answered.
 */
export type Recorded = { kind: 'recorded'; outcome: RequestOutcome } | { kind: 'not_handed' | 'not_taken' | 'unknown' };

/** A request as it was written down. The attempt counts the requests of its reference, from 1. */
export interface LedgerRow {
  id: string;
  reference: string;
  from: string;
  to: string;
  text: string;
  attempt: number;
  outcome: RequestOutcome;
  receivedAt: Temporal.Instant;
}

export interface Ledger {
  /** Never rejects. `gate` is asked in the tick in which the insert is handed to the driver. */
  record(entry: LedgerEntry, gate: () => boolean): Promise<Recorded>;
  /** Everything that was ever asked under these references, in order of arrival. */
  find(tx: Tx, references: readonly string[]): Promise<LedgerRow[]>;
}

// Statement time is constant within a statement, so a plan may use it against an index.
const recordSql = `
with asked as (
  select a.*, statement_timestamp() as at,
    (select count(*) from simulated_carrier_requests r where r.reference = a.reference)
      + row_number() over (partition by a.reference order by a.id) as attempt
  from json_to_recordset($1::json) as a(
    id uuid, reference text, sender text, recipient text, body text, outcomes json, steps json)
), taken as (
  insert into simulated_carrier_requests (id, reference, sender, recipient, body, attempt, outcome, received_at)
  select id, reference, sender, recipient, body, attempt,
    outcomes ->> (least(attempt, json_array_length(outcomes)) - 1)::int, at
  from asked
  returning id, outcome
), owed as (
  insert into simulated_carrier_callbacks (id, steps, started_at, due_at, ready_at)
  select id, steps, at, due_at, due_at
  from (
    select *, at + (steps #>> '{0,delayMs}')::float8 * interval '1 millisecond' as due_at
    from asked join taken using (id)
    where outcome in ('accepted', 'unanswered') and json_array_length(steps) > 0
  ) as due
)
select id, outcome from taken`;

/** The carrier's books. Requests of the same moment share one insert and one commit. */
export function createLedger(options: { database: Database; log: Logger; metrics: Metrics }): Ledger {
  const { database, log, metrics } = options;
  type Asked = { entry: LedgerEntry; gate: () => boolean };

  const write = async (group: readonly Asked[]): Promise<Recorded[]> => {
    let handed: Asked[] = [];
    const outcomes = new Map<string, RequestOutcome>();
    try {
      await database.tx(async (tx) => {
        handed = group.filter((one) => one.gate());
        if (handed.length === 0) return;
        const entries = JSON.stringify(handed.map((one) => one.entry));
        const rows = await tx.query<{ id: string; outcome: RequestOutcome }>(recordSql, [entries], 'simulated_record');
        for (const row of rows) outcomes.set(row.id, row.outcome);
      });
    } catch (err) {
      // One value that the database cannot hold must not take its neighbours along: the group tries each alone.
      if (group.length > 1 && !isConnectionLoss(err)) throw err;
      log.warn({ err, requests: group.length }, 'simulated carrier could not write its books');
      const kind = err instanceof CommitUnknownError ? 'unknown' : 'not_taken';
      return group.map((one) => ({ kind: handed.includes(one) ? kind : 'not_taken' }));
    }
    return group.map(({ entry }) => {
      const outcome = outcomes.get(entry.id);
      return outcome === undefined ? { kind: 'not_handed' } : { kind: 'recorded', outcome };
    });
  };
  const group = createGroupCommit<Asked, Recorded>({ name: 'simulated.ledger', metrics, commit: write });

  return {
    record: (entry, gate) => group.submit({ entry, gate }),
    find: async (tx, references) => {
      const rows = await tx.query<Omit<LedgerRow, 'receivedAt'> & { receivedAt: Date }>(
        `select id, reference, sender as "from", recipient as "to", body as text, attempt, outcome,
           received_at as "receivedAt"
         from simulated_carrier_requests where reference = any($1) order by id`,
        [references],
      );
      return rows.map((row) => ({ ...row, receivedAt: instantFromDate(row.receivedAt) }));
    },
  };
}

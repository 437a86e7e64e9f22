import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { StateChange, StreamPosition, StreamedStatus } from './types.ts';

/** What one look at the changes of an organization found. */
export interface ChangesRead {
  /** In order; all that follow the position, or the first `limit` of them. */
  readonly changes: StateChange[];
  /** Behind this nothing more can appear; everything behind it was found, unless there were `limit` changes. */
  readonly horizon: StreamPosition;
  /** The age in milliseconds of the first change that an older transaction holds back; null where it holds none. */
  readonly withheldForMs: number | null;
}

// The timeline is that of the log: the control file names the new one only after its first checkpoint.
const horizonSql = `
select pg_snapshot_xmin(s.shot)::text as horizon, pg_snapshot_xmax(s.shot)::text as next,
  floor(extract(epoch from statement_timestamp()) * 1000)::float8 as at_ms,
  (select system_identifier::text from pg_control_system())
    || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as origin
from pg_current_snapshot() as s(shot)`;

/** Where a reader begins that has seen nothing: behind every transaction that is over. `next` is the first that was not born. */
export async function findHorizon(tx: Tx): Promise<{ horizon: StreamPosition; next: bigint }> {
  const [row] = await tx.query<HorizonRow & { next: string }>(horizonSql, [], 'sms_stream_horizon');
  if (row === undefined) throw new Error('The database names no snapshot');
  return { horizon: horizonOf(row), next: BigInt(row.next) };
}

// The rows and the oldest running transaction are of one snapshot: what is not shown now has a higher position. The
// days before $5 and after tomorrow are not looked at.
const changesSql = `
with now as materialized (${horizonSql})
select w.organization_id as asked, now.horizon, now.at_ms, now.origin, c.*
from now
cross join unnest($1::text[], $2::xid8[], $3::bigint[]) as w(organization_id, xid, seq)
left join lateral (
  select xid::text as xid, seq::text as seq, written::text as written, message_id, conversation_id, status, occurred_at,
    s.xid < now.horizon::xid8 as settled
  from sms_state_changes s
  where s.organization_id = w.organization_id and (s.xid, s.seq) > (w.xid, w.seq)
    and s.written >= $5 and s.written < uuid_v7_bound(statement_timestamp() + interval '1 day')
  order by s.xid, s.seq
  limit $4
) c on true`;

interface HorizonRow {
  horizon: string;
  at_ms: number;
  origin: string;
}

interface ChangeRow extends HorizonRow {
  asked: string;
  xid: string | null;
  seq: string;
  written: string;
  message_id: string;
  conversation_id: string | null;
  status: StreamedStatus;
  occurred_at: Date;
  settled: boolean;
}

// No transaction that writes changes lasts as long: what follows a position was written no earlier than this before it.
const longestTransactionMs = 24 * 3_600_000;

/** What follows a position, for several organizations at once. */
export async function readChanges(
  tx: Tx,
  asked: ReadonlyArray<{ organizationId: string; after: StreamPosition }>,
  limit: number,
): Promise<Map<string, ChangesRead>> {
  const rows = await tx.query<ChangeRow>(
    changesSql,
    [
      asked.map(({ organizationId }) => organizationId),
      asked.map(({ after }) => String(after.xid)),
      asked.map(({ after }) => String(after.seq)),
      limit,
      firstUuidOf(Math.min(...asked.map(({ after }) => after.writtenMs)) - longestTransactionMs),
    ],
    'sms_stream_changes',
  );
  const read = new Map<string, { changes: StateChange[]; horizon: StreamPosition; withheldForMs: number | null }>();
  for (const row of rows) {
    const one = read.get(row.asked) ?? { changes: [], horizon: horizonOf(row), withheldForMs: null };
    read.set(row.asked, one);
    if (row.xid === null) continue;
    if (row.settled) one.changes.push(changeOf(row, row.xid));
    else one.withheldForMs ??= Math.max(0, row.at_ms - millisecondsOf(row.written));
  }
  return read;
}

function horizonOf(row: HorizonRow): StreamPosition {
  return { origin: row.origin, xid: BigInt(row.horizon), seq: 0n, writtenMs: row.at_ms };
}

function changeOf(row: ChangeRow, xid: string): StateChange {
  return {
    position: {
      origin: row.origin,
      xid: BigInt(xid),
      seq: BigInt(row.seq),
      writtenMs: millisecondsOf(row.written),
    },
    messageId: row.message_id,
    conversationId: row.conversation_id,
    status: row.status,
    occurredAt: instantFromDate(row.occurred_at),
  };
}

/** The instant in the first 48 bits of a UUID v7. */
function millisecondsOf(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** The smallest UUID v7 of an instant. */
function firstUuidOf(milliseconds: number): string {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const watchSql = `
with gone as (delete from sms_stream_watchers where process_id <> $1 and until < clock_timestamp() - interval '1 minute')
insert into sms_stream_watchers (process_id, until)
values ($1, clock_timestamp() + $2 * interval '1 millisecond')
on conflict (process_id) do update set until = excluded.until`;

/** Says that this process has readers for the next while: from its commit on, changes are notified. */
export async function watchChanges(tx: Tx, processId: string, forMs: number): Promise<void> {
  await tx.query(watchSql, [processId, forMs], 'sms_stream_watch');
}

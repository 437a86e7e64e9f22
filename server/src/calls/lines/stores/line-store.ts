import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../../platform/db/database.ts';
import { instantFromDate, isoMillis } from '../../../platform/time/clock.ts';
import type { LinesTables } from './tables.ts';

/** The line of a session. Its times are real ones. */
export interface CarriedLine {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly carrier: string;
  readonly direction: 'inbound' | 'outbound';
  readonly status: LinesTables['lines']['status'];
  readonly callId: string | null;
  readonly acts: number;
  readonly streamId: string | null;
  /** The act that asked for it, or is to. */
  readonly streamAct: number | null;
  readonly streamUntil: Temporal.Instant | null;
  readonly isStreamUsed: boolean;
  readonly wantsEnd: boolean;
  readonly actingUntil: Temporal.Instant | null;
  readonly dialedAt: Temporal.Instant | null;
  /** When the stream that it has, or had last, began. */
  readonly streamedAt: Temporal.Instant | null;
  /** The process that has it, or had it last. */
  readonly streamedBy: string | null;
  /** Since when its stream is gone; null while it has one. */
  readonly lostAt: Temporal.Instant | null;
  /** The same of the loss before that, or before the stream that it has. */
  readonly lastLostAt: Temporal.Instant | null;
  /** A transfer has ended the stream that it lost, or is about to lose. */
  readonly isLetGo: boolean;
  readonly lookAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

/** Of a line that is new. */
export type NewLine = Pick<
  CarriedLine,
  'sessionId' | 'organizationId' | 'carrier' | 'direction' | 'status' | 'callId' | 'lookAt'
>;

const columns = [
  'session_id',
  'organization_id',
  'carrier',
  'direction',
  'status',
  'call_id',
  'acts',
  'stream_id',
  'stream_act',
  'stream_until',
  'is_stream_used',
  'wants_end',
  'acting_until',
  'dialed_at',
  'streamed_at',
  'streamed_by',
  'lost_at',
  'last_lost_at',
  'is_let_go',
  'look_at',
  'created_at',
] as const;

/** The line of a session that is locked; null for one that no carrier carries. Held until the transaction ends. */
export async function lockLine(tx: Tx, sessionId: string): Promise<CarriedLine | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('lines')
    .select(columns)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : lineOf(row);
}

/** The same as it is now, without holding it. */
export async function readLine(tx: Tx, sessionId: string): Promise<CarriedLine | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('lines')
    .select(columns)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row === undefined ? null : lineOf(row);
}

/** Whose line that is; null for one that is not known under that name. */
export async function findLineByCall(
  tx: Tx,
  carrier: string,
  callId: string,
): Promise<Pick<CarriedLine, 'sessionId' | 'organizationId'> | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('lines')
    .select(['session_id as sessionId', 'organization_id as organizationId'])
    .where('carrier', '=', carrier)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same by its reference, which is the id of its session. */
export async function findLine(
  tx: Tx,
  carrier: string,
  sessionId: string,
): Promise<Pick<CarriedLine, 'sessionId' | 'organizationId'> | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('lines')
    .select(['session_id as sessionId', 'organization_id as organizationId'])
    .where('carrier', '=', carrier)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertLine(tx: Tx, line: NewLine): Promise<void> {
  await tables<LinesTables>(tx)
    .insertInto('lines')
    .values({
      session_id: line.sessionId,
      organization_id: line.organizationId,
      carrier: line.carrier,
      direction: line.direction,
      status: line.status,
      call_id: line.callId,
      look_at: iso(line.lookAt),
      created_at: sql<string>`clock_timestamp()`,
    })
    .execute();
}

/** Writes what changes of a line that is locked, and answers it as it is then. */
export async function changeLine(
  tx: Tx,
  line: CarriedLine,
  changed: Partial<Omit<CarriedLine, 'sessionId' | 'organizationId' | 'carrier' | 'direction' | 'createdAt'>>,
): Promise<CarriedLine> {
  const left = { ...line, ...changed };
  await tables<LinesTables>(tx)
    .updateTable('lines')
    .set({
      status: left.status,
      call_id: left.callId,
      acts: left.acts,
      stream_id: left.streamId,
      stream_act: left.streamAct,
      stream_until: iso(left.streamUntil),
      is_stream_used: left.isStreamUsed,
      wants_end: left.wantsEnd,
      acting_until: iso(left.actingUntil),
      dialed_at: iso(left.dialedAt),
      streamed_at: iso(left.streamedAt),
      streamed_by: left.streamedBy,
      lost_at: iso(left.lostAt),
      last_lost_at: iso(left.lastLostAt),
      is_let_go: left.isLetGo,
      look_at: iso(left.lookAt),
    })
    .where('session_id', '=', line.sessionId)
    .execute();
  return left;
}

/** The act of a line that is being done goes on for so many seconds from now. */
export async function renewAct(tx: Tx, sessionId: string, seconds: number): Promise<void> {
  const until = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
  await tables<LinesTables>(tx)
    .updateTable('lines')
    .set({ acting_until: until, look_at: until })
    .where('session_id', '=', sessionId)
    .where('acting_until', 'is not', null)
    .execute();
}

/** SQL: whether a line is to be looked at. */
export const lineIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from lines where look_at <= statement_timestamp())`;

/** Lines whose time to be looked at has come; the next look at them is a little later, should this one be lost. */
export async function takeDueLines(
  tx: Tx,
  most: number,
): Promise<Array<Pick<CarriedLine, 'sessionId' | 'organizationId'>>> {
  return tables<LinesTables>(tx)
    .updateTable('lines')
    .set({ look_at: sql<string>`clock_timestamp() + interval '5 seconds'` })
    .where('session_id', 'in', (of) =>
      of
        .selectFrom('lines')
        .select('session_id')
        .where('look_at', '<=', sql<Date>`statement_timestamp()`)
        .orderBy('look_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['session_id as sessionId', 'organization_id as organizationId'])
    .execute();
}

/** The real time of the database. */
export async function databaseNow(tx: Tx): Promise<Temporal.Instant> {
  const { at } = await tx.kysely.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow();
  return instantFromDate(at);
}

function lineOf(row: Pick<Selectable<LinesTables['lines']>, (typeof columns)[number]>): CarriedLine {
  return {
    sessionId: row.session_id,
    organizationId: row.organization_id,
    carrier: row.carrier,
    direction: row.direction,
    status: row.status,
    callId: row.call_id,
    acts: row.acts,
    streamId: row.stream_id,
    streamAct: row.stream_act,
    streamUntil: instantOrNull(row.stream_until),
    isStreamUsed: row.is_stream_used,
    wantsEnd: row.wants_end,
    actingUntil: instantOrNull(row.acting_until),
    dialedAt: instantOrNull(row.dialed_at),
    streamedAt: instantOrNull(row.streamed_at),
    streamedBy: row.streamed_by,
    lostAt: instantOrNull(row.lost_at),
    lastLostAt: instantOrNull(row.last_lost_at),
    isLetGo: row.is_let_go,
    lookAt: instantOrNull(row.look_at),
    createdAt: instantFromDate(row.created_at),
  };
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

function iso(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../../platform/time/clock.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { Session, SessionTool } from '../types.ts';
import type { TimedCall, ToolCall, ToolCallOutcome, ToolCallRequest } from './types.ts';

// What an earlier release runs says of no process: longer than any run, of which a webhook has four seconds.
const unnamedSeconds = 10;
// A process that lives has written by then what came of it, or the database was away all the time.
export const mostRunSeconds = 120;

/** A call of a session by its id; null where there was none. `mayJudge`: whether a process without a lease is believed gone. */
export async function findToolCall(tx: Tx, sessionId: string, id: string, mayJudge: boolean): Promise<ToolCall | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('session_tool_calls')
    .select([
      'call_id',
      'tool_id',
      'tool_name',
      'kind',
      'arguments',
      'ok',
      'result',
      'error',
      'duration_ms',
      'started_at',
    ])
    .select(
      sql<boolean>`running_since is not null and case
          when running_by is null then running_since > clock_timestamp() - make_interval(secs => ${unnamedSeconds})
          else running_since > clock_timestamp() - make_interval(secs => ${mostRunSeconds})
            and (not ${mayJudge}::boolean or exists (select from live_processes p where p.id = running_by))
        end`.as('is_running'),
    )
    .where('session_id', '=', sessionId)
    .where('call_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { ok, result, error, duration_ms: durationMs } = row;
  return {
    id: row.call_id,
    tool: { id: row.tool_id, name: row.tool_name, kind: row.kind },
    args: row.arguments,
    outcome: ok === null ? null : { ok, result, error, durationMs: durationMs ?? 0 },
    isRunning: row.is_running,
    startedAt: instantFromDate(row.started_at),
  };
}

/** Every call of a session, first one first. */
export async function listToolCalls(tx: Tx, sessionId: string): Promise<TimedCall[]> {
  const rows = await tables<SessionTables>(tx)
    .selectFrom('session_tool_calls')
    .select(['tool_name', 'arguments', 'started_at'])
    .where('session_id', '=', sessionId)
    .orderBy('started_at')
    .orderBy('call_id')
    .execute();
  return rows.map((row) => ({ name: row.tool_name, args: row.arguments, startedAt: instantFromDate(row.started_at) }));
}

/** Writes a call of a session that is locked, with its outcome, or as one that a process runs. */
export async function insertToolCall(
  tx: Tx,
  { id: sessionId, organizationId }: Session,
  tool: SessionTool,
  { id, args }: ToolCallRequest,
  came: { readonly outcome: ToolCallOutcome } | { readonly processId: string },
  at: Temporal.Instant,
): Promise<void> {
  await tables<SessionTables>(tx)
    .insertInto('session_tool_calls')
    .values({
      session_id: sessionId,
      call_id: id,
      organization_id: organizationId,
      tool_id: tool.id,
      tool_name: tool.name,
      kind: tool.kind,
      arguments: JSON.stringify(args),
      ...('outcome' in came ? valuesOfOutcome(came.outcome) : valuesOfRun(came.processId)),
      started_at: isoMillis(at),
    })
    .execute();
}

/** Lets a process run a call again whose process is gone; its session is locked. */
export async function takeOverToolCall(tx: Tx, sessionId: string, id: string, processId: string): Promise<void> {
  await openCall(tx, sessionId, id).set(valuesOfRun(processId)).execute();
}

/** Keeps what came of a call; the first outcome stays. */
export async function keepOutcome(tx: Tx, sessionId: string, id: string, outcome: ToolCallOutcome): Promise<void> {
  await openCall(tx, sessionId, id).set(valuesOfOutcome(outcome)).execute();
}

/** Lets go of a call that came to no outcome: the next repetition runs it. */
export async function releaseToolCall(tx: Tx, sessionId: string, id: string): Promise<void> {
  await openCall(tx, sessionId, id).set(noRun).execute();
}

function openCall(tx: Tx, sessionId: string, id: string) {
  return tables<SessionTables>(tx)
    .updateTable('session_tool_calls')
    .where('session_id', '=', sessionId)
    .where('call_id', '=', id)
    .where('ok', 'is', null);
}

const noRun = { running_since: null, running_by: null };

function valuesOfRun(processId: string) {
  return { running_since: sql<string>`clock_timestamp()`, running_by: processId };
}

function valuesOfOutcome({ ok, result, error, durationMs }: ToolCallOutcome) {
  return { ok, result: JSON.stringify(result ?? null), error, duration_ms: durationMs, ...noRun };
}

/** The sealed secrets of the tools of a session; null where it has none, or has ended. */
export async function findToolSecrets(tx: Tx, sessionId: string): Promise<string | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select('tool_secrets_encrypted')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.tool_secrets_encrypted ?? null;
}

import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { Session, SessionTool } from '../types.ts';
import type { ToolCall, ToolCallOutcome, ToolCallRequest } from './types.ts';

// Longer than any run: a webhook has four seconds.
const mostRunSeconds = 10;

/** A call of a session by its id; null where there was none. */
export async function findToolCall(tx: Tx, sessionId: string, id: string): Promise<ToolCall | null> {
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
      sql<boolean>`coalesce(running_since > clock_timestamp() - make_interval(secs => ${mostRunSeconds}), false)`.as(
        'is_running',
      ),
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

/** Writes a call of a session that is locked, with its outcome, or as one that this process runs. */
export async function insertToolCall(
  tx: Tx,
  { id: sessionId, organizationId }: Session,
  tool: SessionTool,
  { id, args }: ToolCallRequest,
  outcome: ToolCallOutcome | null,
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
      ...(outcome === null ? { running_since: sql<string>`clock_timestamp()` } : valuesOfOutcome(outcome)),
      started_at: isoMillis(at),
    })
    .execute();
}

/** Lets this process run a call again whose process is gone; its session is locked. */
export async function takeOverToolCall(tx: Tx, sessionId: string, id: string): Promise<void> {
  await openCall(tx, sessionId, id).set({ running_since: sql<string>`clock_timestamp()` }).execute();
}

/** Keeps what came of a call; the first outcome stays. */
export async function keepOutcome(tx: Tx, sessionId: string, id: string, outcome: ToolCallOutcome): Promise<void> {
  await openCall(tx, sessionId, id).set(valuesOfOutcome(outcome)).execute();
}

/** Lets go of a call that came to no outcome: the next repetition runs it. */
export async function releaseToolCall(tx: Tx, sessionId: string, id: string): Promise<void> {
  await openCall(tx, sessionId, id).set({ running_since: null }).execute();
}

function openCall(tx: Tx, sessionId: string, id: string) {
  return tables<SessionTables>(tx)
    .updateTable('session_tool_calls')
    .where('session_id', '=', sessionId)
    .where('call_id', '=', id)
    .where('ok', 'is', null);
}

function valuesOfOutcome({ ok, result, error, durationMs }: ToolCallOutcome) {
  return { ok, result: JSON.stringify(result ?? null), error, duration_ms: durationMs, running_since: null };
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

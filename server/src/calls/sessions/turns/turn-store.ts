import { isoMillis, instantFromDate } from '../../../platform/time/clock.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
import { instantOrNull, isoOrNull } from '../session-row.ts';
import type { SessionTables } from '../tables.ts';
import type { RevisionSpan, Session, Turn } from '../types.ts';

const columns = [
  'id',
  'index',
  'source',
  'text',
  'started_at',
  'ended_at',
  'provider',
  'model',
  'latency',
  'revision',
  'stored_at',
] as const;

/** The turns of a session by their index; of a span of its revisions alone where one is given. */
export function listTurns(tx: Tx, sessionId: string, span?: RevisionSpan): Promise<Turn[]> {
  return readTurns(tx, (query) =>
    query
      .where('session_id', '=', sessionId)
      .$if(span !== undefined, (all) =>
        all.where('revision', '>', span?.after ?? 0).where('revision', '<=', span?.upTo ?? 0),
      ),
  );
}

/** Those behind a place, -1 for all of them, at most so many. */
export function listTurnsBehind(tx: Tx, sessionId: string, index: number, limit: number): Promise<Turn[]> {
  return readTurns(tx, (query) => query.where('session_id', '=', sessionId).where('index', '>', index).limit(limit));
}

/** Those at the given places. */
export function findTurns(tx: Tx, sessionId: string, indexes: readonly number[]): Promise<Turn[]> {
  return readTurns(tx, (query) =>
    query.where('session_id', '=', sessionId).where((of) => of('index', '=', of.fn.any(of.val(indexes)))),
  );
}

async function readTurns(tx: Tx, narrow: (query: TurnQuery) => TurnQuery): Promise<Turn[]> {
  const rows = await narrow(selectTurns(tx)).orderBy('index').execute();
  return rows.map((row) => ({
    id: row.id,
    index: row.index,
    source: row.source,
    text: row.text,
    startedAt: instantFromDate(row.started_at),
    endedAt: instantOrNull(row.ended_at),
    provider: row.provider,
    model: row.model,
    latency: row.latency,
    revision: row.revision,
    storedAt: instantFromDate(row.stored_at),
  }));
}

type TurnQuery = ReturnType<typeof selectTurns>;

function selectTurns(tx: Tx) {
  return tables<SessionTables>(tx).selectFrom('session_turns').select(columns);
}

/** Writes turns of a session that the caller has locked. */
export async function insertTurns(
  tx: Tx,
  { id: sessionId, organizationId }: Pick<Session, 'id' | 'organizationId'>,
  turns: readonly Turn[],
): Promise<void> {
  if (turns.length === 0) return;
  await tables<SessionTables>(tx)
    .insertInto('session_turns')
    .values(
      turns.map((turn) => ({
        id: turn.id,
        session_id: sessionId,
        organization_id: organizationId,
        index: turn.index,
        source: turn.source,
        text: turn.text,
        started_at: isoMillis(turn.startedAt),
        ended_at: isoOrNull(turn.endedAt),
        provider: turn.provider,
        model: turn.model,
        latency: turn.latency === null ? null : JSON.stringify(turn.latency),
        revision: turn.revision,
        stored_at: isoMillis(turn.storedAt),
      })),
    )
    .execute();
}

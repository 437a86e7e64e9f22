import type { Tx } from '../../../platform/db/database.ts';
import { listTurns } from '../turns/index.ts';
import type { RevisionSpan, Session, TurnWithCalls } from '../types.ts';
import { calledInTurns } from './called-in-turns.policy.ts';
import { listToolCalls } from './tool-call-store.ts';

/** The turns of a session by their index with the tools that were called in them; of a span of its revisions alone where one is given. */
export async function listTurnsWithCalls(
  tx: Tx,
  session: Pick<Session, 'id' | 'tools' | 'state'>,
  span?: RevisionSpan,
): Promise<TurnWithCalls[]> {
  const calls = session.tools.length === 0 ? [] : await listToolCalls(tx, session.id);
  // Which turn a call belongs to is seen in all of them.
  const turns = await listTurns(tx, session.id, calls.length === 0 ? span : undefined);
  const isIn = ({ revision }: TurnWithCalls): boolean =>
    span === undefined || (revision > span.after && revision <= span.upTo);
  return calledInTurns(turns, calls, session.state === 'ended').filter(isIn);
}

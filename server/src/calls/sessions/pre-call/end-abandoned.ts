import type { Tx } from '../../../platform/db/database.ts';
import { doEach } from '../../../platform/db/savepoint.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { PollStep } from '../../../platform/jobs/scheduler.ts';
import type { OwnProcess } from '../../../router/index.ts';
import type { SessionChanges } from '../changes.ts';
import { nowOf } from '../now-of.ts';
import { lockSession } from '../session-store.ts';
import { anyAbandonedSessionSql, lockAbandonedSessionsSql } from '../sql/lock-abandoned-sessions.ts';

const perLook = 20;

/**
 * Ends sessions whose process died while it asked their endpoint, as soon as the lease of that process is over: nothing was
 * answered for them, and an equal request makes another one (docs/decisions/sessions.md#d80).
 */
export function createEndAbandoned(options: {
  changes: SessionChanges;
  ownProcess: Pick<OwnProcess, 'mayJudge'>;
  log: Logger;
}): PollStep {
  const { changes, ownProcess, log } = options;
  const endOne = async (tx: Tx, { id, organizationId }: { id: string; organizationId: string }): Promise<void> => {
    const session = await lockSession(tx, organizationId, id);
    if (session !== null) await changes.end(tx, session, 'pre_call_failed', await nowOf(tx, organizationId));
  };
  const endAll = async (tx: Tx): Promise<number | undefined> => {
    if (!ownProcess.mayJudge()) return undefined;
    const { rows } = await lockAbandonedSessionsSql(perLook).execute(tx.kysely);
    const onFailure = (err: unknown, { id }: { id: string }) =>
      log.error({ err, sessionId: id }, 'a session whose process is gone could not be ended');
    const done = await doEach(tx, rows, (row) => endOne(tx, row), onFailure);
    return done === perLook ? 0 : undefined;
  };
  return {
    what: 'sessions that were being prepared by a process that is gone',
    isDue: anyAbandonedSessionSql,
    look: endAll,
  };
}

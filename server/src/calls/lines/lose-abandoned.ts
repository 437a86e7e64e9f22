import type { Tx } from '../../platform/db/database.ts';
import { doEach } from '../../platform/db/savepoint.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Logger } from '../../platform/process/log.ts';
import { type OwnProcess, silentSeconds } from '../../router/index.ts';
import { lockSession } from '../sessions/index.ts';
import { speaksOn } from './apply-event.ts';
import { type CarriedLine, databaseNow, lockLine } from './stores/index.ts';
import { loseStream } from './lose-stream.ts';
import { type AbandonedLine, anyAbandonedLineSql, findAbandonedLinesSql } from './sql/find-abandoned-lines.ts';

const perLook = 20;

/**
 * Writes that lines have lost their streams whose process is gone: a carrier may be slow to see it, where the machine went with it.
 */
export function createLoseAbandoned(options: {
  ownProcess: Pick<OwnProcess, 'maySaySilent'>;
  log: Logger;
  wake: (tx: Tx, line: CarriedLine) => Promise<void>;
}): PollStep {
  const { ownProcess, log, wake } = options;
  const loseOne = async (tx: Tx, { organizationId, sessionId, streamId }: AbandonedLine): Promise<void> => {
    const session = await lockSession(tx, organizationId, sessionId);
    const line = await lockLine(tx, sessionId);
    if (session === null || line?.streamId !== streamId || !speaksOn(session)) return;
    await loseStream(tx, line, { now: await databaseNow(tx) }, wake);
  };
  return {
    what: 'lines streamed by a process that is gone',
    isDue: anyAbandonedLineSql(silentSeconds),
    look: async (tx) => {
      if (!ownProcess.maySaySilent()) return undefined;
      const { rows } = await findAbandonedLinesSql(silentSeconds, perLook).execute(tx.kysely);
      const onFailure = (err: unknown, { sessionId }: AbandonedLine) =>
        log.error({ err, sessionId }, 'a line whose process is gone could not be given another stream');
      const done = await doEach(tx, rows, (row) => loseOne(tx, row), onFailure);
      return done === perLook ? 0 : undefined;
    },
  };
}

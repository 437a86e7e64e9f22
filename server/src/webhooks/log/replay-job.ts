import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { replayQueue } from '../model/queues.ts';
import { nextMissed } from './replay-missed.ts';
import { nextRecords } from './replay-records.ts';
import {
  advanceReplay,
  cancelReplay,
  findRunningReplay,
  isLive,
  type Replay,
  type ReplayPhase,
} from '../rows/replay-store.ts';

/**
 * Runs one step of each replay in a transaction of its own, which also makes the job of the next step. Safe to run
 * twice: a step that another run took already writes nothing.
 */
export function createReplayJob(options: {
  database: Database;
  jobs: Jobs;
  ids: Ids;
}): (payloads: ReadonlyArray<{ replayId: string }>) => Promise<void> {
  const { database, jobs, ids } = options;

  async function step(tx: Tx, replayId: string): Promise<void> {
    const replay = await findRunningReplay(tx, replayId);
    if (replay === null) return;
    if (!replay.live) return cancelReplay(tx, replayId);
    const chunk =
      replay.phase === 'records' ? await nextRecords(tx, jobs, replay) : await nextMissed(tx, jobs, ids, replay);
    // Again, now that what it takes is locked: whoever disables the endpoint from here on cancels it as well.
    if (!(await isLive(tx, replay))) return cancelReplay(tx, replayId);
    const phase = chunk.end ? phaseAfter(replay) : replay.phase;
    const position = chunk.end ? null : chunk.position;
    if (!(await advanceReplay(tx, replay, { phase, position, added: chunk.count }))) return;
    await chunk.putInLine();
    if (phase !== 'done') await jobs.enqueue(tx, replayQueue, [{ payload: { replayId } }]);
  }

  return async (payloads) => {
    for (const { replayId } of payloads) await database.tx((tx) => step(tx, replayId));
  };
}

function phaseAfter(replay: Replay): ReplayPhase {
  return replay.phase === 'records' && replay.includeMissed ? 'missed' : 'done';
}

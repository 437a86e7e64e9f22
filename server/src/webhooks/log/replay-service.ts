import type { Temporal } from 'temporal-polyfill';
import { loadSettings } from '../../organizations/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { validationError } from '../../platform/process/errors.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findEndpoint } from '../endpoints/index.ts';
import { webhookErrors } from '../model/errors.ts';
import { replayQueue } from '../model/queues.ts';
import { findReplay, insertReplay, type Replay } from '../rows/replay-store.ts';

/** Replays send again, in the background, what an endpoint did not get. */
export interface ReplayService {
  /** Answers the id of the replay. 404 NOT_FOUND; 400 VALIDATION_ERROR where `since` is in the organization's future. */
  start(
    organizationId: string,
    endpointId: string,
    request: { since: Temporal.Instant; includeMissed: boolean },
  ): Promise<string>;
  /** 404 NOT_FOUND where there is no such endpoint or it has no such replay, and once it is 30 days old. */
  get(ids: { organizationId: string; endpointId: string; replayId: string }): Promise<Replay>;
}

export function createReplayService(options: { database: Database; jobs: Jobs; ids: Ids }): ReplayService {
  const { database, jobs, ids } = options;
  return {
    start: (organizationId, endpointId, { since, includeMissed }) =>
      database.tx(async (tx) => {
        if ((await findEndpoint(tx, organizationId, endpointId)) === null) throw webhookErrors.endpointNotFound();
        const now = (await loadSettings(tx, [organizationId])).get(organizationId)?.now;
        if (now === undefined) throw new Error('An endpoint belongs to no organization');
        if (since.epochNanoseconds > now.epochNanoseconds) {
          throw validationError([{ path: '/body/since', message: 'must not be in the future' }]);
        }
        const id = ids.uuid();
        await insertReplay(tx, { id, organizationId, endpointId, since: since.toString(), includeMissed });
        await jobs.enqueue(tx, replayQueue, [{ payload: { replayId: id } }]);
        return id;
      }),
    get: async (wanted) => {
      const replay = await findReplay(database.read, wanted);
      if (replay !== null) return replay;
      const endpoint = await findEndpoint(database.read, wanted.organizationId, wanted.endpointId);
      throw endpoint === null ? webhookErrors.endpointNotFound() : webhookErrors.replayNotFound();
    },
  };
}

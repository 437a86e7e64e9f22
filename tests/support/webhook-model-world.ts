import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createMetrics } from '../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { createPublish, type Publish } from '../../server/src/webhooks/index.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type SmsOrganization } from './sms-organization.ts';
import { stageOn } from './sms-stage.ts';
import { bookkeepingSql } from './webhook-model-books.ts';

/** The real thing that walks are walked on: one that serves, one that works, one database. Walks share nothing else. */
export interface ModelWorld {
  readonly database: Database;
  /** As a slice publishes: with whatever tags and agent, in the transaction of the caller. */
  readonly publish: Publish;
  organization(): Promise<SmsOrganization>;
  /** Begins to end the worker, whatever it has under way, and starts another beside it. */
  restartWorker(): Promise<void>;
  close(): Promise<void>;
}

export async function startModelWorld(): Promise<ModelWorld> {
  const server = await startTestServer({ roles: ['api'] });
  const { database } = server;
  await database.read.query(bookkeepingSql);
  const startWorker = (): Promise<TestServer> => startTestServer({ roles: ['worker'], beside: server });

  const log = createLog({ level: 'silent', pretty: false });
  const metrics = createMetrics({ processMetrics: false });
  const notifications = createNotifications({ url: server.databaseUrl, log });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  await jobs.start();
  const stage = stageOn(server);

  let worker = startWorker();
  const ending: Array<Promise<void>> = [];
  await worker;
  return {
    database,
    publish: createPublish({ ids: createIds(systemClock, systemRandomness), jobs }),
    organization: () => stage.organization(),
    restartWorker: async () => {
      const before = worker;
      worker = before.then((old) => {
        ending.push(old.close());
        return startWorker();
      });
      await worker;
    },
    close: async () => {
      await Promise.all([...ending, (await worker).close()]);
      await jobs.stop();
      await server.close();
    },
  };
}

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { Watched } from './due-watch.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Notifications } from '../db/notifications.ts';
import { createJobLoop, type JobLimits, type JobLoop } from './job-loop.ts';
import { type QueueDefinition, queueOptions } from './queue.ts';
import { createSupervisor } from './supervisor.ts';
import { refuseNewerQueue } from './queue-version.ts';

/** One job as it is put in: `key` is what a `short` queue holds once while it waits. */
export interface NewJob<Payload> {
  payload: Payload;
  key?: string;
}

export interface Jobs {
  /** Puts jobs in with the caller's transaction: they exist when and only when it commits. */
  enqueue<P extends object>(tx: Tx, queue: QueueDefinition<P>, jobs: readonly NewJob<P>[]): Promise<void>;
  /**
   * Runs `handler` over batches until the process drains. At most `inFlight` jobs are held at once. A handler that
   * throws gives its batch back for a later try, so it must be safe to run twice.
   */
  work<P extends object>(queue: QueueDefinition<P>, limits: JobLimits, handler: (payloads: P[]) => Promise<void>): void;
  start(): Promise<void>;
  /** What a due watch asks for the queues that this process works on. */
  watched(): Watched[];
  /** No new fetches from now on; resolves when every held job is settled. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const schema = 'pgboss';
// pg-boss names its channel so that any schema name fits an identifier.
const wakeChannel = `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;

export function createJobs(options: {
  database: Database;
  notifications: Notifications;
  log: Logger;
  metrics: Metrics;
  /** True in a process that works: it also expires the jobs of dead workers. */
  supervise: boolean;
}): Jobs {
  const boss = createBoss(options.database, options.log);
  const supervisor = options.supervise ? createSupervisor({ ...options, boss }) : null;
  const loops: JobLoop[] = [];
  options.notifications.on(wakeChannel, (queue) => {
    for (const loop of loops) if (queue === null || queue === loop.queue) loop.wake();
  });

  return {
    enqueue: async (tx, queue, jobs) => {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ payload, key }) => ({
        data: payload,
        ...(key === undefined ? {} : { singletonKey: key }),
      }));
      await boss.insert(queue.name, rows, { db: executor(tx) });
    },
    work: (queue, limits, handler) => {
      loops.push(createJobLoop({ boss, queue, limits, handler, log: options.log, metrics: options.metrics }));
    },
    start: async () => {
      await boss.start();
      supervisor?.start();
      for (const loop of loops) loop.start();
    },
    watched: () => loops.map(({ queue, wake }) => ({ what: queue, isDue: waitsIn(queue), wakeUp: wake })),
    drain: async () => {
      await Promise.all(loops.map((loop) => loop.drain()));
    },
    stop: async () => {
      await supervisor?.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** SQL: whether a job of the queue may be fetched. The name stands in the text, so that the plan has the queue's own table alone. */
const waitsIn = (queue: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pgboss.job where name = ${sql.lit(queue)} and state < 'active' and start_after <= now())`;

/** Installs pg-boss's own tables and our queues; run with the migrations. Throws StartupError where they are newer. */
export async function installQueues(
  database: Database,
  log: Logger,
  queues: ReadonlyArray<QueueDefinition<object>>,
): Promise<void> {
  await refuseNewerQueue(database.read);
  const boss = createBoss(database, log, true);
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  const { partition, ...changeable } = queueOptions;
  for (const queue of queues) {
    if (known.has(queue.name)) await boss.updateQueue(queue.name, changeable);
    else await boss.createQueue(queue.name, { ...changeable, partition, policy: queue.policy });
  }
  await boss.stop({ graceful: false, close: false });
}

function createBoss(database: Database, log: Logger, migrate = false): PgBoss {
  const boss = new PgBoss({
    db: executor(database.read),
    schema,
    migrate,
    createSchema: migrate,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 5,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue error'));
  return boss;
}

// pg-boss has one text per queue and purpose, so each is worth a prepared statement.
const preparable = new Map<string, string>();
function executor(tx: Tx): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
} {
  return {
    executeSql: async (text, values = []) => {
      if (values.length === 0) return { rows: await tx.query(text) };
      let name = preparable.get(text);
      if (name === undefined && preparable.size < 200) {
        name = `boss_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
        preparable.set(text, name);
      }
      return { rows: await tx.query(text, values, name) };
    },
  };
}

import { agentsPorts } from '../../../server/src/agents/create-slice.ts';
import { createCreditsService } from '../../../server/src/credits/service.ts';
import { loadSettings, people } from '../../../server/src/organizations/index.ts';
import { loadSenders } from '../../../server/src/phone-numbers/index.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createCursors } from '../../../server/src/platform/crypto/cursors.ts';
import { createDatabase } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { type DueWatch, startDueWatch } from '../../../server/src/platform/jobs/due-watch.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createKillPoint } from '../../../server/src/platform/process/kill-points.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { addMetrics, createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { packageZoneRules } from '../../../server/src/platform/time/zone-rules/zone-rules.ts';
import type { MessagingProvider } from '../../../server/src/providers/ports/messaging.ts';
import { createTelnyxCarrier } from '../../../server/src/providers/telnyx/messaging.ts';
import { createSms } from '../../../server/src/sms/create-sms.ts';
import type { SmsService } from '../../../server/src/sms/service.ts';
import { createPublish } from '../../../server/src/webhooks/index.ts';
import { createSmsMetrics } from '../../../server/src/sms/model/metrics.ts';

/** The SMS slice with Telnyx's adapter on a faulty wire; everything else is the product's own. */
export interface FaultySystem {
  service: SmsService;
  /** A worker runs its job handlers from now on. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export function createFaultySystem(options: {
  databaseUrl: string;
  carrierPort: number;
  worker: boolean;
  killPoint: string | null;
}): FaultySystem {
  const log = createLog({ level: 'warn', pretty: false });
  const clock = systemClock;
  const ids = createIds(clock, systemRandomness);
  const metrics = addMetrics(createMetrics({ processMetrics: false }), createSmsMetrics);
  const database = createDatabase({ url: options.databaseUrl, log, maxConnections: 15 });
  const notifications = createNotifications({ url: options.databaseUrl, log });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: options.worker });
  const telnyx = createTelnyxCarrier({
    account: {
      apiKey: 'KEY_drill',
      baseUrl: `http://127.0.0.1:${options.carrierPort}`,
      publicKey: Buffer.alloc(32),
      messagingProfileId: null,
    },
    clock,
    randomness: systemRandomness,
    log,
    referenceKeys: [Buffer.alloc(32)],
    callbackUrl: () => 'http://127.0.0.1/v1/carriers/faulty/events',
  });
  // The organization of a drill is a test one, and nobody waits for a hung carrier as long as in earnest.
  const faulty: MessagingProvider = { ...telnyx, name: 'faulty', serves: 'test', submissionDeadlineMs: 1_000 };
  const sms = createSms({
    database,
    notifications,
    jobs,
    credits: createCreditsService({ ids }),
    agents: agentsPorts,
    people,
    publish: createPublish({ ids, jobs }),
    cursors: createCursors({ keys: [Buffer.alloc(32)] }),
    sources: { loadSettings, loadSenders, zoneRules: packageZoneRules() },
    defaultTimezone: { get: async () => null, set: async () => {} },
    findReceiver: async () => null,
    deliverText: async () => {},
    received: async () => {},
    carriers: new Map([[faulty.name, faulty]]),
    clock,
    ids,
    log,
    metrics,
    killPoint: createKillPoint(options.killPoint),
    segmentPriceMicroUsd: 7_900,
    watchKey: () => () => {},
  });
  const schedulers = options.worker ? sms.work() : [];
  let watch: DueWatch | undefined;
  return {
    service: sms.service,
    start: async () => {
      await notifications.start();
      await jobs.start();
      for (const scheduler of schedulers) scheduler.start();
      const watched = [...schedulers.flatMap((scheduler) => scheduler.watched), ...jobs.watched()];
      if (options.worker) watch = startDueWatch({ database, log, watched });
    },
    close: async () => {
      await watch?.stop();
      for (const scheduler of schedulers) await scheduler.stop();
      await jobs.drain();
      await jobs.stop();
      await notifications.stop();
      await database.close();
    },
  };
}

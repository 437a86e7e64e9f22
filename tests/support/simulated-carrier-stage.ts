import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createMetrics } from '../../server/src/platform/process/metrics.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import type { OutboundMessage, SubmissionOutcome } from '../../server/src/providers/ports/messaging.ts';
import { createCallbackHttp } from '../../server/src/providers/simulated/callback-http.ts';
import { createSimulatedCarrier, type SimulatedCarrier } from '../../server/src/providers/simulated/messaging.ts';
import { createTestDatabase } from './postgres.ts';
import { type CallbackReceiver, startCallbackReceiver } from './simulated-callback-receiver.ts';

/** The simulated carrier on a database of its own, with a receiver for its callbacks. No pump runs until asked. */
export interface SimulatedCarrierStage {
  readonly carrier: SimulatedCarrier;
  readonly signingKey: Buffer;
  readonly database: Database;
  readonly receiver: CallbackReceiver;
  /** Another process of the same carrier: its own connections and pump, the same books. */
  anotherProcess(options?: { databaseUrl?: string; callbackUrl?: string }): SimulatedCarrier;
  submit(message: OutboundMessage, mayWrite?: () => boolean): Promise<SubmissionOutcome>;
  close(): Promise<void>;
}

/** Database connections of each carrier process. */
export const stageConnections = 6;

export function outboundMessage(to: string, text = 'Your table is ready'): OutboundMessage {
  return {
    reference: `msg_${randomUUID().replaceAll('-', '')}`,
    organizationId: 'org_test',
    from: '+15552000001',
    to,
    text,
    messagingProfileId: null,
  };
}

export async function startSimulatedCarrierStage(): Promise<SimulatedCarrierStage> {
  const testDatabase = await createTestDatabase();
  const log = createLog({ level: 'silent', pretty: false });
  const signingKey = randomBytes(32);
  const http = createCallbackHttp();
  const databases: Database[] = [];

  const start = (databaseUrl: string, callbackUrl: () => string): { carrier: SimulatedCarrier; database: Database } => {
    const database = createDatabase({ url: databaseUrl, log, maxConnections: stageConnections });
    databases.push(database);
    const carrier = createSimulatedCarrier({
      database,
      clock: systemClock,
      ids: createIds(systemClock, systemRandomness),
      randomness: systemRandomness,
      log,
      metrics: createMetrics({ processMetrics: false }),
      signingKeys: [signingKey],
      callbackUrl,
      httpPost: http.post,
      countSegments: (text) => Math.ceil(text.length / 160),
    });
    return { carrier, database };
  };

  const receiver = await startCallbackReceiver(() => carrier);
  const { carrier, database } = start(testDatabase.url, () => receiver.url);
  return {
    carrier,
    signingKey,
    database,
    receiver,
    anotherProcess: ({ databaseUrl = testDatabase.url, callbackUrl = receiver.url } = {}) =>
      start(databaseUrl, () => callbackUrl).carrier,
    submit: (message, mayWrite = () => true) =>
      carrier.submit(message, { deadlineMs: carrier.submissionDeadlineMs, mayWrite }),
    close: async () => {
      await receiver.close();
      await http.close();
      for (const one of databases) await one.close();
      await testDatabase.drop();
    },
  };
}

import type { Database, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/process/errors.ts';
import { dueChannel } from '../model/wake-time.ts';
import {
  isCampaign,
  liftThroughputLimit,
  listThroughputLimits,
  setThroughputLimit,
  type ThroughputLimit,
} from './throughput-limits.ts';

/** What limits how fast an organization's texts leave. */
export interface Throughput {
  list(organizationId: string): Promise<ThroughputLimit[]>;
  /** Limits a number or a campaign, by its id. */
  set(organizationId: string, subjectId: string, messagesPerSecond: number): Promise<ThroughputLimit>;
  lift(organizationId: string, subjectId: string): Promise<void>;
}

export function createThroughput(options: {
  database: Database;
  isSender: (tx: Tx, organizationId: string, phoneNumberId: string) => Promise<boolean>;
}): Throughput {
  const { database, isSender } = options;
  return {
    list: (organizationId) => listThroughputLimits(database.read, organizationId),
    set: (organizationId, subjectId, messagesPerSecond) =>
      database.tx(async (tx) => {
        const subject = (await isSender(tx, organizationId, subjectId))
          ? { phoneNumberId: subjectId }
          : (await isCampaign(tx, organizationId, subjectId))
            ? { campaignId: subjectId }
            : null;
        if (subject === null)
          throw notFound('Phone number or campaign', '/v1/phone-numbers', '/v1/sms/10dlc/campaigns');
        return setThroughputLimit(tx, organizationId, subject, messagesPerSecond);
      }),
    lift: (organizationId, subjectId) =>
      database.tx(async (tx) => {
        if (!(await liftThroughputLimit(tx, organizationId, subjectId)))
          throw notFound('Throughput limit', '/v1/sms/throughput-limits');
        // Whoever stands in line behind it may go.
        await tx.query('select pg_notify($1, $2)', [dueChannel, '']);
      }),
  };
}

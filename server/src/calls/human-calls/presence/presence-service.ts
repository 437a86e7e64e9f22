import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../../platform/db/database.ts';
import { nowOf } from '../../sessions/index.ts';
import { voiceErrors } from '../errors.ts';
import type { Broker, BrokerStatus } from '../types.ts';
import { listBrokers, touchBroker, writeBroker } from './presence-store.ts';

/** Who is there to take calls. `now` is the time of the organization's clock at which that is so. */
export interface PresenceService {
  list(organizationId: string): Promise<{ brokers: Broker[]; now: Temporal.Instant }>;
  /** Makes the broker known where he is not. */
  set(
    organizationId: string,
    brokerId: string,
    status: BrokerStatus,
  ): Promise<{ broker: Broker; now: Temporal.Instant }>;
  /** The status stays as it was last set. Throws 404 for a broker whose presence never was. */
  beat(organizationId: string, brokerId: string): Promise<{ broker: Broker; now: Temporal.Instant }>;
}

export function createPresenceService({ database }: { database: Database }): PresenceService {
  return {
    list: async (organizationId) => ({
      brokers: await listBrokers(database.read, organizationId),
      now: await nowOf(database.read, organizationId),
    }),
    set: (organizationId, brokerId, status) =>
      database.tx(async (tx) => {
        const now = await nowOf(tx, organizationId);
        const broker = { brokerId, status, lastSeenAt: now };
        await writeBroker(tx, organizationId, broker);
        return { broker, now };
      }),
    beat: (organizationId, brokerId) =>
      database.tx(async (tx) => {
        const now = await nowOf(tx, organizationId);
        const broker = await touchBroker(tx, organizationId, brokerId, now);
        if (broker === null) throw voiceErrors.brokerNotFound();
        return { broker, now };
      }),
  };
}

import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Publish } from '../../webhooks/index.ts';
import { priceAppliesFrom } from '../month.policy.ts';
import { lockPrice, writePrice } from './price-store.ts';

/** Notes what a carrier asks each month for a number that was bought here, in millionths of a US dollar. */
export type NotePrice = (phoneNumberId: string, monthlyMicroUsd: number) => Promise<void>;

/** Another price than the known one applies from the next month on, and is an event (docs/decisions/numbers.md#d578). */
export function createNotePrice(options: { database: Database; log: Logger; publish: Publish }): NotePrice {
  const { database, log, publish } = options;
  return (phoneNumberId, monthlyMicroUsd) =>
    database.tx(async (tx) => {
      const known = await lockPrice(tx, phoneNumberId);
      if (known === null || known.monthlyMicroUsd === monthlyMicroUsd) return;
      const { organizationId, e164, agentId, now } = known;
      const fromAt = priceAppliesFrom(known);
      const sequence = await writePrice(tx, { organizationId, phoneNumberId, fromAt, monthlyMicroUsd });
      await publish(tx, [
        {
          organizationId,
          type: 'number.price_changed',
          resourceId: phoneNumberId,
          sequence,
          agentId,
          sessionId: null,
          tags: {},
          occurredAt: now,
          data: {
            id: phoneNumberId,
            e164,
            previousMonthlyCostUsd: known.monthlyMicroUsd / 1_000_000,
            monthlyCostUsd: monthlyMicroUsd / 1_000_000,
            effectiveAt: isoMillis(fromAt),
          },
        },
      ]);
      log.info({ phoneNumberId, organizationId, monthlyMicroUsd }, 'the price of a number changes');
    });
}

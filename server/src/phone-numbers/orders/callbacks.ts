import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { RawRoute } from '../../platform/slice/raw-route.ts';
import { numberCallbackPath } from '../../providers/ports/callback-paths.ts';
import type { NumberCarriers } from './carriers.ts';
import { hurryOrders } from './order-store.ts';

const callbackBytes = 1_048_576;

/**
 * Where carriers say that an order of a number has ended. What they say decides nothing: the order is looked at now, and not
 * within a minute, so a callback may come twice, late or never.
 */
export function createNumberCallbacks(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  carriers: NumberCarriers;
}): RawRoute[] {
  const { database, clock, log, carriers } = options;
  return carriers.all.flatMap(({ name, readCallback }): RawRoute[] =>
    readCallback === null
      ? []
      : [
          {
            method: 'POST',
            path: numberCallbackPath(name),
            maxBodyBytes: callbackBytes,
            handle: async (request) => {
              const result = readCallback({ ...request, receivedAt: clock.now() });
              if (result.kind === 'refused') {
                log.warn({ carrier: name, reason: result.reason }, 'a callback of numbers refused');
                const status = result.reason === 'malformed' ? 400 : 401;
                return { status, json: { ok: false, error: result.reason } };
              }
              await hurryOrders(database.read, name, result.orderIds);
              return { status: 200, json: { ok: true } };
            },
          },
        ],
  );
}

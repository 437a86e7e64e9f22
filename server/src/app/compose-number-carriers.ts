import type { Config } from '../config/config.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/process/log.ts';
import type { NumberCarrier } from '../providers/ports/number-carrier.ts';
import { createSimulatedNumbers } from '../providers/simulated/numbers.ts';
import { createTelnyxNumbers } from '../providers/telnyx/numbers.ts';

/** The carriers that sell numbers through this process. */
export function composeNumberCarriers(options: {
  config: Pick<Config, 'telnyx'>;
  database: Database;
  clock: Clock;
  log: Logger;
}): readonly NumberCarrier[] {
  const simulated = createSimulatedNumbers(options);
  const { telnyx } = options.config;
  return telnyx === null ? [simulated] : [simulated, createTelnyxNumbers({ ...options, account: telnyx })];
}

import { callAccounts } from '../config/call-accounts.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/process/log.ts';
import { callCallbackPath, carrierCallbackPath } from '../providers/ports/callback-paths.ts';
import type { NumberCarrier } from '../providers/ports/number-carrier.ts';
import { createSimulatedNumbers } from '../providers/simulated/numbers.ts';
import { createTelnyxNumbers } from '../providers/telnyx/numbers/index.ts';
import { createTwilioNumbers } from '../providers/twilio/numbers.ts';
import type { Addresses } from './addresses.ts';

/** The carriers that sell numbers through this process; the first of those that serve an organization sells to it. */
export function composeNumberCarriers(options: {
  config: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>;
  database: Database;
  clock: Clock;
  log: Logger;
  addresses: Addresses;
}): readonly NumberCarrier[] {
  const { config, addresses } = options;
  const { telnyx, twilio } = config;
  const carriesCalls = callAccounts(config).twilio !== null;
  const at = (path: string): string => `${addresses.published()}${path}`;
  return [
    createSimulatedNumbers(options),
    ...(telnyx === null ? [] : [createTelnyxNumbers({ ...options, account: telnyx })]),
    ...(twilio === null
      ? []
      : [
          createTwilioNumbers({
            ...options,
            account: twilio,
            textsUrl: () => at(carrierCallbackPath('twilio')),
            callsUrl: () => (carriesCalls ? at(callCallbackPath('twilio')) : null),
          }),
        ]),
  ];
}

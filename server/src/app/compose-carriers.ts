import type { Addresses } from './addresses.ts';
import { callAccounts } from '../config/call-accounts.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Lifecycle } from '../platform/process/lifecycle.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import { callCallbackPath, carrierCallbackPath, imessageEventsPath } from '../providers/ports/callback-paths.ts';
import type { CallCarrier } from '../providers/ports/call-carrier.ts';
import type { MessagingProvider } from '../providers/ports/messaging.ts';
import { createCallbackHttp } from '../providers/simulated/callback-http.ts';
import { createSimulatedImessage, type SimulatedImessage } from '../providers/simulated/imessage.ts';
import { createSimulatedCarrier, type SimulatedCarrier } from '../providers/simulated/messaging.ts';
import { createTelnyxCalls } from '../providers/telnyx/calls.ts';
import { createTelnyxCarrier } from '../providers/telnyx/messaging.ts';
import { createTwilioCalls } from '../providers/twilio/calls.ts';
import { createTwilioCarrier } from '../providers/twilio/messaging.ts';
import { waitingBy } from '../providers/wire/carriers/call-outcome.ts';
import { estimateSegments } from '../sms/index.ts';

export interface Carriers {
  simulated: SimulatedCarrier;
  /** Of the iMessage channel. */
  simulatedImessage: SimulatedImessage;
  /** By the name that a number carries: the simulated one, and those that are configured. */
  byName: ReadonlyMap<string, MessagingProvider>;
  /** Those that carry calls. */
  ofCalls: readonly CallCarrier[];
}

export function composeCarriers(options: {
  config: Pick<Config, 'telnyx' | 'twilio' | 'publicUrl'>;
  database: Database;
  clock: Clock;
  ids: Ids;
  randomness: Randomness;
  log: Logger;
  metrics: Metrics;
  encryption: Encryption;
  lifecycle: Lifecycle;
  addresses: Addresses;
}): Carriers {
  const { config, clock, randomness, log, encryption, lifecycle, addresses } = options;
  const callbackHttp = createCallbackHttp();
  lifecycle.onStop('callback connections', () => callbackHttp.close());
  const simulated = createSimulatedCarrier({
    ...options,
    signingKeys: encryption.deriveKeys('simulated carrier'),
    callbackUrl: () => `${addresses.near()}${carrierCallbackPath('simulated')}`,
    httpPost: callbackHttp.post,
    countSegments: (text) => estimateSegments(text).segments,
  });
  const simulatedImessage = createSimulatedImessage({
    ...options,
    signingKeys: encryption.deriveKeys('simulated imessage provider'),
    callbackUrl: () => `${addresses.near()}${imessageEventsPath('simulated')}`,
    httpPost: callbackHttp.post,
  });
  const outside = (carrier: string) => ({
    clock,
    randomness,
    log,
    referenceKeys: encryption.deriveKeys(`${carrier} references`),
    callbackUrl: () => `${addresses.published()}${carrierCallbackPath(carrier)}`,
  });
  const { telnyx, twilio } = config;
  const all: MessagingProvider[] = [
    simulated,
    ...(telnyx === null ? [] : [createTelnyxCarrier({ account: telnyx, ...outside('telnyx') })]),
    ...(twilio === null ? [] : [createTwilioCarrier({ account: twilio, ...outside('twilio') })]),
  ];
  return {
    simulated,
    simulatedImessage,
    byName: new Map(all.map((carrier) => [carrier.name, carrier])),
    ofCalls: callCarriers(options),
  };
}

function callCarriers({
  config,
  ...options
}: Pick<
  Parameters<typeof composeCarriers>[0],
  'config' | 'clock' | 'log' | 'encryption' | 'addresses'
>): CallCarrier[] {
  const { clock, log, encryption, addresses } = options;
  const outside = (carrier: string) => ({
    ...waitingBy(clock),
    clock,
    log,
    callbackUrl: () => `${addresses.published()}${callCallbackPath(carrier)}`,
  });
  const { telnyx, twilio } = callAccounts(config);
  return [
    ...(telnyx === null ? [] : [createTelnyxCalls({ account: telnyx, ...outside('telnyx') })]),
    ...(twilio === null
      ? []
      : [
          createTwilioCalls({
            account: twilio,
            ...outside('twilio'),
            referenceKeys: encryption.deriveKeys('twilio call references'),
          }),
        ]),
  ];
}

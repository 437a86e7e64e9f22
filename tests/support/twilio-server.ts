import { askForRedelivery } from '../../server/src/providers/twilio/messaging.ts';
import { type CarrierServer, type CarrierServerOptions, startCarrierServer } from './carrier-server.ts';
import { type FakeTwilio, startFakeTwilio } from './fake-twilio.ts';

/** A server whose live organizations reach the fake Twilio. */
export type TwilioServer = CarrierServer<FakeTwilio>;

export function startTwilioServer(
  options: CarrierServerOptions & { price?: string | null } = {},
): Promise<TwilioServer> {
  const { price = null, ...server } = options;
  return startCarrierServer(
    {
      name: 'twilio',
      // As the operator is told to set it at the numbers.
      start: (callbackUrl) => startFakeTwilio({ price, callbackUrl: () => `${callbackUrl()}${askForRedelivery}` }),
      configOf: (fake) => ({ twilio: fake.account }),
    },
    server,
  );
}

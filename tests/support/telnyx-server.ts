import { type CarrierServer, type CarrierServerOptions, startCarrierServer } from './carrier-server.ts';
import { type FakeTelnyx, startFakeTelnyx } from './fake-telnyx.ts';

/** A server whose live organizations reach the fake Telnyx. */
export type TelnyxServer = CarrierServer<FakeTelnyx>;

export function startTelnyxServer(
  options: CarrierServerOptions & { cost?: string | null } = {},
): Promise<TelnyxServer> {
  const { cost = '0.0040', ...server } = options;
  return startCarrierServer(
    {
      name: 'telnyx',
      start: (callbackUrl) => startFakeTelnyx({ cost, callbackUrl }),
      configOf: (fake) => ({ telnyx: fake.account }),
    },
    server,
  );
}

import { type FakeTelnyx, startFakeTelnyx } from '../../../tests/support/fake-telnyx.ts';
import type { FakeTelephone } from '../../../tests/support/fake-telephone.ts';
import { type FakeTwilio, startFakeTwilio } from '../../../tests/support/fake-twilio.ts';
import { telnyxEnvironment } from './live-tenant.ts';

export const carrierNames = ['telnyx', 'twilio'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** Both carriers of calls, which send again what no process takes. */
export interface CarriersOfCalls {
  readonly telephones: Readonly<Record<CarrierName, FakeTelephone>>;
  /** The settings with which processes reach them. */
  readonly environment: Readonly<Record<string, string>>;
  /** What was wrong with what they were asked. */
  violations(): string[];
  close(): Promise<void>;
}

const published = 'phone.example.com';

/** Starts them; the address that they are given leads to `url`, which is asked for each time. */
export async function startCarriersOfCalls(url: () => string): Promise<CarriersOfCalls> {
  const reach = (address: string): string =>
    address.replace(`https://${published}`, url()).replace(`wss://${published}`, url().replace('http', 'ws'));
  const callsUrl = (carrier: CarrierName) => () => `https://${published}/v1/carriers/${carrier}/calls`;
  const telnyx: FakeTelnyx = await startFakeTelnyx({ callsUrl: callsUrl('telnyx'), reach, whenBroken: 'repeat' });
  const twilio: FakeTwilio = await startFakeTwilio({ callsUrl: callsUrl('twilio'), reach, whenBroken: 'repeat' });
  return {
    telephones: { telnyx: telnyx.calls, twilio: twilio.calls },
    environment: {
      ...telnyxEnvironment(telnyx),
      TELNYX_CONNECTION_ID: telnyx.account.connectionId,
      TWILIO_ACCOUNT_SID: twilio.account.accountSid,
      TWILIO_AUTH_TOKEN: twilio.account.authToken,
      TWILIO_BASE_URL: twilio.account.baseUrl,
      PUBLIC_URL: `https://${published}`,
    },
    violations: () => [...telnyx.violations, ...twilio.violations],
    close: async () => {
      await telnyx.close();
      await twilio.close();
    },
  };
}

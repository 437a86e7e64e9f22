import { randomBytes } from 'node:crypto';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import type { MessagingProvider } from '../../server/src/providers/ports/messaging.ts';
import { createSealedReferences } from '../../server/src/providers/wire/carriers/sealed-reference.ts';
import { createTelnyxCarrier } from '../../server/src/providers/telnyx/messaging.ts';
import { createTwilioCarrier } from '../../server/src/providers/twilio/messaging.ts';
import { type FakeTelnyx, startFakeTelnyx } from './fake-telnyx.ts';
import { type FakeTwilio, startFakeTwilio } from './fake-twilio.ts';

/** A carrier's adapter with the fake on the other side of its wire, and no server around it. */
export interface CarrierStage<Fake extends FakeCarrier = FakeCarrier> {
  readonly fake: Fake;
  readonly carrier: MessagingProvider;
  /** The address of callbacks, without anything that names a message. */
  readonly callbackUrl: string;
  /** The query with which callbacks of a message come. */
  callbackQueryOf(reference: string, pair: { from: string; to: string }): string;
  /** The same account seen from elsewhere. */
  anotherCarrier(account: Partial<Fake['account']>): MessagingProvider;
  /** A recipient of its own each time, with whom the carrier does this. */
  recipientWith(script: Parameters<Fake['plan']>[1]): string;
  close(): Promise<void>;
}

/** What every fake carrier can be asked and told. */
export interface FakeCarrier {
  readonly account: { readonly baseUrl: string };
  readonly sends: readonly unknown[];
  readonly violations: readonly string[];
  connections(): number;
  plan(recipient: string, script: { answers: readonly [{ kind: 'accept' }]; continues?: number }): void;
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

export type TelnyxStage = CarrierStage<FakeTelnyx>;
export type TwilioStage = CarrierStage<FakeTwilio>;

export async function startTelnyxStage(options: { tls?: boolean } = {}): Promise<TelnyxStage> {
  return stageOn(await startFakeTelnyx(options), createTelnyxCarrier);
}

export async function startTwilioStage(options: { tls?: boolean } = {}): Promise<TwilioStage> {
  return stageOn(await startFakeTwilio(options), createTwilioCarrier);
}

type AdapterOptions<Account> = Omit<Parameters<typeof createTwilioCarrier>[0], 'account'> & { account: Account };

function stageOn<Fake extends FakeCarrier>(
  fake: Fake,
  createCarrier: (options: AdapterOptions<Fake['account']>) => MessagingProvider,
): CarrierStage<Fake> {
  const callbackUrl = 'https://platform.example.com/v1/carriers/events';
  let recipients = 0;
  const key = randomBytes(32);
  const references = createSealedReferences([key]);
  const anotherCarrier: CarrierStage<Fake>['anotherCarrier'] = (account) =>
    createCarrier({
      account: { ...fake.account, ...account },
      clock: systemClock,
      randomness: systemRandomness,
      log: createLog({ level: 'silent', pretty: false }),
      referenceKeys: [key],
      callbackUrl: () => callbackUrl,
    });
  return {
    fake,
    carrier: anotherCarrier({}),
    callbackUrl,
    callbackQueryOf: (reference, pair) => `ref=${references.seal(reference, pair)}`,
    anotherCarrier,
    recipientWith: (script) => {
      recipients += 1;
      const recipient = `+1646${2_000_000 + recipients}`;
      fake.plan(recipient, script);
      return recipient;
    },
    close: () => fake.close(),
  };
}

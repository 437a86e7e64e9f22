import { randomBytes } from 'node:crypto';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { systemRandomness } from '../../server/src/platform/random.ts';
import type { MessagingProvider } from '../../server/src/providers/messaging.ts';
import { createSealedReferences } from '../../server/src/providers/sealed-reference.ts';
import { createTwilioCarrier } from '../../server/src/providers/twilio/messaging.ts';
import { type FakeTwilio, startFakeTwilio } from './fake-twilio.ts';

/** The Twilio adapter with the fake on the other side of its wire, and no server around it. */
export interface TwilioStage {
  readonly fake: FakeTwilio;
  readonly carrier: MessagingProvider;
  /** The address of callbacks, without anything that names a message. */
  readonly callbackUrl: string;
  /** The query with which callbacks of a message come. */
  callbackQueryOf(reference: string, pair: { from: string; to: string }): string;
  /** The same account seen from elsewhere. */
  anotherCarrier(account: Partial<FakeTwilio['account']>): MessagingProvider;
  close(): Promise<void>;
}

const callbackUrl = 'https://platform.example.com/v1/carriers/twilio/events';

export async function startTwilioStage(options: { tls?: boolean } = {}): Promise<TwilioStage> {
  const fake = await startFakeTwilio(options);
  const key = randomBytes(32);
  const references = createSealedReferences([key]);
  const anotherCarrier: TwilioStage['anotherCarrier'] = (account) =>
    createTwilioCarrier({
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
    close: () => fake.close(),
  };
}

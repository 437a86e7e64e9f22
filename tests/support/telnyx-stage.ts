import { randomBytes } from 'node:crypto';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { systemRandomness } from '../../server/src/platform/random.ts';
import type { MessagingProvider } from '../../server/src/providers/messaging.ts';
import { createTelnyxCarrier } from '../../server/src/providers/telnyx/messaging.ts';
import { createSealedReferences, type SealedReferences } from '../../server/src/providers/sealed-reference.ts';
import { type FakeTelnyx, startFakeTelnyx } from './fake-telnyx.ts';

/** The Telnyx adapter with the fake on the other side of its wire, and no server around it. */
export interface TelnyxStage {
  readonly fake: FakeTelnyx;
  readonly carrier: MessagingProvider;
  /** What the adapter puts into its callback addresses, and reads in them. */
  readonly references: SealedReferences;
  /** The address that the adapter names for the callbacks of a message. */
  callbackUrlOf(reference: string, pair: { from: string; to: string }): string;
  /** The same account seen from elsewhere: another address, another profile. */
  anotherCarrier(account: Partial<FakeTelnyx['account']>): MessagingProvider;
  close(): Promise<void>;
}

const callbackUrl = 'https://platform.example.com/v1/carriers/telnyx/events';

export async function startTelnyxStage(options: { tls?: boolean } = {}): Promise<TelnyxStage> {
  const fake = await startFakeTelnyx(options);
  const key = randomBytes(32);
  const references = createSealedReferences([key]);
  const anotherCarrier: TelnyxStage['anotherCarrier'] = (account) =>
    createTelnyxCarrier({
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
    references,
    callbackUrlOf: (reference, pair) => `${callbackUrl}?ref=${references.seal(reference, pair)}`,
    anotherCarrier,
    close: () => fake.close(),
  };
}

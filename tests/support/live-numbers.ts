import type { components } from '../../server/src/contract/generated/openapi.ts';
import { freshForSale, submitted } from './buying.ts';
import { type FakeTelnyx, startFakeTelnyx } from './fake-telnyx.ts';
import type { TelnyxNumber } from './fake-telnyx-setup.ts';
import type { Organization } from './organization.ts';
import type { ApiAnswer } from './sms-http.ts';
import { waitFor } from './sms-waiting.ts';
import { type Stage, startStage } from './stage.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];

/** A server with a worker, and Telnyx's end of the wire, where live organizations buy numbers. */
export interface LiveNumbers {
  readonly fake: FakeTelnyx;
  readonly stage: Stage;
  /** What the server logs from warnings on, a line each. */
  readonly log: readonly string[];
  /** A live organization that may buy, by the real clock. */
  buyer(as?: { creditPolicy?: 'prepaid' }): Promise<Organization>;
  buy(organization: Organization, e164: string): Promise<ApiAnswer<PhoneNumber>>;
  /** A number that is delivered and set up. */
  bought(organization: Organization): Promise<PhoneNumber>;
  until(organization: Organization, id: string, is: (number: PhoneNumber) => boolean): Promise<PhoneNumber>;
  /** Orders are looked at again at once, and not in a minute. */
  lookNow(): Promise<unknown>;
  /** Until the carrier was asked where a number is routed, and no question of it is open. */
  looked(id: string): Promise<unknown>;
  atCarrier(e164: string): TelnyxNumber | undefined;
  /** How many orders of a number the carrier has taken. */
  timesOrdered(id: string): number;
  /** Ends both, after what was wrong with what the carrier was asked has been looked at. */
  close(): Promise<void>;
}

// Calls are carried under an encrypted address alone; nothing is asked for there.
const publicUrl = 'https://numbers.example';

export async function startLiveNumbers(): Promise<LiveNumbers> {
  const fake = await startFakeTelnyx();
  const log: string[] = [];
  const stage = await startStage({
    worker: true,
    config: { telnyx: fake.account, publicUrl },
    logLevel: 'warn',
    logTo: { write: (line) => void log.push(line) },
  });
  const live: LiveNumbers = {
    fake,
    stage,
    log,
    buyer: async (as = {}) => {
      const organization = await stage.organization({ mode: 'live', ...as });
      await stage.sql('update organizations set clock_offset = default where id = $1', [organization.id]);
      await submitted(organization);
      return organization;
    },
    buy: ({ call }, e164) => call<PhoneNumber>('POST', '/v1/phone-numbers', { e164 }),
    bought: async (organization) => {
      const { status, body, text } = await live.buy(organization, fake.numbers.offer(freshForSale()));
      if (status !== 200) throw new Error(text);
      await live.lookNow();
      return live.until(organization, body.id, (number) => number.smsMessagingProfileStatus === 'ready');
    },
    until: ({ call }, id, is) =>
      waitFor('the number', async () => (await call<PhoneNumber>('GET', `/v1/phone-numbers/${id}`)).body, is),
    lookNow: () => stage.sql(`update number_orders set due_at = null, wake_at = null where status = 'pending'`),
    looked: (id) =>
      waitFor(
        'the look',
        () =>
          stage.sql<{ over: boolean }>(
            `select wake_at > now() + interval '1 hour' as over from number_routings where phone_number_id = $1`,
            [id],
          ),
        ([row]) => row?.over === true,
      ),
    atCarrier: (e164) => fake.setup.numbers.find((one) => one.phone_number === e164),
    timesOrdered: (id) => fake.numbers.orders.filter((one) => one.customer_reference === id).length,
    close: async () => {
      await stage.close();
      await fake.close();
      if (fake.violations.length > 0) throw new Error(`The carrier was asked wrongly: ${fake.violations.join('; ')}`);
    },
  };
  return live;
}

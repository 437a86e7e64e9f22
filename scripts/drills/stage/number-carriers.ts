import { type FakeTelnyx, startFakeTelnyx } from '../../../tests/support/fake-telnyx.ts';
import { type FakeTwilio, startFakeTwilio } from '../../../tests/support/fake-twilio.ts';
import type { DrillDatabase } from './drill-database.ts';
import { telnyxEnvironment } from './live-tenant.ts';

/** Where a client of a drill buys. */
export type Seller = 'simulated' | 'telnyx' | 'twilio';

/** Both carriers that sell numbers to live organizations, which outlive every process of a stage. */
export interface NumberCarriers {
  /** The settings with which processes reach them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Puts a number up for sale: it is delivered, taken or refused, or the answer to its order is lost. */
  offer(seller: Seller, e164: string): void;
  /** What the carriers and this system do not agree on, once nothing is on its way. */
  audit(database: Pick<DrillDatabase, 'ask'>): Promise<string[]>;
  close(): Promise<void>;
}

// One after another, the first of them with a number in the end.
const scripts = {
  telnyx: ['loses_answer', 'delivers', 'fails', 'delivers', 'is_taken'],
  twilio: ['delivers', 'loses_answer', 'is_taken'],
} as const;

export async function startNumberCarriers(): Promise<NumberCarriers> {
  const telnyx: FakeTelnyx = await startFakeTelnyx();
  const twilio: FakeTwilio = await startFakeTwilio();
  const offered = { telnyx: -1, twilio: -1 };
  return {
    environment: {
      ...telnyxEnvironment(telnyx),
      TELNYX_CONNECTION_ID: telnyx.account.connectionId,
      TELNYX_MESSAGING_PROFILE_ID: telnyx.account.messagingProfileId ?? '',
      TWILIO_ACCOUNT_SID: twilio.account.accountSid,
      TWILIO_AUTH_TOKEN: twilio.account.authToken,
      TWILIO_BASE_URL: twilio.account.baseUrl,
    },
    offer: (seller, e164) => {
      if (seller === 'telnyx') telnyx.numbers.offer(e164, nth(scripts.telnyx, (offered.telnyx += 1)));
      if (seller === 'twilio') twilio.numbers.offer(e164, nth(scripts.twilio, (offered.twilio += 1)));
    },
    audit: async (database) => [
      ...disagreements(
        'telnyx',
        telnyx.numbers.orders.map((order) => order.customer_reference),
        telnyx.setup.numbers.map((number) => number.customer_reference ?? ''),
        await deliveredAt(database, 'telnyx'),
      ),
      ...disagreements(
        'twilio',
        twilio.setup.numbers.map((number) => number.friendly_name ?? ''),
        twilio.setup.numbers.map((number) => number.friendly_name ?? ''),
        await deliveredAt(database, 'twilio'),
      ),
      ...[...telnyx.violations, ...twilio.violations].map((fault) => `a carrier was asked wrongly: ${fault}`),
    ],
    close: async () => {
      await telnyx.close();
      await twilio.close();
    },
  };
}

function nth<Script>(list: readonly [Script, ...Script[]], count: number): Script {
  return list[count % list.length] ?? list[0];
}

async function deliveredAt(database: Pick<DrillDatabase, 'ask'>, carrier: string): Promise<Set<string>> {
  const rows = await database.ask<{ id: string }>(
    `select phone_number_id as id from number_orders where status = 'delivered' and carrier = '${carrier}'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** By our references: of the orders that a carrier took, of the numbers that its account has, and of what is delivered here. */
function disagreements(
  carrier: string,
  ordered: readonly string[],
  held: readonly string[],
  delivered: ReadonlySet<string>,
): string[] {
  const twice = ordered.filter((reference, nth) => ordered.indexOf(reference) !== nth);
  const strange = held.filter((reference) => !delivered.has(reference));
  const lacking = [...delivered].filter((reference) => !held.includes(reference));
  return [
    ...(twice.length === 0 ? [] : [`${twice.length} orders that ${carrier} took twice, e.g. ${twice[0]}`]),
    ...(strange.length === 0 ? [] : [`${strange.length} numbers of ${carrier} that no order has, e.g. ${strange[0]}`]),
    ...(lacking.length === 0 ? [] : [`${lacking.length} delivered numbers that ${carrier} lacks, e.g. ${lacking[0]}`]),
    ...(delivered.size === 0 ? [`no number of ${carrier} was bought`] : []),
  ];
}

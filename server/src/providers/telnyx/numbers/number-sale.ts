import type { NumberOffer, NumberPrice, ReadOutcome, SaleRefusal } from '../../ports/number-carrier.ts';
import { countryOfAreaCode, refusalOf } from '../../wire/carriers/number-plan.ts';
import { type FoundNumber, foundNumber, listOf } from './number-answers.ts';
import type { AskNumbers } from './number-client.ts';

const taken = { kind: 'refused', reason: 'taken' } as const;
const oddPrice = {
  kind: 'refused',
  reason: 'not_orderable',
  message: 'The carrier names no price of this number that is a plain amount in USD',
} as const;
const notSold = { kind: 'refused', reason: 'not_orderable', message: 'The carrier does not sell this number' } as const;

export interface TelnyxSale {
  search(filter: {
    areaCode: string | null;
    locality: string | null;
    limit: number;
  }): Promise<ReadOutcome<NumberOffer[]>>;
  quote(e164: string): Promise<ReadOutcome<NumberPrice> | SaleRefusal>;
}

/** What is for sale at Telnyx. A number can be ordered there only after a search has found it: a quote is one. */
export function createTelnyxSale(ask: AskNumbers): TelnyxSale {
  const find = async (filter: Readonly<Record<string, string>>): Promise<ReadOutcome<FoundNumber[]> | SaleRefusal> => {
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter${name}`, value]));
    const answer = await ask('GET', '/available_phone_numbers', { query });
    switch (answer.kind) {
      case 'body': {
        // What it leaves out is not for sale to us now: here a list needs no length.
        const list = listOf(answer.body);
        if (list === null) return { kind: 'unknown' };
        return { kind: 'done', value: list.rows.flatMap((row) => foundNumber(row) ?? []) };
      }
      // Of a region that it does not serve.
      case 'absent':
      case 'refused':
        return notSold;
      case 'lease_lost':
        return { kind: 'unknown' };
      default:
        return answer;
    }
  };

  return {
    search: async ({ areaCode, locality, limit }) => {
      const found = await find({
        '[country_code]': countryOfAreaCode(areaCode),
        '[phone_number_type]': 'local',
        '[best_effort]': 'false',
        '[limit]': String(limit),
        ...(areaCode === null ? {} : { '[national_destination_code]': areaCode }),
        ...(locality === null ? {} : { '[locality]': locality }),
      });
      if (found.kind === 'refused') return { kind: 'done', value: [] };
      if (found.kind !== 'done') return found;
      const prefix = `+1${areaCode ?? ''}`;
      const offers = found.value.flatMap(({ price, ...number }): NumberOffer[] =>
        price === null || !number.e164.startsWith(prefix) || refusalOf(number.e164) !== null
          ? []
          : [{ ...number, ...price }],
      );
      return { kind: 'done', value: offers.slice(0, limit) };
    },
    quote: async (e164) => {
      const refused = refusalOf(e164);
      if (refused !== null) return refused;
      const [areaCode, subscriber] = [e164.slice(2, 5), e164.slice(5)];
      const found = await find({
        '[country_code]': countryOfAreaCode(areaCode),
        '[national_destination_code]': areaCode,
        '[phone_number][starts_with]': subscriber,
        '[best_effort]': 'false',
        '[limit]': '1',
      });
      if (found.kind !== 'done') return found;
      const offer = found.value.find((one) => one.e164 === e164);
      if (offer === undefined) return taken;
      return offer.price === null ? oddPrice : { kind: 'done', value: offer.price };
    },
  };
}

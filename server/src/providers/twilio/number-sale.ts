import { z } from 'zod';
import type { NumberCarrier, NumberOffer, NumberPrice, ReadOutcome, SaleRefusal } from '../ports/number-carrier.ts';
import { countryOfAreaCode, friendlyNumber, refusalOf } from '../wire/carriers/number-plan.ts';
import { plainUsd } from '../wire/carriers/number-price.ts';
import { type AskTwilio, undecided } from './number-client.ts';

const text = z.string().max(128).nullish().catch(null);
const available = z.object({ available_phone_numbers: z.array(z.unknown()) });
const row = z.object({
  phone_number: z.string(),
  locality: text,
  region: text,
  rate_center: text,
  capabilities: z
    .record(z.string().regex(/^\w{1,64}$/), z.unknown())
    .nullish()
    .catch(null),
});
const prices = z.object({
  price_unit: z.unknown(),
  phone_number_prices: z.array(z.object({ number_type: z.unknown(), current_price: z.unknown() })),
});
const taken = { kind: 'refused', reason: 'taken' } as const;
const notSold = { kind: 'refused', reason: 'not_orderable', message: 'The carrier does not sell this number' } as const;
const oddPrice = {
  kind: 'refused',
  reason: 'not_orderable',
  message: 'The carrier names no price of this number that is a plain amount in USD',
} as const;

type Unpriced = Omit<NumberOffer, keyof NumberPrice>;

/** What is for sale at Twilio; a price is that of local numbers of the country, and is asked each month alone. */
export function createTwilioSale(ask: AskTwilio): Pick<NumberCarrier, 'search' | 'quote' | 'monthlyPrice'> {
  const find = async (
    country: string,
    query: Readonly<Record<string, string>>,
  ): Promise<ReadOutcome<Unpriced[]> | SaleRefusal> => {
    const path = `/AvailablePhoneNumbers/${country}/Local.json`;
    const answer = await ask.account('GET', path, { query: { ...query, ExcludeAllAddressRequired: 'true' } });
    if (answer.kind === 'absent' || answer.kind === 'refused') return notSold;
    if (answer.kind !== 'body') return undecided(answer);
    const rows = available.safeParse(answer.body).data?.available_phone_numbers;
    return rows === undefined
      ? { kind: 'unknown' }
      : { kind: 'done', value: rows.flatMap((one) => offerOf(one) ?? []) };
  };

  const priceOf = async (country: string): Promise<ReadOutcome<NumberPrice> | SaleRefusal> => {
    const answer = await ask.prices(country);
    if (answer.kind === 'absent' || answer.kind === 'refused') return notSold;
    if (answer.kind !== 'body') return undecided(answer);
    const said = prices.safeParse(answer.body).data;
    const local = said?.phone_number_prices.find(({ number_type: type }) => type === 'local');
    const monthlyMicroUsd = plainUsd(local?.current_price, said?.price_unit);
    return monthlyMicroUsd === null ? oddPrice : { kind: 'done', value: { monthlyMicroUsd, upfrontMicroUsd: 0 } };
  };

  return {
    search: async ({ areaCode, locality, limit }) => {
      const country = countryOfAreaCode(areaCode);
      const found = await find(country, {
        PageSize: String(limit),
        ...(areaCode === null ? {} : { AreaCode: areaCode }),
        ...(locality === null ? {} : { InLocality: locality }),
      });
      const price = await priceOf(country);
      if (found.kind === 'refused' || price.kind === 'refused') return { kind: 'done', value: [] };
      if (found.kind !== 'done') return found;
      if (price.kind !== 'done') return price;
      const offers = found.value
        .filter(({ e164 }) => e164.startsWith(`+1${areaCode ?? ''}`) && refusalOf(e164) === null)
        .map((offer) => ({ ...offer, ...price.value }));
      return { kind: 'done', value: offers.slice(0, limit) };
    },
    monthlyPrice: async (e164) => {
      const price = await priceOf(countryOfAreaCode(e164.slice(2, 5)));
      if (price.kind === 'refused') return { kind: 'done', value: null };
      return price.kind === 'done' ? { kind: 'done', value: price.value.monthlyMicroUsd } : price;
    },
    quote: async (e164) => {
      const refused = refusalOf(e164);
      if (refused !== null) return refused;
      const country = countryOfAreaCode(e164.slice(2, 5));
      const found = await find(country, { Contains: e164.slice(2), PageSize: '20' });
      if (found.kind !== 'done') return found;
      return found.value.some((one) => one.e164 === e164) ? priceOf(country) : taken;
    },
  };
}

function offerOf(value: unknown): Unpriced | null {
  const { data } = row.safeParse(value);
  if (data === undefined) return null;
  const {
    phone_number: e164,
    capabilities,
    region: state = null,
    locality = null,
    rate_center: rateCenter = null,
  } = data;
  const features = Object.entries(capabilities ?? {}).flatMap(([name, has]) =>
    has === true ? [name.toLowerCase()] : [],
  );
  return { e164, friendlyName: friendlyNumber(e164), features, region: { state, locality, rateCenter } };
}

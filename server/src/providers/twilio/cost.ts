/** The carrier's price of a message as it writes it. A price is negative: it is taken from the balance. */
export interface TwilioPrice {
  price?: string | null | undefined;
  price_unit?: string | null | undefined;
}

/** In millionths of a US dollar; null where the carrier names no price yet, or one that we cannot read. */
export function costMicroUsd({ price, price_unit: unit }: TwilioPrice): number | null {
  if (typeof price !== 'string' || unit?.toUpperCase() !== 'USD') return null;
  return /^-?\d{1,6}(?:\.\d{1,12})?$/.test(price) ? Math.round(Math.abs(Number(price)) * 1_000_000) : null;
}

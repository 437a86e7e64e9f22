import { z } from 'zod';

/** The carrier's price of a message: a decimal as text, and its currency. */
export const cost = z.object({ amount: z.union([z.string(), z.number()]), currency: z.string() });

/** In millionths of a US dollar; null where the carrier names no price yet, or one that we cannot read. */
export function costMicroUsd(price: z.infer<typeof cost> | null | undefined): number | null {
  if (price === null || price === undefined || price.currency !== 'USD') return null;
  const amount = String(price.amount);
  return /^\d{1,6}(?:\.\d{1,12})?$/.test(amount) ? Math.round(Number(amount) * 1_000_000) : null;
}

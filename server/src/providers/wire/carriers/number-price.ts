/**
 * A price of a number in whole millionths of a US dollar, of a plain decimal amount below a million. Null for everything
 * else: no sign, no exponent, no other currency, and nothing is converted or guessed (docs/decisions/numbers.md#d571).
 */
export function plainUsd(amount: unknown, currency: unknown): number | null {
  if (typeof currency !== 'string' || currency.toUpperCase() !== 'USD') return null;
  if (typeof amount !== 'string' && typeof amount !== 'number') return null;
  const text = String(amount);
  return /^\d{1,6}(?:\.\d{1,6}0{0,6})?$/.test(text) ? Math.round(Number(text) * 1_000_000) : null;
}

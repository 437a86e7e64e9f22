import type { NumberOrder } from '../ports/number-carrier.ts';

export type NumberScript = 'taken' | 'pends' | 'fails' | 'away' | 'lost' | 'delivered';

const scripts: Readonly<Record<string, NumberScript>> = {
  '0001': 'taken',
  '0002': 'pends',
  '0003': 'fails',
  '0004': 'away',
  '0005': 'lost',
};
const pendsMs = 60_000;
const firstLine = 100;

/** What the last four digits of a number choose. */
export const scriptOf = (e164: string): NumberScript => scripts[e164.slice(-4)] ?? 'delivered';

/** Where an order stands so many milliseconds after it was placed. */
export function standingOf(order: { reference: string; e164: string; ageMs: number; canceled?: boolean }): NumberOrder {
  const { reference, e164, ageMs, canceled = false } = order;
  const script = scriptOf(e164);
  const common = { orderId: `sim_order_${reference}`, resourceId: null, reason: null, lookAgainMs: null };
  if (canceled) return { ...common, status: 'failed', reason: 'The order was canceled' };
  if (script === 'fails') return { ...common, status: 'failed', reason: 'The carrier could not deliver the number' };
  if (script === 'pends' && ageMs < pendsMs) return { ...common, status: 'pending', lookAgainMs: pendsMs - ageMs };
  return { ...common, status: 'delivered', resourceId: resourceIdOf(reference) };
}

/** The first so many numbers of an area code, in the order in which they are offered; their digits choose nothing. */
export function numbersOf(areaCode: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `+1${areaCode}555${String(firstLine + n).padStart(4, '0')}`);
}

/** The carrier's id of a number that was ordered under that reference, and back. */
export const resourceIdOf = (reference: string): string => `sim_${reference}`;
export const referenceOf = (resourceId: string): string => resourceId.replace(/^sim_/, '');

import { requestExample } from './contract-examples.ts';
import type { Organization } from './organization.ts';

let sold = 0;
const areaCodes = Array.from({ length: 90 }, (_, n) => 210 + n);

/** A number that was not bought yet in this process and that is delivered at once. */
export function freshForSale(): string {
  sold += 1;
  const line = String(1_000 + Math.floor(Math.random() * 8_000)).padStart(4, '0');
  const exchange = String(200 + (sold % 700));
  return `+1${areaCodes[sold % areaCodes.length]}${exchange}${line}`;
}

/** The same where the last four digits choose what happens. */
export function freshEnding(digits: string): string {
  return freshForSale().slice(0, -4) + digits;
}

/** Submits the verification of an organization, where none was yet. */
export async function submitted({ call }: Pick<Organization, 'call'>): Promise<void> {
  const { status, text } = await call('POST', '/v1/phone-numbers/kyb/submit', requestExample('submitKyb'));
  if (status !== 200 && status !== 409) throw new Error(`Not submitted: ${text}`);
}

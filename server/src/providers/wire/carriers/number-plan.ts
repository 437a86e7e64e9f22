import { countryOf } from '../../../platform/text/e164.ts';
import type { SaleRefusal } from '../../ports/number-carrier.ts';

/** The country of an area code of the North American plan (ISO 3166-1, two letters); the United States without one. */
export function countryOfAreaCode(areaCode: string | null): string {
  return (areaCode === null ? null : countryOf(`+1${areaCode}2345678`)) ?? 'US';
}

/** Why a number is not sold here, whichever carrier has it; null for those of the North American plan. */
export function refusalOf(e164: string): SaleRefusal | null {
  if (/^\+1[2-9]\d{9}$/.test(e164)) return null;
  return { kind: 'refused', reason: 'not_orderable', message: 'The carrier does not sell numbers of this country' };
}

/** +14155550142 is (415) 555-0142. */
export function friendlyNumber(e164: string): string {
  return e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

import type { SubmittedBrand } from './types.ts';

const ofEveryBusiness = ['company_name', 'ein'] as const;
const ofProprietors = ['first_name', 'last_name'] as const;
const ofListedOnes = ['stock_symbol', 'stock_exchange', 'business_contact_email'] as const;

/** What the registry asks of an entity of that type and the details lack; empty when nothing is missing. */
export function missingDetails(details: SubmittedBrand): Array<keyof SubmittedBrand> {
  const needed: ReadonlyArray<keyof SubmittedBrand> =
    details.entity_type === 'SOLE_PROPRIETOR'
      ? ofProprietors
      : [...ofEveryBusiness, ...(details.entity_type === 'PUBLIC_PROFIT' ? ofListedOnes : [])];
  return needed.filter((field) => details[field] === undefined);
}

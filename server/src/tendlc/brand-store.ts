import type { Tx } from '../platform/db/database.ts';
import { createRegistrationStore, registrationFromRow, type RegistrationRow } from './registration-store.ts';
import type { BrandStatus } from './status.ts';
import type { Brand, SubmittedBrand } from './types.ts';

type BrandRow = RegistrationRow<BrandStatus, SubmittedBrand>;

export const brands = createRegistrationStore<BrandRow, Brand>('sms_brands', registrationFromRow);

/** Writes a brand that is on its way to the registry. */
export async function insertBrand(
  tx: Tx,
  brand: { id: string; organizationId: string; details: SubmittedBrand },
): Promise<Brand> {
  const [row] = await tx.query<BrandRow>(
    `insert into sms_brands (id, organization_id, source, status, details, created_at, updated_at)
     values ($1, $2, 'api', 'registering', $3, organization_now($2), organization_now($2))
     returning *, created_at::text as listed_at`,
    [brand.id, brand.organizationId, JSON.stringify(brand.details)],
  );
  if (row === undefined) throw new Error('A brand was not written');
  return registrationFromRow(row);
}

import type { CatalogModel } from './ports/catalog-model.ts';
import { vendorDefinitions } from './registry.ts';
import type { Vendor } from './ports/vendor.ts';
import type { VendorAccount, VendorDoors } from './wire/vendor-definition.ts';

/** The vendors that are configured, ready to be called. An account of an unknown vendor is a fault of the caller. */
export function createVendors(
  accounts: ReadonlyArray<VendorAccount & { readonly name: string; readonly models: readonly CatalogModel[] }>,
  doors: VendorDoors,
): Vendor[] {
  return accounts.map(({ name, models, apiKey, baseUrl }): Vendor => {
    const definition = vendorDefinitions.find((one) => one.name === name);
    if (definition === undefined) throw new Error(`No vendor is called ${name}`);
    return {
      name,
      displayName: definition.displayName,
      serves: 'live',
      models,
      ...definition.create({ apiKey, baseUrl }, doors),
    };
  });
}

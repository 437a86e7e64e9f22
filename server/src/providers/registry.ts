import type { VendorDefinition } from './vendor.ts';

/** Every vendor that live organizations can be given: a new one is a folder and a line here. */
export const vendorDefinitions: readonly VendorDefinition[] = [];

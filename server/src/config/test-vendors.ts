import type { z } from 'zod';
import { vendorDefinitions } from '../providers/registry.ts';
import { vendorAccounts } from './vendor-accounts.ts';

const known = vendorDefinitions.map(({ name }) => name);

/** TEST_VENDORS, the vendors that sessions of test organizations reach beside `simulated` and `local`. */
export function testVendorsVariable(text: z.ZodString) {
  return text
    .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))])
    .refine(
      (names) => names.every((name) => known.includes(name)),
      `must be a comma-separated list of ${known.join(', ')}`,
    )
    .default([]);
}

/** Those that are named have to be configured. */
export const testVendorRules = [
  {
    name: 'TEST_VENDORS',
    must: 'must name vendors that are configured, as OPENAI_API_KEY configures openai',
    others: [] as readonly string[],
    isBroken: (values: { TEST_VENDORS: readonly string[] }): boolean => {
      const configured = vendorAccounts(values).map(({ name }) => name);
      return values.TEST_VENDORS.some((name) => !configured.includes(name));
    },
  },
];

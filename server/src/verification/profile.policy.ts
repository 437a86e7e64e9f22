import type { components } from '../contract/generated/openapi.ts';
import { isCountryCode, notACountry } from '../platform/text/country-code.policy.ts';
import type { Issue } from '../platform/process/errors.ts';
import type { BusinessProfile } from './types.ts';

type Wire = components['schemas']['KybBusinessProfile'];

/** Countries where every address has a state or province, and a postal code. */
const withState: ReadonlySet<string> = new Set('AU BR CA IN MX US'.split(' '));
/** Countries where every address has a postal code, and few or none a state. */
const withPostalCode: ReadonlySet<string> = new Set(
  'AT BE CH CZ DE DK ES FI FR GB HU IT JP KR LU NL NO PL PT SE SG SK'.split(' '),
);

/** What is wrong with a profile, as `/body/businessProfile` of a request, that its schema cannot say. */
export function profileIssues({ country, address }: Wire): Issue[] {
  const at = '/body/businessProfile';
  const isRequired = {
    state: withState.has(address.country),
    postalCode: withState.has(address.country) || withPostalCode.has(address.country),
  };
  const missing = (['state', 'postalCode'] as const).filter((name) => isRequired[name] && isAbsent(address[name]));
  return [
    ...(isCountryCode(country) ? [] : [{ path: `${at}/country`, message: notACountry }]),
    ...(isCountryCode(address.country) ? [] : [{ path: `${at}/address/country`, message: notACountry }]),
    ...missing.map((name) => ({ path: `${at}/address/${name}`, message: `is required in ${address.country}` })),
  ];
}

/** A profile as it is kept: what an address leaves open is absent. */
export function profileOf({ address, ...profile }: Wire): BusinessProfile {
  const { state, postalCode, ...rest } = address;
  return {
    ...profile,
    address: {
      ...rest,
      ...(isAbsent(state) ? {} : { state }),
      ...(isAbsent(postalCode) ? {} : { postalCode }),
    },
  };
}

function isAbsent(value: string | null | undefined): value is '' | null | undefined {
  return value === undefined || value === null || value === '';
}

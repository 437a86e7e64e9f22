import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { AddressPolicy } from './address-policy.ts';
import { ConnectError } from './connect-error.ts';

/** The door to name resolution: every address of a host name, in the order in which they are to be tried. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export const dnsLookup: Lookup = (hostname) => systemLookup(hostname, { all: true, order: 'verbatim' });

/**
 * Looks up and judges: one refused address among the answers refuses the name. Rejects with ConnectError
 * refused_address or unresolved. Look-ups of one name at one moment are one: the system answers only a few at a time,
 * and a name that is slow to resolve must not take them all.
 */
export function createGuardedLookup(options: {
  policy: AddressPolicy;
  lookup: Lookup;
}): (hostname: string) => Promise<LookupAddress[]> {
  const running = new Map<string, Promise<LookupAddress[]>>();

  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await options.lookup(hostname).catch((error: unknown) => {
      throw new ConnectError('unresolved', 'The host name could not be resolved', error);
    });
    if (addresses.length === 0) throw new ConnectError('unresolved', 'The host name has no address');
    if (!addresses.every(({ address }) => options.policy.allows(address))) throw refusedAddress();
    return [...addresses];
  };

  return (hostname) => {
    const known = running.get(hostname);
    if (known !== undefined) return known;
    const started = resolve(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}

export function refusedAddress(): ConnectError {
  return new ConnectError('refused_address', 'The host has an address that is private, local or reserved');
}

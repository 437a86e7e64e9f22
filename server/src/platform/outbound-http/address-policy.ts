import { addressBytes } from './address-bytes.ts';
import { classifyAddress } from './addresses.ts';
import { cidrHolds, knownCidr } from './cidr.ts';

/** Which destinations this installation lets its customers reach. */
export interface AddressPolicy {
  readonly allowHttp: boolean;
  /** Takes an IP address in text; false for everything else. */
  allows(address: string): boolean;
}

/**
 * Public addresses are always allowed. `allowPrivateNetworks` opens http and loopback, private and shared addresses,
 * never link-local, metadata or reserved ones. A range of `allowedCidrs` opens exactly itself. Throws for a text that
 * is not a range.
 */
export function createAddressPolicy(options: {
  allowPrivateNetworks: boolean;
  allowedCidrs: readonly string[];
}): AddressPolicy {
  const { allowPrivateNetworks } = options;
  const opened = options.allowedCidrs.map(knownCidr);
  return {
    allowHttp: allowPrivateNetworks,
    allows: (address) => {
      const kind = classifyAddress(address);
      if (kind === 'public' || (allowPrivateNetworks && (kind === 'private' || kind === 'loopback'))) return true;
      const bytes = addressBytes(address);
      return bytes !== null && opened.some((cidr) => cidrHolds(cidr, bytes));
    },
  };
}

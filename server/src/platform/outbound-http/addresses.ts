import { addressBytes } from './address-bytes.ts';
import { cidrHolds, knownCidr } from './cidr.ts';

/** `metadata` are the addresses at which a cloud hands out credentials; `reserved` is all that no receiver has. */
export type AddressKind = 'public' | 'private' | 'loopback' | 'link_local' | 'metadata' | 'reserved';

// The first range that holds an address decides. Of IPv6 only what is given out as global unicast is public.
const kinds = (
  [
    ['100.100.100.200/32', 'metadata'],
    ['168.63.129.16/32', 'metadata'],
    ['0.0.0.0/8', 'reserved'],
    ['10.0.0.0/8', 'private'],
    ['100.64.0.0/10', 'private'],
    ['127.0.0.0/8', 'loopback'],
    ['169.254.0.0/16', 'link_local'],
    ['172.16.0.0/12', 'private'],
    ['192.0.0.0/24', 'reserved'],
    ['192.0.2.0/24', 'reserved'],
    ['192.88.99.0/24', 'reserved'],
    ['192.168.0.0/16', 'private'],
    ['198.18.0.0/15', 'reserved'],
    ['198.51.100.0/24', 'reserved'],
    ['203.0.113.0/24', 'reserved'],
    ['224.0.0.0/3', 'reserved'],
    ['0.0.0.0/0', 'public'],
    ['::1/128', 'loopback'],
    ['fd00:ec2::/32', 'metadata'],
    ['fd20:ce::/32', 'metadata'],
    ['fc00::/7', 'private'],
    ['fe80::/10', 'link_local'],
    // Protocol assignments, Teredo among them; documentation; 6to4; the former 6bone; documentation.
    ['2001::/23', 'reserved'],
    ['2001:db8::/32', 'reserved'],
    ['2002::/16', 'reserved'],
    ['3ffe::/16', 'reserved'],
    ['3fff::/20', 'reserved'],
    ['2000::/3', 'public'],
    ['::/0', 'reserved'],
  ] as const
).map(([range, kind]) => ({ range: knownCidr(range), kind }));

const nat64 = knownCidr('64:ff9b::/96');

/**
 * What an address is, judged by its bytes; null for a text that is not an IP address, as one with a scope id.
 * IPv4-mapped and well-known NAT64 addresses are what their IPv4 address is; every other form that carries one
 * (IPv4-compatible, translated, local NAT64, 6to4, Teredo) is reserved.
 */
export function classifyAddress(address: string): AddressKind | null {
  const bytes = addressBytes(address);
  return bytes === null ? null : kindOf(cidrHolds(nat64, bytes) ? bytes.subarray(12) : bytes);
}

function kindOf(bytes: Uint8Array): AddressKind {
  return kinds.find(({ range }) => cidrHolds(range, bytes))?.kind ?? 'reserved';
}

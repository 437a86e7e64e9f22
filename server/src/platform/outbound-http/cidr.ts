import { addressBytes } from './address-bytes.ts';

/** A range of IPv4 (4 bytes) or IPv6 (16 bytes) addresses. */
export interface Cidr {
  readonly bytes: Uint8Array;
  readonly prefixBits: number;
}

/** Reads `address/prefix`. Null where that is not a range, also where the address has bits beyond the prefix. */
export function parseCidr(text: string): Cidr | null {
  const [, address = '', prefix] = /^([0-9a-fA-F.:]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const bytes = addressBytes(address);
  const prefixBits = Number(prefix);
  if (bytes === null || prefixBits > bytes.length * 8) return null;
  return bytes.every((byte, at) => (byte & ~maskAt(at, prefixBits)) === 0) ? { bytes, prefixBits } : null;
}

/** A range that must be one. Throws for any other text. */
export function knownCidr(text: string): Cidr {
  const cidr = parseCidr(text);
  if (cidr === null) throw new Error(`${text} is not a range of addresses`);
  return cidr;
}

/** Whether the range holds the address. A range of one family holds no address of the other. */
export function cidrHolds(cidr: Cidr, address: Uint8Array): boolean {
  return (
    cidr.bytes.length === address.length &&
    cidr.bytes.every((byte, at) => byte === ((address[at] ?? 0) & maskAt(at, cidr.prefixBits)))
  );
}

function maskAt(at: number, prefixBits: number): number {
  const bits = Math.min(Math.max(prefixBits - at * 8, 0), 8);
  return 0xff & (0xff << (8 - bits));
}

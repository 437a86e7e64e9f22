import { isIPv4, isIPv6 } from 'node:net';

/**
 * The bytes of an IP address, 4 or 16 of them; null for any other text. An IPv4-mapped address (::ffff:a.b.c.d) is that
 * IPv4 address to the kernel, so it is one here. A scope id (fe80::1%eth0) makes a text another one.
 */
export function addressBytes(text: string): Uint8Array | null {
  if (isIPv4(text)) return ipv4Bytes(text);
  if (!isIPv6(text) || text.includes('%')) return null;
  const bytes = ipv6Bytes(text);
  return isMapped(bytes) ? bytes.subarray(12) : bytes;
}

function ipv4Bytes(text: string): Uint8Array {
  return Uint8Array.from(text.split('.'), Number);
}

function ipv6Bytes(text: string): Uint8Array {
  const [head = '', tail] = text.split('::');
  const before = groupBytes(head);
  const after = groupBytes(tail ?? '');
  const bytes = new Uint8Array(16);
  bytes.set(before);
  bytes.set(after, 16 - after.length);
  return bytes;
}

function groupBytes(groups: string): number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return [...ipv4Bytes(group)];
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function isMapped(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
}

import type { Request } from 'express';
import { isIPv6 } from 'node:net';
import { addressBytes } from '../../platform/outbound-http/address-bytes.ts';
import { classifyAddress } from '../../platform/outbound-http/addresses.ts';
import { cidrHolds, knownCidr } from '../../platform/outbound-http/cidr.ts';
import { headerValues } from './exchange.ts';

/** The address of the client of a request; the text may be no address where a trusted proxy wrote it. */
export type ClientAddress = (req: Request) => string;

/**
 * Reads whom a request comes from: its peer, unless that is in one of the `trustedProxies` (ranges like 10.1.0.0/16). Then
 * it is the entry of X-Forwarded-For that the outermost trusted proxy wrote: from the right, the first that is not in
 * these ranges itself, or the leftmost. What a client put there stands further left and is never looked at.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map(knownCidr);
  const isTrusted = remembering((address) => {
    const bytes = addressBytes(withoutPort(address));
    return bytes !== null && ranges.some((range) => cidrHolds(range, bytes));
  });
  return (req) => {
    let client = req.socket.remoteAddress ?? '';
    if (!isTrusted(client)) return client;
    const entries = headerValues(req, 'x-forwarded-for').flatMap((value) => value.split(','));
    for (const entry of entries.map((one) => one.trim()).reverse()) {
      if (entry === '') continue;
      client = entry;
      if (!isTrusted(client)) break;
    }
    return client;
  };
}

/** Whether the text is the address of this machine to itself. */
export function isLoopback(address: string): boolean {
  return classifyAddress(withoutPort(address)) === 'loopback';
}

/** Whom a request is counted for: one IPv4 address, or the 64 bits of IPv6 that one customer of a network has. */
export interface Source {
  readonly key: string;
  /** Of this machine or of a network that is not the public one. */
  readonly isPrivate: boolean;
}

// What no proxy should write is counted together, so that it hides nobody.
const unknown: Source = { key: 'unknown', isPrivate: false };
const notPublic = new Set(['loopback', 'private', 'link_local', 'metadata']);

/** The source of a client address as a proxy may write it, with or without a port; an IPv4-mapped one is IPv4. */
export const sourceOf: (address: string) => Source = remembering(readSource);

const mostRemembered = 4_096;
// Of an address with a scope and a port; a client may have a proxy write longer texts.
const longestRemembered = 80;

/** Reads each address once, as long as they are not too many. */
function remembering<Read>(read: (address: string) => Read): (address: string) => Read {
  const remembered = new Map<string, Read>();
  return (address) => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const found = read(address);
    if (address.length > longestRemembered) return found;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(address, found);
    return found;
  };
}

function readSource(address: string): Source {
  const bare = withoutPort(address);
  const bytes = addressBytes(bare);
  const kind = classifyAddress(bare);
  if (bytes === null || kind === null) return unknown;
  const key = bytes.length === 4 ? bytes.join('.') : `${Buffer.from(bytes.subarray(0, 8)).toString('hex')}/64`;
  return { key, isPrivate: notPublic.has(kind) };
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(address)?.[1];
  const bare = bracketed ?? (isIPv6(address) ? address : address.replace(/:\d{1,5}$/, ''));
  // The kernel names the interface beside a link-local peer.
  return bare.replace(/%.*$/, '');
}

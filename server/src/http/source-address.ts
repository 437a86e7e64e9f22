import type { Request } from 'express';
import { isIPv6 } from 'node:net';
import { addressBytes } from '../platform/outbound-http/address-bytes.ts';
import { classifyAddress } from '../platform/outbound-http/addresses.ts';
import { headerValues } from './exchange.ts';

/**
 * The address of the client: that of the peer, or with `hops` proxies in front the entry of X-Forwarded-For that the
 * outermost of them wrote. What a client put there itself stands further left and is never looked at. Where there are
 * fewer entries than proxies, the leftmost is what the outermost one that was passed has seen. The text may be no address.
 */
export function clientAddress(req: Request, hops: number): string {
  const peer = req.socket.remoteAddress ?? '';
  if (hops === 0) return peer;
  const forwarded = headerValues(req, 'x-forwarded-for')
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return forwarded.at(-Math.min(hops, forwarded.length)) ?? peer;
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

const mostRemembered = 4_096;
const remembered = new Map<string, Source>();

/** The source of a client address as a proxy may write it, with or without a port; an IPv4-mapped one is IPv4. */
export function sourceOf(address: string): Source {
  const known = remembered.get(address);
  if (known !== undefined) return known;
  const source = readSource(address);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(address, source);
  return source;
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

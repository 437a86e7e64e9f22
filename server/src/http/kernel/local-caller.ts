import type { Request } from 'express';
import { isLoopbackHost } from '../../platform/net/loopback-host.ts';
import { classifyAddress } from '../../platform/outbound-http/addresses.ts';
import { headerValues } from './exchange.ts';

// What proxies, balancers and content networks add to a request that they hand on.
const forwarding = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'do-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-originating-ip',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
]);

/**
 * Whether a program on this machine sent the request itself: the peer is loopback, no header says that somebody handed it
 * on, and what it asked for is loopback by name. A web page that points a name of its own at this machine fails the last.
 * A proxy on this machine that adds no header at all cannot be distinguished from such a program (docs/decisions/http.md#d204).
 */
export function isLocalCaller(req: Request): boolean {
  return (
    classifyAddress(req.socket.remoteAddress ?? '') === 'loopback' &&
    !Object.keys(req.headers).some((name) => forwarding.has(name) || name.startsWith('x-forwarded')) &&
    asksForLoopback(req)
  );
}

/** Whether all that a request says of its host is loopback by name or address, and it says something. */
export function asksForLoopback(req: Request): boolean {
  const hosts = headerValues(req, 'host');
  return hosts.length > 0 && [...hosts, ...absoluteHost(req)].every(isLoopbackHost);
}

/** The host of a target in absolute form, which counts instead of the Host header; none for any other target. */
function absoluteHost(req: Request): string[] {
  const target = req.originalUrl;
  return target.startsWith('/') ? [] : [URL.parse(target)?.host ?? ''];
}

import { classifyAddress } from '../outbound-http/addresses.ts';

/** Whether `host[:port]`, as a URL or a Host header has it, is loopback by name or address. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '');
  const address = /^\[([0-9a-f:.]+)\]$/i.exec(name)?.[1] ?? name;
  return name.toLowerCase() === 'localhost' || classifyAddress(address) === 'loopback';
}

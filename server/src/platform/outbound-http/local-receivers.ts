/**
 * Receivers on this machine that test organizations may name, where only this machine reaches the server
 * (docs/decisions/webhooks.md#d17).
 */
export interface LocalReceivers {
  /** Those of this process: no organization posts to the server by way of the server. */
  ownPorts(): readonly number[];
}

// Spelled so, and in no other of the many ways in which an address can be written.
const named = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?(?:[/?]|$)/;

/** Whether a URL names a host of this machine in one of the three ways that are open. */
export function namesLocalReceiver(text: string): boolean {
  return named.test(text);
}

/** Where those three are, without asking a resolver: whatever it said of `localhost` would be taken. */
export const loopbackAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const;

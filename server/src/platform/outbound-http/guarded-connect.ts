import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import { errorCode } from '../error-code.ts';
import type { AddressPolicy } from './address-policy.ts';
import { ConnectError } from './connect-error.ts';
import { refusedAddress } from './guarded-lookup.ts';

export interface ConnectTarget {
  readonly protocol: string;
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  /** Empty for the default port. */
  readonly port: string;
}

/** Node's way to tell of a connection: an error, or a socket that is ready for HTTP. */
export type Connected = (...result: [error: Error, socket: null] | [error: null, socket: Socket]) => void;

/**
 * Opens connections to allowed addresses only. The addresses that were judged are the ones that are connected to, so
 * no answer can change in between. The socket is returned at once: destroying it gives the attempt up, and `connected`
 * is then not called.
 */
export function createGuardedConnect(options: {
  policy: AddressPolicy;
  /** Rejects for a name with an address that is not allowed. */
  lookup: (hostname: string) => Promise<LookupAddress[]>;
}): (target: ConnectTarget, connected: Connected) => Socket | null {
  const lookup: LookupFunction = (hostname, _, callback) => {
    options.lookup(hostname).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };

  return ({ protocol, hostname, port }, connected) => {
    const secure = protocol === 'https:';
    // Node looks up names alone, so an address that is written out is judged here.
    const isLiteral = isIP(hostname) !== 0;
    if (isLiteral && !options.policy.allows(hostname)) {
      queueMicrotask(() => connected(refusedAddress(), null));
      return null;
    }
    const target = {
      host: hostname,
      port: port === '' ? (secure ? 443 : 80) : Number(port),
      lookup,
      // Asks for all addresses, the form in which the look-up answers.
      autoSelectFamily: true,
      noDelay: true,
    };
    const servername = isLiteral ? '' : hostname;
    // Said outright, because the environment could otherwise turn the verification of certificates off.
    const socket = secure
      ? openTls({ ...target, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true })
      : openTcp(target);

    let handshake = false;
    let settled = false;
    socket.once('connect', () => {
      handshake = secure;
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      settled = true;
      connected(null, socket);
    });
    // Stays for good: a socket may fail once more after it was given up.
    socket.on('error', (error) => {
      if (settled) return;
      settled = true;
      connected(connectError(error, handshake), null);
    });
    return socket;
  };
}

function connectError(error: Error, handshake: boolean): ConnectError {
  if (error instanceof ConnectError) return error;
  const code = errorCode(error) ?? 'no code';
  return handshake
    ? new ConnectError('tls', `The TLS handshake failed (${code})`, error)
    : new ConnectError('connect', `The connection could not be made (${code})`, error);
}

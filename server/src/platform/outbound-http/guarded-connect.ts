import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, connect as openTcp, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as openTls } from 'node:tls';
import { errorCode } from '../process/error-code.ts';
import type { AddressPolicy } from './address-policy.ts';
import { ConnectError } from './connect-error.ts';
import { refusedAddress } from './guarded-lookup.ts';
import { loopbackAddresses } from './local-receivers.ts';

export interface ConnectTarget {
  readonly protocol: string;
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  /** Empty for the default port. */
  readonly port: string;
  /** Which TLS sessions may be resumed: those of connections with the same key, to the same origin. */
  readonly tlsSessionKey: string;
  /** A receiver on this machine that its organization may name: it is connected to here, whatever a resolver says. */
  readonly isLocal?: boolean;
}

/** Node's way to tell of a connection: an error, or a socket that is ready for HTTP. */
export type Connected = (...result: [error: Error, socket: null] | [error: null, socket: Socket]) => void;

const mostTlsSessions = 500;

/**
 * Opens connections to allowed addresses only. The addresses that were judged are the ones that are connected to, so
 * no answer can change in between. TLS sessions are resumed; each was made by a handshake that proved the name of the
 * receiver. The socket is returned at once: destroying it gives the attempt up, and `connected`
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

  const here: LookupFunction = (_hostname, _, callback) => callback(null, [...loopbackAddresses]);

  const tlsSessions = new Map<string, Buffer>();
  const keepSession = (key: string, session: Buffer): void => {
    tlsSessions.delete(key);
    tlsSessions.set(key, session);
    const [first] = tlsSessions.keys();
    if (tlsSessions.size > mostTlsSessions && first !== undefined) tlsSessions.delete(first);
  };

  const secured = (target: TcpNetConnectOpts, servername: string, key: string): Socket => {
    const session = tlsSessions.get(key);
    const resumed = session === undefined ? {} : { session };
    // Said outright, because the environment could otherwise turn the verification of certificates off.
    const socket = openTls({
      ...target,
      ...resumed,
      servername,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    });
    // Not those of a resumed session: no chain of them outlives the proof that it began with.
    socket.on('session', (next) => {
      if (!socket.isSessionReused()) keepSession(key, next);
    });
    socket.once('error', () => tlsSessions.delete(key));
    return socket;
  };

  return ({ protocol, hostname, port, tlsSessionKey, isLocal = false }, connected) => {
    const secure = protocol === 'https:';
    // Node looks up names alone, so an address that is written out is judged here.
    const isLiteral = isIP(hostname) !== 0;
    if (isLiteral && !isLocal && !options.policy.allows(hostname)) {
      queueMicrotask(() => connected(refusedAddress(), null));
      return null;
    }
    const target = {
      host: hostname,
      port: port === '' ? (secure ? 443 : 80) : Number(port),
      lookup: isLocal ? here : lookup,
      // Asks for all addresses, the form in which the look-up answers.
      autoSelectFamily: true,
      noDelay: true,
    };
    const socket = secure ? secured(target, isLiteral ? '' : hostname, tlsSessionKey) : openTcp(target);

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

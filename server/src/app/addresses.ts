import type { Config } from '../config/config.ts';
import { localUrl, peerUrl } from '../platform/net/listen.ts';

/** Where this process is reached. */
export interface Addresses {
  /** On this machine, also when another address is published. */
  own(): string;
  /** By others. */
  published(): string;
  /** This one process, by others of this server. */
  peer(): string;
  /** By its own workers; null until this process listens, where it serves: before that another one may have the port. */
  forWorkers(): string | null;
  /** By itself: nothing of a test organization leaves this machine. */
  near(): string;
  /** Of the local gateway: `http://127.0.0.1:<port>` or `unix:<path>`; null until it listens, and without the role. */
  gateway(): string | null;
  /** The base of its addresses in requests: over a socket the host says nothing. */
  gatewayUrl(): string;
  /** Says which port it got. */
  listensAt(port: number): void;
  gatewayListensAt(address: string): void;
}

/** The port may be free to choose, so the addresses are right once the process listens; ask at each use. */
export function createAddresses(config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'peerUrl' | 'roles'>): Addresses {
  let own = localUrl(config.host, config.port);
  let peer = peerUrl(config.host, config.port);
  let gateway: string | null = null;
  let isListening = false;
  const published = (): string => config.publicUrl ?? own;
  return {
    own: () => own,
    published,
    peer: () => config.peerUrl ?? peer,
    // A process that serves calls itself.
    near: () => (config.roles.includes('api') ? own : published()),
    forWorkers: () => (config.roles.includes('api') ? (isListening ? own : null) : published()),
    gateway: () => gateway,
    gatewayUrl: () => (gateway?.startsWith('http:') ? gateway : 'http://localhost'),
    listensAt: (port) => {
      own = localUrl(config.host, port);
      peer = peerUrl(config.host, port);
      isListening = true;
    },
    gatewayListensAt: (address) => {
      gateway = address;
    },
  };
}

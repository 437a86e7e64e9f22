import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { errorCode } from '../../platform/process/error-code.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, fail } = findingsOf('vendors');
const patienceMs = 5_000;

/** A vendor by the name of its variables; `baseUrl` is null where it is not configured. */
export interface VendorAddress {
  readonly name: string;
  readonly baseUrl: string | null;
}

/** Whether each configured vendor can be reached: a connection with its handshake, on which nothing is asked. */
export function checkVendors(vendors: readonly VendorAddress[]): Promise<Finding[]> {
  return Promise.all(
    vendors.map(async ({ name, baseUrl }) => {
      if (baseUrl === null) return ok(`${name} is not configured`);
      const url = new URL(baseUrl);
      const failure = await tryToConnect(url);
      return failure === null
        ? ok(`${name} is reachable at ${url.host}`)
        : fail(
            `${name} is not reachable at ${url.host} (${failure})`,
            `check ${name}_BASE_URL, and that DNS, firewall and certificates let this machine connect`,
          );
    }),
  );
}

function tryToConnect(url: URL): Promise<string | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port === '' ? (secure ? 443 : 80) : url.port);
  return new Promise((resolve) => {
    const socket = secure
      ? connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connectPlain({ host, port });
    const end = (failure: string | null): void => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(patienceMs, () => end('no answer'));
    socket.once(secure ? 'secureConnect' : 'connect', () => end(null));
    socket.once('error', (error) => end(errorCode(error) ?? 'failed'));
  });
}

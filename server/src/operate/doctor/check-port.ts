import { createServer } from 'node:net';
import { errorCode } from '../../platform/process/error-code.ts';
import { localUrl } from '../../platform/net/listen.ts';
import { listenerAt } from '../listener-at.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Where something is to listen, and by what the operator sets it. */
export interface PortToCheck {
  readonly host: string;
  readonly port: number;
  /** Of the check. */
  readonly check: string;
  /** Of the variable. */
  readonly name: string;
  /** Where it is taken a free one is picked. */
  readonly givesWay: boolean;
}

/** A port is free, or a server of ours answers there, or it gives way. */
export async function checkPort({ host, port, check, name, givesWay }: PortToCheck): Promise<Finding[]> {
  const { ok, fail } = findingsOf(check);
  if (port === 0) return [ok('a free port is picked at the start')];
  const code = await tryToListen(host, port);
  const at = `${host}:${port}`;
  switch (code) {
    case null:
      return [ok(`${at} is free`)];
    case 'EADDRINUSE':
      if ((await listenerAt(localUrl(host, port))) === 'ours') return [ok(`a server of ours answers at ${at}`)];
      return [
        givesWay
          ? ok(`something else listens at ${at}: a free port is picked at the start`)
          : fail(`something else listens at ${at}`, `stop it, or choose another ${name}`),
      ];
    case 'EACCES':
      return [fail(`this user may not listen at ${at}`, `choose a ${name} above 1023`)];
    default:
      return [fail(`nobody can listen at ${at} (${code})`, 'set HOST to an address of this machine')];
  }
}

function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'failed'));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

import { createServer } from 'node:net';
import { errorCode } from '../../platform/error-code.ts';
import { getLocal } from '../../platform/get-local.ts';
import { localUrl } from '../../platform/listen.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, fail } = findingsOf('port');
const patienceMs = 3_000;

/** PORT is free, or a server of ours answers there. */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<Finding[]> {
  if (port === 0) return [ok('a free port is picked at the start')];
  const code = await tryToListen(host, port);
  const at = `${host}:${port}`;
  switch (code) {
    case null:
      return [ok(`${at} is free`)];
    case 'EADDRINUSE':
      return [
        (await isOurs(localUrl(host, port)))
          ? ok(`a server of ours answers at ${at}`)
          : fail(`something else listens at ${at}`, 'stop it, or choose another PORT'),
      ];
    case 'EACCES':
      return [fail(`this user may not listen at ${at}`, 'choose a PORT above 1023')];
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

async function isOurs(url: string): Promise<boolean> {
  try {
    const headers = await getLocal(`${url}/healthz`, patienceMs);
    return String(headers['x-request-id']).startsWith('req_');
  } catch {
    // Nothing that answers is ours.
    return false;
  }
}

import { lstatSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { GatewayConfig } from '../config/gateway-settings.ts';
import type { HttpApp } from '../http/kernel/http-app.ts';
import { createHttpServer, type HttpServerLimits } from '../http/server/server.ts';
import { errorCode } from '../platform/process/error-code.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { listen, listenOnSocket, localUrl } from '../platform/net/listen.ts';
import type { Logger } from '../platform/process/log.ts';

/** Nothing sets another address: what the gateway serves is for programs on this machine. */
const host = '127.0.0.1';

/** The gateway as it listens. */
export interface ListeningGateway {
  readonly server: Server;
  /** `http://127.0.0.1:<port>`, or `unix:` and the path of its socket. */
  readonly address: string;
}

/**
 * Has the gateway listen on its port of loopback, whatever HOST is, or on its socket. The default port gives way to a free
 * one where it is taken. Throws StartupError with one line for the operator where it cannot listen.
 */
export async function listenAsGateway(options: {
  app: HttpApp;
  gateway: GatewayConfig;
  log: Logger;
  httpLimits?: Partial<HttpServerLimits> | undefined;
}): Promise<ListeningGateway> {
  const { app, gateway, log, httpLimits } = options;
  const { socket, port, isPortChosen } = gateway;
  const newServer = (): Server => createHttpServer(app, httpLimits);
  if (socket !== null) {
    const server = newServer();
    await freeSocket(socket);
    await listenOnSocket(server, socket).catch((error: unknown) => {
      throw socketError(socket, error);
    });
    return { server, address: `unix:${socket}` };
  }
  const server = newServer();
  try {
    return { server, address: localUrl(host, await listen(server, { host, port })) };
  } catch (error) {
    if (isPortChosen || errorCode(error) !== 'EADDRINUSE') throw portError(port, error);
    log.warn({ port }, 'the default port of the gateway is taken: it listens on a free one');
    const other = newServer();
    return { server: other, address: localUrl(host, await listen(other, { host, port: 0 })) };
  }
}

/** Takes the socket away that a process left which was killed. One on which a process answers stays, and so does any other file. */
async function freeSocket(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const isLeft = await new Promise<boolean>((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(false);
    });
    probe.once('error', (error) => resolve(errorCode(error) === 'ECONNREFUSED'));
  });
  if (isLeft) unlinkSync(path);
}

function portError(port: number, error: unknown): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `GATEWAY_PORT must be a free port: ${host}:${port} is in use. Stop what listens there, or choose another GATEWAY_PORT (0 picks a free one)`,
        error,
      );
    case 'EACCES':
      return new StartupError(
        `GATEWAY_PORT must be one that this user may listen on: ${host}:${port} is refused. Choose a GATEWAY_PORT above 1023`,
        error,
      );
    default:
      return error;
  }
}

function socketError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === null) return error;
  const why =
    code === 'EADDRINUSE'
      ? `something is there already: ${path}. Stop the process that listens on it, or name another path`
      : `${path} is refused (${code}). Name a path in a folder that this user may write to`;
  return new StartupError(`GATEWAY_SOCKET must be the path of a socket that can be made: ${why}`, error);
}

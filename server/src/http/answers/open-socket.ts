import type { Request, Response } from 'express';
import type { Logger } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { acceptSocket } from '../../platform/web-socket/accept.ts';
import type { MessageSocket, SocketEnd } from '../../platform/web-socket/message-socket.ts';
import { exchangeOf, operationOf } from '../kernel/exchange.ts';
import { organizationOf } from '../kernel/identify.ts';
import { refusals } from '../kernel/refusal.ts';
import { upgradeOf } from '../kernel/upgrade.ts';

/** Opens the socket that a request asked for, in place of an answer to it. */
export type OpenSocket = (req: Request, res: Response) => MessageSocket;

/** The one subprotocol of our sockets; a caller who offers none, or others alone, has none. */
const subprotocol = 'service.stream.v0';
// Of the answer that becomes the handshake, and of no connection that goes on as HTTP.
const ofHttp: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'upgrade', 'content-length', 'content-type']);

/**
 * The answer to the request is complete with the handshake, with its line in the log and its metric. The end of the socket
 * has another line, and metrics of its own. Throws 503 where the process stops.
 */
export function createOpenSocket(options: { log: Logger; metrics: Metrics; clock: Clock }): OpenSocket {
  const { log, metrics, clock } = options;
  return (req, res) => {
    const upgrade = upgradeOf(req);
    if (upgrade === null) throw new Error('The request asks for no socket');
    if (upgrade.isDraining()) throw refusals.unavailable();
    const exchange = exchangeOf(req);
    const { operationId: operation } = operationOf(exchange);
    const headers = Object.entries(res.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofHttp.has(name) ? [] : [`${name}: ${String(value)}`],
    );
    const openedMs = clock.monotonicMs();
    metrics.openSockets.inc({ operation });
    // The other side may name any code up to 4999.
    const onClosed = ({ code, isOurs }: SocketEnd): void => {
      const ms = clock.monotonicMs() - openedMs;
      const { framesIn, bytesIn, framesOut, bytesOut } = socket.traffic;
      metrics.openSockets.dec({ operation });
      metrics.closedSockets.inc({ operation, code: isOurs || code < 2_000 ? code : 'other' });
      metrics.socketSeconds.observe({ operation }, ms / 1000);
      metrics.socketFrames.inc({ operation, direction: 'in' }, framesIn);
      metrics.socketFrames.inc({ operation, direction: 'out' }, framesOut);
      metrics.socketBytes.inc({ operation, direction: 'in' }, bytesIn);
      metrics.socketBytes.inc({ operation, direction: 'out' }, bytesOut);
      log.info(
        {
          requestId: exchange.requestId,
          operation,
          organizationId: organizationOf(exchange.principal),
          closeCode: code,
          isOurs,
          ms: Math.round(ms),
          framesIn,
          bytesIn,
          framesOut,
          bytesOut,
        },
        'socket closed',
      );
    };
    const socket = acceptSocket(upgrade.take(), { headers, protocol: subprotocol, onClosed });
    upgrade.opened(socket);
    return socket;
  };
}

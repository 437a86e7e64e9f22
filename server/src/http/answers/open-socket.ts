import type { Request, Response } from 'express';
import type { Contract } from '../../contract/contract.ts';
import type { ChannelName, FrameSocket } from '../../contract/frame-socket.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { acceptSocket } from '../../platform/web-socket/accept.ts';
import type { MessageSocket, SocketEnd } from '../../platform/web-socket/message-socket.ts';
import { exchangeOf, operationOf } from '../kernel/exchange.ts';
import { organizationOf } from '../kernel/identify.ts';
import { bareCredential, streamProtocol } from '../kernel/offered-protocols.ts';
import { refusals } from '../kernel/refusal.ts';
import { RequestAbortedError } from '../kernel/request-aborted.ts';
import { upgradeOf } from '../kernel/upgrade.ts';
import { createFrameValidators } from '../validation/frame-validators.ts';
import { createFrameSocket } from './frame-socket.ts';

/** Opens the socket that a request asked for, in place of an answer to it. */
export interface OpenSocket {
  /** One of frames, where the contract has frames of its channel, or of plain messages. */
  ofOperation(req: Request, res: Response): FrameSocket<ChannelName> | MessageSocket;
  /** One of plain messages, outside of the contract, under that name. */
  named(req: Request, res: Response, name: string): MessageSocket;
}

interface Opening {
  readonly operation: string;
  /** Also where the process stops: a conversation needs it that has begun. */
  readonly isOfConversation: boolean;
  /** What is taken up of what is offered. */
  readonly protocol: string | null;
  /** The code of the error with which it failed; null until then. */
  readonly failure: () => string | null;
}

// Of the answer that becomes the handshake, and of no connection that goes on as HTTP.
const ofHttp: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'upgrade', 'content-length', 'content-type']);

/**
 * The answer to the request is complete with the handshake, with its line in the log and its metric. The end of the socket
 * has another line, and metrics of its own. Throws 503 where the process stops, and RequestAbortedError where the caller left.
 */
export function createOpenSocket(options: {
  log: Logger;
  metrics: Metrics;
  clock: Clock;
  contract: Contract;
  strict: boolean;
}): OpenSocket {
  const { log, metrics, clock, contract, strict } = options;
  const validators = contract.sockets === undefined ? null : createFrameValidators(contract.sockets);
  const open = (req: Request, res: Response, opening: Opening): MessageSocket => {
    const upgrade = upgradeOf(req);
    if (upgrade === null) throw new Error('The request asks for no socket');
    const { operation, protocol, failure, isOfConversation } = opening;
    if (upgrade.isDraining() && !isOfConversation) throw refusals.unavailable();
    const exchange = exchangeOf(req);
    const { requestId } = exchange;
    const headers = Object.entries(res.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofHttp.has(name) ? [] : [`${name}: ${String(value)}`],
    );
    const openedMs = clock.monotonicMs();
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
          requestId,
          operation,
          organizationId: organizationOf(exchange.principal),
          closeCode: code,
          code: failure() ?? undefined,
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
    const taken = upgrade.take();
    if (taken === null) throw new RequestAbortedError();
    const socket = acceptSocket(taken, { headers, protocol, onClosed });
    metrics.openSockets.inc({ operation });
    upgrade.opened(socket);
    return socket;
  };
  return {
    ofOperation: (req, res) => {
      const exchange = exchangeOf(req);
      const { operationId: operation, description } = operationOf(exchange);
      let errorCode: string | null = null;
      const socket = open(req, res, {
        operation,
        // The conversations of a process end before it does: what they say last is spoken by such a stream (docs/decisions/talking.md#d557).
        isOfConversation: exchange.principal?.kind === 'session' && !description.takesMedia,
        protocol: protocolOf(req),
        failure: () => errorCode,
      });
      const ofChannel = validators?.get(description.socket ?? '');
      if (ofChannel === undefined) return socket;
      const onFailed = (code: string): void => {
        errorCode = code;
      };
      return createFrameSocket(socket, {
        validators: ofChannel,
        requestId: exchange.requestId,
        log,
        strict,
        onFailed,
      });
    },
    named: (req, res, operation) =>
      open(req, res, { operation, isOfConversation: false, protocol: null, failure: () => null }),
  };
}

/** What is taken up of what is offered: ours, or the credential that an older client offers alone. */
function protocolOf(req: Request): string {
  const { description } = operationOf(exchangeOf(req));
  return (description.takesMedia ? bareCredential(req) : null) ?? streamProtocol;
}

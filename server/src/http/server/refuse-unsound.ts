import { IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestLineIn } from '../kernel/broken-request.ts';
import type { Connection, Connections } from './connections.ts';
import type { HttpApp } from '../kernel/http-app.ts';
import { createLastAnswer } from './last-answer.ts';

/** Why the parser stopped, and where: `bytesParsed` of the packet `rawPacket` were sound. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/**
 * Refuses what is no HTTP, and ends its connection. Requests that had arrived whole before it are running, and get their
 * own answers first; one that broke off in its body gets the refusal, unless it was answered by its head alone.
 */
export function createRefuseUnsound(
  app: HttpApp,
  connections: Connections,
): (error: ParserError, socket: Duplex) => void {
  const refuse = async (socket: Socket, connection: Connection, error: ParserError): Promise<void> => {
    const { last } = connection;
    const broken = last !== null && !last.req.complete ? last : null;
    const before = connection.open.filter((response) => response !== broken);
    await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))));
    if (!socket.writable) socket.destroy();
    // The other side has ended, in the middle of a request: it takes it back, and no answer is for it.
    else if (error.code === 'HPE_INVALID_EOF_STATE') connections.end(socket, connection);
    else if (broken === null) app.refuse(error.code ?? '', answerTo(socket, error));
    else if (!broken.headersSent) app.refuse(error.code ?? '', broken);
    else if (broken.writableEnded) connections.end(socket, connection);
    else socket.destroy();
  };
  return (error, socket) => {
    const connection = connections.of(socket);
    if (error.code === 'ECONNRESET' || connection === undefined || !(socket instanceof Socket)) {
      socket.destroy();
      return;
    }
    // What comes after it is not HTTP either; the connection ends by its refusal.
    if (connection.refused || connection.ended) return;
    connection.refused = true;
    void refuse(socket, connection, error);
  };
}

/** The answer to what the parser could read of a request: its first line, or nothing. */
function answerTo(socket: Socket, { rawPacket, bytesParsed }: ParserError): ServerResponse {
  const line = rawPacket === undefined ? null : requestLineIn(rawPacket, bytesParsed ?? rawPacket.length);
  const req = new IncomingMessage(socket);
  const { method = 'GET', target: url = '/%' } = line ?? {};
  Object.assign(req, { method, url, httpVersion: '1.1', complete: true });
  return createLastAnswer(req, socket);
}

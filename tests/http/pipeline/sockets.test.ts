import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { closeServer } from '../../../server/src/platform/net/close-server.ts';
import type { MessageSocket } from '../../../server/src/platform/web-socket/message-socket.ts';
import { readRawAnswer } from '../../support/raw-answer.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { principal } from './pipeline-server.ts';
import { closeOf, frame, head, lineOf, lines, nextText, opened, rawConnection, start } from './socket-pipeline.ts';

describe('101', () => {
  it.each([
    ['/v1/stt/echo', ['service-request-id', 'service-region', 'x-request-id', 'x-trace-id']],
    ['/v1/agents-echo', ['x-request-id', 'x-trace-id']],
  ])('opens the socket of %s, with the headers of its surface', async (path, names) => {
    const server = await start();
    const answer = readRawAnswer(await server.raw(Buffer.concat([Buffer.from(head(path)), frame('', 8)])));
    expect(answer.status).toBe(101);
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining([...names, 'sec-websocket-accept']));
    expect(answer.headers).toMatchObject({ 'sec-websocket-accept': 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=' });
  });

  it('carries texts and bytes both ways, those that came with the head included', async () => {
    const server = await start();
    const { socket, text } = await rawConnection(server);
    socket.write(Buffer.concat([Buffer.from(head('/v1/stt/echo')), frame('early'), frame('bytes', 2)]));
    await waitFor(
      'both came back',
      async () => text(),
      (seen) => seen.includes('\x81\x05early\x82\x05bytes'),
    );
    socket.destroy();
  });

  it('takes up its own subprotocol alone', async () => {
    const server = await start();
    const both = await opened(server, '/v1/stt/echo', ['service.key.YQ', 'service.stream.v0']);
    expect(both.protocol).toBe('service.stream.v0');
    both.terminate();
    const other = await server.raw(
      Buffer.concat([Buffer.from(head('/v1/stt/echo', { 'sec-websocket-protocol': 'graphql-ws' })), frame('bye')]),
    );
    expect(readRawAnswer(other).headers).not.toHaveProperty('sec-websocket-protocol');
  });

  it('compresses nothing', async () => {
    const server = await start();
    const socket = await opened(server);
    expect(socket.extensions).toBe('');
    socket.terminate();
  });

  it('has a line in the log when it opens, and one with its traffic when it ends', async () => {
    const server = await start();
    const socket = await opened(server);
    const line = await lineOf(server, 'request');
    expect(line).toMatchObject({ operation: 'echoOfRouter', status: 101, organizationId: 'org_caller' });
    socket.send('four');
    await nextText(socket);
    socket.send('bye');
    await closeOf(socket);
    expect(await lineOf(server, 'socket closed')).toMatchObject({
      requestId: line.requestId,
      operation: 'echoOfRouter',
      organizationId: 'org_caller',
      closeCode: 4000,
      isOurs: true,
      framesIn: 2,
      bytesIn: 7,
      framesOut: 1,
      bytesOut: 4,
    });
    const metrics = await (await server.call('/metrics', { key: 'sk_operator' })).text();
    expect(metrics).toContain('trunkline_http_requests_total{operation="echoOfRouter",status="101"} 1');
    expect(metrics).toContain('trunkline_sockets_closed_total{operation="echoOfRouter",code="4000"} 1');
    expect(metrics).toContain('trunkline_sockets_open{operation="echoOfRouter"} 0');
    expect(metrics).toContain('trunkline_socket_bytes_total{operation="echoOfRouter",direction="in"} 7');
  });

  it('stands still for as long as it likes', async () => {
    // Longer than a loaded machine takes for a handshake.
    const limits = { stallTimeoutMs: 100, idleTimeoutMs: 100, keepAliveTimeoutMs: 100, checkIntervalMs: 10 };
    const server = await start({ limits });
    const socket = await opened(server);
    // Meanwhile another connection, which is no socket, is ended by the same limits.
    const { socket: idle } = await rawConnection(server);
    idle.once('end', () => idle.end());
    await once(idle, 'close');
    socket.send('still here');
    expect(await nextText(socket)).toBe('still here');
    socket.terminate();
  });

  it('gives its listener what came while it was paused, in its order, and reads only so much on', async () => {
    const pieces = 256;
    const came: number[] = [];
    let paused: MessageSocket | undefined;
    const server = await start({}, (socket) => {
      paused = socket;
      socket.pause();
      socket.listen({
        binary: (bytes) => {
          came.push(bytes.readUInt16BE());
          // A listener may pause again with each of them.
          if (came.length % 50 > 0) return;
          socket.pause();
          setImmediate(() => socket.resume());
        },
      });
    });
    const socket = await opened(server);
    for (let nth = 0; nth < pieces; nth += 1) {
      const piece = Buffer.alloc(64 * 1024);
      piece.writeUInt16BE(nth);
      socket.send(piece);
    }
    const read = () => Number(paused?.traffic.framesIn);
    await waitFor(
      'it is read on',
      async () => read(),
      (frames) => frames >= 60,
    );
    expect([came.length, read() < 100]).toEqual([0, true]);
    paused?.resume();
    await waitFor(
      'all came',
      async () => came.length,
      (frames) => frames === pieces,
    );
    expect(came).toEqual(came.map((_, nth) => nth));
    socket.terminate();
  });

  it('answers thousands of pings of a caller who reads slowly, and is not cut', async () => {
    const pings = 9_000;
    const server = await start();
    const socket = await opened(server);
    let pongs = 0;
    socket.on('pong', () => (pongs += 1));
    socket.pause();
    for (let nth = 0; nth < pings; nth += 1) socket.ping(Buffer.alloc(125));
    await waitFor(
      'all are on their way',
      async () => socket.bufferedAmount,
      (bytes) => bytes === 0,
    );
    socket.resume();
    await waitFor(
      'all are answered',
      async () => pongs,
      (count) => count === pings,
    );
    socket.send('still here');
    expect(await nextText(socket)).toBe('still here');
    socket.terminate();
  });

  it('is a connection like others to the limit of connections', async () => {
    const server = await start({ limits: { maxConnections: 1 } });
    const socket = await opened(server);
    expect(await server.raw(head('/v1/stt/echo'))).toBe('');
    socket.terminate();
    await lineOf(server, 'socket closed');
  });
});

describe('what breaks the protocol', () => {
  it.each([
    ['a message of more than 1 MiB', 1009, Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 0, 1, 2, 3, 4])],
    ['a frame without a mask', 1002, Buffer.from([0x81, 0x01, 0x61])],
    ['a text that is no UTF-8', 1007, Buffer.from([0x81, 0x81, 1, 2, 3, 4, 0xff ^ 1])],
  ])('%s gets a last message before it is closed', async (_, code, bytes) => {
    const server = await start();
    const { socket, text } = await rawConnection(server);
    socket.write(Buffer.concat([Buffer.from(head('/v1/stt/echo')), bytes]));
    socket.once('end', () => socket.end());
    await once(socket, 'close');
    const last = text().slice(text().indexOf('\r\n\r\n') + 4);
    expect(last).toBe(`\x81\x0bbroken ${code}\x88\x02${Buffer.from([code >> 8, code & 0xff]).toString('latin1')}`);
    expect(await lineOf(server, 'socket closed')).toMatchObject({ closeCode: code, isOurs: true });
  });

  it('a caller who is gone before it opens is 499, and no socket', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const authenticate = async () => {
      begun.resolve();
      await gate.promise;
      return principal;
    };
    const server = await start({ authenticate });
    const { socket } = await rawConnection(server);
    socket.write(head('/v1/stt/echo'));
    await begun.promise;
    socket.resetAndDestroy();
    const line = await lineOf(server, 'request');
    gate.resolve();
    expect(line).toMatchObject({ status: 499 });
    const next = readRawAnswer(await server.raw(head('/v1/nothing')));
    expect(next.status).toBe(404);
    expect(lines(server).map(({ msg }) => msg)).toEqual(['request', 'request']);
  });

  it('a caller who leaves with the last step before the handshake is 499, and no fault', async () => {
    // The connection is gone, and its answer has not closed yet.
    const handler = async () => {
      caller?.destroy();
      return { operationId: '', status: 101, content: { socket: () => undefined }, headers: {} };
    };
    let caller: Socket | undefined;
    const server = await start({}, undefined, handler);
    server.server.prependListener('upgrade', (_req, socket) => {
      caller = socket as Socket;
    });
    await server.raw(head('/v1/stt/echo'));
    expect(await lineOf(server, 'request')).toMatchObject({ status: 499, level: 30 });
    await server.raw(head('/v1/nothing'));
    expect(lines(server).map(({ msg }) => msg)).toEqual(['request', 'request']);
  });

  it('a caller who ends his side before the handshake is 499, as one of any request is', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const server = await start({}, undefined, async () => {
      begun.resolve();
      await gate.promise;
      return { operationId: '', status: 101, content: { socket: () => undefined }, headers: {} };
    });
    const { socket } = await rawConnection(server);
    socket.write(head('/v1/stt/echo'));
    await begun.promise;
    socket.end();
    expect(await lineOf(server, 'request')).toMatchObject({ status: 499 });
    gate.resolve();
    socket.destroy();
  });

  it('a caller who sends more than 64 KiB ahead of the handshake is cut, and less is for the socket', async () => {
    const gate = Promise.withResolvers<void>();
    const server = await start({
      authenticate: async () => {
        await gate.promise;
        return principal;
      },
    });
    const { socket: greedy } = await rawConnection(server);
    greedy.write(head('/v1/stt/echo'));
    greedy.write(Buffer.alloc(256 * 1024));
    await new Promise((resolve) => greedy.once('close', resolve));
    expect(await lineOf(server, 'request')).toMatchObject({ status: 499 });
    const { socket, text } = await rawConnection(server);
    socket.write(head('/v1/stt/echo'));
    socket.write(frame('ahead'));
    gate.resolve();
    await waitFor(
      'it came back',
      async () => text(),
      (seen) => seen.includes('\x81\x05ahead'),
    );
    socket.destroy();
  });

  it('a caller who goes away without a close frame is 1006', async () => {
    const server = await start();
    const socket = await opened(server);
    socket.terminate();
    expect(await lineOf(server, 'socket closed')).toMatchObject({ closeCode: 1006, isOurs: false });
  });
});

describe('a server that closes', () => {
  const closing = { patienceMs: 60_000, lastWordMs: 0, lastWord: () => {}, isHurried: false };

  it('waits for open sockets until their last word, which they can still send', async () => {
    const server = await start({}, (socket) =>
      socket.listen({ text: (text) => socket.sendText(text), goAway: () => socket.sendText('last') }),
    );
    const socket = await opened(server);
    const closed = closeServer(server.server, { ...closing, patienceMs: 3_000, lastWordMs: 2_700 });
    const end = closeOf(socket);
    expect(await nextText(socket)).toBe('last');
    expect(await end).toBe(1001);
    await closed;
    expect(await lineOf(server, 'socket closed')).toMatchObject({ closeCode: 1001, isOurs: true });
  });

  it('ends them at once where it is hurried', async () => {
    const server = await start();
    const socket = await opened(server);
    const end = closeOf(socket);
    await closeServer(server.server, { ...closing, isHurried: true });
    expect(await end).toBe(1001);
  });

  it('cuts those that do not answer its close', async () => {
    const server = await start();
    const { socket, text } = await rawConnection(server);
    socket.write(head('/v1/stt/echo'));
    await waitFor(
      'it is open',
      async () => text(),
      (seen) => seen.includes(' 101 '),
    );
    await closeServer(server.server, { ...closing, patienceMs: 200, lastWordMs: 100 });
    expect(await lineOf(server, 'socket closed')).toMatchObject({ closeCode: 1001 });
    socket.destroy();
  });
});

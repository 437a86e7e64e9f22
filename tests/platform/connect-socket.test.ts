import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { connectSocket } from '../../server/src/platform/web-socket/connect.ts';
import type { MessageSocket, SocketEnd } from '../../server/src/platform/web-socket/message-socket.ts';

const ends: Array<() => void> = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const never = new AbortController().signal;

/** A vendor that refuses every handshake in its own way. */
async function refuser(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  ends.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A vendor that sends `texts` as soon as a socket opens, and then what it is sent. */
async function vendor(texts: readonly string[] = []): Promise<{ url: string; server: WebSocketServer }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
  server.on('connection', (socket) => {
    for (const text of texts) socket.send(text);
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
    ends.push(() => socket.terminate());
  });
  ends.push(() => server.close());
  await once(server, 'listening');
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

const endOf = (socket: MessageSocket): Promise<SocketEnd> =>
  new Promise((resolve) => socket.listen({ closed: resolve }));

describe('a socket that we open', () => {
  it('gives its listener what came first, however late it is named, and nothing is compressed', async () => {
    const { url, server } = await vendor(['first', 'second']);
    const asked = once(server, 'connection');
    const socket = await connectSocket({ url, headers: { authorization: 'Token x' } }, never);
    const [, request] = await asked;
    expect(request.headers).toMatchObject({ authorization: 'Token x' });
    expect(request.headers).not.toHaveProperty('sec-websocket-extensions');
    await new Promise((resolve) => setImmediate(resolve));
    const heard: string[] = [];
    const both = new Promise<void>((resolve) => {
      socket.listen({ text: (text) => heard.push(text) === 2 && resolve() });
    });
    socket.resume();
    await both;
    expect(heard).toEqual(['first', 'second']);
    socket.destroy();
  });

  it('says what the vendor answered in place of the handshake', async () => {
    const url = await refuser((_req, res) => res.writeHead(402, { 'retry-after': '3' }).end('x'.repeat(100_000)));
    await expect(connectSocket({ url, headers: {} }, never)).rejects.toMatchObject({
      status: 402,
      headers: { 'retry-after': '3' },
      text: 'x'.repeat(16_384),
    });
  });

  it('rejects with the error of the system where nothing listens', async () => {
    const { url, server } = await vendor();
    server.close();
    await once(server, 'close');
    await expect(connectSocket({ url, headers: {} }, never)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is given up with the signal, while the vendor says nothing', async () => {
    const asked = Promise.withResolvers<void>();
    const url = await refuser(() => asked.resolve());
    const aborted = new AbortController();
    const opening = connectSocket({ url, headers: {} }, aborted.signal);
    await asked.promise;
    aborted.abort();
    await expect(opening).rejects.toThrow();
    await expect(connectSocket({ url, headers: {} }, aborted.signal)).rejects.toThrow();
  });

  it('says with which code the other side closed, and that it was not ours', async () => {
    const { url, server } = await vendor();
    server.on('connection', (socket) => socket.close(1011, 'why'));
    const socket = await connectSocket({ url, headers: {} }, never);
    const end = endOf(socket);
    socket.resume();
    expect(await end).toEqual({ code: 1011, isOurs: false });
  });

  it('says that it closed first, and sends nothing more', async () => {
    const { url } = await vendor();
    const socket = await connectSocket({ url, headers: {} }, never);
    const end = endOf(socket);
    socket.resume();
    socket.close(1000);
    socket.sendText('too late');
    expect([await end, socket.traffic.framesOut, socket.isOpen]).toEqual([{ code: 1000, isOurs: true }, 0, false]);
  });
});

// A program: a relay of sockets that passes each message on as it came, both ways: what ours would cost if it did nothing.
import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';

const [port, upstream = ''] = process.argv.slice(2);
const server = createServer((_request, response) => response.end('ok'));
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (caller, { url = '' }) => {
  const vendor = new WebSocket(`${upstream.replace(/^http/, 'ws')}${url}`, { perMessageDeflate: false });
  const early: Array<readonly [data: Buffer, binary: boolean]> = [];
  caller.on('message', (data: Buffer, binary) => {
    if (vendor.readyState === vendor.OPEN) vendor.send(data, { binary });
    else early.push([data, binary]);
  });
  vendor.on('open', () => {
    for (const [data, binary] of early) vendor.send(data, { binary });
  });
  vendor.on('message', (data: Buffer, binary) => caller.send(data, { binary }));
  vendor.on('close', () => caller.close(1000));
  caller.on('close', () => vendor.close(1000));
});
server.listen(Number(port), '127.0.0.1');

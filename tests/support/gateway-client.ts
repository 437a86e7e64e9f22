import { type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { type ApiAnswer, type Ask, headersOf, parsedJson, payloadOf, type ReadAnswer } from './asked.ts';
import { recordAnswer } from './contract-recorder.ts';

/** How Node reaches a gateway: by its port, or by its Unix socket. */
export function reachOf(address: string): Pick<RequestOptions, 'host' | 'port' | 'socketPath'> {
  if (address.startsWith('unix:')) return { socketPath: address.slice('unix:'.length) };
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}

/** Sends a request to a local gateway, just as it is written, and holds the answer against the gateway's document. */
export async function askGateway<T = unknown>(address: string, asked: Ask): Promise<ApiAnswer<T>> {
  const answer = await exchange(address, asked);
  const { method, path } = asked;
  recordAnswer({ method, path, ...answer }, 'gateway');
  return { ...answer, body: parsedJson(answer.text) as T };
}

function exchange(address: string, asked: Ask): Promise<ReadAnswer> {
  const { method, path } = asked;
  const { host = 'localhost', ...headers } = headersOf(asked);
  const options = { ...reachOf(address), agent: false, method, path, setHost: false };
  return new Promise((resolve, reject) => {
    const req = request({ ...options, headers: { host, ...headers } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text });
      });
    });
    req.on('error', reject);
    req.end(payloadOf(asked));
  });
}

/** Writes bytes to a gateway and reads until it ends the connection. */
export function sendBytesToGateway(address: string, bytes: string): Promise<string> {
  const { host = '', port, socketPath } = reachOf(address);
  return new Promise((resolve, reject) => {
    const socket = socketPath === undefined ? connect(Number(port), host ?? '') : connect(socketPath);
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });
}

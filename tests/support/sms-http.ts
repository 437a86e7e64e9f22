import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type ApiAnswer, type Ask, headersOf, parsedJson, payloadOf, type ReadAnswer } from './asked.ts';
import { askBySupertest, isSentAsItStands } from './asked-by-supertest.ts';
import { isEndless, recordAnswer } from './contract-recorder.ts';

export { type ApiAnswer, type Ask, payloadOf } from './asked.ts';

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request and holds the answer against the contract: it rejects where they differ. supertest sends it, but for
 * targets that it would not send as they stand and for streams without an end, of which the frames that come first are
 * the answer.
 */
export async function ask<T = unknown>(baseUrl: string, asked: Ask, agent: Agent = sharedAgent): Promise<ApiAnswer<T>> {
  const { method, path } = asked;
  const isPlain = isEndless(method, path) || asksForSocket(asked) || !isSentAsItStands(baseUrl, asked);
  const answer = await (isPlain ? askPlainly : askBySupertest)(baseUrl, asked, agent);
  recordAnswer({ method, path, ...answer });
  return { ...answer, body: parsedJson(answer.text) as T };
}

/**
 * Sends a request with the target just as it is written. An endless stream is left after the frames that come first, and a socket
 * when it is open.
 */
function askPlainly(baseUrl: string, asked: Ask, agent: Agent): Promise<ReadAnswer> {
  const { method, path } = asked;
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const req = request({ agent, hostname, port, method, path, headers: headersOf(asked) }, (res) => {
      const chunks: Buffer[] = [];
      const isLeft = res.statusCode === 200 && isEndless(method, path);
      const finish = (): void =>
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      res.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isLeft || !chunk.toString('utf8').endsWith('\n\n')) return;
        finish();
        res.destroy();
      });
      res.on('error', reject);
      res.on('end', finish);
    });
    req.on('upgrade', (res, socket) => {
      socket.destroy();
      resolve({ status: res.statusCode ?? 0, headers: res.headers, text: '' });
    });
    req.on('error', reject);
    req.end(payloadOf(asked));
  });
}

function asksForSocket({ headers = {} }: Ask): boolean {
  return headers['upgrade'] === 'websocket';
}

/** Writes bytes to a connection of its own and reads what comes back until the server ends it or the answer is whole. */
export function askBytes(baseUrl: string, bytes: string | Buffer): Promise<ApiAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const finish = (): void => {
      socket.destroy();
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const [statusLine = '', ...lines] = head.split('\r\n');
      const text = rest.join('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
        headers: Object.fromEntries(
          lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
        ),
        body: parsedJson(text),
        text,
      });
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const length = /\r\ncontent-length: *(\d+)/i.exec(received)?.[1];
      const bodyAt = received.indexOf('\r\n\r\n');
      if (length !== undefined && bodyAt >= 0 && Buffer.byteLength(received.slice(bodyAt + 4)) >= Number(length))
        finish();
    });
    socket.on('end', finish);
    // A server that refuses by the head alone may close while we still write.
    socket.on('error', (error) => (received === '' ? reject(error) : finish()));
    socket.write(bytes);
  });
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach } from '@jest/globals';
import { WebSocket } from 'ws';
import { type Contract, loadContract } from '../../../server/src/contract/contract.ts';
import type { MessageSocket } from '../../../server/src/platform/web-socket/message-socket.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

const { operations, document } = loadContract();
const { listModels } = operations;
if (listModels === undefined) throw new Error('The contract has no listModels');
const echoed = { ...listModels, query: {}, socket: 'echo' };
const noParameters = { get: { responses: { 101: { description: 'A socket' } } } };
/** The contract with one operation of sockets on either surface. */
const contract: Contract = {
  document: {
    ...document,
    paths: { ...document.paths, '/v1/stt/echo': noParameters, '/v1/agents-echo': noParameters },
  },
  operations: {
    ...operations,
    echoOfRouter: { ...echoed, path: '/v1/stt/echo', responses: { 101: { mediaTypes: [] } } },
    echoOfCore: { ...echoed, path: '/v1/agents-echo', surface: 'core', responses: { 101: { mediaTypes: [] } } },
  },
};

/** Sends back what comes; `bye` has it close with 4000. */
const echo = (socket: MessageSocket): void =>
  socket.listen({
    text: (text) => (text === 'bye' ? socket.close(4000) : socket.sendText(text)),
    binary: (bytes) => socket.sendBinary(bytes),
    broken: (code) => socket.sendText(`broken ${code}`),
  });

const running: PipelineServer[] = [];
/** A pipeline with an operation of sockets on either surface, which `serve` serves, or `open` whole; it is closed after the test. */
export const start = async (
  options: Parameters<typeof startPipeline>[1] = {},
  serve = echo,
  open: () => Promise<object> = async () => ({
    operationId: '',
    status: 101,
    content: { socket: serve },
    headers: {},
  }),
): Promise<PipelineServer> => {
  const handlers = { echoOfRouter: open, echoOfCore: open } as unknown as Parameters<typeof startPipeline>[0];
  const server = await startPipeline(handlers, { contract, ...options });
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

export const soundKey = 'dGhlIHNhbXBsZSBub25jZQ==';
const handshake = {
  host: 'x',
  authorization: 'Bearer sk_caller',
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': soundKey,
};
export type Head = Readonly<Record<string, string | readonly string[] | null>>;

/** A request as text; null takes a header out. */
export function head(path: string, changed: Head = {}, line = `GET ${path} HTTP/1.1`): string {
  const lines = Object.entries({ ...handshake, ...changed }).flatMap(([name, values]) =>
    values === null ? [] : [values].flat().map((value) => `${name}: ${value}`),
  );
  return [line, ...lines, '', ''].join('\r\n');
}

export async function opened(
  server: PipelineServer,
  path = '/v1/stt/echo',
  protocols: string[] = [],
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, {
    headers: { authorization: 'Bearer sk_caller' },
  });
  await once(socket, 'open');
  return socket;
}

export const nextText = async (socket: WebSocket): Promise<string> => String((await once(socket, 'message'))[0]);
export const closeOf = async (socket: WebSocket): Promise<number> => Number((await once(socket, 'close'))[0]);
export const lines = ({ logged }: PipelineServer) => logged.map((line) => JSON.parse(line));
export const lineOf = (server: PipelineServer, msg: string) =>
  waitFor(
    `the log has "${msg}"`,
    async () => lines(server).find((line) => line.msg === msg),
    (line) => line !== undefined,
  );

/** A connection that reads what comes as text. */
export async function rawConnection({ port }: PipelineServer): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('latin1').on('data', (piece) => (text += String(piece)));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => text };
}

/** A masked frame of a client, with at most 125 bytes. */
export function frame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const mask = Buffer.from([1, 2, 3, 4]);
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length]), mask, masked]);
}

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createTelnyxTeller, type TelnyxTeller } from './fake-telnyx-teller.ts';
import { accept, delivers, type TelnyxAnswer, type TelnyxScript } from './fake-telnyx-script.ts';
import {
  createTelnyxSigner,
  faultsOfSend,
  messageObject,
  type TelnyxMessage,
  type TelnyxSend,
  type TelnyxSigner,
} from './fake-telnyx-wire.ts';
import { testCertificate } from './test-certificate.ts';

/** The carrier's end of the wire on loopback: it reads strictly, answers by script, and tells what became of messages. */
export interface FakeTelnyx {
  /** What a server is configured with to reach it. */
  readonly account: {
    apiKey: string;
    baseUrl: string;
    publicKey: Buffer;
    messagingProfileId: string | null;
    connectionId: null;
  };
  readonly signer: TelnyxSigner;
  readonly teller: TelnyxTeller;
  /** Every send that was read whole, in order, whatever it was answered. */
  readonly sends: TelnyxSend[];
  /** What was wrong with what it was asked; a good adapter leaves it empty. */
  readonly violations: string[];
  /** Connections that were ever made to it. */
  connections(): number;
  sendsTo(recipient: string): TelnyxSend[];
  /** The message that a recipient was sent last. */
  messageTo(recipient: string): TelnyxMessage;
  plan(recipient: string, script: TelnyxScript): void;
  /** Resets the next connection when the head of a request is there, before its body is read. */
  resetNextAtHead(): void;
  /** Nobody listens at its address until `listen`. */
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

// A loopback address of this process alone: while nobody listens here, nobody else is given the port.
const host = `127.${128 + Math.floor(process.pid / 65_536)}.${Math.floor(process.pid / 256) % 256}.${process.pid % 256}`;

export async function startFakeTelnyx(
  options: { tls?: boolean; cost?: string | null; callbackUrl?: () => string } = {},
): Promise<FakeTelnyx> {
  const { tls = false, cost = '0.0040' } = options;
  const apiKey = `KEY_${randomUUID()}`;
  const signer = createTelnyxSigner();
  const teller = createTelnyxTeller({ signer, cost, profileUrl: () => options.callbackUrl?.() ?? '' });
  const sends: TelnyxSend[] = [];
  const violations: string[] = [];
  const scripts = new Map<string, TelnyxScript>();
  const messages = new Map<string, TelnyxMessage>();
  const sockets = new Set<Socket>();
  const used = new WeakSet<Socket>();
  let connections = 0;
  let resetsAtHead = 0;
  let port = 0;

  const sendsTo = (recipient: string): TelnyxSend[] => sends.filter(({ to }) => to === recipient);

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (used.has(req.socket)) violations.push('a connection was used again');
    used.add(req.socket);
    if (resetsAtHead > 0) {
      resetsAtHead -= 1;
      req.socket.resetAndDestroy();
      return;
    }
    const faults = faultsOfHead(req, apiKey);
    violations.push(...faults);
    const text = await bodyOf(req);
    if (faults.length > 0) return answerWith(res, 401, { errors: [{ code: '10009', title: 'Authentication failed' }] });
    const body: unknown = JSON.parse(text);
    const wrong = faultsOfSend(body);
    violations.push(...wrong);
    if (wrong.length > 0) return answerWith(res, 422, { errors: [{ code: '10015', title: wrong.join('; ') }] });
    const send = body as TelnyxSend;
    sends.push(send);
    const script = scripts.get(send.to) ?? delivers;
    const nth = sendsTo(send.to).length - 1;
    const answer = script.answers[Math.min(nth, script.answers.length - 1)] ?? accept;
    const message: TelnyxMessage = { id: randomUUID(), send };
    messages.set(send.to, message);
    for (const fact of script.early ?? []) await teller.tell(message, fact);
    await script.hold;
    give(res, answer, messageObject(message, { status: 'queued', cost }));
    if (answer.kind === 'accept') await teller.tellAll(message, script.callbacks ?? []);
  };

  const listener: RequestListener = (req, res) => {
    // What a fault of the test itself throws ends the connection, and stands among the violations.
    serve(req, res).catch((error: unknown) => {
      if (!teller.closed()) violations.push(String(error));
      req.socket.destroy();
    });
  };
  const server = tls ? createSecureServer(testCertificate, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  port = (server.address() as AddressInfo).port;

  return {
    account: {
      apiKey,
      baseUrl: `${tls ? 'https' : 'http'}://${host}:${port}`,
      publicKey: signer.publicKey,
      messagingProfileId: '16fd2706-8baf-433b-82eb-8c7fada847da',
      connectionId: null,
    },
    signer,
    teller,
    sends,
    violations,
    connections: () => connections,
    sendsTo,
    messageTo: (recipient) => {
      const message = messages.get(recipient);
      if (message === undefined) throw new Error(`${recipient} was never sent anything`);
      return message;
    },
    plan: (recipient, script) => scripts.set(recipient, script),
    resetNextAtHead: () => {
      resetsAtHead += 1;
    },
    stopListening,
    listen,
    close: async () => {
      await teller.close();
      if (server.listening) await stopListening();
    },
  };
}

function faultsOfHead(req: IncomingMessage, apiKey: string): string[] {
  const faults: string[] = [];
  if (req.method !== 'POST' || req.url !== '/v2/messages') faults.push(`${req.method} ${req.url} is no send`);
  if (req.headers.authorization !== `Bearer ${apiKey}`) faults.push('the API key is wrong');
  if (req.headers['content-type'] !== 'application/json') faults.push('the body is not announced as JSON');
  if (req.headers['content-length'] === undefined) faults.push('the length of the body is missing');
  if (req.headers['idempotency-key'] !== undefined) faults.push('the carrier has no idempotency keys here');
  return faults;
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function give(res: ServerResponse, answer: TelnyxAnswer, message: Record<string, unknown>): void {
  switch (answer.kind) {
    case 'accept':
      return answerWith(res, 200, { data: message });
    case 'errors':
      return answerWith(res, answer.status, { errors: answer.errors }, answer.headers);
    case 'raw':
      res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
      return;
    case 'half_body':
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      res.write('{"data":{"id":"', () => res.destroy());
      return;
    case 'garbage':
      res.socket?.end('SMTP 220 ready\r\n\r\n');
      return;
    case 'reset':
      res.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
  }
}

function answerWith(
  res: ServerResponse,
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(json));
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Webhook as SvixWebhook } from 'svix';
import { CryptoWebhook } from './crypto-webhook.ts';
import { waitFor } from './sms-waiting.ts';

/** One request as it arrived, body and all. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  rawBody: Buffer;
  /** Whether its connection had carried another one. */
  onUsedConnection: boolean;
}

/** How a request is answered; 200 without a body where nothing is said. `hang` never answers, `reset` cuts. */
export type ReceiverAnswer =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | 'hang'
  | 'reset';

/** A real HTTP server on loopback that takes deliveries and remembers them. */
export interface Receiver {
  readonly url: string;
  /** In order of arrival. */
  readonly requests: ReceivedRequest[];
  /** Decides each answer from now on; a promise holds it back until the test resolves it. */
  answerWith(answer: (request: ReceivedRequest, nth: number) => ReceiverAnswer | Promise<ReceiverAnswer>): void;
  /** The requests, once there are so many. */
  waitForRequests(count: number): Promise<ReceivedRequest[]>;
  /** Cuts what is still open. */
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const used = new WeakSet<Socket>();
  let decide: (request: ReceivedRequest, nth: number) => ReceiverAnswer | Promise<ReceiverAnswer> = () => ({});

  const server = createServer((req, res) => {
    const onUsedConnection = used.has(req.socket);
    used.add(req.socket);
    readRequest(req, onUsedConnection)
      .then(async (request) => {
        requests.push(request);
        const answer = await decide(request, requests.length - 1);
        if (answer === 'hang') return;
        if (answer === 'reset') res.destroy();
        else res.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
      })
      .catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    answerWith: (answer) => {
      decide = answer;
    },
    waitForRequests: async (count) => {
      await waitFor(
        `${count} requests`,
        async () => requests.length,
        (seen) => seen >= count,
      );
      return requests;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

/**
 * The body of a delivery whose signature two verifiers accept that did not make it, each over the exact bytes and with
 * the secret read either way: decoded from base64 where it is `whsec_...`, and as its own bytes. Throws otherwise.
 */
export function verifyDelivery<Body = unknown>(request: ReceivedRequest, secret: string): Body {
  const { headers, rawBody } = request;
  const raw = { format: 'raw' } as const;
  const verifiers = [new CryptoWebhook(secret, raw), new SvixWebhook(secret, raw)];
  if (secret.startsWith('whsec_')) verifiers.push(new CryptoWebhook(secret), new SvixWebhook(secret));
  for (const verifier of verifiers) verifier.verify(rawBody.toString('utf8'), headers);
  return JSON.parse(rawBody.toString('utf8')) as Body;
}

async function readRequest(req: IncomingMessage, onUsedConnection: boolean): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  return { method: req.method ?? '', path: req.url ?? '', headers, rawBody: Buffer.concat(chunks), onUsedConnection };
}

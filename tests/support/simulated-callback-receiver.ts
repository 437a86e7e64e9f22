import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { CarrierCallback, CarrierEvent, MessagingProvider } from '../../server/src/providers/ports/messaging.ts';

/** A loopback address that takes callbacks and remembers them, as bytes and as what a carrier's adapter reads in them. */
export interface CallbackReceiver {
  readonly url: string;
  /** In order of arrival, also those that were answered with a failure. */
  readonly callbacks: CarrierCallback[];
  /** Events of the callbacks that were answered 2xx, in order of arrival. */
  readonly taken: CarrierEvent[];
  /** Decides the status of each callback; `hang` never answers. */
  answerWith(answer: (events: readonly CarrierEvent[]) => number | 'hang'): void;
  close(): Promise<void>;
}

export async function startCallbackReceiver(carrier: () => MessagingProvider): Promise<CallbackReceiver> {
  const callbacks: CarrierCallback[] = [];
  const taken: CarrierEvent[] = [];
  let decide: (events: readonly CarrierEvent[]) => number | 'hang' = () => 200;

  const server = createServer((req, res) => {
    readCallback(req).then(
      (callback) => {
        callbacks.push(callback);
        const read = carrier().readCallback(callback);
        const answer = read.kind === 'refused' ? 401 : decide(read.events);
        if (answer === 'hang') return;
        if (read.kind === 'events' && answer < 300) taken.push(...read.events);
        res.writeHead(answer).end('{}');
      },
      () => res.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callbacks`,
    callbacks,
    taken,
    answerWith: (answer) => {
      decide = answer;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

async function readCallback(req: IncomingMessage): Promise<CarrierCallback> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  return { headers, query: {}, rawQuery: '', rawBody: Buffer.concat(chunks), receivedAt: systemClock.now() };
}

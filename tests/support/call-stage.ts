import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import type {
  ActOutcome,
  CallbackReply,
  CallCarrier,
  CallEvent,
} from '../../server/src/providers/ports/call-carrier.ts';
import type { LineMedia, LineMediaEvent } from '../../server/src/providers/ports/line-media.ts';
import type { Reach } from './fake-telephone.ts';

/** A stream that a carrier has opened to us. */
export interface StageStream {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly events: LineMediaEvent[];
  readonly socket: WebSocket;
}

/** Our end of a carrier of calls, without a server behind it: takes callbacks and streams, and waits by a clock of its own. */
export interface CallStage {
  /** The address of callbacks, as the carrier is given it. */
  readonly callbackUrl: string;
  /** An address of a stream, as the carrier is given it. */
  readonly streamUrl: string;
  readonly reach: Reach;
  /** What an adapter on this stage is made with. */
  readonly options: {
    clock: typeof systemClock;
    wait: (ms: number) => Promise<void>;
    log: ReturnType<typeof createLog>;
    callbackUrl: () => string;
  };
  /** Milliseconds that were waited for so far, which is its time. */
  nowMs(): number;
  readonly events: CallEvent[];
  /** Why callbacks were refused. */
  readonly refusals: string[];
  /** The event of a line that fits; waits for it. */
  heard<Kind extends CallEvent['kind']>(
    callId: string,
    kind: Kind,
    nth?: number,
  ): Promise<Extract<CallEvent, { kind: Kind }>>;
  readonly streams: readonly StageStream[];
  /** The stream that was opened so many-th; waits for its start. */
  stream(nth: number): Promise<StageStream>;
  /** What is held is answered so. */
  done(callId: string, act: Promise<ActOutcome>): Promise<ActOutcome>;
  close(): Promise<void>;
}

const published = 'platform.example.com';

export async function startCallStage(options: { media: LineMedia; carrier: () => CallCarrier }): Promise<CallStage> {
  const events: CallEvent[] = [];
  const refusals: string[] = [];
  const streams: StageStream[] = [];
  const held = new Map<string, (reply: CallbackReply) => void>();
  const changed = new Set<() => void>();
  let waitedMs = 0;
  const hasChanged = (): void => {
    for (const wake of changed) wake();
  };
  /** What is there once it is. */
  const eventually = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          changed.delete(wake);
          resolve();
        };
        changed.add(wake);
      });
    }
  };

  const take = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const url = new URL(req.url ?? '', 'http://stage');
    const route = options.carrier().callbacks.find(({ path }) => url.pathname === `/calls${path}`);
    const result = route?.read({
      headers: Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)])),
      query: Object.fromEntries(url.searchParams),
      rawQuery: url.search.slice(1),
      rawBody: Buffer.concat(chunks),
      receivedAt: systemClock.now(),
    });
    if (result?.kind !== 'events') {
      refusals.push(result?.reason ?? 'no such address');
      res.writeHead(401).end();
      return;
    }
    events.push(...result.events);
    const [first] = result.events;
    hasChanged();
    if (!result.isHeld || first === undefined) {
      res.writeHead(204).end();
      return;
    }
    const { contentType, body } = await new Promise<CallbackReply>((resolve) => {
      held.set(first.callId, resolve);
      hasChanged();
    });
    res.writeHead(200, { 'content-type': contentType }).end(body);
  };
  const server = createServer((req, res) => {
    take(req, res).catch((error: unknown) => {
      refusals.push(String(error));
      res.destroy();
    });
  });
  const acceptor = new WebSocketServer({ server });
  acceptor.on('connection', (socket, req) => {
    const stream: StageStream = { path: req.url ?? '', headers: req.headers, events: [], socket };
    streams.push(stream);
    socket.on('message', (data) => {
      stream.events.push(options.media.read(String(data)));
      hasChanged();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    callbackUrl: `https://${published}/calls`,
    streamUrl: `wss://${published}/media/secret`,
    reach: (address) =>
      address
        .replace(`https://${published}`, `http://127.0.0.1:${port}`)
        .replace(`wss://${published}`, `ws://127.0.0.1:${port}`),
    options: {
      clock: { ...systemClock, monotonicMs: () => waitedMs },
      wait: async (ms) => {
        waitedMs += ms;
      },
      log: createLog({ level: 'silent', pretty: false }),
      callbackUrl: () => `https://${published}/calls`,
    },
    nowMs: () => waitedMs,
    events,
    refusals,
    heard: <Kind extends CallEvent['kind']>(callId: string, kind: Kind, nth = 0) =>
      eventually(() => {
        const isSought = (event: CallEvent): event is Extract<CallEvent, { kind: Kind }> =>
          event.callId === callId && event.kind === kind;
        return events.filter(isSought)[nth];
      }),
    streams,
    stream: (nth) =>
      eventually(() => {
        const stream = streams[nth];
        return stream?.events.some(({ kind }) => kind === 'start') === true ? stream : undefined;
      }),
    done: async (callId, act) => {
      const outcome = await act;
      if (outcome.kind !== 'accepted' || outcome.reply === null) return outcome;
      const reply = await eventually(() => held.get(callId));
      held.delete(callId);
      reply(outcome.reply);
      return outcome;
    },
    close: async () => {
      for (const client of acceptor.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
